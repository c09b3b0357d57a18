// Known devices: a browser that has signed in to an account has a signed token that names the account. Its attempts are
// counted on their own, so that the wrong passwords of strangers do not lock the account's owner out.
import { hash, randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { DAY_MS } from '#schemas/durations.ts';
import type { KeyRing } from '../session/createKeyRing.ts';

/** Life of a token in ms. Each sign-in replaces it. */
export const DEVICE_LIFE_MS = 365 * DAY_MS;
/** Maximum number of accounts that one token names. A further account replaces the oldest one. */
const MAX_ACCOUNTS = 6;
const ALGORITHM = 'HS256';
const TYPE = 'device+jwt';
const MAX_TOKEN_LENGTH = 1_500;

type DeviceClaims = { readonly realm: string; readonly device: string; readonly accounts: readonly string[] };

/** Signs and verifies the tokens of known devices. */
export type KnownDevices = {
  /** Returns the id of the device when its token names the account; undefined for any other token. */
  find(realmId: string, account: string, token: string | undefined): Promise<string | undefined>;
  /**
   * Returns a token that names the account, and whether the device's previous token named it already. Call it only after
   * the account's owner has proven who they are.
   * @param previous the device's token, whose other accounts are kept.
   */
  issue(
    realmId: string,
    account: string,
    previous: string | undefined,
  ): Promise<{ readonly token: string; readonly isKnown: boolean }>;
};

/**
 * Creates the tokens by which the server recognises a device after a sign-in. They are signed with the realm's keys.
 * @param now returns ms since 1970
 */
export function createKnownDevices({ keys, now }: { keys: KeyRing; now: () => number }): KnownDevices {
  const read = async (realmId: string, token: string | undefined): Promise<DeviceClaims | undefined> => {
    if (token === undefined || token.length > MAX_TOKEN_LENGTH) return undefined;
    try {
      const { payload } = await jwtVerify<DeviceClaims>(token, ({ kid }) => keys.getKey(realmId, kid), {
        algorithms: [ALGORITHM],
        typ: TYPE,
        currentDate: new Date(now()),
        requiredClaims: ['exp', 'realm', 'device', 'accounts'],
      });
      return payload['realm'] === realmId ? payload : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };
  return {
    async find(realmId, account, token) {
      const claims = await read(realmId, token);
      return claims?.accounts.includes(hashAccount(realmId, account)) ? claims.device : undefined;
    },
    async issue(realmId, account, previous) {
      const claims = await read(realmId, previous);
      const [accountHash, knownAccounts] = [hashAccount(realmId, account), claims?.accounts ?? []];
      const accounts = [...new Set([accountHash, ...knownAccounts])];
      const { keyId, key } = await keys.getNewest(realmId);
      const token = await new SignJWT({
        realm: realmId,
        device: claims?.device ?? randomUUID(),
        accounts: accounts.slice(0, MAX_ACCOUNTS),
      })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: keyId })
        .setExpirationTime(Math.floor((now() + DEVICE_LIFE_MS) / 1000))
        .sign(key);
      return { token, isKnown: knownAccounts.includes(accountHash) };
    },
  };
}

const hashAccount = (realmId: string, account: string): string =>
  hash('sha256', `${realmId} ${account}`, 'base64url').slice(0, 22);
