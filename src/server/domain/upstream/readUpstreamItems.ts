// Reads items in responses of an upstream into the form in which the catalogue stores them, so that the same code
// decides on their access, age limits and spoilers.
import { pointerTo, problem, type Problem } from '#schemas/problems.ts';
import { readLenient } from '#schemas/lenient.ts';
import { catalogueItemSchema, type CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import type { ImageHost } from '#schemas/realm/image-host.ts';
import validateItem from '#schemas/generated/validators/catalogue-item.js';
import { localise } from '../delivery/localise.ts';
import { compileImages } from '../publishing/compileRealm.ts';

/** What the readers of responses share. */
export type UpstreamReadOptions = {
  /** Languages in which a `$text` is looked up, best first. */
  readonly chain: readonly string[];
  readonly imageHost: ImageHost | undefined;
  readonly add: (problem: Problem) => void;
};

/** Fields of delivered items that this server computes for each viewer. An upstream may send them. */
const COMPUTED_FIELDS: readonly string[] = ['live', 'favourite', 'programmingInfo', 'spoilerFree', 'watchProgress'];

/** Returns an item; undefined, and a problem, when it lacks a required field. */
export function readUpstreamItem(
  value: unknown,
  pointer: string,
  options: UpstreamReadOptions,
): CatalogueItem | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    options.add(problem('FIELD_TYPE', pointer, { expected: 'an item' }));
    return undefined;
  }
  const written = Object.fromEntries(Object.entries(value).filter(([name]) => !COMPUTED_FIELDS.includes(name)));
  const read = readLenient<CatalogueItem>(validateItem, localise(written, options.chain), pointer);
  read.problems.forEach(options.add);
  return read.value && (compileImages(catalogueItemSchema, read.value, options.imageHost) as CatalogueItem);
}

/** Returns the items of a list without the invalid and repeated ones. */
export function readUpstreamItems(value: unknown, pointer: string, options: UpstreamReadOptions): CatalogueItem[] {
  if (!Array.isArray(value)) {
    options.add(problem('FIELD_TYPE', pointer, { expected: 'a list of items' }));
    return [];
  }
  const byId = new Map<string, CatalogueItem>();
  value.forEach((each: unknown, index) => {
    const item = readUpstreamItem(each, pointerTo(pointer, index), options);
    if (item && !byId.has(item.id)) byId.set(item.id, item);
  });
  return [...byId.values()];
}
