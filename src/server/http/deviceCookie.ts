// The cookie of a known device, in both session modes. It is not a credential: it only decides which limit counts
// attempts.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AttemptClient } from '../domain/attempts/createAttemptLimiter.ts';
import { DEVICE_LIFE_MS } from '../domain/attempts/createKnownDevices.ts';

/** `__Host-` binds the cookie to this host and to https; browsers refuse the prefix on http. */
const getCookieName = (request: FastifyRequest): string => (request.protocol === 'https' ? '__Host-device' : 'device');

/** Returns the network address and the device of a request, for `AttemptLimiter.begin`. */
export const readAttemptClient = (request: FastifyRequest): AttemptClient => ({
  address: request.ip,
  device: request.cookies[getCookieName(request)],
});

/**
 * Sets the cookie that makes the browser a known device.
 * @param token of `attempts.devices.issue`.
 */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  void reply.setCookie(getCookieName(request), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: DEVICE_LIFE_MS / 1000,
  });
}
