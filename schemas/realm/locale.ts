/** A language tag as realms use them: `en`, `ar`, `en-gb`; `debug` is the pseudo-locale (decision D41). */
export const LOCALE_PATTERN = '^([a-z]{2,3}(-[a-z0-9]{2,8})?|debug)$';

/** A text in several languages, as written in a realm's folder: `{ "$text": { "en": "Live now", "ar": "مباشر" } }`. */
export type LocalisedText = { readonly $text: Readonly<Record<string, string>> };

/** Whether a value of a realm's folder is a localised text. */
export const isLocalisedText = (value: unknown): value is LocalisedText =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === 1 &&
  typeof (value as { $text?: unknown }).$text === 'object' &&
  (value as { $text: unknown }).$text !== null;
