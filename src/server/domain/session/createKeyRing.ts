// Caches the secrets that sign the tokens of each realm.
import { randomBytes } from 'node:crypto';
import { errors } from 'jose';
import type { SigningKeys, StoredKey } from '../../db/repositories/signingKeys.ts';

/** Minimum time between two reloads of the keys, which a token with an unknown key id causes. */
const KEY_RELOAD_INTERVAL_MS = 5_000;
/** Time after which the keys are reloaded, so that every node gets the keys of a rotation. */
const KEY_LIFE_MS = 60_000;

/** The signing keys of all realms. */
export type KeyRing = {
  /** Returns the key that signs new tokens. */
  getNewest(realmId: string): Promise<StoredKey>;
  /**
   * Returns the secret of a token's key.
   * @throws JWKSNoMatchingKey when the realm has no key with this id.
   */
  getSecret(realmId: string, keyId: string | undefined): Promise<Uint8Array>;
};

/** Creates the key ring. A realm without a key gets one. */
export function createKeyRing({ keys, now }: { keys: SigningKeys; now: () => number }): KeyRing {
  const cache = new Map<string, { at: number; list: Promise<StoredKey[]> }>();
  const load = async (realmId: string): Promise<StoredKey[]> => {
    const stored = await keys.list(realmId);
    if (stored.length > 0) return stored;
    await keys.add(realmId, { keyId: '1', secret: new Uint8Array(randomBytes(32)) });
    return keys.list(realmId);
  };
  const loadKeys = (realmId: string, maxAgeMs = KEY_LIFE_MS): Promise<StoredKey[]> => {
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
  return {
    async getNewest(realmId) {
      const [newest] = await loadKeys(realmId);
      if (!newest) throw new Error(`Realm "${realmId}" has no signing key.`);
      return newest;
    },
    async getSecret(realmId, keyId) {
      const find = (list: readonly StoredKey[]) => list.find((key) => key.keyId === keyId);
      const found = find(await loadKeys(realmId)) ?? find(await loadKeys(realmId, KEY_RELOAD_INTERVAL_MS));
      if (!found) throw new errors.JWKSNoMatchingKey();
      return found.secret;
    },
  };
}
