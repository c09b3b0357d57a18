import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { VideoAccess } from '#schemas/domain/video-access.ts';
import type { PlayerSource } from '#src/player/createPlayer.ts';
import type { PlayerMarks } from '#src/player/marks.ts';

/** Languages of audio and subtitles that the viewer prefers, BCP 47. Undefined: as the video offers it. */
export type PreferredLanguages = { readonly audio?: string | undefined; readonly text?: string | undefined };

/** Converts an access result to the source that the player loads. */
export function toSource(
  { id, streams, tracks, spoilerFree }: VideoAccess,
  startAt: PlayerSource['startAt'],
  { audio, text }: PreferredLanguages,
): PlayerSource {
  return {
    contentId: id,
    streams,
    shouldHideEnd: spoilerFree,
    chaptersUrl: tracks.chaptersUrl,
    thumbnailsUrl: tracks.thumbnailsUrl,
    startAt,
    audioLanguage: audio,
    textLanguage: text,
  };
}

/** Returns what the player shows on the time line and over the video. */
export const toMarks = (
  { skipMarkers, annotations, watermark }: VideoAccess,
  item: ContentItem | undefined,
): PlayerMarks => ({
  skipMarkers,
  annotations: annotations.toSorted((a, b) => a.at - b.at),
  watermark,
  artworkUrl: item?.audioOnly === true ? item.thumbnailUrl : undefined,
});
