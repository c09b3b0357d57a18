// Query parameters that many calls share, so that they mean the same in each.

/** Language of the texts in a response. */
export const lang = { type: 'string', maxLength: 20, description: 'Language; default: Accept-Language.' } as const;

/** Cursor for the next page of a list: `paging.lastSeen` of the previous response. */
export const lastSeen = {
  type: 'string',
  maxLength: 500,
  description: 'Cursor of the previous response; missing: from the start.',
} as const;
