/** The secrets that sign access tokens, one set for each realm. */
import type { Kysely } from 'kysely';
import type { FieldCipher } from '../fieldCipher.ts';
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
  /** Adds a key. When two nodes add the first key at the same time, only one of the two keys is stored. */
  add(realmId: string, key: StoredKey): Promise<void>;
  /** Removes all keys but `keyId`. Tokens signed with the removed keys are refused from then on. */
  removeOthers(realmId: string, keyId: string): Promise<void>;
}

/** Creates the repository of signing keys. */
export function createSigningKeys(kysely: Kysely<Tables>, cipher: FieldCipher): SigningKeys {
  return {
    async list(realmId) {
      const rows = await kysely
        .selectFrom('signing_key')
        .select(['key_id', 'secret'])
        .where('realm_id', '=', realmId)
        .orderBy('created_at', 'desc')
        .orderBy('key_id', 'desc')
        .execute();
      return rows.map(({ key_id: keyId, secret }) => ({ keyId, secret: readKeySecret(secret, cipher) }));
    },
    async add(realmId, { keyId, secret }) {
      await kysely
        .insertInto('signing_key')
        .values({ realm_id: realmId, key_id: keyId, secret: writeKeySecret(secret, cipher) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async removeOthers(realmId, keyId) {
      await kysely.deleteFrom('signing_key').where('realm_id', '=', realmId).where('key_id', '<>', keyId).execute();
    },
  };
}

/** Returns the bytes to store for a secret: its encrypted text, or the secret itself when nothing is encrypted. */
export const writeKeySecret = (secret: Uint8Array, { currentPrefix, encrypt }: FieldCipher): Uint8Array =>
  currentPrefix === undefined ? secret : Buffer.from(encrypt(Buffer.from(secret).toString('base64url')), 'latin1');

/**
 * Returns the secret of stored bytes.
 * @throws Error when it was encrypted with none of the cipher's keys.
 */
export function readKeySecret(stored: Uint8Array, { decrypt }: FieldCipher): Uint8Array {
  const text = Buffer.from(stored).toString('latin1');
  const decrypted = decrypt(text);
  return decrypted === text ? stored : new Uint8Array(Buffer.from(decrypted, 'base64url'));
}
