// Query parameters that many calls share, so that they mean the same in each.

/** Language of the texts in a response. */
export const lang = { type: 'string', maxLength: 20, description: 'Language; default: Accept-Language.' } as const;

/** Cursor for the next page of a list: `paging.lastSeen` of the previous response. */
export const lastSeen = {
  type: 'string',
  maxLength: 500,
  description: 'Cursor of the previous response; missing: from the start.',
} as const;

/** Id of a composed page in the path. */
export const pageId = {
  type: 'string',
  maxLength: 241,
  description: 'Id of the page; `page%2Fsubject` for a page about a subject.',
} as const;

/** Parameters of the calls that return the rows of a page in pieces. */
export const pageRowsQuery = {
  rpp: {
    type: 'integer',
    minimum: 1,
    maximum: 120,
    default: 60,
    description: 'Maximum number of rows in a response.',
  },
  lastSeen: {
    type: 'string',
    maxLength: 500,
    description:
      'Cursor of the previous response; missing: from the start. It is valid for the published version that returned it.',
  },
  lang,
} as const;

/** Platform for which a menu is made. */
export const platform = {
  type: 'string',
  enum: ['web', 'mobile-web'],
  default: 'web',
  description: 'Platform of the menu.',
} as const;

/** Parameters of the calls that return whether and how a video plays (API-109 to API-111, API-114, API-115). */
export const videoAccessQuery = {
  includePlaybackDetails: {
    type: 'string',
    enum: ['URL'],
    description: 'URL: include the URLs of its streams, if the viewer may play it.',
  },
  displayGeoblocked: {
    type: 'string',
    enum: ['true', 'false'],
    description: 'true: a geoblocked item is returned, with accessLevel GEOBLOCKED; otherwise it is not found.',
  },
  lang,
} as const;

/** Error codes, with their HTTP status, of the calls that start a stream. */
export const startStreamErrors = {
  SIGN_IN_REQUIRED: 401,
  SESSION_REQUIRED: 401,
  TOKEN_INVALID: 401,
  TOKEN_EXPIRED: 401,
  ACCESS_DENIED: 403,
  GEOBLOCKED: 403,
  PLAYBACK_UNAVAILABLE: 403,
  ORIGIN_FORBIDDEN: 403,
  CONTENT_NOT_FOUND: 404,
  TOO_MANY_STREAMS: 409,
  MISSING_INFORMATION: 428,
  TOO_MANY_REQUESTS: 429,
} as const;
