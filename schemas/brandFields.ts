// Field schemas of what the brand has: things that are named by id, and images of a certain use. They are not in
// fields.ts, because public pages load that module with their first scripts and need no annotations.
import type { ArtworkUse } from './artwork.ts';
import { id, image } from './fields.ts';

/** An id of something that the brand has, of one of the kinds of schemas/references.ts or `{field}`. */
export const reference = /* @__NO_SIDE_EFFECTS__ */ <const K extends string, const D extends string>(
  kind: K,
  description: D,
) => ({ ...id(description), 'x-reference': kind }) as const;

/** An image whose file needs the size and form of a use. */
export const artwork = /* @__NO_SIDE_EFFECTS__ */ <const U extends ArtworkUse, const D extends string>(
  use: U,
  description: D,
) => ({ ...image(description), 'x-artwork': use }) as const;
