// The index as documents of a version.
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import type { RealmDocument } from '../delivery/realmDocuments.ts';
import { buildIndex } from './searchIndex.ts';

/** Kind of the documents that hold the index, by number; read by queries only. The one that describes it is `search/about`. */
export const SHARD = 'search-shard';

/** The index of a version's items, from its documents. */
export function searchDocuments(documents: readonly RealmDocument[]): RealmDocument[] {
  const items = new Map(
    documents.filter(({ kind }) => kind === 'item').map(({ key, body }) => [key, body as CatalogueItem]),
  );
  const order = documents.find(({ kind }) => kind === 'catalogue')?.body as
    | { readonly ids: readonly string[] }
    | undefined;
  const { about, shards } = buildIndex((order?.ids ?? [...items.keys()]).flatMap((id) => items.get(id) ?? []));
  return [
    { kind: 'search', key: 'about', body: about },
    ...[...shards].map(([number, body]) => ({ kind: SHARD, key: String(number), body }) as const),
  ];
}
