import type { FastifyRequest } from 'fastify';
import { toSafeReturnTarget } from '#src/routes/safeTargets.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import type { Requester } from '../domain/identity/identityTypes.ts';
import { readAttemptClient } from './deviceCookie.ts';
import { localeOf } from './requestContext.ts';

/** Host names that lead to the viewer's own computer, so any of their ports may be in a mail: demo and development. */
const LOCAL_HOST = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Returns the origin of the request's site, for links in mails. Its host name belongs to the realm, because requests
 * for other hosts get no realm. The port is part of no realm, and everybody can choose it in the Host header, so it is
 * left out unless this server listens on it.
 */
export function readMailSite({ protocol, host, hostname, port, socket }: FastifyRequest): string {
  const isOwn = LOCAL_HOST.test(hostname) || port === socket.localPort;
  return `${protocol}://${isOwn ? host : hostname}`;
}

/** Returns the sender of a request, for its limits and for the mail that it causes. */
export function describeRequester(request: FastifyRequest, realm: RealmSnapshot, returnTo?: string): Requester {
  const target = toSafeReturnTarget(returnTo);
  return {
    client: readAttemptClient(request),
    site: readMailSite(request),
    locale: localeOf(request, realm),
    device: describeUserAgent(request.headers['user-agent']),
    ...(target !== undefined && { returnTo: target }),
  };
}

/**
 * Patterns of user agents; the first match names the browser. The user agents of earlier entries also contain the names
 * of later ones (Edge contains `Chrome`).
 */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bTizen\b|\bWeb0S\b|\bSMART-TV\b|\bAndroid TV\b/i, 'TV'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns the names of browser and system, for example `Chrome, Windows`; null when neither is known. */
export function describeUserAgent(userAgent: string | undefined): string | null {
  if (userAgent === undefined) return null;
  const find = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter((name) => name !== undefined).join(', ') || null;
}
