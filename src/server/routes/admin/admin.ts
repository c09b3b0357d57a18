// The operators' API (decision O31), which `npm run realm` calls. Every call needs the server's own token or a publish
// token (http/operators/authorise.ts); browsers do not use it.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { widgets } from '#widgets/contracts.gen.ts';
import type { Database } from '../../db/database.ts';
import type { WidgetContract } from '../../domain/publishing/check/checkRealm.ts';
import { createRealmPublisher, type PublishOptions } from '../../domain/publishing/publishRealm.ts';
import { readPublishedVersion } from '../../domain/publishing/readPublishedVersion.ts';
import {
  detectAssetType,
  describeUploadedFolder,
  type UploadedFolder,
} from '../../domain/publishing/folder/uploadedFolder.ts';
import { MAX_ASSET_BYTES, MAX_FOLDER_BYTES } from '../../domain/publishing/folder/sizeLimits.ts';
import { describeStorageFailure } from '../../domain/publishing/describeStorageFailure.ts';
import type { OutboundRules } from '../../outbound/checkUrl.ts';
import { defineRawRoute } from '../../http/defineRoute.ts';
import { createPublishTokens } from '../../domain/admin/createPublishTokens.ts';
import { createStaffService } from '../../domain/admin/createStaffService.ts';
import { createRealmRemover } from '../../domain/publishing/removeRealm.ts';
import { createPartialPublish } from '../../domain/publishing/partial/createPartialPublish.ts';
import { HttpError } from '../../http/errors.ts';
import { STAFF_HEADERS } from '../../http/staffHeaders.ts';
import { authorise, requireOperator, type AdminCaller } from '../../http/operators/authorise.ts';
import { createFieldCipher } from '../../db/fieldCipher.ts';
import { createRealms } from '../../db/repositories/realms.ts';
import { createSigningKeys } from '../../db/repositories/signingKeys.ts';
import { createKeyRotation } from '../../domain/admin/createKeyRotation.ts';
import { registerKeys, registerStaff, registerTokens } from '../../http/operators/registerAccess.ts';
import { registerPreview } from '../../http/operators/registerPreview.ts';
import type { Previews } from '../../domain/delivery/createPreviews.ts';
import { registerTrials } from '../../http/operators/registerTrials.ts';
import { registerRowSwitches } from '../../http/operators/registerRowSwitches.ts';
import type { RowSwitchService } from '../../domain/operations/createRowSwitches.ts';
import { registerRemoval } from '../../http/operators/registerRemoval.ts';
import type { ImageService } from '../../images/createImageService.ts';
import {
  refusePublish,
  registerPartialPublish,
  toReport,
  type SelectAuthor,
} from '../../http/operators/registerPartialPublish.ts';
import { createParserPool, type ParserPool } from '../../parsing/createParserPool.ts';
import { createLocalPreparer, createPoolPreparer } from '../../domain/publishing/prepare/folderPreparer.ts';
import { parseLargeBodies } from '../../http/jsonBody.ts';
import { registerUpstreamChanges } from '../../http/operators/registerUpstreamChanges.ts';
import { ADMIN_SCHEMAS } from '../../http/operators/adminSchemas.ts';
import { throwHttpError, throwParseFailure } from '../../http/operators/throwHttpError.ts';

/** Dependencies of the operators' API. */
export type AdminDeps = {
  readonly database: Database;
  readonly adminToken: string;
  /** Returns the current time in ms since 1970. Default: the system's. */
  readonly now?: () => number;
  /** Reports the progress of image variants; missing: the call does not exist. */
  readonly images?: Pick<ImageService, 'progress'> | undefined;
  /** Stores drafts; missing: the call does not exist. */
  readonly previews?: Pick<Previews, 'create'> | undefined;
  /** Reads the realm's current version. Resolves when this node serves it; a publish responds only then. */
  readonly refreshRealm?: ((realmId: string) => Promise<void>) | undefined;
  /** Row types to check with. Default: those of this build. */
  readonly widgets?: readonly WidgetContract[];
  /** The addresses of realms that the server may call. Default: public ones only. */
  readonly outbound?: OutboundRules;
  /** The operator's folder of plugins. Missing: files of plugins are not checked. */
  readonly pluginsDir?: string | undefined;
  /** Default: processes of this scope. A pool of the caller is closed by the caller. */
  readonly parsers?: ParserPool;
  /** Turns plugins off and on; missing: the calls do not exist. */
  readonly rowSwitches?: RowSwitchService;
  /** Keys of ENCRYPTION_KEYS; default: none. */
  readonly encryptionKeys?: readonly string[] | undefined;
};

type RealmParams = { Params: { realm: string } };

/**
 * Registers `/api/admin/v1/*` in a Fastify scope of its own: its error handler, body parser and token check apply to no
 * other route.
 */
export const admin = defineRawRoute(
  async (app, { database, adminToken, realms, images, previews, parsers, rowSwitches, config, now }) => {
    const outbound = { privateOrigins: config.privateOrigins ?? [] };
    await app.register(registerAdmin, {
      database,
      adminToken,
      now,
      images,
      previews,
      refreshRealm: realms.refresh,
      outbound,
      pluginsDir: config.pluginsDir,
      parsers,
      rowSwitches,
      encryptionKeys: config.encryptionKeys,
    });
  },
);

/** Registers the calls on an app or scope. Tests use it without the rest of the server. */
export async function registerAdmin(
  app: FastifyInstance,
  {
    database,
    adminToken,
    images,
    previews,
    now = Date.now,
    refreshRealm,
    widgets: contracts = widgets,
    outbound,
    pluginsDir,
    parsers: givenParsers,
    rowSwitches,
    encryptionKeys = [],
  }: AdminDeps,
): Promise<void> {
  const parsers = givenParsers ?? createParserPool();
  if (!givenParsers) app.addHook('onClose', async () => parsers.close());
  // Parser processes know the row types of this build only.
  const preparer = contracts === widgets ? createPoolPreparer(parsers, widgets) : createLocalPreparer(contracts);
  const publisher = createRealmPublisher({ database, widgets: contracts, outbound, pluginsDir, preparer, now });
  const tokens = createPublishTokens({ kysely: database.kysely, now });
  const callers = new WeakMap<FastifyRequest, AdminCaller>();
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: MAX_ASSET_BYTES },
    (_request, body, done) => done(null, body),
  );
  // Operators get the reason when the database or the disk refuses a write. The server's error handler sends the
  // response.
  app.setErrorHandler((error, request) => {
    throwParseFailure(error);
    const refusal = describeStorageFailure(error);
    if (!refusal) throw error;
    request.log.error(error);
    throw new HttpError(refusal.status, refusal.code, refusal.message);
  });
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, isUpload: true };
  });
  // The token is checked before the body is read, so that no caller uploads without one.
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(STAFF_HEADERS);
    callers.set(request, await authorise(request, adminToken, tokens));
    if (request.method !== 'GET') parsers.warm();
  });
  parseLargeBodies(app, parsers);

  registerBlobs(app, publisher, async (bytes) => {
    if (!(await parsers.run('fonts', 'font', { bytes }))) throw new Error('not a font');
  });
  // A publish with a token is recorded under the token's name, not under a name that the caller chooses.
  const selectAuthor: SelectAuthor = (request, given) => {
    const caller = callers.get(request);
    return caller?.kind === 'token' ? `token ${caller.name}` : given;
  };
  registerPublishing(app, publisher, { refreshRealm, selectAuthor });
  if (previews) registerPreview(app, { publisher, previews, selectAuthor });
  await app.register(async (scope) => {
    const partial = createPartialPublish(database.kysely, publisher);
    const readLines = (realmId: string, bytes: Uint8Array) => parsers.run(realmId, 'itemLines', { bytes });
    registerPartialPublish(scope, { partial, readLines, refreshRealm, selectAuthor });
    registerUpstreamChanges(scope, { publisher, refreshRealm, selectAuthor });
  });
  registerTrials(app, { trials: publisher.trials, selectAuthor, refreshRealm });
  registerVersions(app, publisher, database);
  await app.register(async (operators) => {
    operators.addHook('onRequest', async (request) => requireOperator(callers.get(request)));
    registerStaff(operators, createStaffService({ kysely: database.kysely, now }));
    registerTokens(operators, tokens);
    const keys = createSigningKeys(database.kysely, createFieldCipher(encryptionKeys));
    registerKeys(operators, createKeyRotation({ realms: createRealms(database.kysely), keys }));
    registerRemoval(operators, { remover: createRealmRemover(database), refreshRealm });
    if (rowSwitches) registerRowSwitches(operators, rowSwitches);
    // Image variants that are made, waiting and failed, for `npm run doctor`.
    if (images) operators.get('/api/admin/v1/images', () => images.progress());
  });
}

type RealmPublisher = ReturnType<typeof createRealmPublisher>;

/** Registers the upload and download of images, clips and fonts by their content hash. */
function registerBlobs(
  app: FastifyInstance,
  publisher: RealmPublisher,
  checkFont: (bytes: Uint8Array) => Promise<void>,
): void {
  app.post<{ Body: { hashes: string[] } }>(
    '/api/admin/v1/blobs/missing',
    { schema: ADMIN_SCHEMAS.missing, bodyLimit: 2 * 1024 * 1024 },
    async ({ body }) => ({ missing: await publisher.blobs.listMissing(body.hashes) }),
  );

  app.put<{ Params: { hash: string }; Body: Buffer }>(
    '/api/admin/v1/blobs/:hash',
    { schema: ADMIN_SCHEMAS.blob, bodyLimit: MAX_ASSET_BYTES },
    async ({ params, body }, reply) => {
      if (!Buffer.isBuffer(body))
        throw new HttpError(415, 'BYTES_EXPECTED', 'Send the bytes as application/octet-stream.');
      const hash = createHash('sha256').update(body).digest('hex');
      if (hash !== params.hash)
        throw new HttpError(
          400,
          'HASH_MISMATCH',
          `The bytes that arrived have the SHA-256 ${hash}, the address names ${params.hash}. Send the whole file again.`,
        );
      const description = await detectAssetType(body, checkFont);
      if (!description)
        throw new HttpError(
          415,
          'PICTURE_BAD',
          'The bytes cannot be decoded. Send a WebP, PNG, JPEG or AVIF image, an MP4 or WebM clip, or a woff2 font.',
        );
      await publisher.blobs.put({ ...description, bytes: body });
      return reply.code(201).send({ hash });
    },
  );

  app.get<{ Params: { hash: string } }>(
    '/api/admin/v1/blobs/:hash',
    { schema: ADMIN_SCHEMAS.blob },
    async ({ params }, reply) => {
      const blob = await publisher.blobs.get(params.hash);
      if (!blob) throw new HttpError(404, 'BLOB_UNKNOWN', `No bytes are stored under ${params.hash}.`);
      return reply.type('application/octet-stream').send(Buffer.from(blob.bytes));
    },
  );
}

type PublishingDeps = Pick<AdminDeps, 'refreshRealm'> & { readonly selectAuthor: SelectAuthor };

/** Registers publish and rollback. */
function registerPublishing(
  app: FastifyInstance,
  publisher: RealmPublisher,
  { refreshRealm, selectAuthor }: PublishingDeps,
): void {
  app.post<
    RealmParams & {
      Body: UploadedFolder & Pick<PublishOptions, 'note' | 'author' | 'expectVersion' | 'share' | 'until'>;
    }
  >(
    '/api/admin/v1/realms/:realm/publish',
    { schema: ADMIN_SCHEMAS.publish, bodyLimit: MAX_FOLDER_BYTES },
    async (request) => {
      const { params, body } = request;
      const folder = await describeUploadedFolder(params.realm, body, publisher);
      const outcome = await publisher
        .publish(folder, {
          note: body.note,
          author: selectAuthor(request, body.author),
          expectVersion: body.expectVersion,
          share: body.share,
          until: body.until,
        })
        .catch(throwHttpError);
      if (outcome.ok) {
        await refreshRealm?.(outcome.realm);
        for (const heir of outcome.heirs ?? []) await refreshRealm?.(heir.realm);
        return {
          realm: outcome.realm,
          version: outcome.version,
          published: outcome.published,
          warnings: toReport(outcome.problems),
          ...(outcome.heirs && { heirs: outcome.heirs }),
        };
      }
      throw refusePublish(outcome.problems);
    },
  );

  app.post<RealmParams & { Body: { to?: number; note?: string; author?: string } | undefined }>(
    '/api/admin/v1/realms/:realm/rollback',
    { schema: ADMIN_SCHEMAS.rollback },
    async (request) => {
      const { params, body } = request;
      const outcome = await publisher
        .rollback(params.realm, { ...body, author: selectAuthor(request, body?.author) })
        .catch(throwHttpError);
      await refreshRealm?.(params.realm);
      for (const heir of outcome.heirs ?? []) await refreshRealm?.(heir.realm);
      return outcome;
    },
  );
}

/** Registers the lists of realms and versions, and the documents of a version. */
function registerVersions(app: FastifyInstance, publisher: RealmPublisher, database: Database): void {
  app.get('/api/admin/v1/realms', async () => ({ realms: await publisher.list() }));

  app.get<RealmParams>('/api/admin/v1/realms/:realm/versions', { schema: ADMIN_SCHEMAS.realm }, async ({ params }) => {
    const versions = await publisher.versions(params.realm);
    if (versions.length === 0) throw new HttpError(404, 'REALM_UNKNOWN', `Realm "${params.realm}" is not published.`);
    return { versions };
  });

  // Returns a version as it is stored, or the folder that it was published from: for `diff`, `explain` and `export`.
  app.get<RealmParams & { Querystring: { version?: number; sources?: boolean } }>(
    '/api/admin/v1/realms/:realm/documents',
    { schema: ADMIN_SCHEMAS.documents },
    async ({ params, query }) => {
      const published = await readPublishedVersion(database.kysely, params.realm, query).catch(throwHttpError);
      if (!published) throw new HttpError(404, 'REALM_UNKNOWN', `Realm "${params.realm}" is not published.`);
      return published;
    },
  );
}
