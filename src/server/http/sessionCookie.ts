// How a session travels over HTTP (decision O1): the cookie of cookie mode, the Authorization header of bearer mode, and the
// refusal of calls that another site sends in a viewer's name.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SessionResponse } from '#schemas/domain/session.ts';
import type { Credential, Opened, SessionRealm } from '../domain/session/sessionTypes.ts';
import type { LiveSession } from '../domain/session/liveSession.ts';
import { roleOf } from '../domain/session/rules.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import { HttpError } from './errors.ts';

export const sessionRealm = (realm: RealmSnapshot): SessionRealm => ({
  id: realm.id,
  sessionMode: realm.view.sessionMode,
});

/** `__Host-` binds the cookie to this host and to https; browsers refuse the prefix on http. */
const nameOf = (request: FastifyRequest): string => (request.protocol === 'https' ? '__Host-session' : 'session');
const attributesOf = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const;

/** What a request brings: undefined for a guest without a session. A cookie counts only where the realm gives cookies. */
export function credentialOf(request: FastifyRequest, realm: SessionRealm): Credential | undefined {
  const header = request.headers.authorization;
  if (header !== undefined && /^Bearer\b/i.test(header))
    return { kind: 'bearer', value: /^Bearer (\S{1,4000})$/i.exec(header)?.[1] ?? '' };
  const cookie = realm.sessionMode === 'cookie' ? request.cookies[nameOf(request)] : undefined;
  return cookie ? { kind: 'cookie', value: cookie } : undefined;
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(nameOf(request), attributesOf(request));
}

/** Gives the browser its cookie and answers what the call says: tokens in bearer mode only. */
export function giveSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { session, tokens, cookie }: Opened,
): SessionResponse {
  void reply.header('cache-control', 'no-store');
  if (cookie) void reply.setCookie(nameOf(request), cookie.value, { ...attributesOf(request), maxAge: cookie.seconds });
  return { ...tokens, missingInformationStatus: 'NONE', linkedAccounts: [], session: userOf(session) };
}

/** A session as its holder sees it. */
export function userOf(session: LiveSession | undefined): SessionResponse['session'] {
  if (!session)
    return { id: '', isGuest: true, isChild: false, rol: 'guest', roles: [], licences: [], loc: null, profileId: null };
  const { isGuest, isChild, roles, licences, partitions } = session.viewer;
  return {
    id: session.accountId ?? session.sessionId,
    isGuest,
    isChild,
    rol: roleOf(isGuest, roles),
    roles: [...roles],
    licences: [...licences],
    loc: session.country,
    profileId: session.profileId,
    ...(partitions && { partitions: { ...partitions } }),
  };
}

/**
 * Refuses what changes something and comes from another site (CSRF; also signing somebody in as somebody else). Browsers say
 * where a request comes from by themselves; programs do not, and have no viewer's cookie. A request with an Authorization
 * header carries its own right.
 */
export function refuseForeignOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(request.method) || request.headers.authorization !== undefined) return;
    if (!isSameOrigin(request))
      throw new HttpError(
        403,
        'ORIGIN_FORBIDDEN',
        "This call changes something and comes from another site. Call it from the realm's own pages, or with an Authorization header.",
      );
  });
}

function isSameOrigin({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  // The scheme may differ: TLS often ends before this process.
  return headers.origin === undefined || URL.parse(headers.origin)?.host === host.toLowerCase();
}
