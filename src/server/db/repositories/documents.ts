/** The documents of a published version. A version never changes, so every answer may be cached under (realm, version). */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

export interface DocumentName {
  readonly kind: string;
  readonly key: string;
}

/** `body` is what was published, but for the order of its keys; `hash` serves as ETag. */
export interface StoredDocument extends DocumentName {
  readonly hash: string;
  readonly body: unknown;
}

export interface Documents {
  get(realmId: string, version: number, kind: string, key: string): Promise<StoredDocument | undefined>;
  /** Names and hashes without bodies, by key; of every kind where `kind` is left out. */
  list(realmId: string, version: number, kind?: string): Promise<(DocumentName & { readonly hash: string })[]>;
  /** With bodies, in the order of `keys`; what is missing is left out, what is asked twice comes once. */
  getMany(realmId: string, version: number, kind: string, keys: readonly string[]): Promise<StoredDocument[]>;
  /** All of a kind with bodies, by key: for small kinds (menus, strings), not for items. */
  getAll(realmId: string, version: number, kind: string): Promise<StoredDocument[]>;
}

export function createDocuments(kysely: Kysely<Tables>): Documents {
  const bodies = (realmId: string, version: number, kind: string) =>
    kysely
      .selectFrom('document as d')
      .innerJoin('document_body as b', 'b.hash', 'd.hash')
      .select(['d.kind', 'd.key', 'd.hash', 'b.body'])
      .where('d.realm_id', '=', realmId)
      .where('d.version', '=', version)
      .where('d.kind', '=', kind);
  return {
    get: (realmId, version, kind, key) => bodies(realmId, version, kind).where('d.key', '=', key).executeTakeFirst(),
    list: (realmId, version, kind) =>
      kysely
        .selectFrom('document')
        .select(['kind', 'key', 'hash'])
        .where('realm_id', '=', realmId)
        .where('version', '=', version)
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind as string))
        .orderBy(byCodePoint('kind'))
        .orderBy(byCodePoint('key'))
        .execute(),
    async getMany(realmId, version, kind, keys) {
      if (keys.length === 0) return [];
      const rows = await bodies(realmId, version, kind)
        .where(sql<boolean>`d.key = any(${[...keys]}::text[])`)
        .execute();
      const byKey = new Map(rows.map((row) => [row.key, row]));
      return [...new Set(keys)].flatMap((key) => byKey.get(key) ?? []);
    },
    getAll: (realmId, version, kind) => bodies(realmId, version, kind).orderBy(byCodePoint('d.key')).execute(),
  };
}

/** The same order on every server: the default collation differs (PGlite has C, a managed PostgreSQL has en_US). */
function byCodePoint(column: string) {
  return sql<string>`${sql.ref(column)} collate "C"`;
}
