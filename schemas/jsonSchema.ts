import type { ExtendedJSONSchema as Extended, FromExtendedSchema } from 'json-schema-to-ts';

/**
 * Our own keywords beside draft-07, ignored by validators:
 * `x-text`: a text that an author may localise with `{ "$text": { "en": "..." } }`;
 * `x-picture`: a picture, in a realm's folder a file name of its art folder, when delivered a URL;
 * `x-media`: the address of a clip, on an origin that the realm lists when it is not on this site;
 * `x-widget`: which form control an editor shows.
 */
type Keywords = { 'x-text'?: boolean; 'x-picture'?: boolean; 'x-media'?: boolean; 'x-widget'?: string };

/** A draft-07 schema with Marquee's keywords. */
export type ExtendedJSONSchema = Extended<Keywords>;

/** The type described by such a schema. */
export type ExtendedFromSchema<S extends ExtendedJSONSchema> = FromExtendedSchema<Keywords, S>;
