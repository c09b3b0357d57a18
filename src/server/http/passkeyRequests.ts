// Passkeys over HTTP: whether the realm offers them, and the site and the browser of a request.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import type { PasskeySite } from '../domain/identity/passkeyTypes.ts';
import { newSecret } from '../domain/session/secrets.ts';
import { HttpError } from './errors.ts';
import { readBrowserSecret, setBrowserCookie } from './externalSignIn.ts';
import { localeOf } from './requestContext.ts';

/**
 * Refuses calls for passkeys in a realm without them.
 *
 * @throws HttpError 404 PASSKEYS_OFF
 */
export function requirePasskeys(realm: RealmSnapshot): void {
  if (realm.view.identity?.hasPasskeys !== true)
    throw new HttpError(404, 'PASSKEYS_OFF', 'This brand has no passkeys. Set identity.passkeys in realm.json.');
}

/** Returns the site of a request. A passkey belongs to its host name. */
export const readPasskeySite = (request: FastifyRequest, realm: RealmSnapshot): PasskeySite => ({
  host: request.hostname,
  origin: `${request.protocol}://${request.host}`,
  name: realm.name(localeOf(request, realm)),
  browserSecret: readBrowserSecret(request),
});

/** Returns the site of a request that begins a sign-in or adds a passkey, and gives the browser a cookie for that. */
export function beginAtPasskeySite(
  request: FastifyRequest,
  reply: FastifyReply,
  realm: RealmSnapshot,
): PasskeySite & { readonly browserSecret: string } {
  const site = readPasskeySite(request, realm);
  const browserSecret = site.browserSecret ?? newSecret();
  setBrowserCookie(request, reply, browserSecret);
  return { ...site, browserSecret };
}
