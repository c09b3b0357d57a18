// A realm and those it builds on, as they are published now: what stands in its own files, what it takes from others.
import { readSources, parseSourceDocuments } from '../folder/folderSources.ts';
import type { PublishedVersion } from '../publishedVersion.ts';
import { readContent, type RealmContent } from '../../delivery/realmDocuments.ts';

export type Layer = {
  readonly id: string;
  readonly version: number;
  readonly content: RealmContent;
  /** Moment that is explained, in ms since 1970. */
  readonly now: number;
  /** Its own documents by path; undefined for a version published before folders were kept. */
  readonly files: ReadonlyMap<string, unknown> | undefined;
  /** Its own pictures and fonts, hash by path. */
  readonly assets: ReadonlyMap<string, string>;
};

/** What reads a published version; `sources` as in readPublishedVersion. */
export type ReadVersion = (
  realm: string,
  options: { sources?: boolean; version?: number },
) => Promise<PublishedVersion | undefined>;

/** Layers by id, each read once. */
export function createLayers(read: ReadVersion, now: number): (id: string) => Promise<Layer | undefined> {
  const known = new Map<string, Promise<Layer | undefined>>();
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
    const layer = known.get(id) ?? load(id);
    known.set(id, layer);
    return layer;
  };
}

export type Relation = 'extends' | 'catalogueOf';

/** The realm that a layer builds on: labels and theme by `extends`, pages, menus, items and art by `catalogueOf`. */
export function parentId({ id, content }: Layer, relation: Relation): string | undefined {
  const parent = relation === 'extends' ? (content.realm?.extends ?? 'default') : content.realm?.catalogueOf;
  return parent === id ? undefined : parent;
}

/** The first of the layer and its forebears for which `has` answers true, with the way to it. */
export async function findOwner(
  layer: Layer,
  relation: Relation,
  layerOf: (id: string) => Promise<Layer | undefined>,
  has: (layer: Layer) => boolean,
): Promise<{ owner: Layer; path: readonly string[] } | undefined> {
  const path: string[] = [];
  for (let at: Layer | undefined = layer; at && !path.includes(at.id);) {
    path.push(at.id);
    if (has(at)) return { owner: at, path };
    const next: string | undefined = parentId(at, relation);
    at = next === undefined ? undefined : await layerOf(next);
  }
  return undefined;
}

/** What a JSON pointer leads to. */
export function valueAt(value: unknown, pointer: string): { readonly found: boolean; readonly value: unknown } {
  let at = value;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return { found: false, value: undefined };
    at = (at as Record<string, unknown>)[key];
  }
  return { found: true, value: at };
}
