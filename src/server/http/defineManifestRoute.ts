// Declares the two calls that start a stream: access is decided, then one of the viewer's slots is reserved.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#schemas/defineCall.ts';
import { MINUTE_MS } from '#schemas/durations.ts';
import type { ManifestBody } from '#schemas/domain/playback.ts';
import type { VideoAccess } from '#schemas/domain/video-access.ts';
import type { Services } from '../createServices.ts';
import type { DecidedItem } from '../domain/playback/describeAccess.ts';
import { requireItem, type PlayableKind } from '../domain/playback/readAccess.ts';
import { isLiveMedia } from '../domain/playback/streams.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import type { LiveSession } from '../domain/session/liveSession.ts';
import { toNetwork } from '../domain/session/sessionRules.ts';
import { defineRoute, type CallRoute } from './defineRoute.ts';
import { HttpError } from './errors.ts';
import { localeOf, requireSession, requireSessionKey, findSession, createViewer } from './requestContext.ts';
import { sendSession, toSessionRealm } from './sessionCookie.ts';

/**
 * Maximum number of streams that one account, or the guests of one network address, start in `WINDOW_MS`. A viewer who
 * changes channels quickly starts about 60.
 */
const MAX_STARTS = 600;
const WINDOW_MS = 10 * MINUTE_MS;

type ManifestCall = Call<
  { id: string },
  Partial<{ includePlaybackDetails: string; displayGeoblocked: string; lang: string }>,
  ManifestBody,
  VideoAccess
>;

/** Declares the route of a manifest call. */
export const defineManifestRoute = (call: ManifestCall, kind: PlayableKind): CallRoute =>
  defineRoute(call, async ({ params, query, body, request, reply }, services) => {
    const { realms, sources, sessions, playbacks, config, now } = services;
    const realm = await realms.findForRequest(request);
    const session = await findSession(request, reply, realm, sessions);
    if (session?.viewer.hasMissingInformation) throw missingInformation();
    const context = {
      locale: localeOf(request, realm, { query: query.lang }),
      now: now(),
      viewer: createViewer(request, session, config),
    };
    // The viewer waits for all of these, so they run at the same time. The slot of a replaced stream is free before
    // `start` reserves one.
    const [{ content }] = await Promise.all([
      sources(realm).load({ items: [params.id] }, context.locale),
      limitStarts(realm.id, session?.accountId ?? toNetwork(request.ip), services),
      session && body.replaces && endReplaced(request, reply, { realm, session, replaces: body.replaces }, services),
    ]);
    const decided = requireItem(kind, params.id, { content, deliverContext: context });
    refuseAccess(decided);
    if (kind === 'event' && isLiveMedia(decided.stored) && decided.item.type !== 'EPG' && !decided.item.live)
      throw new HttpError(
        404,
        'VIDEO_NOT_LIVE',
        'This event is not live now. Check its start time, or play its recording.',
        {
          access: decided.result,
        },
      );
    const owner = session ?? (await openGuestSession(request, reply, realm, services));
    const stream = await playbacks.start({ realmId: realm.id, content, context, session: owner }, decided, body);
    if ('others' in stream)
      throw new HttpError(
        409,
        'TOO_MANY_STREAMS',
        'This account already plays on the maximum number of devices. Stop one of the streams in details.playbacks.',
        {
          playbacks: stream.others.map(({ playbackId, deviceName, title, startedAt }) => ({
            id: playbackId,
            deviceName,
            title,
            startedAt: startedAt.toISOString(),
          })),
        },
      );
    void reply.header('cache-control', 'no-store');
    return { ...decided.result, ...stream };
  });

/**
 * Refuses a viewer who may not play the item.
 * @throws HttpError 401 SIGN_IN_REQUIRED, 403 ACCESS_DENIED, GEOBLOCKED or PLAYBACK_UNAVAILABLE, with the access
 *   result.
 */
function refuseAccess({ access, result }: DecidedItem): void {
  const details = { access: result, licences: result.availableLicences };
  switch (access.kind) {
    case 'grantedOnSignIn':
      throw new HttpError(401, 'SIGN_IN_REQUIRED', 'This video plays after sign-in. Sign in first.', details);
    case 'denied':
      throw new HttpError(
        403,
        'ACCESS_DENIED',
        'The viewer has no licence for this video. Each of the licences in details.licences gives access to it.',
        details,
      );
    case 'geoblocked':
      throw new HttpError(403, 'GEOBLOCKED', 'This video is not available in the country of this request.', details);
    case 'onlinePlaybackUnavailable':
      throw new HttpError(403, 'PLAYBACK_UNAVAILABLE', 'This video cannot be played in a browser now.', details);
    default:
  }
}

/** Stores the last position of the stream that a new one replaces, and frees its slot. */
async function endReplaced(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    realm,
    session,
    replaces: { id, last },
  }: {
    readonly realm: RealmSnapshot;
    readonly session: LiveSession;
    readonly replaces: NonNullable<ManifestBody['replaces']>;
  },
  { sessions, playbacks }: Services,
): Promise<void> {
  // The position of a stream that another device has ended is not stored; that device reports its own.
  if (last) await playbacks.heartbeat(realm.id, await requireSessionKey(request, reply, realm, sessions), id, last);
  await playbacks.stop(realm.id, session, id);
}

async function limitStarts(realmId: string, key: string, { rateLimits, now }: Services): Promise<void> {
  const counter = { realmId, bucket: 'manifest', key, windowMs: WINDOW_MS, now: now() };
  const retryAfter = await rateLimits.consume(counter, MAX_STARTS);
  if (retryAfter === undefined) return;
  throw new HttpError(
    429,
    'TOO_MANY_REQUESTS',
    'Too many videos were started. Wait for the seconds in details.retryAfter.',
    { retryAfter },
  );
}

/**
 * Opens a session for a guest who has none, because media URLs are bound to a session. In bearer mode the client must
 * open the session itself, so that it gets the tokens.
 */
async function openGuestSession(
  request: FastifyRequest,
  reply: FastifyReply,
  realm: RealmSnapshot,
  { sessions }: Services,
): Promise<LiveSession> {
  const settings = toSessionRealm(realm);
  if (settings.sessionMode === 'bearer') return requireSession(request, reply, realm, sessions);
  const opened = await sessions.checkIn(settings, { address: request.ip });
  sendSession(request, reply, opened);
  return opened.session;
}

/** Returns the error for a viewer who must complete the account first (decision D40). */
const missingInformation = (): HttpError =>
  new HttpError(
    428,
    'MISSING_INFORMATION',
    'The account lacks information that the brand requires. Send it with PUT /api/v2/user/account first.',
  );
