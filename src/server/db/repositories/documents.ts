/** The documents of a published version. Versions are immutable, so results may be cached by (realm, version). */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** What identifies a document in a version: its kind (`page`, `menu`, `item` ...) and its key in that kind. */
export interface DocumentName {
  readonly kind: string;
  readonly key: string;
}

/** A document. `body` is the published JSON except for the order of keys; `hash` serves as ETag. */
export interface StoredDocument extends DocumentName {
  readonly hash: string;
  readonly body: unknown;
}

/** Reads the documents of published versions. */
export interface Documents {
  get(realmId: string, version: number, kind: string, key: string): Promise<StoredDocument | undefined>;
  /** Returns names and hashes without bodies, sorted by key; of all kinds when `kind` is undefined. */
  list(realmId: string, version: number, kind?: string): Promise<(DocumentName & { readonly hash: string })[]>;
  /** Returns documents with bodies in the order of `keys`, without missing ones and without duplicates. */
  getMany(realmId: string, version: number, kind: string, keys: readonly string[]): Promise<StoredDocument[]>;
  /** Returns all documents of a kind with bodies, sorted by key. For small kinds (menus, strings), not for items. */
  getAll(realmId: string, version: number, kind: string): Promise<StoredDocument[]>;
}

/** Creates the repository of documents. */
export function createDocuments(kysely: Kysely<Tables>): Documents {
  const selectBodies = (realmId: string, version: number, kind: string) =>
    kysely
      .selectFrom('document as d')
      .innerJoin('document_body as b', 'b.hash', 'd.hash')
      .select(['d.kind', 'd.key', 'd.hash', 'b.body'])
      .where('d.realm_id', '=', realmId)
      .where('d.version', '=', version)
      .where('d.kind', '=', kind);
  return {
    get: (realmId, version, kind, key) =>
      selectBodies(realmId, version, kind).where('d.key', '=', key).executeTakeFirst(),
    list: (realmId, version, kind) =>
      kysely
        .selectFrom('document')
        .select(['kind', 'key', 'hash'])
        .where('realm_id', '=', realmId)
        .where('version', '=', version)
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind as string))
        .orderBy(orderByCodePoint('kind'))
        .orderBy(orderByCodePoint('key'))
        .execute(),
    async getMany(realmId, version, kind, keys) {
      if (keys.length === 0) return [];
      const rows = await selectBodies(realmId, version, kind)
        .where(sql<boolean>`d.key = any(${[...keys]}::text[])`)
        .execute();
      const byKey = new Map(rows.map((row) => [row.key, row]));
      return [...new Set(keys)].flatMap((key) => byKey.get(key) ?? []);
    },
    getAll: (realmId, version, kind) =>
      selectBodies(realmId, version, kind).orderBy(orderByCodePoint('d.key')).execute(),
  };
}

/** Sorts in the same order on every server; default collations differ (PGlite: C, managed PostgreSQL: en_US). */
function orderByCodePoint(column: string) {
  return sql<string>`${sql.ref(column)} collate "C"`;
}
