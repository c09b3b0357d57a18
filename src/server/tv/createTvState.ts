import { DAY_MS, HOUR_MS, MINUTE_MS } from '#schemas/durations.ts';
import { newSecret } from '../domain/session/secrets.ts';

/** A registration code and the device that it signs in. */
export type RegistrationCode = { readonly requestor: string; readonly deviceId: string; readonly expires: number };
/** Who has signed in with a device. */
export type SignedInDevice = {
  readonly requestor: string;
  readonly mvpd: string;
  readonly userId: string;
  readonly hasSport: boolean;
  /** End of the sign-in in ms since 1970. */
  readonly expires: number;
};

/** What the stand-in of a pay-TV provider remembers, in the memory of its process. */
export type TvState = {
  addClient(): { readonly clientId: string; readonly clientSecret: string };
  /** Returns an access token; undefined for an unknown client. */
  addToken(clientId: string, clientSecret: string): string | undefined;
  hasToken(token: string): boolean;
  addCode(requestor: string, deviceId: string): { readonly code: string; readonly expires: number };
  /** Returns a code that has not expired. */
  findCode(code: string): RegistrationCode | undefined;
  /** Signs the device of a code in. A code works once. */
  signIn(code: string, person: Pick<SignedInDevice, 'mvpd' | 'userId' | 'hasSport'>): void;
  removeCode(code: string): void;
  findDevice(requestor: string, deviceId: string): SignedInDevice | undefined;
};

/** Maximum number of entries of each kind; the oldest are removed. */
const MAX_ENTRIES = 2000;
/** The letters and digits of a code. Those that look alike, such as 0 and O, are left out. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Lifetimes in ms. */
export const TV_LIFETIMES = { codeMs: 30 * MINUTE_MS, deviceMs: 30 * DAY_MS, authorisationMs: 24 * HOUR_MS } as const;

/** Creates the memory of a stand-in. */
export function createTvState(now: () => number): TvState {
  const clients = new Map<string, string>();
  const tokens = new Map<string, true>();
  const codes = new Map<string, RegistrationCode>();
  const devices = new Map<string, SignedInDevice>();
  const put = <T>(map: Map<string, T>, key: string, value: T): void => {
    map.set(key, value);
    const [oldest] = map.keys();
    if (map.size > MAX_ENTRIES && oldest !== undefined) map.delete(oldest);
  };
  const keyOf = (requestor: string, deviceId: string): string => `${requestor} ${deviceId}`;
  return {
    addClient() {
      const client = { clientId: newSecret(), clientSecret: newSecret() };
      put(clients, client.clientId, client.clientSecret);
      return client;
    },
    addToken(clientId, clientSecret) {
      if (clients.get(clientId) !== clientSecret) return undefined;
      const token = newSecret();
      put(tokens, token, true);
      return token;
    },
    hasToken: (token) => tokens.has(token),
    addCode(requestor, deviceId) {
      const bytes = crypto.getRandomValues(new Uint8Array(7));
      const code = Array.from(bytes, (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');
      const expires = now() + TV_LIFETIMES.codeMs;
      put(codes, code, { requestor, deviceId, expires });
      return { code, expires };
    },
    findCode(code) {
      const found = codes.get(code);
      return found && found.expires > now() ? found : undefined;
    },
    signIn(code, person) {
      const found = codes.get(code);
      if (!found) return;
      codes.delete(code);
      const { requestor, deviceId } = found;
      put(devices, keyOf(requestor, deviceId), { requestor, ...person, expires: now() + TV_LIFETIMES.deviceMs });
    },
    removeCode: (code) => void codes.delete(code),
    findDevice(requestor, deviceId) {
      const device = devices.get(keyOf(requestor, deviceId));
      return device && device.expires > now() ? device : undefined;
    },
  };
}
