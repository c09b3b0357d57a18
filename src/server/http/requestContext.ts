// Reads the viewer, language and time zone of a request. Pages and calls both use these functions, so their
// results are always equal.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform, RealmInfo, ViewerInfo } from '#schemas/appState.ts';
import { chooseLocale } from '#src/i18n/chooseLocale.ts';
import type { SessionCredential, SessionKey, SessionRealm, SessionService } from '../domain/session/sessionTypes.ts';
import type { LiveSession } from '../domain/session/liveSession.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import { childProfile } from '../domain/profiles/profileErrors.ts';
import { HttpError, routeNotFound } from './errors.ts';
import { STAFF_HEADERS } from './staffHeaders.ts';
import { readRequestLocation, type GeoConfig } from './geo.ts';
import { readSpoilers } from './spoilerCookies.ts';
import { clearSessionCookie, findCredential, toSessionRealm } from './sessionCookie.ts';

/** The viewer of a request without a session. */
export const GUEST: ViewerInfo = Object.freeze({ isGuest: true, isChild: false, roles: [], licences: [] });

/**
 * Returns the viewer of a request: the session's, or a guest, with the country of the request and the setting that
 * hides results of sports events.
 */
export function createViewer(request: FastifyRequest, session: LiveSession | undefined, config: GeoConfig): ViewerInfo {
  const { country } = readRequestLocation(request, config);
  const viewer = session?.viewer ?? GUEST;
  const spoilers = readSpoilers(request, viewer.isGuest ? undefined : (session?.spoilers ?? { mode: 'show' }));
  return { ...viewer, ...(country !== undefined && { territory: country }), ...(spoilers && { spoilers }) };
}

/**
 * Returns the session of a request; undefined for a guest without one. When the session cookie is not valid and no
 * sign-in has replaced it, the response also deletes the cookie, so that the next request is a guest's.
 * @throws HttpError 401 TOKEN_INVALID or TOKEN_EXPIRED, 403 SESSION_READ_ONLY.
 */
export async function findSession(
  request: FastifyRequest,
  reply: FastifyReply,
  realm: RealmSnapshot,
  sessions: SessionService,
): Promise<LiveSession | undefined> {
  const session = await withCredential(request, reply, realm, sessions, (settings, credential) =>
    sessions.authenticate(settings, credential, isReading(request) ? 'reading' : undefined),
  );
  if (session?.impersonatedBy !== undefined) refuseChange(request);
  return session;
}

/**
 * Refuses a request that may change data, in a session in which an administrator sees the site as a viewer.
 * @throws HttpError 403 SESSION_READ_ONLY.
 */
function refuseChange(request: FastifyRequest): void {
  if (request.routeOptions.config.inReadOnlySession === 'allowed' || isReading(request)) return;
  throw new HttpError(
    403,
    'SESSION_READ_ONLY',
    'An administrator sees the site as this viewer and cannot change anything. End this session, then sign in as yourself.',
  );
}

const isReading = ({ method, routeOptions: { config } }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && config.inReadOnlySession !== 'refused';

/**
 * Calls `verify` with the credential of a request, if it has one. Deletes the session cookie when `verify` refuses it,
 * unless a sign-in has replaced it: the browser may have the new cookie before it gets this response.
 */
async function withCredential<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  realm: RealmSnapshot,
  sessions: SessionService,
  verify: (settings: SessionRealm, credential: SessionCredential) => Promise<T>,
): Promise<T | undefined> {
  const settings = toSessionRealm(realm);
  const credential = findCredential(request, settings);
  if (!credential) return undefined;
  try {
    return await verify(settings, credential);
  } catch (error) {
    if (credential.kind === 'cookie' && isUnauthorised(error) && !(await sessions.isReplaced(settings, credential)))
      clearSessionCookie(request, reply);
    throw error;
  }
}

/**
 * Returns the key of the session of a request, for a call whose SQL statement checks that the session has not ended.
 * @throws HttpError 401 SESSION_REQUIRED without a session, TOKEN_INVALID or TOKEN_EXPIRED.
 */
export async function requireSessionKey(
  request: FastifyRequest,
  reply: FastifyReply,
  realm: RealmSnapshot,
  sessions: SessionService,
): Promise<SessionKey> {
  const key = await withCredential(request, reply, realm, sessions, (settings, credential) =>
    sessions.identify(settings, credential),
  );
  if (!key) throw sessionRequired();
  return key;
}

/**
 * Like `findSession`, but treats an invalid session as a guest. For pages, and for calls that open or end a session.
 */
export const sessionOrGuest = (...args: Parameters<typeof findSession>): Promise<LiveSession | undefined> =>
  findSession(...args).catch((error: unknown) => {
    if (isUnauthorised(error)) return undefined;
    throw error;
  });

/**
 * Returns the session of a request that needs an account.
 * @throws HttpError 401 SIGN_IN_REQUIRED for a guest, TOKEN_INVALID or TOKEN_EXPIRED.
 */
export async function requireAccount(
  ...args: Parameters<typeof findSession>
): Promise<LiveSession & { readonly accountId: string }> {
  const session = await findSession(...args);
  if (session === undefined || session.accountId === null) throw signInRequired();
  return { ...session, accountId: session.accountId };
}

/**
 * Returns the session of a request that manages an account: neither a guest nor a child's profile may do so.
 * @throws HttpError 401 SIGN_IN_REQUIRED for a guest, TOKEN_INVALID or TOKEN_EXPIRED, 403 CHILD_PROFILE.
 */
export async function requireAdultSession(
  ...args: Parameters<typeof findSession>
): Promise<LiveSession & { readonly accountId: string }> {
  const session = await requireAccount(...args);
  if (session.viewer.isChild) throw childProfile();
  return session;
}

/**
 * Returns the session of a request that needs one; guests' sessions count too.
 * @throws HttpError 401 SESSION_REQUIRED without a session, TOKEN_INVALID or TOKEN_EXPIRED.
 */
export async function requireSession(...args: Parameters<typeof findSession>): Promise<LiveSession> {
  const session = await findSession(...args);
  if (!session) throw sessionRequired();
  return session;
}

/** Whether a viewer may open the admin area of their brand. */
export const isStaff = ({ roles }: Pick<ViewerInfo, 'roles'>): boolean =>
  roles.some((role) => role === 'editor' || role === 'admin');

/** Whether a viewer may manage the people who run their brand. */
export const isAdministrator = ({ roles }: Pick<ViewerInfo, 'roles'>): boolean => roles.includes('admin');

/**
 * Returns the session of a request that only editors and administrators of the realm may make. Everyone else gets the
 * response of a path that does not exist.
 * @throws HttpError 404 ROUTE_NOT_FOUND, or 401 TOKEN_EXPIRED, after which the client renews its token.
 */
export async function requireStaff(...args: Parameters<typeof findSession>): Promise<LiveSession> {
  const [request, reply] = args;
  void reply.headers(STAFF_HEADERS);
  const session = await findSession(...args).catch((error: unknown) => {
    if (error instanceof HttpError && ['TOKEN_INVALID', 'SESSION_READ_ONLY'].includes(error.code)) return undefined;
    throw error;
  });
  if (!session || !isStaff(session.viewer)) throw routeNotFound(request);
  return session;
}

/**
 * Returns the session of a request that only administrators of the realm may make. Everyone else, editors too, gets the
 * response of a path that does not exist.
 * @throws HttpError as `requireStaff`.
 */
export async function requireAdministrator(
  ...args: Parameters<typeof findSession>
): Promise<LiveSession & { readonly accountId: string }> {
  const session = await requireStaff(...args);
  if (!isAdministrator(session.viewer) || session.accountId === null) throw routeNotFound(args[0]);
  return { ...session, accountId: session.accountId };
}

const sessionRequired = (): HttpError =>
  new HttpError(401, 'SESSION_REQUIRED', 'This call needs a session. Check in as a guest or sign in first.');

/** Returns the error for a guest in a call that needs an account. */
export const signInRequired = (): HttpError =>
  new HttpError(401, 'SIGN_IN_REQUIRED', 'This call needs an account. Sign in first.');

const isUnauthorised = (error: unknown): boolean => error instanceof HttpError && error.status === 401;

/**
 * Returns the language of a request: `lang` of the query, the cookie, Accept-Language or the realm's default (decision
 * O21).
 */
export function localeOf(
  request: FastifyRequest,
  realm: RealmSnapshot,
  more: { query?: string | undefined; pathSets?: readonly string[] | undefined } = {},
): string {
  const { locales, defaultLocale } = realm.view;
  return chooseLocale({
    locales,
    defaultLocale,
    ...more,
    cookie: request.cookies['language'],
    acceptLanguage: request.headers['accept-language'],
  });
}

/**
 * Returns the platform whose menu the first HTML contains (decision O19): the width class that the browser stored in a
 * cookie, else the client hint. The browser replaces the menu when the guess was wrong.
 */
export function choosePlatform(request: FastifyRequest): Platform {
  const stored = request.cookies['vp'];
  if (stored !== undefined) return stored === 'mobile' ? 'mobile-web' : 'web';
  return request.headers['sec-ch-ua-mobile'] === '?1' ? 'mobile-web' : 'web';
}

/**
 * Returns the IANA time zone of the first HTML (decision O20): the cookie's when it is valid, else the realm's.
 * @param timeZone the time zone of the realm in the viewer's language
 */
export function readTimeZone(request: FastifyRequest, { timeZone }: Pick<RealmInfo, 'timeZone'>): string {
  const stored = request.cookies['tz'];
  if (!stored || stored.length > 60) return timeZone;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: stored }).resolvedOptions().timeZone;
  } catch {
    return timeZone;
  }
}
