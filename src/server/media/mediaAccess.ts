// Decides whether a request may read media or get keys. It needs a media token that was issued for its realm and its
// session. The stream of the media token must be running. Callers check the asset.
import type { FastifyRequest } from 'fastify';
import type { RealmService } from '../domain/delivery/createRealmService.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import type { SessionService } from '../domain/session/sessionTypes.ts';
import { HttpError } from '../http/errors.ts';
import { findCookieCredential, findCredential, toSessionRealm } from '../http/sessionCookie.ts';

/** The claims of a verified media token. */
export type MediaClaims = {
  /** Id of the asset whose files or keys the media token allows to read. */
  readonly asset: string;
  /** Hash of the id of the session that may use the media token. */
  readonly sid: string;
  /** Id of the stream that the viewer started; a playback of `playbacks`. */
  readonly pid: string;
  /** `media` reads manifests and segments, `licence` gets keys. */
  readonly use: 'media' | 'licence';
};

/** The dependencies of `requireMediaClaims`. */
export type MediaAccessDeps = {
  readonly realms: Pick<RealmService, 'findForRequest'>;
  readonly sessions: Pick<SessionService, 'authenticate'>;
  readonly mediaTokens: {
    verify(realmId: string, token: string): Promise<MediaClaims | 'invalid' | 'expired'>;
  };
  /** `isActive` is false when the stream was stopped or another one replaced it. */
  readonly playbacks: { isActive(realmId: string, playbackId: string): Promise<boolean> };
  readonly hashSession: (sessionId: string) => string;
};

/**
 * Verifies a media token and returns its claims. The caller checks that `asset` is the requested one.
 * @param token the media token of the request.
 * @param use the use that the request needs; the media token must have been issued for it.
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
    throw createInvalidTokenError(
      'It was not issued by this site for this use. Start the video again to get a new token.',
    );
  const sessionId = await findSessionId(request, realm, use, sessions);
  if (sessionId === undefined ? realm.view.sessionMode === 'cookie' : hashSession(sessionId) !== claims.sid)
    throw createInvalidTokenError('It was issued for another session.');
  if (!(await playbacks.isActive(realm.id, claims.pid)))
    throw new HttpError(403, 'PLAYBACK_ENDED', 'This stream was stopped. Start the video again.');
  return claims;
}

/**
 * Creates the error for a media token that is not valid for the request.
 * @param reason a sentence that follows "The media token is not accepted."
 */
export const createInvalidTokenError = (reason: string): HttpError =>
  new HttpError(403, 'MEDIA_TOKEN_INVALID', `The media token is not accepted. ${reason}`);

/**
 * Returns the id of the request's session; undefined when the request has none. In bearer mode it has none in two
 * cases: the player sends no access token with its requests for segments, or it sends the media token of use `licence`
 * in the Authorization header. Then the media token alone decides.
 * @param use the use that the request needs.
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
