// The numbers and decisions of sessions (decisions O1, D4, D5). Pure: no clock, no database.
import { DAY_MS, MINUTE_MS } from '#schemas/durations.ts';

/** Life of an access token in seconds; the leeway is for other nodes' clocks (N36). */
export const ACCESS_TOKEN_SECONDS = 600;
export const LEEWAY_SECONDS = 60;

/** Absolute life of a session in ms, however often it is refreshed. */
export const SESSION_LIFE = { guest: 7 * DAY_MS, viewer: 30 * DAY_MS } as const;

/**
 * For this long the directly preceding refresh token gets the same successor again: another tab may use it late, or the response
 * may have been lost.
 */
export const GRACE_MS = 30_000;

/** Rate limits: attempts in a time window, by the key that is counted. */
export const LIMITS = {
  /** Wrong passwords for one e-mail address, whether it has an account or not. */
  passwordByEmail: { most: 10, windowMs: 15 * MINUTE_MS },
  /** Wrong passwords from one network address, for any e-mail: against spraying. */
  passwordByAddress: { most: 100, windowMs: 15 * MINUTE_MS },
  /** Guest sessions from one network address: each is a row. */
  guestByAddress: { most: 600, windowMs: 10 * MINUTE_MS },
} as const;

export type SessionState = {
  readonly generation: number;
  readonly expiresAt: number;
  readonly revokedAt: number | null;
};
export type TokenState = {
  readonly generation: number;
  /** Null while it has no successor. */ readonly rotatedAt: number | null;
};

/**
 * Decides what happens with a refresh token. Times in ms since 1970.
 * @returns `rotate`: it is the newest one and gets a successor. `repeat`: it is the one before, within the grace period, and gets
 *   the same successor again. `replayed`: it is an older one, so two parties hold tokens and the session ends. `ended`: the
 *   session has ended before.
 */
export function decideRefresh(
  token: TokenState,
  session: SessionState,
  now: number,
): 'rotate' | 'repeat' | 'replayed' | 'ended' {
  if (session.revokedAt !== null || now >= session.expiresAt) return 'ended';
  if (token.generation === session.generation) return 'rotate';
  const isDirectlyBefore = token.generation === session.generation - 1 && token.rotatedAt !== null;
  return isDirectlyBefore && now - token.rotatedAt <= GRACE_MS ? 'repeat' : 'replayed';
}

/** The form in which an e-mail address is stored and looked up. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

/** The `rol` claim: one word for analytics and screens; the whole list stays on the server. */
export const roleOf = (isGuest: boolean, roles: readonly string[]): string =>
  isGuest ? 'guest' : (['admin', 'editor'].find((role) => roles.includes(role)) ?? 'user');

/** A network address as limits count it: an IPv6 customer has a /64, so that one cannot change addresses for ever. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const filled =
    tail === undefined
      ? groups
      : [...groups, ...Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0'), ...after];
  return `${filled
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`;
}
