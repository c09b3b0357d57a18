// Reads and writes sessions over HTTP (decision O1): a cookie in cookie mode, the Authorization header in bearer mode.
// Refuses cross-site requests (CSRF).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SessionResponse } from '#schemas/domain/session.ts';
import type { SessionCredential, OpenedSession, SessionRealm } from '../domain/session/sessionTypes.ts';
import type { LiveSession } from '../domain/session/liveSession.ts';
import { listFieldRules } from '../domain/identity/signUpFields.ts';
import { getSignUpRules } from '../domain/identity/signUpRules.ts';
import { listLicences } from '../domain/playback/licences.ts';
import { ACCESS_TOKEN_SECONDS, findHighestRole } from '../domain/session/sessionRules.ts';
import { looksLikeSecret } from '../domain/session/secrets.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import { setDeviceCookie } from './deviceCookie.ts';
import { setProfileCookie } from './profileCookie.ts';
import { HttpError } from './errors.ts';

const BEARER = /^Bearer\b/i;

/** Returns the settings of a realm that its sessions depend on. */
export const toSessionRealm = (realm: RealmSnapshot): SessionRealm => ({
  id: realm.id,
  sessionMode: realm.view.sessionMode,
  demoLicence: listLicences(realm.content)[0]?.id,
  consentRules: toConsentRules(realm),
  profiles: toProfileSettings(realm),
  signUpFields: toFieldRules(realm),
});

function toFieldRules({ content }: RealmSnapshot): SessionRealm['signUpFields'] {
  const fields = listFieldRules(content);
  return fields.length > 0 ? { fields, settings: content.realm?.identity?.accountForm ?? {} } : undefined;
}

function toConsentRules({ content }: RealmSnapshot): SessionRealm['consentRules'] {
  const { knownConsents: known, requiredConsents: required } = getSignUpRules(content.realm);
  return known.length > 0 ? { known, required } : undefined;
}

function toProfileSettings({ content }: RealmSnapshot): SessionRealm['profiles'] {
  const settings = content.realm?.identity?.profiles;
  return settings && { asksAtSignIn: settings.askAtSignIn !== false };
}

/** `__Host-` binds the cookie to this host and to https; browsers refuse the prefix on http. */
const getCookieName = (request: FastifyRequest): string =>
  request.protocol === 'https' ? '__Host-session' : 'session';
const getCookieAttributes = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const;

/** Returns the credential of a request; undefined for a guest without a session. Cookies count only in cookie mode. */
export function findCredential(request: FastifyRequest, realm: SessionRealm): SessionCredential | undefined {
  const header = request.headers.authorization;
  if (header !== undefined && BEARER.test(header))
    return { kind: 'bearer', value: /^Bearer (\S{1,4000})$/i.exec(header)?.[1] ?? '' };
  return findCookieCredential(request, realm);
}

/** Returns the credential of the session cookie alone, for calls whose Authorization header contains another token. */
export function findCookieCredential(request: FastifyRequest, realm: SessionRealm): SessionCredential | undefined {
  const cookie = realm.sessionMode === 'cookie' ? request.cookies[getCookieName(request)] : undefined;
  return cookie ? { kind: 'cookie', value: cookie } : undefined;
}

/**
 * `__Secure-` makes browsers accept the cookie only over https. `__Host-` is not possible, because it needs the path /.
 */
const getAdminCookieName = (request: FastifyRequest): string =>
  request.protocol === 'https' ? '__Secure-admin' : 'admin';

/**
 * Returns the credential of a document request under /_admin. In bearer mode it is the cookie that `setAdminCookie`
 * has set, because browsers send no token when they open a document.
 */
export function findAdminCredential(request: FastifyRequest, realm: SessionRealm): SessionCredential | undefined {
  if (realm.sessionMode === 'cookie') return findCookieCredential(request, realm);
  const token = request.cookies[getAdminCookieName(request)];
  return token ? { kind: 'bearer', value: token } : undefined;
}

/** Bearer mode: puts the caller's access token in a cookie that only document requests under /_admin send. */
export function setAdminCookie(request: FastifyRequest, reply: FastifyReply, realm: SessionRealm): void {
  const credential = findCredential(request, realm);
  if (realm.sessionMode === 'cookie' || credential?.kind !== 'bearer') return;
  void reply.setCookie(getAdminCookieName(request), credential.value, {
    path: '/_admin',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: ACCESS_TOKEN_SECONDS,
  });
}

/** Deletes the session cookie in the browser. */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(getCookieName(request), getCookieAttributes(request));
}

/** Sets the session cookie in cookie mode and returns the response body, with tokens in bearer mode. */
export function sendSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { session, tokens, cookie, device, deviceProfiles, linkedProviders = [] }: OpenedSession,
): SessionResponse {
  void reply.header('cache-control', 'no-store');
  if (cookie)
    void reply.setCookie(getCookieName(request), cookie.value, {
      ...getCookieAttributes(request),
      maxAge: cookie.seconds,
    });
  if (device !== undefined) setDeviceCookie(request, reply, device);
  if (deviceProfiles) setProfileCookie(request, reply, deviceProfiles);
  return {
    ...tokens,
    missingInformationStatus: session.viewer.hasMissingInformation ? 'REQUIRED' : 'NONE',
    linkedAccounts: linkedProviders.map((provider) => ({ provider })),
    session: toSessionView(session),
  };
}

/** Returns a session as the API shows it to its viewer; undefined is a guest without a session. */
export function toSessionView(session: LiveSession | undefined): SessionResponse['session'] {
  if (!session)
    return { id: '', isGuest: true, isChild: false, rol: 'guest', roles: [], licences: [], loc: null, profileId: null };
  const { isGuest, isChild, roles, licences, partitions, signedInWith, impersonatedUntil, mustChooseProfile } =
    session.viewer;
  const { hasMissingInformation } = session.viewer;
  return {
    id: session.accountId ?? session.sessionId,
    isGuest,
    isChild,
    rol: findHighestRole(isGuest, roles),
    roles: [...roles],
    licences: [...licences],
    loc: session.country,
    profileId: session.profileId,
    ...(signedInWith !== undefined && { signedInWith }),
    ...(mustChooseProfile && { mustChooseProfile }),
    ...(hasMissingInformation && { hasMissingInformation }),
    ...(impersonatedUntil !== undefined && { impersonatedUntil }),
    ...(partitions && { partitions: { ...partitions } }),
  };
}

/**
 * Refuses cross-site requests that change something: CSRF, and login CSRF, which signs a viewer in to an attacker's
 * account. Browsers send Sec-Fetch-Site or Origin; programs send neither, but have no viewer's cookie either. A request
 * whose only credential is a bearer token is allowed, because another site cannot know the token. A session cookie is
 * always checked, whatever other headers the request has. Routes with `acceptsForeignForms` read no cookie, and change
 * nothing for a viewer.
 */
export function refuseForeignOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.acceptsForeignForms) return;
    if (['GET', 'HEAD', 'OPTIONS'].includes(request.method) || hasOnlyBearerToken(request)) return;
    if (!isSameOrigin(request))
      throw new HttpError(
        403,
        'ORIGIN_FORBIDDEN',
        "The request comes from another site and would change data. Send it from the realm's own pages, or with an Authorization header.",
      );
  });
}

/** Returns the value of the session cookie, if it can be one. */
export function readSessionCookie(request: FastifyRequest): string | undefined {
  const value = request.cookies[getCookieName(request)];
  return looksLikeSecret(value) ? value : undefined;
}

const hasSessionCookie = (request: FastifyRequest): boolean => request.cookies[getCookieName(request)] !== undefined;
const hasOnlyBearerToken = (request: FastifyRequest): boolean =>
  BEARER.test(request.headers.authorization ?? '') && !hasSessionCookie(request);

/** Whether a request may have a session, so that its response may contain a viewer's data. */
export const mayHaveSession = (request: FastifyRequest): boolean =>
  request.headers.authorization !== undefined || hasSessionCookie(request);

/** Whether a request comes from a page of this host, from the viewer (a typed address), or from a program. */
export function isSameOrigin({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  // The scheme may differ: a proxy in front of this process often ends TLS.
  return headers.origin === undefined || URL.parse(headers.origin)?.host === host.toLowerCase();
}
