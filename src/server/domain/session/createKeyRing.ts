// Caches the secrets that sign the tokens of each realm.
import { randomBytes } from 'node:crypto';
import { errors } from 'jose';
import type { SigningKeys, StoredKey } from '../../db/repositories/signingKeys.ts';

/** Minimum time between two reloads of the keys, which a token with an unknown key id causes. */
const KEY_RELOAD_INTERVAL_MS = 5_000;
/** Time after which the keys are reloaded, so that every node gets the keys of a rotation. */
const KEY_LIFE_MS = 60_000;

/** A signing key. */
export type SigningKey = StoredKey & {
  /** The secret as jose expects it. From bytes, jose would import it for each token. */
  readonly key: CryptoKey;
};

/** The signing keys of all realms. */
export type KeyRing = {
  /** Returns the key that signs new tokens. */
  getNewest(realmId: string): Promise<SigningKey>;
  /**
   * Returns the key that verifies a token.
   * @throws JWKSNoMatchingKey when the realm has no key with this id.
   */
  getKey(realmId: string, keyId: string | undefined): Promise<CryptoKey>;
  /**
   * Returns the secret of a key.
   * @throws JWKSNoMatchingKey when the realm has no key with this id.
   */
  getSecret(realmId: string, keyId: string | undefined): Promise<Uint8Array>;
};

/** Creates the key ring. A realm without a key gets one. */
export function createKeyRing({ keys, now }: { keys: SigningKeys; now: () => number }): KeyRing {
  const cache = new Map<string, { at: number; list: Promise<SigningKey[]> }>();
  const load = async (realmId: string): Promise<SigningKey[]> => {
    const stored = await keys.list(realmId);
    if (stored.length > 0) return Promise.all(stored.map(toSigningKey));
    await keys.add(realmId, { keyId: '1', secret: new Uint8Array(randomBytes(32)) });
    return Promise.all((await keys.list(realmId)).map(toSigningKey));
  };
  const loadKeys = (realmId: string, maxAgeMs = KEY_LIFE_MS): Promise<SigningKey[]> => {
    const entry = cache.get(realmId);
    if (entry && now() - entry.at <= maxAgeMs) return entry.list;
    // While the database is unavailable, the cached keys are used.
    const list = load(realmId).catch((error: unknown) => {
      if (entry) return entry.list;
      cache.delete(realmId);
      throw error;
    });
    cache.set(realmId, { at: now(), list });
    return list;
  };
  const find = async (realmId: string, keyId: string | undefined): Promise<SigningKey> => {
    const findIn = (list: readonly SigningKey[]) => list.find((key) => key.keyId === keyId);
    const found = findIn(await loadKeys(realmId)) ?? findIn(await loadKeys(realmId, KEY_RELOAD_INTERVAL_MS));
    if (!found) throw new errors.JWKSNoMatchingKey();
    return found;
  };
  return {
    async getNewest(realmId) {
      const [newest] = await loadKeys(realmId);
      if (!newest) throw new Error(`Realm "${realmId}" has no signing key.`);
      return newest;
    },
    getKey: async (realmId, keyId) => (await find(realmId, keyId)).key,
    getSecret: async (realmId, keyId) => (await find(realmId, keyId)).secret,
  };
}

/** Imports the secret of a stored key, for tokens that are signed with HS256. */
export async function toSigningKey(stored: StoredKey): Promise<SigningKey> {
  const bytes = new Uint8Array(stored.secret);
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  return { ...stored, key };
}
