/** The secrets that sign access tokens, one set for each realm. */
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** A secret that signs access tokens, and the id that a token names. */
export interface StoredKey {
  readonly keyId: string;
  readonly secret: Uint8Array;
}

/** Reads and adds the signing keys of realms. */
export interface SigningKeys {
  /** Returns the keys, newest first. */
  list(realmId: string): Promise<StoredKey[]>;
  /** Adds a key. When two nodes add the first key at the same time, one of them wins. */
  add(realmId: string, key: StoredKey): Promise<void>;
}

/** Creates the repository of signing keys. */
export function createSigningKeys(kysely: Kysely<Tables>): SigningKeys {
  return {
    async list(realmId) {
      const rows = await kysely
        .selectFrom('signing_key')
        .select(['key_id', 'secret'])
        .where('realm_id', '=', realmId)
        .orderBy('created_at', 'desc')
        .orderBy('key_id', 'desc')
        .execute();
      return rows.map(({ key_id: keyId, secret }) => ({ keyId, secret }));
    },
    async add(realmId, { keyId, secret }) {
      await kysely
        .insertInto('signing_key')
        .values({ realm_id: realmId, key_id: keyId, secret })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
