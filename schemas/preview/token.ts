/** Header with the token of a preview frame in another site. Node writes the names of headers in lower case. */
export const PREVIEW_TOKEN_HEADER = 'preview-token';

/** Lifetime of a token in minutes. */
export const PREVIEW_TOKEN_MINUTES = { default: 60, max: 720 } as const;
