// Decides whether a request may read media and get keys. It needs a token that was issued for this realm, session and
// asset, and the stream of the token must be running.
import type { FastifyRequest } from 'fastify';
import type { RealmService } from '../domain/delivery/createRealmService.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import type { SessionService } from '../domain/session/sessionTypes.ts';
import { HttpError } from '../http/errors.ts';
import { findCookieCredential, findCredential, toSessionRealm } from '../http/sessionCookie.ts';

/** The claims of a verified token. */
export type MediaClaims = {
  readonly asset: string;
  /** Hash of the session that may use the token. */
  readonly sid: string;
  /** Id of the stream. */
  readonly pid: string;
  readonly use: 'media' | 'licence';
};

/** The dependencies of the decision. */
export type MediaAccessDeps = {
  readonly realms: Pick<RealmService, 'findForRequest'>;
  readonly sessions: Pick<SessionService, 'authenticate'>;
  readonly mediaTokens: {
    verify(realmId: string, token: string): Promise<MediaClaims | 'invalid' | 'expired'>;
  };
  readonly playbacks: { isActive(realmId: string, playbackId: string): Promise<boolean> };
  readonly hashSession: (sessionId: string) => string;
};

/**
 * Returns the claims of a token that is valid for a request.
 * @throws HttpError 403 MEDIA_TOKEN_INVALID, MEDIA_TOKEN_EXPIRED or PLAYBACK_ENDED.
 */
export async function requireMediaClaims(
  request: FastifyRequest,
  token: string,
  use: MediaClaims['use'],
  { realms, sessions, mediaTokens, playbacks, hashSession }: MediaAccessDeps,
): Promise<MediaClaims> {
  const realm = await realms.findForRequest(request);
  const claims = await mediaTokens.verify(realm.id, token);
  if (claims === 'expired')
    throw new HttpError(403, 'MEDIA_TOKEN_EXPIRED', 'The media token has expired. Start the video again.');
  if (claims === 'invalid' || claims.use !== use)
    throw createInvalidTokenError('It is not a token of this site for this use.');
  const sessionId = await findSessionId(request, realm, use, sessions);
  if (sessionId === undefined ? realm.view.sessionMode === 'cookie' : hashSession(sessionId) !== claims.sid)
    throw createInvalidTokenError('It was issued for another session.');
  if (!(await playbacks.isActive(realm.id, claims.pid)))
    throw new HttpError(403, 'PLAYBACK_ENDED', 'This stream was stopped. Start the video again.');
  return claims;
}

/** Creates the error for a token that is not valid for the request. */
export const createInvalidTokenError = (reason: string): HttpError =>
  new HttpError(403, 'MEDIA_TOKEN_INVALID', `The media token is not accepted. ${reason}`);

/**
 * Returns the id of the request's session; undefined without one. In bearer mode there is none when the player sends no
 * token with each segment, or when the header contains the licence token. Then only the media token decides.
 */
async function findSessionId(
  request: FastifyRequest,
  realm: RealmSnapshot,
  use: MediaClaims['use'],
  sessions: MediaAccessDeps['sessions'],
): Promise<string | undefined> {
  const settings = toSessionRealm(realm);
  const credential = use === 'licence' ? findCookieCredential(request, settings) : findCredential(request, settings);
  if (!credential) return undefined;
  const session = await sessions.authenticate(settings, credential).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 401)
      throw createInvalidTokenError('The session of the request is not valid.');
    throw error;
  });
  return session.sessionId;
}
