// The operators' API (decision O31): what `npm run realm` calls. Behind one bearer token; nothing here is for browsers.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { REALM_ID_PATTERN } from '#schemas/realm/realm.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import type { Database } from '../../db/database.ts';
import { BlobsMissingError, HostTakenError, PublishConflictError, VersionMissingError } from '../../db/errors.ts';
import type { WidgetContract } from '../../domain/publishing/check/checkRealm.ts';
import { createRealmPublisher } from '../../domain/publishing/publishRealm.ts';
import { readPublishedVersion } from '../../domain/publishing/publishedVersion.ts';
import {
  detectAssetType,
  assembleUploadedFolder,
  type UploadedFolder,
} from '../../domain/publishing/folder/uploadedFolder.ts';
import { MAX_ASSET_BYTES, MAX_FILES } from '../../domain/publishing/folder/realmFolder.ts';
import { describeStorageFailure } from '../../domain/publishing/describeStorageFailure.ts';
import { defineRawRoute } from '../../http/defineRoute.ts';
import { HttpError } from '../../http/errors.ts';

export type AdminDeps = {
  readonly database: Database;
  readonly adminToken: string;
  /** Resolves when this node serves the realm's current version: who was told that it is published finds it. */
  readonly served?: (realmId: string) => Promise<void>;
  /** Row types to check with; those of this build when missing. */
  readonly widgets?: readonly WidgetContract[];
};

/** A folder's documents together; pictures and fonts come one by one. */
const FOLDER_LIMIT = 64 * 1024 * 1024;

const HASH = { type: 'string', pattern: '^[0-9a-f]{64}$' } as const;
const realmParam = { type: 'object', properties: { realm: { type: 'string', pattern: REALM_ID_PATTERN } } } as const;
const note = { type: 'string', maxLength: 500 } as const;
const author = { type: 'string', maxLength: 120 } as const;

const SCHEMAS = {
  missing: {
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['hashes'],
      properties: { hashes: { type: 'array', maxItems: MAX_FILES, items: HASH } },
    },
  },
  blob: { params: { type: 'object', properties: { hash: HASH } } },
  publish: {
    params: realmParam,
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['files', 'assets'],
      properties: {
        files: { type: 'object', maxProperties: MAX_FILES, additionalProperties: { type: 'string' } },
        assets: { type: 'object', maxProperties: MAX_FILES, additionalProperties: HASH },
        note,
        author,
        expectVersion: { type: 'integer', minimum: 0 },
      },
    },
  },
  rollback: {
    params: realmParam,
    body: {
      type: 'object',
      additionalProperties: false,
      properties: { to: { type: 'integer', minimum: 1 }, note, author },
    },
  },
  realm: { params: realmParam },
  documents: {
    params: realmParam,
    querystring: {
      type: 'object',
      additionalProperties: false,
      properties: { version: { type: 'integer', minimum: 1 }, sources: { type: 'boolean' } },
    },
  },
} as const;

type Named = { Params: { realm: string } };

/** Registers `/api/admin/v1/*` in a scope of its own: its error handler, body types and token check hold for nothing else. */
export const admin = defineRawRoute(async (app, { database, adminToken, realms }) => {
  await app.register(registerAdmin, { database, adminToken, served: realms.refresh });
});

export async function registerAdmin(
  app: FastifyInstance,
  { database, adminToken, served, widgets: contracts = widgets }: AdminDeps,
): Promise<void> {
  const publisher = createRealmPublisher({ database, widgets: contracts });
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: MAX_ASSET_BYTES },
    (_request, body, done) => done(null, body),
  );
  // Operators are told what the disk said; the server's own handler answers.
  app.setErrorHandler((error, request) => {
    const refused = describeStorageFailure(error);
    if (!refused) throw error;
    request.log.error(error);
    throw new HttpError(refused.status, refused.code, refused.message);
  });
  // Before the body is read: a stranger uploads nothing.
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!hasToken(request, adminToken))
      throw new HttpError(
        401,
        'TOKEN_INVALID',
        'The admin token is missing or wrong. Send it as "Authorization: Bearer ..."; the running server keeps it in DATA_DIR/server.json.',
      );
  });

  registerBlobs(app, publisher);
  registerPublishing(app, publisher, served);
  registerVersions(app, publisher, database);
}

type Publisher = ReturnType<typeof createRealmPublisher>;

/** Images, fonts and other bytes, by their hash. */
function registerBlobs(app: FastifyInstance, publisher: Publisher): void {
  app.post<{ Body: { hashes: string[] } }>(
    '/api/admin/v1/blobs/missing',
    { schema: SCHEMAS.missing, bodyLimit: 2 * 1024 * 1024 },
    async ({ body }) => ({ missing: await publisher.blobs.missing(body.hashes) }),
  );

  app.put<{ Params: { hash: string }; Body: Buffer }>(
    '/api/admin/v1/blobs/:hash',
    { schema: SCHEMAS.blob, bodyLimit: MAX_ASSET_BYTES },
    async ({ params, body }, reply) => {
      if (!Buffer.isBuffer(body))
        throw new HttpError(415, 'BYTES_EXPECTED', 'Send the bytes as application/octet-stream.');
      const hash = createHash('sha256').update(body).digest('hex');
      if (hash !== params.hash)
        throw new HttpError(
          400,
          'HASH_MISMATCH',
          `The bytes have the SHA-256 ${hash}. Send them whole, under that name.`,
        );
      const about = await detectAssetType(body);
      if (!about)
        throw new HttpError(
          415,
          'PICTURE_BAD',
          'The bytes are no WebP, PNG, JPEG or AVIF picture that can be decoded, and no woff2 font.',
        );
      await publisher.blobs.put({ ...about, bytes: body });
      return reply.code(201).send({ hash });
    },
  );

  app.get<{ Params: { hash: string } }>(
    '/api/admin/v1/blobs/:hash',
    { schema: SCHEMAS.blob },
    async ({ params }, reply) => {
      const blob = await publisher.blobs.get(params.hash);
      if (!blob) throw new HttpError(404, 'BLOB_UNKNOWN', `No bytes are stored under ${params.hash}.`);
      return reply.type('application/octet-stream').send(Buffer.from(blob.bytes));
    },
  );
}

function registerPublishing(app: FastifyInstance, publisher: Publisher, served: AdminDeps['served']): void {
  app.post<Named & { Body: UploadedFolder & { note?: string; author?: string; expectVersion?: number } }>(
    '/api/admin/v1/realms/:realm/publish',
    { schema: SCHEMAS.publish, bodyLimit: FOLDER_LIMIT },
    async ({ params, body }) => {
      const folder = await assembleUploadedFolder(params.realm, body, publisher.blobs);
      const outcome = await publisher
        .publish(folder, { note: body.note, author: body.author, expectVersion: body.expectVersion })
        .catch(explain);
      if (outcome.ok) {
        await served?.(outcome.realm);
        return {
          realm: outcome.realm,
          version: outcome.version,
          published: outcome.published,
          warnings: outcome.problems,
        };
      }
      const errors = outcome.problems.filter(({ severity }) => severity === 'error').length;
      throw new HttpError(
        422,
        'REALM_INVALID',
        `The folder has ${errors} ${errors === 1 ? 'error' : 'errors'}; nothing was published. Correct what details.problems names and publish again.`,
        { problems: outcome.problems },
      );
    },
  );

  app.post<Named & { Body: { to?: number; note?: string; author?: string } | undefined }>(
    '/api/admin/v1/realms/:realm/rollback',
    { schema: SCHEMAS.rollback },
    async ({ params, body }) => {
      const outcome = await publisher.rollback(params.realm, body ?? {}).catch(explain);
      await served?.(params.realm);
      return outcome;
    },
  );
}

function registerVersions(app: FastifyInstance, publisher: Publisher, database: Database): void {
  app.get('/api/admin/v1/realms', async () => ({ realms: await publisher.list() }));

  app.get<Named>('/api/admin/v1/realms/:realm/versions', { schema: SCHEMAS.realm }, async ({ params }) => {
    const versions = await publisher.versions(params.realm);
    if (versions.length === 0) throw new HttpError(404, 'REALM_UNKNOWN', `Realm "${params.realm}" is not published.`);
    return { versions };
  });

  // A version as it is stored, or the folder it was made of: for `diff`, `explain` and `export`.
  app.get<Named & { Querystring: { version?: number; sources?: boolean } }>(
    '/api/admin/v1/realms/:realm/documents',
    { schema: SCHEMAS.documents },
    async ({ params, query }) => {
      const found = await readPublishedVersion(database.kysely, params.realm, query).catch(explain);
      if (!found) throw new HttpError(404, 'REALM_UNKNOWN', `Realm "${params.realm}" is not published.`);
      return found;
    },
  );
}

/** Compares digests, so that neither time nor length tells anything of the token. */
function hasToken(request: FastifyRequest, token: string): boolean {
  const given = /^Bearer (.{1,500})$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token)) && token.length >= 16;
}

/** Refusals of the database as the API says them. */
function explain(error: unknown): never {
  if (error instanceof VersionMissingError)
    throw new HttpError(404, 'VERSION_MISSING', `${error.message} List them with: npm run realm -- versions <realm>`);
  if (error instanceof PublishConflictError)
    throw new HttpError(409, error.code, error.message, { expected: error.expected, actual: error.actual });
  if (error instanceof HostTakenError || error instanceof BlobsMissingError)
    throw new HttpError(409, error.code, error.message);
  throw error;
}
