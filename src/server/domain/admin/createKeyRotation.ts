import { randomBytes, randomUUID } from 'node:crypto';
import type { SigningKeys } from '../../db/repositories/signingKeys.ts';
import { HttpError } from '../../http/errors.ts';

/** Replaces the keys that sign the tokens of a realm. */
export type KeyRotation = {
  /**
   * Adds a key, with which new tokens are signed.
   * @param options `revoke`: removes the earlier keys, so that the tokens that they have signed are refused.
   * @throws HttpError 404 REALM_UNKNOWN.
   */
  rotate(realmId: string, options: { readonly revoke: boolean }): Promise<{ readonly keyId: string }>;
};

type Deps = {
  readonly realms: { list(): Promise<readonly { readonly realmId: string }[]> };
  readonly keys: SigningKeys;
};

/** Creates the rotation of a realm's signing keys. */
export function createKeyRotation({ realms, keys }: Deps): KeyRotation {
  return {
    async rotate(realmId, { revoke }) {
      if (!(await realms.list()).some((realm) => realm.realmId === realmId))
        throw new HttpError(404, 'REALM_UNKNOWN', `There is no realm "${realmId}".`);
      const keyId = randomUUID();
      await keys.add(realmId, { keyId, secret: new Uint8Array(randomBytes(32)) });
      if (revoke) await keys.removeOthers(realmId, keyId);
      return { keyId };
    },
  };
}
