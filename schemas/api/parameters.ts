// Query parameters that many calls share, so that they mean the same in each.

/** Language of the texts in a response. */
export const lang = { type: 'string', maxLength: 20, description: 'Language; default: Accept-Language.' } as const;

/** Cursor for the next page of a list: `paging.lastSeen` of the previous response. */
export const lastSeen = {
  type: 'string',
  maxLength: 500,
  description: 'Cursor of the previous response; missing: from the start.',
} as const;

/** Parameters of the calls that say whether and how a video plays (API-109 to API-111, API-114, API-115). */
export const videoAccessQuery = {
  includePlaybackDetails: {
    type: 'string',
    enum: ['URL'],
    description: 'URL: with the URLs of its streams, as far as the viewer may play it.',
  },
  displayGeoblocked: {
    type: 'string',
    enum: ['true', 'false'],
    description: 'true: an item that is geoblocked is shown as such; else it is not found.',
  },
  lang,
} as const;
