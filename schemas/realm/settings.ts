// Settings of realm.json that `localeSettings` can also set for one language.

/** IANA time zone of the first paint. */
export const timeZone = {
  type: 'string',
  'x-merge': 'replace',
  maxLength: 60,
  default: 'UTC',
  description: "IANA time zone of the first paint, before the viewer's is known.",
} as const;
/** Digits in Arabic. */
export const arabicDigits = {
  type: 'string',
  'x-merge': 'replace',
  enum: ['latn', 'arab'],
  default: 'latn',
  description: 'Digits in Arabic: `latn` (0 1 2) or `arab` (٠ ١ ٢).',
} as const;
/** Page of the root path. */
export const homePage = {
  type: 'string',
  'x-merge': 'replace',
  maxLength: 120,
  default: 'home',
  description: 'Page shown at the root path.',
} as const;
/** Logo of the header. */
export const logo = {
  type: 'string',
  pattern: '^[a-zA-Z0-9._-]+\\.svg$',
  examples: ['logo.svg'],
  description: 'SVG in art/ for the header: only paths; letters in currentColor.',
} as const;
