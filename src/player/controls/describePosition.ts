import type { TextPort } from '#engine/plugin-api/index.ts';
import type { PlayerState, TimeRange } from '../playerState.ts';

/** The range of the scrub bar: the whole video, or the DVR window of a live stream. */
export const getRange = ({ isLive, seekable, duration }: PlayerState): TimeRange =>
  isLive || duration === 0 ? seekable : { start: 0, end: duration };

/** Returns the position as screen readers announce it: the time, or the distance to the live edge, and the chapter. */
export function describePosition(state: PlayerState, { t, duration }: Pick<TextPort, 't' | 'duration'>): string {
  const { isLive, isAtLiveEdge, seekable, position, chapters } = state;
  const chapter = chapters.find(({ start, end }) => position >= start && position < end);
  const withChapter = (time: string): string => (chapter ? `${time}, ${chapter.title}` : time);
  if (isLive)
    return withChapter(isAtLiveEdge ? t('live') : t('behindLive', { time: duration(seekable.end - position) }));
  if (state.duration === 0) return duration(position);
  return withChapter(t('timeOf', { time: duration(position), total: duration(state.duration) }));
}
