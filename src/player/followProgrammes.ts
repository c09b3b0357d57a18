// The guide's programmes on the time line of a live channel.
import type { Player } from './playerTypes.ts';
import type { PlayerChapter } from './playerState.ts';

/** A programme of a live channel; times in ms since 1970. */
export type LiveProgramme = { readonly title: string; readonly startsAt: number; readonly endsAt: number };

/** Value of HTMLMediaElement.readyState: the length and the position are known. */
const HAVE_METADATA = 1;
/** Smaller differences between the clock and the media timeline are rounding errors. */
const TOLERANCE_SECONDS = 0.5;

/**
 * Sets programmes as the chapters of a live stream. A time of day has a position on the timeline only after the stream
 * was loaded, and a different position after it was loaded again.
 *
 * @returns a cleanup function
 */
export function followProgrammes(player: Player, programmes: readonly LiveProgramme[]): () => void {
  let chapters: readonly PlayerChapter[] | undefined;
  let epoch = 0;
  const update = (): void => {
    const playhead = player.getPlayheadDate();
    // Before the metadata is loaded, the video's position differs from that of shaka-player.
    if (playhead === undefined || player.video.readyState < HAVE_METADATA) return;
    // Time of day at 0 of the media timeline, in seconds since 1970.
    const measured = playhead / 1000 - player.video.currentTime;
    const isUnchanged = chapters !== undefined && Math.abs(measured - epoch) <= TOLERANCE_SECONDS;
    if (isUnchanged && player.get().chapters === chapters) return;
    epoch = measured;
    chapters = programmes.map(({ title, startsAt, endsAt }) => ({
      title,
      start: startsAt / 1000 - epoch,
      end: endsAt / 1000 - epoch,
    }));
    player.setChapters(chapters);
  };
  const unsubscribe = player.subscribe(update);
  update();
  return unsubscribe;
}
