// Builds the search index as documents, which are stored with a version.
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import type { RealmDocument } from '../delivery/realmDocuments.ts';
import { buildIndex } from './searchIndex.ts';

/**
 * Kind of the documents that contain the index; the key is the shard's number. The document `search/about` describes
 * the index.
 */
export const SHARD = 'search-shard';

/** Builds the index of the items among a version's documents and returns it as documents. */
export function buildSearchDocuments(documents: readonly RealmDocument[]): RealmDocument[] {
  const items = new Map(
    documents.filter(({ kind }) => kind === 'item').map(({ key, body }) => [key, body as CatalogueItem]),
  );
  const catalogue = documents.find(({ kind }) => kind === 'catalogue')?.body as
    | { readonly ids: readonly string[] }
    | undefined;
  const { about, shards } = buildIndex((catalogue?.ids ?? [...items.keys()]).flatMap((id) => items.get(id) ?? []));
  return [
    { kind: 'search', key: 'about', body: about },
    ...[...shards].map(([number, body]) => ({ kind: SHARD, key: String(number), body }) as const),
  ];
}
