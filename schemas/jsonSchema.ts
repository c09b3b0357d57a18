import type { ExtendedJSONSchema as Extended, FromExtendedSchema } from 'json-schema-to-ts';

/**
 * Marquee's keywords besides draft-07, which validators ignore.
 * - `x-text`: a text that an author may localise with `{ "$text": { "en": "..." } }`.
 * - `x-image`: an image: the name of a file in `art/` of a realm's folder, a URL when delivered.
 * - `x-artwork`: how an image is used (schemas/artwork.ts): the size and form that it needs.
 * - `x-media`: the URL of a video clip, on this site or on an origin that the realm lists.
 * - `x-reference`: an id of something that the brand has. The value is its kind (schemas/references.ts); `{list}` means
 *   that the field `list` beside it has the kind.
 * - `x-widget`: the form control that an editor shows.
 * - `x-merge`: how a field of realm.json or theme.json is inherited (MERGE_RULES in schemas/realm/realm.ts).
 */
export const KEYWORDS = ['x-text', 'x-image', 'x-artwork', 'x-media', 'x-reference', 'x-widget', 'x-merge'] as const;

type Keywords = {
  'x-text'?: boolean;
  'x-image'?: boolean;
  'x-artwork'?: string;
  'x-media'?: boolean;
  'x-reference'?: string;
  'x-widget'?: string;
  'x-merge'?: string;
};

/** A draft-07 schema with Marquee's keywords. */
export type ExtendedJSONSchema = Extended<Keywords>;

/** The type described by such a schema. */
export type ExtendedFromSchema<S extends ExtendedJSONSchema> = FromExtendedSchema<Keywords, S>;
