import type { FastifyRequest } from 'fastify';
import { toSafeReturnTarget } from '#src/routes/safeTargets.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import type { Requester } from '../domain/identity/identityTypes.ts';
import { readAttemptClient } from './deviceCookie.ts';
import { localeOf } from './requestContext.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The settings of the links in mails (createHttpApp.ts). */
    readonly mailSites: MailSites;
  }
}

/** The settings of the links in mails. */
export type MailSites = {
  /** True in development and in the demo: links may lead to the viewer's own computer. */
  readonly allowsLocalHosts: boolean;
  /** The port on which viewers reach the server through a proxy (PUBLIC_PORT). */
  readonly publicPort: number | undefined;
};

/** Host names that lead to the viewer's own computer. In development and in the demo any of their ports may be in a mail. */
const LOCAL_HOST = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** The host names that are no realm's, although their requests may get one (createRealmService.ts). */
const NEUTRAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Returns the origin of the request's site, for links in mails. Its host name belongs to the realm, because requests
 * for other hosts get no realm. The realm's first host replaces a neutral host, which everybody can write in the Host
 * header.
 *
 * The port is part of no realm, and everybody can choose it too. It is left out unless the operator has named it
 * (PUBLIC_PORT), or this server listens on it and no proxy has ended TLS.
 */
export function readMailSite(request: FastifyRequest, { content }: RealmSnapshot): string {
  const { protocol, host, hostname, port, socket } = request;
  const { allowsLocalHosts, publicPort } = request.server.mailSites;
  if (allowsLocalHosts && LOCAL_HOST.test(hostname)) return `${protocol}://${host}`;
  const isListening = protocol === 'http' && port === socket.localPort;
  const [firstHost] = content.realm?.hosts ?? [];
  if (NEUTRAL_HOST.test(hostname) && firstHost !== undefined) {
    const ownPort = publicPort ?? (isListening ? port : undefined);
    return new URL(`${protocol}://${firstHost}${ownPort === undefined ? '' : `:${ownPort}`}`).origin;
  }
  const isOwn = port === publicPort || (publicPort === undefined && isListening);
  return `${protocol}://${isOwn ? host : hostname}`;
}

/** Returns the sender of a request, for its limits and for the mail that it causes. */
export function describeRequester(request: FastifyRequest, realm: RealmSnapshot, returnTo?: string): Requester {
  const target = toSafeReturnTarget(returnTo);
  return {
    client: readAttemptClient(request),
    site: readMailSite(request, realm),
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
