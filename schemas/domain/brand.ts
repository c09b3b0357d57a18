// Fields of the calls about the brands that a person runs.
import { dateTime } from '../fields.ts';
import { REALM_ID_PATTERN } from '../realm/realm.ts';

/** Groups of the keys in the matrix that compares the settings of brands (getBrands), in their order. */
export const MATRIX_GROUPS = ['settings', 'vendors', 'features', 'rowTypes', 'theme', 'labels', 'content'] as const;
/** Group of a key of the matrix. */
export type MatrixGroup = (typeof MATRIX_GROUPS)[number];

/** Field for the id of a brand. */
export const brandId = {
  type: 'string',
  pattern: REALM_ID_PATTERN,
  examples: ['nova'],
  description: 'Id of the brand.',
} as const;

/** Why somebody changes what visitors see. */
export const brandReason = {
  type: 'string',
  maxLength: 300,
  description: 'The reason, which is recorded.',
} as const;

/** Field for the number of a published version. */
export const versionNumber = { type: 'integer', minimum: 1, maximum: 2_000_000_000 } as const;

/** Field of the result of a restore: which list of trusted keys stayed. */
export const keptKeysVersion = {
  ...versionNumber,
  description:
    'The version whose `pluginKeys` stayed, because the restored version has other ones. Missing: they are equal.',
} as const;

/** The end of a trial that a call starts. */
export const trialEnd = dateTime(
  'When the trial ends by itself, in the future: all visitors see the current version again. Missing: when somebody ends it.',
);

/** The end of a trial that a call starts or changes. */
export const changedTrialEnd = {
  ...trialEnd,
  type: ['string', 'null'],
  description:
    'When the trial ends by itself, in the future: all visitors see the current version again. null: when somebody ends it. Missing: a running trial keeps its end, a new one has none.',
} as const;

/** A running trial. */
export const trialSchema = {
  type: 'object',
  description: 'The version that a share of the visitors sees; missing: all visitors see the current one.',
  required: ['version', 'percent'],
  properties: {
    version: { ...versionNumber, description: 'Number of the version.' },
    percent: { type: 'integer', minimum: 0, maximum: 100, description: 'Share of the visitors.' },
    until: dateTime('When the trial ends by itself; missing: it runs until somebody ends it.'),
  },
} as const;

/** An entry in the history of the trials. */
export const trialEventSchema = {
  type: 'object',
  description: 'What happened to a trial.',
  required: ['kind', 'version', 'percent', 'author', 'note', 'at'],
  properties: {
    kind: {
      type: 'string',
      enum: ['published', 'changed', 'promoted', 'withdrawn', 'ended'],
      description:
        'published: it began, or got another version; changed: it got another share or end; ended: its end came.',
    },
    version: { ...versionNumber, description: 'Number of the version.' },
    percent: { type: 'integer', minimum: 0, maximum: 100, description: 'Share of the visitors.' },
    until: dateTime('End of the trial after the event; missing: the trial has no end.'),
    author: {
      type: 'string',
      description: 'Who made the change; empty: unknown, or the server at the end of the trial.',
    },
    note: { type: 'string', description: 'Why; empty: no reason was given.' },
    at: dateTime('When the event happened.'),
  },
} as const;

/** Errors of the calls with which administrators change what visitors see. */
export const BRAND_CHANGE_ERRORS = {
  TOKEN_EXPIRED: 401,
  ORIGIN_FORBIDDEN: 403,
  ROUTE_NOT_FOUND: 404,
  TOO_MANY_REQUESTS: 429,
} as const;
