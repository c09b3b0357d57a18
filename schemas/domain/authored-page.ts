// What the calls of the editor of pages share.
import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { dateTime } from '../fields.ts';

/** Pattern of the id of a page that can be edited: the name of a file in `pages/`. */
export const AUTHORED_PAGE_ID = '^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$';

/** Ids of the documents with which an editor changes a brand besides its pages. */
export const SETTINGS_DOCUMENTS = [
  'menu:web',
  'menu:mobile-web',
  'settings:labels',
  'settings:theme',
  'settings:features',
  'settings:row-types',
  'settings:experiments',
  'settings:languages',
  'settings:redirects',
] as const;
/** Id of a document of settings. */
export type SettingsDocumentId = (typeof SETTINGS_DOCUMENTS)[number];

/** The fields of realm.json that each document of settings contains. */
export const REALM_FIELDS = {
  'settings:features': ['features'],
  'settings:row-types': ['rowTypes'],
  'settings:experiments': ['experiments'],
  'settings:languages': ['localeSettings'],
  'settings:redirects': ['redirects'],
} as const satisfies Partial<Record<SettingsDocumentId, readonly string[]>>;

/** Whether an id is that of a document of settings. A page cannot have such an id, because of the colon. */
export const isSettingsDocument = (id: string): id is SettingsDocumentId =>
  SETTINGS_DOCUMENTS.some((document) => document === id);

/** Largest body of a call that sends an authored page, in bytes: a page of 4 MiB with the fields around it. */
export const MAX_AUTHORED_BODY_BYTES = 4 * 1024 * 1024 + 16 * 1024;

/** Maximum number of elements of a page (schemas/page/page.ts). */
const MAX_PAGE_ELEMENTS = 10_000;

/** Id of an authored page in the path. */
export const authoredPageId = {
  type: 'string',
  pattern: AUTHORED_PAGE_ID,
  maxLength: 120,
  examples: ['films'],
  description: 'Id of the page: the name of its file in `pages/`, without `.json`.',
} as const;

/** Id of an authored page, or of a document of settings. */
export const authoredDocumentId = {
  type: 'string',
  pattern: `${AUTHORED_PAGE_ID}|^(${SETTINGS_DOCUMENTS.join('|')})$`,
  maxLength: 120,
  examples: ['films', 'menu:web'],
  description:
    'Id of a page: the name of its file in `pages/`, without `.json`; or of a document of settings (`GET /editing/settings`).',
} as const;

/** The revision that an editor has seen. */
export const seenRevision = {
  type: 'integer',
  minimum: 0,
  maximum: 2_000_000_000,
  description:
    'The revision that the editor has seen, from the last response; 0: the page never had a draft. When another one is current, nothing changes and the response is 412 with what is current.',
} as const;

/** Revision of a draft after a change. */
export const nextRevision = { ...seenRevision, description: 'Revision to send with the next change.' } as const;

/** Why an editor publishes. */
export const publishReason = {
  type: 'string',
  maxLength: 500,
  description: 'Why, for the list of versions and the audit; empty: no reason.',
} as const;

/** The authored document of a page. */
export const authoredDocument = {
  type: 'object',
  description:
    'The page as its author writes it in `pages/<id>.json`, with texts in all languages, the `source` of each bucket in place of its items, and images by name; or a document of settings: the menus of a platform, the theme, all labels of the brand (`{ "<key>": { "<language>": "<text>" } }`), or the fields of realm.json after which the document is named.',
  // A page of another shape can be stored as a draft; its size is limited in any case.
  properties: { elements: { maxItems: MAX_PAGE_ELEMENTS, description: 'Its rows, in their order.' } },
} as const;

/** An editor, as other editors of the realm see them. */
export const editorSchema = defineSchema({
  type: 'object',
  description: 'An editor of the realm.',
  additionalProperties: false,
  required: ['id', 'name'],
  properties: {
    id: { type: 'string', description: 'Id of the account.' },
    name: { type: 'string', description: 'Name of the account.' },
  },
});

/** Who wrote a comment or did something with a page: an editor, or a guest with a review link. */
export const reviewAuthorSchema = defineSchema({
  type: 'object',
  description: 'An editor of the realm, or a guest with a review link.',
  additionalProperties: false,
  required: ['name'],
  properties: {
    id: { type: 'string', description: 'Id of the account; missing: a guest.' },
    name: { type: 'string', description: 'Name of the account, or the name that the guest has given.' },
  },
});

/** Where an authored page comes from. */
export const pageOriginSchema = defineSchema({
  type: 'object',
  description: 'The realm whose file the page is. The first publish of a page makes it the own page of the realm.',
  additionalProperties: false,
  required: ['realm', 'layer'],
  properties: {
    realm: { type: 'string', description: 'Id of the realm whose file it is.' },
    layer: {
      type: 'string',
      enum: ['own', 'catalogueOf', 'extends', 'default', 'new'],
      description:
        'own: a file of this realm; catalogueOf, extends: a file of the realm that this field of realm.json names, or of one from which that realm inherits; default: a file of the product; new: no realm has the page yet.',
    },
  },
});
/** Where an authored page comes from. */
export type PageOrigin = TypeOf<typeof pageOriginSchema>;

/** The status of a draft before it is published. */
export const draftStatus = {
  type: 'string',
  enum: ['draft', 'review', 'approved', 'scheduled'],
  description:
    'draft: being written; review: waits for another editor; approved: another editor than the one who asked has agreed to it; scheduled: is published at `publishAt`.',
} as const;

/** What is known of a draft without its document. */
export const draftFields = {
  author: { ...editorSchema, description: 'Who saved the draft last.' },
  createdAt: dateTime('When the draft was begun.'),
  updatedAt: dateTime('When the draft was saved last.'),
  baseVersion: { type: 'integer', minimum: 0, description: 'Version of the realm from which the draft began.' },
  status: draftStatus,
  publishAt: dateTime('When the server publishes the draft; missing: it is not scheduled.'),
  scheduledWith: {
    type: 'array',
    items: { type: 'string', description: 'Id of a page or of a document of settings.' },
    description:
      'The other documents that are published with it at `publishAt`, as one version; missing: it is not scheduled together with others.',
  },
} as const;

/** A draft with its document. */
export const pageDraftSchema = defineSchema({
  type: 'object',
  description: 'The draft of a page. It is published as a whole, and then removed.',
  additionalProperties: false,
  required: ['document', 'author', 'createdAt', 'updatedAt', 'baseVersion', 'status', 'isBehind'],
  properties: {
    document: authoredDocument,
    ...draftFields,
    isBehind: {
      type: 'boolean',
      description: 'Whether the published page has changed since the draft was begun: a publish merges both.',
    },
  },
});

/** Id of a comment. */
export const commentId = {
  type: 'string',
  pattern: '^[A-Za-z0-9-]{1,64}$',
  maxLength: 64,
  description: 'Id of the comment.',
} as const;

/** Fields of a comment that say who wrote it, and when. */
export const commentOrigin = {
  author: { ...reviewAuthorSchema, description: 'The author.' },
  at: dateTime('When it was written.'),
  guestLink: {
    type: 'string',
    maxLength: 16,
    description:
      'Id of the review link with which a guest wrote it, which may have ended; missing: an editor wrote it.',
  },
  isDeleted: {
    type: 'boolean',
    description: 'true: it was deleted and has no text any more; it stays because of its replies.',
  },
} as const;

/** Maximum number of characters of a comment. */
export const COMMENT_LENGTH = 2000;

/** The text of a stored comment. */
export const storedCommentBody = {
  type: 'string',
  maxLength: COMMENT_LENGTH,
  description: 'The text, without markup; empty: it was deleted.',
} as const;

/** What an editor writes in a comment. */
export const commentFields = {
  row: {
    type: 'string',
    minLength: 1,
    maxLength: 240,
    description: 'Id of the row of the element; missing: the comment is about the page itself.',
  },
  pointer: {
    type: 'string',
    maxLength: 500,
    pattern: '^(/.*)?$',
    description: 'JSON pointer inside the row, or inside the page: `/title`; empty: the whole row or page.',
  },
  body: { type: 'string', minLength: 1, maxLength: COMMENT_LENGTH, description: 'The text, without markup.' },
} as const;

/** What happened to the own file of a page. */
export const pageChange = {
  type: 'string',
  enum: ['added', 'changed', 'removed'],
  description: 'What happened to the own page of the realm.',
} as const;

/** Query parameter of lists of versions. */
export const beforeVersion = {
  type: 'integer',
  minimum: 1,
  maximum: 2_000_000_000,
  description: 'Only versions before this version; missing: from the newest.',
} as const;

/** Whether a list has more entries. */
export const hasMore = {
  type: 'boolean',
  description: 'Whether there are older entries: request them with `before`.',
} as const;

/** What is known of a version. */
export const versionFields = {
  version: { type: 'integer', minimum: 1, description: 'Number of the version of the realm.' },
  publishedAt: dateTime('When the version was published.'),
  author: { type: 'string', description: 'Who published the version.' },
  note: { type: 'string', description: 'Why.' },
  source: {
    type: 'string',
    enum: ['seed', 'publish', 'rollback'],
    description:
      'seed: a start of the server published the folder, because it was new or had changed; publish: somebody published it; rollback: an older version was published again.',
  },
} as const;
