// The limits and decisions of sessions (decisions O1, D4, D5). Pure: no clock, no database.
import { DAY_MS, MINUTE_MS } from '#schemas/durations.ts';

/** Lifetime of an access token. */
export const ACCESS_TOKEN_SECONDS = 600;
/** Tolerance in seconds for the clocks of other nodes (docs/faults.md, N36). */
export const LEEWAY_SECONDS = 60;

/** Lifetime of a session in ms. Refreshing it does not extend it. */
export const SESSION_LIFE = { guest: 7 * DAY_MS, viewer: 30 * DAY_MS, impersonation: 30 * MINUTE_MS } as const;

/**
 * Time during which the directly preceding refresh token gets the same successor again: another tab may use that token
 * late, or the response may have been lost.
 */
export const REFRESH_GRACE_MS = 30_000;

/**
 * Time in ms after a sign-in during which responses to requests with the replaced cookie do not delete the cookie. A
 * request takes less time than this. After it, such responses delete the cookie again, for browsers that never received
 * the new one.
 */
export const REPLACED_GRACE_MS = MINUTE_MS;

/**
 * Time in ms during which requests that read may still use a session after a new session of the same viewer has taken
 * its place: they were sent before the browser had the new cookie or token. It must be shorter than `REPLACED_GRACE_MS`.
 */
export const CONTINUED_READ_MS = 10_000;

/**
 * Limit of guest sessions from one network address, because each is stored as a row. The limits of passwords are in
 * domain/attempts/attemptRules.ts.
 */
export const GUEST_LIMIT = { maxAttempts: 600, windowMs: 10 * MINUTE_MS } as const;
/** Limit of steps of sign-ins with other providers, and with passkeys, from one network address. A sign-in has two steps. */
export const PROVIDER_LIMIT = { maxAttempts: 300, windowMs: 15 * MINUTE_MS } as const;

/** The values of a session that decide whether it can be used. Times in ms since 1970. */
export type SessionState = {
  /** Number of its current refresh token; each rotation adds 1. */
  readonly generation: number;
  readonly expiresAt: number;
  readonly revokedAt: number | null;
};
/** The values of a refresh token that decide whether it can be used. */
export type TokenState = {
  readonly generation: number;
  /** When a new token replaced this one, in ms since 1970; null: none has. */
  readonly rotatedAt: number | null;
};

/**
 * Decides what is done with a refresh token. Times in ms since 1970.
 * @returns `rotate`: the token is the newest one and gets a successor. `repeat`: it is the one before the newest,
 *   within the grace period, and gets the same successor again. `replayed`: it is an older one, so two parties have
 *   tokens and the session ends. `ended`: the session has already ended.
 */
export function decideRefresh(
  token: TokenState,
  session: SessionState,
  now: number,
): 'rotate' | 'repeat' | 'replayed' | 'ended' {
  if (session.revokedAt !== null || now >= session.expiresAt) return 'ended';
  if (token.generation === session.generation) return 'rotate';
  const isDirectlyBefore = token.generation === session.generation - 1 && token.rotatedAt !== null;
  return isDirectlyBefore && now - token.rotatedAt <= REFRESH_GRACE_MS ? 'repeat' : 'replayed';
}

/** Returns the form in which an e-mail address is stored and looked up. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

/** Returns the `rol` claim: one role for analytics and screens. The list of all roles stays on the server. */
export const findHighestRole = (isGuest: boolean, roles: readonly string[]): string =>
  isGuest ? 'guest' : (['admin', 'editor'].find((role) => roles.includes(role)) ?? 'user');

/**
 * Returns the key under which rate limits count a network address: the address for IPv4, the /64 network for IPv6. A
 * customer usually has a whole /64 network, and could otherwise use a new address for each attempt.
 */
export function toNetwork(address: string): string {
  const normalised = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0] ?? '';
  if (!normalised.includes(':')) return normalised;
  const [head = '', tail] = normalised.split('::');
  const groupsBefore = head === '' ? [] : head.split(':');
  const groupsAfter = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined
      ? groupsBefore
      : [
          ...groupsBefore,
          ...Array.from({ length: Math.max(0, 8 - groupsBefore.length - groupsAfter.length) }, () => '0'),
          ...groupsAfter,
        ];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`;
}
