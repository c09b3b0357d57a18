// Publishes of a part of a realm's folder: files, one page, one item, or a stream of items. They pass the same checks
// as a publish of the whole folder.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem, type Problem } from '#schemas/problems.ts';
import { PROBLEM_TEXTS } from '#schemas/problemTexts.ts';
import { REALM_ID_PATTERN } from '#schemas/realm/realm.ts';
import {
  FolderUnknownError,
  type FileChanges,
  type PartialPublish,
} from '../../domain/publishing/partial/createPartialPublish.ts';
import type { ItemCounts, ItemEdit } from '../../domain/publishing/partial/editItems.ts';
import { toItemEdit, type readItemLines } from '../../domain/publishing/partial/readItemLines.ts';
import type { PublishOutcome } from '../../domain/publishing/publishRealm.ts';
import { MAX_DOCUMENT_BYTES, MAX_FILES, MAX_FOLDER_BYTES } from '../../domain/publishing/folder/sizeLimits.ts';
import { HttpError } from '../errors.ts';
import { throwHttpError } from './throwHttpError.ts';

const realm = { type: 'string', pattern: REALM_ID_PATTERN } as const;
const name = { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$' } as const;
const versionFields = {
  note: { type: 'string', maxLength: 500, description: 'What changed, for the list of versions.' },
  author: { type: 'string', maxLength: 120, description: 'The person or program that changed it.' },
  expectVersion: {
    type: 'integer',
    minimum: 0,
    description:
      'The version that was edited; the response is 409 when another version is current. Missing: the change is applied to the current version.',
  },
} as const;
const params = <P extends object>(properties: P) =>
  ({ type: 'object', required: Object.keys(properties), properties }) as const;
const query = <P extends object>(properties: P) =>
  ({ type: 'object', additionalProperties: false, properties: { ...properties, ...versionFields } }) as const;
const hash = { type: 'string', pattern: '^[0-9a-f]{64}$' } as const;

/** Schemas of the inputs. The API's documentation shows them too. */
export const PARTIAL_SCHEMAS = {
  files: {
    params: params({ realm }),
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['files'],
      properties: {
        files: {
          type: 'object',
          maxProperties: MAX_FILES,
          additionalProperties: { type: 'string' },
          description: 'Text of each file to write, by its path in the folder.',
        },
        assets: {
          type: 'object',
          maxProperties: MAX_FILES,
          additionalProperties: hash,
          default: {},
          description: 'SHA-256 of each image, clip or font to write, by its path. The bytes are uploaded before.',
        },
        removed: {
          type: 'array',
          maxItems: MAX_FILES,
          default: [],
          items: { type: 'string', maxLength: 300 },
          description: 'Paths of files to remove.',
        },
        ...versionFields,
      },
    },
  },
  page: { params: params({ realm, page: name }), querystring: query({}) },
  item: {
    params: params({ realm, item: { type: 'string', minLength: 1, maxLength: 120 } }),
    querystring: query({}),
  },
  items: {
    params: params({ realm }),
    querystring: query({
      file: { ...name, default: 'items', description: 'New items are added to catalogue/<file>.json.' },
      dryRun: { type: 'boolean', default: false, description: 'True: the items are checked and not published.' },
      replace: {
        type: 'boolean',
        default: false,
        description: 'True: items of this file that the stream does not name are removed.',
      },
    }),
  },
} as const;

type VersionQuery = { note?: string; author?: string; expectVersion?: number };
/** Returns the author to record for a request; `given` is the author that the caller sent, if any. */
export type SelectAuthor = (request: FastifyRequest, given?: string) => string | undefined;

type PartialDeps = {
  readonly selectAuthor: SelectAuthor;
  readonly partial: PartialPublish;
  /** Reads items, one on each line. */
  readonly readLines: (realmId: string, bytes: Uint8Array) => Promise<ReturnType<typeof readItemLines>>;
  readonly refreshRealm: ((realmId: string) => Promise<void>) | undefined;
};

/** Registers the calls in the scope of the operators' API. */
export function registerPartialPublish(
  app: FastifyInstance,
  { partial, readLines, refreshRealm, selectAuthor }: PartialDeps,
): void {
  app.addContentTypeParser(
    'application/x-ndjson',
    { parseAs: 'buffer', bodyLimit: MAX_FOLDER_BYTES },
    (_request, body, done) => done(null, body),
  );
  const respond = async (outcome: PublishOutcome & { readonly counts?: ItemCounts }): Promise<object> => {
    if (!outcome.ok) throw refusePublish(outcome.problems);
    await refreshRealm?.(outcome.realm);
    for (const heir of outcome.heirs ?? []) await refreshRealm?.(heir.realm);
    return {
      realm: outcome.realm,
      version: outcome.version,
      published: outcome.published,
      warnings: toReport(outcome.problems),
      ...(outcome.heirs && { heirs: outcome.heirs }),
      ...(outcome.counts && { items: outcome.counts }),
    };
  };
  const publishFiles = async (realmId: string, changes: FileChanges, options: VersionQuery): Promise<object> =>
    respond(await partial.files(realmId, changes, options).catch(refuse));
  const publishItems = async (realmId: string, edits: readonly ItemEdit[], options: ItemsQuery): Promise<object> =>
    respond(await partial.items(realmId, edits, options).catch(refuse));

  // The author is set before the handlers read the options.
  app.addHook('preHandler', async (request) => {
    const options = (request.method === 'PATCH' ? request.body : request.query) as VersionQuery;
    const author = selectAuthor(request, options.author);
    if (author !== undefined) options.author = author;
  });
  app.patch<{ Params: { realm: string }; Body: FileChanges & VersionQuery }>(
    '/api/admin/v1/realms/:realm/folder',
    { schema: PARTIAL_SCHEMAS.files, bodyLimit: MAX_FOLDER_BYTES },
    ({ params: { realm: realmId }, body }) => publishFiles(realmId, body, body),
  );
  registerPage(app, partial, publishFiles);
  registerItems(app, { partial, readLines }, publishItems);
}

type PublishFiles = (realmId: string, changes: FileChanges, options: VersionQuery) => Promise<object>;
type ItemsQuery = VersionQuery & { file: string; replace?: boolean; dryRun?: boolean };
type PublishItems = (realmId: string, edits: readonly ItemEdit[], options: ItemsQuery) => Promise<object>;

function registerPage(app: FastifyInstance, partial: PartialPublish, publishFiles: PublishFiles): void {
  type PageRequest = { Params: { realm: string; page: string }; Querystring: VersionQuery };
  const path = '/api/admin/v1/realms/:realm/pages/:page';
  app.put<PageRequest>(
    path,
    { schema: PARTIAL_SCHEMAS.page, bodyLimit: MAX_DOCUMENT_BYTES },
    ({ params: { realm: realmId, page }, query: options, body }) =>
      publishFiles(realmId, { files: { [`pages/${page}.json`]: JSON.stringify(body ?? null) }, assets: {} }, options),
  );
  app.delete<PageRequest>(
    path,
    { schema: PARTIAL_SCHEMAS.page },
    async ({ params: { realm: realmId, page }, query: options }) => {
      const file = `pages/${page}.json`;
      if (!(await partial.list(realmId))?.texts.has(file))
        throw new HttpError(404, 'PAGE_NOT_FOUND', `The folder of "${realmId}" has no ${file}.`);
      return publishFiles(realmId, { files: {}, assets: {}, removed: [file] }, options);
    },
  );
}

function registerItems(
  app: FastifyInstance,
  { partial, readLines }: Pick<PartialDeps, 'partial' | 'readLines'>,
  publishItems: PublishItems,
): void {
  type ItemRequest = { Params: { realm: string; item: string }; Querystring: VersionQuery };
  const path = '/api/admin/v1/realms/:realm/items/:item';
  app.put<ItemRequest>(
    path,
    { schema: PARTIAL_SCHEMAS.item, bodyLimit: MAX_DOCUMENT_BYTES },
    ({ params: { realm: realmId, item: id }, query: options, body }) => {
      const edit = toItemEdit(body, `item ${id}`);
      if ('code' in edit) throw refusePublish([edit]);
      if (edit.id !== id)
        throw refusePublish([problem('ID_MISMATCH', '/id', { file: edit.location, expected: id, found: edit.id })]);
      return publishItems(realmId, [edit], { ...options, file: 'items' });
    },
  );
  app.delete<ItemRequest>(
    path,
    { schema: PARTIAL_SCHEMAS.item },
    async ({ params: { realm: realmId, item: id }, query: options }) => {
      const { texts = new Map<string, string>() } = (await partial.list(realmId)) ?? {};
      const isStored = [...texts].some(
        ([file, text]) =>
          file.startsWith('catalogue/') && (JSON.parse(text) as { id?: unknown }[]).some((item) => item.id === id),
      );
      if (!isStored)
        throw new HttpError(404, 'ITEM_UNKNOWN', `The folder of "${realmId}" has no item "${id.slice(0, 80)}".`);
      return publishItems(realmId, [{ id, location: `item ${id}` }], { ...options, file: 'items' });
    },
  );
  app.post<{ Params: { realm: string }; Querystring: ItemsQuery; Body: unknown }>(
    '/api/admin/v1/realms/:realm/items',
    { schema: PARTIAL_SCHEMAS.items, bodyLimit: MAX_FOLDER_BYTES },
    async ({ params: { realm: realmId }, query: options, body }) => {
      if (!Buffer.isBuffer(body))
        throw new HttpError(415, 'LINES_EXPECTED', 'Send one item on each line as application/x-ndjson.');
      const { edits, problems } = await readLines(realmId, body);
      if (problems.length > 0) throw refusePublish(problems);
      return publishItems(realmId, edits, options);
    },
  );
}

/** Maximum number of problems in one response. */
const MAX_REPORTED = 500;

/** Adds the meaning and the remedy to each problem. */
export const toReport = (problems: readonly Problem[]): object[] =>
  problems.slice(0, MAX_REPORTED).map((found) => ({ ...found, ...PROBLEM_TEXTS[found.code] }));

/** Returns the error for a publish that stored nothing. */
export function refusePublish(problems: readonly Problem[]): HttpError {
  const errors = problems.filter(({ severity }) => severity === 'error');
  return new HttpError(
    422,
    'REALM_INVALID',
    `The folder would have ${errors.length} ${errors.length === 1 ? 'error' : 'errors'}; nothing was published. Correct the problems in details.problems and publish again.`,
    { problems: toReport([...errors, ...problems.filter(({ severity }) => severity !== 'error')]) },
  );
}

function refuse(error: unknown): never {
  if (error instanceof FolderUnknownError) throw new HttpError(404, 'REALM_UNKNOWN', error.message);
  return throwHttpError(error);
}
