// What a request says about its viewer: language, zone, who. One place, so that a page and a call never disagree.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform, ViewerView } from '#schemas/appState.ts';
import { chooseLocale } from '#src/i18n/chooseLocale.ts';
import type { SessionService } from '../domain/session/sessionTypes.ts';
import type { LiveSession } from '../domain/session/liveSession.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import { HttpError } from './errors.ts';
import { clearSessionCookie, credentialOf, sessionRealm } from './sessionCookie.ts';

/** Who has no session. */
export const GUEST: ViewerView = Object.freeze({ isGuest: true, isChild: false, roles: [], licences: [] });

/**
 * The session of a call; undefined for a guest who has none. A cookie that is good for nothing is taken back with the refusal,
 * so that the next call is a guest's.
 * @throws 401 TOKEN_INVALID or TOKEN_EXPIRED.
 */
export async function sessionOf(
  request: FastifyRequest,
  reply: FastifyReply,
  realm: RealmSnapshot,
  sessions: SessionService,
): Promise<LiveSession | undefined> {
  const of = sessionRealm(realm);
  const credential = credentialOf(request, of);
  if (!credential) return undefined;
  try {
    return await sessions.authenticate(of, credential);
  } catch (error) {
    if (credential.kind === 'cookie' && isRefusal(error)) clearSessionCookie(request, reply);
    throw error;
  }
}

/** The same for a page and for calls that open or end a session: what is refused is a guest. */
export const sessionOrGuest = (...of: Parameters<typeof sessionOf>): Promise<LiveSession | undefined> =>
  sessionOf(...of).catch((error: unknown) => {
    if (isRefusal(error)) return undefined;
    throw error;
  });

/**
 * The account of a call that is about one.
 * @throws 401 SIGN_IN_REQUIRED for a guest, TOKEN_INVALID or TOKEN_EXPIRED.
 */
export async function accountOf(
  ...of: Parameters<typeof sessionOf>
): Promise<LiveSession & { readonly accountId: string }> {
  const session = await sessionOf(...of);
  if (session === undefined || session.accountId === null)
    throw new HttpError(401, 'SIGN_IN_REQUIRED', 'This call is about an account. Sign in first.');
  return { ...session, accountId: session.accountId };
}

const isRefusal = (error: unknown): boolean => error instanceof HttpError && error.status === 401;

/** Language of a call: `lang`, cookie, Accept-Language, the realm's own (decision O21). */
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

/** Which menu the first HTML holds (decision O19): as the window said last, else as the browser says. A wrong guess is put right in the browser. */
export function platformOf(request: FastifyRequest): Platform {
  const known = request.cookies['vp'];
  if (known !== undefined) return known === 'mobile' ? 'mobile-web' : 'web';
  return request.headers['sec-ch-ua-mobile'] === '?1' ? 'mobile-web' : 'web';
}

/** Zone of the first paint (decision O20): the viewer's cookie, else the realm's. */
export function zoneOf(request: FastifyRequest, realm: RealmSnapshot): string {
  const wanted = request.cookies['tz'];
  if (!wanted || wanted.length > 60) return realm.view.timeZone;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: wanted }).resolvedOptions().timeZone;
  } catch {
    return realm.view.timeZone;
  }
}
