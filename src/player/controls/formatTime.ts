import type { TextPort } from '#engine/plugin-api/index.ts';
import type { PlayerState, PlayerTrack, TimeRange } from '../playerState.ts';

/** The range of the scrub bar: the whole video, or the DVR window of a live stream. */
export const getRange = ({ isLive, seekable, duration }: PlayerState): TimeRange =>
  isLive || duration === 0 ? seekable : { start: 0, end: duration };

/** Returns the position as a screen reader reads it. */
export function describePosition(state: PlayerState, { t, duration }: Pick<TextPort, 't' | 'duration'>): string {
  const { isLive, isAtLiveEdge, seekable, position, chapters } = state;
  const chapter = chapters.find(({ start, end }) => position >= start && position < end);
  const withChapter = (time: string): string => (chapter ? `${time}, ${chapter.title}` : time);
  if (isLive)
    return withChapter(isAtLiveEdge ? t('live') : t('behindLive', { time: duration(seekable.end - position) }));
  if (state.duration === 0) return duration(position);
  return withChapter(t('timeOf', { time: duration(position), total: duration(state.duration) }));
}

/** Returns the name of a language in the language `locale`; the language tag when its name is not known. */
export function getLanguageName(language: string, locale: string): string | undefined {
  if (language === '' || language === 'und') return undefined;
  try {
    const name = new Intl.DisplayNames([locale], { type: 'language' }).of(language);
    return name && name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  } catch {
    return language;
  }
}

/**
 * Returns the name of a track: its language, and in brackets what distinguishes it from other tracks of that language.
 *
 * @param all every track of the same kind
 * @param locale language in which the name is written: that of the page for audio tracks, that of the track for
 *   subtitles
 * @param unknown name of a track that has neither language nor label
 */
export function formatTrackName(
  track: PlayerTrack,
  all: readonly PlayerTrack[],
  locale: string,
  unknown: string,
): string {
  const name = getLanguageName(track.language, locale) ?? track.label ?? unknown;
  const isAlone = all.filter(({ language }) => language === track.language).length === 1;
  const more = isAlone ? undefined : (track.label ?? track.roles[0]);
  return more && more !== name ? `${name} (${more})` : name;
}
