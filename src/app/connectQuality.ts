// Reports how well videos play to the realm's analytics. The code loads with the first player, and only in realms
// that enable it.
import type { Player } from '#src/player/createPlayer.ts';
import type { PlaybackEvent } from '#src/player/playbackEvents.ts';
import type { QualityReport } from '#src/player/quality/createQualityMeter.ts';
import type { Track } from '#src/stores/createTracker.ts';

/** Upper ends, in ms, of the ranges by which times are counted. */
const TIME_RANGES = [500, 1_000, 2_000, 4_000, 8_000, 16_000];
/** Upper ends of the ranges in which the number of stalls is counted. */
const STALL_RANGES = [0, 1, 3, 9];

/**
 * Measures a player.
 *
 * @param getOpenedAt returns when the viewer started the first video, in ms of performance.now()
 */
export function connectQuality(player: Player, getOpenedAt: () => number, track: Track): void {
  const earlierEvents: PlaybackEvent[] = [];
  const stopCollecting = player.onEvent((event) => earlierEvents.push(event));
  import('#src/player/quality/attachQualityMeter.ts').then(
    ({ attachQualityMeter }) => {
      stopCollecting();
      attachQualityMeter({
        player,
        getOpenedAt,
        earlierEvents,
        report: (measured) => trackReport(measured, track),
        onHidden,
      });
    },
    // When the code cannot be loaded, the video plays and nothing is measured.
    stopCollecting,
  );
}

/**
 * Listens in the capture phase, so that the report is among the events that analytics sends when the page is hidden.
 */
function onHidden(listener: () => void): () => void {
  const onChange = (): void => {
    if (document.hidden) listener();
  };
  addEventListener('visibilitychange', onChange, { capture: true });
  return () => removeEventListener('visibilitychange', onChange, { capture: true });
}

function trackReport(measured: QualityReport, track: Track): void {
  const { event, ...values } = measured;
  track(event, { ...values, range: findRange(measured) });
}

/** Returns the range by which the server counts a report: `1000-2000`, or `16000-` for the longest. */
function findRange(measured: QualityReport): string | undefined {
  if (measured.event === 'playback-start') return toRange(measured.firstFrameMs, TIME_RANGES);
  if (measured.event === 'playback-exit') return toRange(measured.waitedMs, TIME_RANGES);
  if (measured.event === 'playback-quality') return toRange(measured.stallCount, STALL_RANGES);
  return undefined;
}

function toRange(value: number, limits: readonly number[]): string {
  const index = limits.findIndex((limit) => value <= limit);
  const from = limits[(index < 0 ? limits.length : index) - 1] ?? 0;
  return `${from}-${index < 0 ? '' : limits[index]}`;
}
