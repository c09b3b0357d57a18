// The operations of the publishing API, with examples. The schemas are those that validate its requests.
import { pageSchema } from '#schemas/page/page.ts';
import { catalogueItemSchema } from '#schemas/realm/catalogue-item.ts';
import { publicSchema } from '#schemas/publicSchema.ts';
import { PARTIAL_SCHEMAS } from './registerPartialPublish.ts';
import { ADMIN_SCHEMAS } from './adminSchemas.ts';

/** A JSON object. */
export type JsonObject = Record<string, unknown>;
type OperationInput = {
  readonly params: { readonly properties: JsonObject };
  readonly querystring?: { readonly properties: JsonObject; readonly required?: readonly string[] };
};
type OperationBody = { readonly type?: string; readonly schema: unknown; readonly example: unknown };
/** An operation of a path and a method. */
export type ApiOperation = {
  readonly id: string;
  readonly summary: string;
  readonly input: OperationInput;
  readonly body?: OperationBody;
  readonly response: JsonObject;
  /** What the status 200 means. Default: the meaning after a publish (describePublishing.ts). */
  readonly outcome?: string;
  readonly errors: readonly number[];
};

/** Operations by path and method. */
type Operations = Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;

const ITEM = {
  id: 'film-1',
  type: 'VOD',
  title: { $text: { en: 'The lighthouse', es: 'El faro' } },
  description: 'A keeper finds a light that is not hers.',
  accessLevel: 'GRANTED_ON_SIGN_IN',
  thumbnailUrl: 'https://images.example.com/film-1.jpg',
  duration: 5400,
  tags: ['films'],
};
const PAGE = {
  id: 'films',
  title: { $text: { en: 'Films', es: 'Películas' } },
  elements: [{ bucketId: 'films', type: 'VOD_PLAYLIST', name: 'Films', source: { tag: 'films' } }],
};
const PUBLISHED = { realm: 'example', version: 8, published: true, warnings: [] };
const ITEMS = { ...PUBLISHED, items: { created: 1, updated: 0, unchanged: 0, removed: 0 } };
const toAuthorSchema = (schema: unknown): unknown => publicSchema(schema, { localised: true });
const REMOVED = {
  realm: 'example',
  removedAt: '2026-11-23T09:00:00.000Z',
  version: 8,
  author: 'Ada',
  hosts: ['www.example.com'],
};
const ROLLED_BACK = { realm: 'example', version: 9, from: 8, to: 7 };

const toRealmPath = (rest: string): string => `/api/admin/v1/realms/{realm}/${rest}`;
/** Returns the operations of the publishing API. */
export const listPublishingOperations = (): Operations => ({
  ...listFolderOperations(),
  ...listPartOperations(),
  ...listVersionOperations(),
});

/** Operations on a whole folder. */
const listFolderOperations = (): Operations => ({
  [toRealmPath('publish')]: {
    post: {
      id: 'publishFolder',
      summary: 'Checks and publishes a whole folder. Upload missing images first (PUT /api/admin/v1/blobs/{hash}).',
      input: ADMIN_SCHEMAS.publish,
      body: {
        schema: ADMIN_SCHEMAS.publish.body,
        example: { files: { 'pages/films.json': JSON.stringify(PAGE) }, assets: {}, note: 'films', expectVersion: 7 },
      },
      response: PUBLISHED,
      errors: [400, 401, 403, 409, 422],
    },
  },
  [toRealmPath('folder')]: {
    patch: {
      id: 'publishFiles',
      summary: 'Publishes the current folder with some files written and removed.',
      input: PARTIAL_SCHEMAS.files,
      body: {
        schema: PARTIAL_SCHEMAS.files.body,
        example: { files: { 'strings/en.json': '{"login":"Come in"}' }, removed: ['pages/old.json'] },
      },
      response: PUBLISHED,
      errors: [401, 403, 404, 409, 422],
    },
  },
  [toRealmPath('preview')]: {
    post: {
      id: 'previewFolder',
      summary:
        'Checks a whole folder and stores it as a draft. `path` opens it once, on a host of the realm; viewers get the published version.',
      input: ADMIN_SCHEMAS.preview,
      body: {
        schema: ADMIN_SCHEMAS.preview.body,
        example: { files: { 'pages/films.json': JSON.stringify(PAGE) }, assets: {}, hours: 1 },
      },
      response: {
        realm: 'example',
        path: '/_preview/eyJ...',
        hosts: ['www.example.com'],
        expiresAt: '2026-11-23T10:00:00.000Z',
        warnings: [],
      },
      outcome: 'Stored; nothing is published.',
      errors: [401, 403, 404, 422],
    },
  },
});

/** Operations on pages and items. */
const listPartOperations = (): Operations => ({
  [toRealmPath('pages/{page}')]: {
    put: {
      id: 'publishPage',
      summary: 'Publishes one page. Sending the same page again creates no new version.',
      input: PARTIAL_SCHEMAS.page,
      body: { schema: toAuthorSchema(pageSchema), example: PAGE },
      response: PUBLISHED,
      errors: [401, 403, 404, 409, 422],
    },
    delete: {
      id: 'removePage',
      summary: 'Removes one page. Pages that refer to it must be changed first.',
      input: PARTIAL_SCHEMAS.page,
      response: PUBLISHED,
      errors: [401, 403, 404, 409, 422],
    },
  },
  [toRealmPath('items/{item}')]: {
    put: {
      id: 'publishItem',
      summary: 'Publishes one item of the catalogue. Sending the same item again creates no new version.',
      input: PARTIAL_SCHEMAS.item,
      body: { schema: toAuthorSchema(catalogueItemSchema), example: ITEM },
      response: ITEMS,
      errors: [401, 403, 404, 409, 422],
    },
    delete: {
      id: 'removeItem',
      summary: 'Removes one item. Pages that list it by id must be changed first.',
      input: PARTIAL_SCHEMAS.item,
      response: { ...ITEMS, items: { created: 0, updated: 0, unchanged: 0, removed: 1 } },
      errors: [401, 403, 404, 409, 422],
    },
  },
  [toRealmPath('items')]: {
    post: {
      id: 'publishItems',
      summary:
        'Publishes up to 10,000 items, one on each line (NDJSON), as one version or not at all. Problems name the line.',
      input: PARTIAL_SCHEMAS.items,
      body: {
        type: 'application/x-ndjson',
        schema: { type: 'string', description: 'One item on each line.' },
        example: `${JSON.stringify(ITEM)}\n${JSON.stringify({ ...ITEM, id: 'film-2' })}\n`,
      },
      response: { ...ITEMS, items: { created: 2, updated: 0, unchanged: 0, removed: 0 } },
      errors: [401, 403, 404, 409, 415, 422],
    },
  },
});

/** Operations on a realm as a whole: report changes of its back end, roll back, remove. */
const listVersionOperations = (): Operations => ({
  [toRealmPath('upstream-changes')]: {
    post: {
      id: 'reportUpstreamChange',
      summary:
        "Reports that content of the brand's own back end has changed: the server requests cached responses again, and open pages follow. Call it once after many changes.",
      input: ADMIN_SCHEMAS.realm,
      response: { realm: 'example', version: 9 },
      errors: [401, 403, 404],
    },
  },
  [toRealmPath('rollback')]: {
    post: {
      id: 'rollback',
      summary:
        'Publishes an older version again: `to`, or the version before the one whose content is current. `pluginKeys` is not rolled back: when the older version has another list, `pluginKeysOf` of the response names the version whose list stays.',
      input: ADMIN_SCHEMAS.rollback,
      body: { schema: ADMIN_SCHEMAS.rollback.body, example: { to: 7, note: 'back to last week' } },
      response: ROLLED_BACK,
      errors: [401, 403, 404, 409, 422],
    },
  },
  [toRealmPath('trial')]: {
    put: {
      id: 'changeTrial',
      summary:
        'Changes the share of the visitors that sees the version of the trial, and when the trial ends by itself. A publish with `share` begins a trial.',
      input: ADMIN_SCHEMAS.changeTrial,
      body: {
        schema: ADMIN_SCHEMAS.changeTrial.body,
        example: { percent: 25, until: '2026-12-24T18:00:00Z' },
      },
      response: { realm: 'example', version: 9, percent: 25, until: '2026-12-24T18:00:00.000Z' },
      outcome: 'Changed.',
      errors: [400, 401, 403, 404],
    },
  },
  [toRealmPath('trial/promote')]: {
    post: {
      id: 'promoteTrial',
      summary:
        'Publishes the version of the trial to everybody. When `pluginKeys` of the current version was changed after the trial began, it stays, and `pluginKeysOf` of the response names that version.',
      input: ADMIN_SCHEMAS.endTrial,
      body: { schema: ADMIN_SCHEMAS.endTrial.body, example: { note: 'more plays' } },
      response: { realm: 'example', version: 10 },
      errors: [401, 403, 404, 409, 422],
    },
  },
  [toRealmPath('trial/withdraw')]: {
    post: {
      id: 'withdrawTrial',
      summary: 'Ends the trial: everybody sees the current version again.',
      input: ADMIN_SCHEMAS.endTrial,
      body: { schema: ADMIN_SCHEMAS.endTrial.body, example: {} },
      response: { realm: 'example', version: 9 },
      outcome: 'Withdrawn. `version` is the one that a share of the visitors saw.',
      errors: [401, 403, 404],
    },
  },
  '/api/admin/v1/realms/{realm}': {
    delete: {
      id: 'removeRealm',
      summary:
        "Removes a realm with its versions, accounts and viewers' data. Needs the token that the server creates at each start. 409 while another realm inherits from it.",
      input: ADMIN_SCHEMAS.remove,
      response: REMOVED,
      outcome: 'Removed.',
      errors: [400, 401, 403, 404, 409],
    },
  },
});
