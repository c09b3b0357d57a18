// Loads a published realm and the realms from which it inherits, each with its own source files.
import { readSources, parseSourceDocuments } from '../folder/folderSources.ts';
import type { VersionDocuments } from '../readPublishedVersion.ts';
import { readContent, type RealmContent } from '../../delivery/realmDocuments.ts';

/** One published realm. */
export type Layer = {
  readonly id: string;
  readonly version: number;
  readonly content: RealmContent;
  /** Time of the explanation, in ms since 1970. */
  readonly now: number;
  /** The realm's own documents by path; undefined for a version that did not store its folder. */
  readonly files: ReadonlyMap<string, unknown> | undefined;
  /** The realm's own images and fonts: hash by path. */
  readonly assets: ReadonlyMap<string, string>;
};

/** Reads a published version; `sources` as in readPublishedVersion. */
export type ReadVersion = (
  realm: string,
  options: { sources?: boolean; version?: number },
) => Promise<VersionDocuments | undefined>;

/** Returns a function that loads a realm by id and reads each realm once. */
export function createLayers(read: ReadVersion, now: number): (id: string) => Promise<Layer | undefined> {
  const layersById = new Map<string, Promise<Layer | undefined>>();
  const load = async (id: string): Promise<Layer | undefined> => {
    const published = await read(id, {});
    if (!published) return undefined;
    const sources = readSources((await read(id, { sources: true, version: published.version }))?.documents ?? []);
    return {
      id,
      version: published.version,
      now,
      content: readContent(published.documents),
      files: sources && parseSourceDocuments(sources),
      assets: sources?.assets ?? new Map(),
    };
  };
  return (id) => {
    const layer = layersById.get(id) ?? load(id);
    layersById.set(id, layer);
    return layer;
  };
}

/** The field of realm.json that names a parent realm. */
export type Relation = 'extends' | 'catalogueOf';

/**
 * Returns the id of the parent realm. Labels and theme are inherited by `extends`; pages, menus, items and art by
 * `catalogueOf`.
 */
export function findParentId({ id, content }: Layer, relation: Relation): string | undefined {
  const parent = relation === 'extends' ? (content.realm?.extends ?? 'default') : content.realm?.catalogueOf;
  return parent === id ? undefined : parent;
}

/**
 * Returns the first realm, from the layer up through its ancestors, for which `has` returns true, and the ids of all
 * realms up to it.
 */
export async function findOwner(
  layer: Layer,
  relation: Relation,
  loadLayer: (id: string) => Promise<Layer | undefined>,
  has: (layer: Layer) => boolean,
): Promise<{ owner: Layer; path: readonly string[] } | undefined> {
  const path: string[] = [];
  for (let at: Layer | undefined = layer; at && !path.includes(at.id);) {
    path.push(at.id);
    if (has(at)) return { owner: at, path };
    const next: string | undefined = findParentId(at, relation);
    at = next === undefined ? undefined : await loadLayer(next);
  }
  return undefined;
}

/** Resolves a JSON pointer in a value. */
export function resolvePointer(value: unknown, pointer: string): { readonly found: boolean; readonly value: unknown } {
  let at = value;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return { found: false, value: undefined };
    at = (at as Record<string, unknown>)[key];
  }
  return { found: true, value: at };
}
