// The cookie with the profiles that a browser used last, in both session modes. It is not a credential: it only decides
// with which profile of its account a sign-in starts, and whether it asks who is watching.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS, SECOND_MS } from '#schemas/durations.ts';
import type { DeviceProfile } from '../domain/session/sessionTypes.ts';

/** Browsers keep cookies for 400 days at most. */
const LIFE_SECONDS = (400 * DAY_MS) / SECOND_MS;
/** Longer values are not from this server. */
const MAX_LENGTH = 500;
/** Last character of an entry whose profile a sign-in uses without asking who is watching. */
const NO_QUESTION = '!';
const ENTRY = /^[\w-]{1,80}!?$/;

/** `__Host-` binds the cookie to this host and to https; browsers refuse the prefix on http. */
const getCookieName = (request: FastifyRequest): string =>
  request.protocol === 'https' ? '__Host-profiles' : 'profiles';

/** Returns the profiles that the browser used last, the latest first. */
export function readDeviceProfiles(request: FastifyRequest): DeviceProfile[] {
  const value = request.cookies[getCookieName(request)] ?? '';
  if (value.length > MAX_LENGTH) return [];
  return value
    .split('.')
    .filter((entry) => ENTRY.test(entry))
    .map((entry) => ({ profileId: entry.replace(NO_QUESTION, ''), shouldAsk: !entry.endsWith(NO_QUESTION) }));
}

/** Makes the browser remember the profiles that it used last. */
export function setProfileCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  deviceProfiles: readonly DeviceProfile[],
): void {
  const entries = deviceProfiles.map(({ profileId, shouldAsk }) => profileId + (shouldAsk ? '' : NO_QUESTION));
  void reply.setCookie(getCookieName(request), entries.join('.'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: LIFE_SECONDS,
  });
}
