// Builds the URLs of an item's media from the realm's templates.
import type { Stream, VideoAccess } from '#schemas/domain/video-access.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import { DEFAULT_DVR_SECONDS, type PlaybackSettings } from '#schemas/realm/playback.ts';
import type { Localise } from './describeAccess.ts';

/** Tokens of one stream. */
export type StreamTokens = { readonly media: string; readonly licence: string };

/** The parts of a stream that depend on the viewer. */
export type ViewerParts = { readonly localise: Localise; readonly adUnits: Stream['adUnits'] };

type Media = NonNullable<CatalogueItem['media']>;
/** The part of an access result that only a viewer who plays gets. */
export type StreamDetails = Pick<VideoAccess, 'streams' | 'tracks' | 'dash' | 'hls'>;

const LIVE_TYPES: readonly string[] = ['LIVE', 'LIVE_EVENT', 'EPG'];

/** The fields of a stored item that say whether it plays a live stream. */
type LiveFields = Pick<CatalogueItem, 'type' | 'media'> & Partial<Pick<CatalogueItem, 'premiereVOD' | 'release'>>;

/** Whether an item plays a live stream. A premiere is a recording; its type does not matter. */
export function isLiveMedia({ type, media, premiereVOD, release }: LiveFields): boolean {
  if (media?.kind !== undefined) return media.kind === 'live';
  return LIVE_TYPES.includes(type) && premiereVOD !== true && release?.type !== 'PREMIERE';
}

/** Returns the length of the DVR window in seconds; 0 without DVR. */
export const getDvrSeconds = ({ dvr, dvrSeconds }: PlaybackSettings): number =>
  dvr === false ? 0 : (dvrSeconds ?? DEFAULT_DVR_SECONDS);

/** Adds the flag by which a CDN knows that the player rewinds (PLAYER-025, decision D28). */
const addDvrFlag = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}dvr=true`;

/** Returns the streams of an item, DASH first, and its tracks. */
export function createStreams(
  settings: PlaybackSettings,
  item: CatalogueItem & { readonly media: Media },
  tokens: StreamTokens,
  { localise, adUnits }: ViewerParts,
): StreamDetails {
  const { media } = item;
  const isLive = isLiveMedia(item);
  const fill = (template: string, lang = ''): string =>
    template
      .replaceAll('{asset}', encodeURIComponent(media.asset))
      .replaceAll('{token}', encodeURIComponent(tokens.media))
      .replaceAll('{dvr}', String(getDvrSeconds(settings)))
      .replaceAll('{lang}', encodeURIComponent(lang));
  const { dash, hls } = (isLive ? settings.live : settings.vod) ?? {};
  const { subtitles: subtitlesTemplate, chapters, thumbnails } = settings.tracks ?? {};
  const subtitles =
    subtitlesTemplate === undefined
      ? []
      : (media.subtitles ?? []).map(({ lang, label }) => ({
          lang,
          label: String(localise(label)),
          url: fill(subtitlesTemplate, lang),
        }));
  const drm: Stream['drm'] =
    media.encryption === 'clearkey' && settings.licence !== undefined
      ? {
          jwtToken: tokens.licence,
          url: fill(settings.licence),
          encryptionMode: 'CENC',
          keySystems: ['org.w3.clearkey'],
          ...(settings.hardwareDrm === 'ENABLED' && { hardware: true }),
        }
      : undefined;
  const toStream = (protocol: Stream['protocol'], url: string): Stream => ({
    protocol,
    url,
    subtitles,
    ...(drm && { drm }),
    adUnits,
  });
  const toManifestUrl = (template: string): string =>
    isLive && settings.dvr === true ? addDvrFlag(fill(template)) : fill(template);
  const urls = {
    ...(dash !== undefined && { dash: toManifestUrl(dash) }),
    ...(hls !== undefined && { hls: toManifestUrl(hls) }),
  };
  const files = media.tracks ?? (isLive ? [] : ['chapters', 'thumbnails']);
  return {
    ...urls,
    streams: [
      ...(urls.dash === undefined ? [] : [toStream('DASH', urls.dash)]),
      ...(urls.hls === undefined ? [] : [toStream('HLS', urls.hls)]),
    ],
    tracks: {
      ...(files.includes('chapters') && chapters !== undefined && { chaptersUrl: fill(chapters) }),
      ...(files.includes('thumbnails') && thumbnails !== undefined && { thumbnailsUrl: fill(thumbnails) }),
    },
  };
}
