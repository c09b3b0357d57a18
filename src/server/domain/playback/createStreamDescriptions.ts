// Describes a stream that a viewer plays: its URLs with their tokens, its advertising units and where it begins.
import { HEARTBEAT_SECONDS, type VideoAccess } from '#schemas/domain/video-access.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import { deliverValue, type DeliverContext } from '../delivery/deliver.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';
import type { LiveSession } from '../session/liveSession.ts';
import { createAdUnits } from './adUnits.ts';
import { createContentId } from './createContentId.ts';
import { findHistoryOwner, type HistoryService } from './createHistoryService.ts';
import type { DecidedItem } from './describeAccess.ts';
import { hashSession, MEDIA_TOKEN_LIFE_MS, type MediaTokens } from './mediaTokens.ts';
import { createStreams, getDvrSeconds, isLiveMedia, type StreamDetails } from './streams.ts';

/** The realm and the viewer of a stream. */
export type StreamContext = {
  readonly realmId: string;
  readonly content: RealmContent;
  readonly context: DeliverContext;
  readonly session: LiveSession;
};

/** The fields of an access result that a stream adds. */
export type StartedStream = StreamDetails & Required<Pick<VideoAccess, 'playback'>>;

type DescriptionDeps = {
  readonly history: HistoryService;
  readonly tokens: MediaTokens;
  readonly now: () => number;
};

/** Describes the stream of an item with a playback id. */
export type DescribeStream = (
  stream: StreamContext,
  decided: DecidedItem,
  playbackId: string,
) => Promise<StartedStream>;

/** Creates the function that describes streams. */
export function createStreamDescriptions({ history, tokens, now }: DescriptionDeps): DescribeStream {
  return async ({ realmId, content, context, session }, { stored, item }, playbackId) => {
    const settings = content.realm?.playback ?? {};
    // Chapters and previews would show the result.
    const media = { ...requireMedia(stored), ...(item.spoilerFree && { tracks: [] }) };
    const isLive = isLiveMedia(stored);
    const expiresAt = now() + MEDIA_TOKEN_LIFE_MS;
    const claims = { realm: realmId, asset: media.asset, sid: hashSession(session.sessionId), pid: playbackId };
    const owner = findHistoryOwner(session);
    const [mediaToken, licenceToken, position] = await Promise.all([
      tokens.sign({ ...claims, use: 'media' }, expiresAt),
      tokens.sign({ ...claims, use: 'licence' }, expiresAt),
      owner && !isLive ? history.findResumePosition(realmId, owner, stored.id) : 0,
    ]);
    const localise = (value: unknown): unknown => deliverValue(content, value, context);
    const dvrSeconds = getDvrSeconds(settings);
    return {
      ...createStreams(
        settings,
        { ...stored, media },
        { media: mediaToken, licence: licenceToken },
        { localise, adUnits: createAdUnits(content, stored, { ...context, licences: context.viewer.licences ?? [] }) },
      ),
      playback: {
        id: playbackId,
        position,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        expiresAt: new Date(expiresAt).toISOString(),
        live: isLive,
        ...(isLive && dvrSeconds > 0 && { dvrSeconds }),
        ...(settings.cmcd && {
          cmcd: {
            transport: settings.cmcd.transport ?? 'QUERY',
            contentId: createContentId(realmId, stored.id),
          },
        }),
      },
    };
  };
}

/** Returns the media of an item after the decision that it is playable. */
function requireMedia({ id, media }: CatalogueItem): NonNullable<CatalogueItem['media']> {
  if (!media) throw new Error(`Item "${id}" has no media, so it must not be started.`);
  return media;
}
