// Query parameters that many calls share, so that they mean the same in each.

/** Language of an answer's texts. */
export const lang = { type: 'string', maxLength: 20, description: 'Language; otherwise Accept-Language.' } as const;

/** Where a list goes on: what the answer before gave as its `paging.lastSeen`. */
export const lastSeen = {
  type: 'string',
  maxLength: 500,
  description: 'Cursor of the answer before; missing: from the start.',
} as const;
