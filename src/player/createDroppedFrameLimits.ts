// A slow device cannot decode several videos side by side in time. The video that drops the most frames gets a lower
// quality, one step at a time, and a higher one again after a minute with few dropped frames.

/** Time between two measurements, in ms. */
export const MEASURE_EVERY_MS = 5_000;
/** Measuring windows (MEASURE_EVERY_MS) with fewer frames are ignored, because the video was paused or buffered. */
const MIN_FRAMES = 50;
/** Share of dropped frames above which a quality is too high, and below which it may be raised. */
const MAX_DROPPED_SHARE = 0.1;
const LOW_DROPPED_SHARE = 0.02;
/** Windows in a row with too many dropped frames before a quality is lowered. */
const BAD_WINDOWS = 2;
/** Windows that are ignored after a change, because the buffer contains up to 20 s of the earlier quality. */
const WINDOWS_AFTER_CHANGE = 4;
/**
 * Windows in a row with few dropped frames before a quality is raised: one minute. The number doubles after each raise
 * that had to be undone, up to MAX_GOOD_WINDOWS.
 */
const GOOD_WINDOWS = 12;
const MAX_GOOD_WINDOWS = 96;

/** A video and the frames that the browser drew and dropped until now. */
export type MeasuredVideo = {
  readonly id: string;
  /** Frames since the video was loaded; `total` includes the dropped ones. */
  readonly dropped: number;
  readonly total: number;
  /** Heights that the stream has, in any order, and the height that plays; in video pixels. */
  readonly heights: readonly number[];
  readonly height: number | undefined;
};

/** The greatest heights that dropped frames allow. */
export type DroppedFrameLimits = {
  /**
   * Compares the videos with the last measurement.
   *
   * @returns the id of the video whose limit changed; undefined when none did
   */
  measure(videos: readonly MeasuredVideo[]): string | undefined;
  /** Returns the limit of a video in video pixels; Infinity: none. */
  getLimit(id: string): number;
  /** Starts a new window; called after a time in which nothing was drawn. */
  restart(): void;
};

type MeasuredShare = { readonly video: MeasuredVideo; readonly share: number };

/** Creates limits for the videos of one screen. */
export function createDroppedFrameLimits(): DroppedFrameLimits {
  let previousVideos = new Map<string, MeasuredVideo>();
  const limits = new Map<string, number>();
  /** Ids in the order in which their limits were lowered. */
  let lowered: string[] = [];
  let badWindows = 0;
  let goodWindows = 0;
  let windowsToSkip = 0;
  let goodWindowsNeeded = GOOD_WINDOWS;
  let wasRaised = false;

  const getLimit = (id: string): number => limits.get(id) ?? Infinity;
  const restartAfterChange = (id: string): string => {
    badWindows = 0;
    goodWindows = 0;
    windowsToSkip = WINDOWS_AFTER_CHANGE;
    return id;
  };

  const lowerWorst = (measured: readonly MeasuredShare[]): string | undefined => {
    const worst = measured
      .filter(({ share }) => share > MAX_DROPPED_SHARE)
      .sort((a, b) => b.share - a.share)
      .map(({ video }) => ({ id: video.id, step: stepBelow(video, getLimit(video.id)) }))
      .find(({ step }) => step !== undefined);
    if (worst?.step === undefined) return undefined;
    limits.set(worst.id, worst.step);
    lowered.push(worst.id);
    if (wasRaised) goodWindowsNeeded = Math.min(goodWindowsNeeded * 2, MAX_GOOD_WINDOWS);
    wasRaised = false;
    return restartAfterChange(worst.id);
  };

  const raiseLast = (videos: readonly MeasuredVideo[]): string | undefined => {
    lowered = lowered.filter((id) => videos.some((video) => video.id === id));
    const id = lowered.pop();
    const video = videos.find((each) => each.id === id);
    if (!video) return undefined;
    const above = video.heights.filter((height) => height > getLimit(video.id));
    if (above.length > 1) limits.set(video.id, Math.min(...above));
    else limits.delete(video.id);
    wasRaised = true;
    return restartAfterChange(video.id);
  };

  return {
    getLimit,
    restart() {
      previousVideos = new Map();
      badWindows = 0;
    },
    measure(videos) {
      const measured = videos.flatMap((video) => {
        const before = previousVideos.get(video.id);
        const total = video.total - (before?.total ?? video.total);
        return before && total >= MIN_FRAMES ? [{ video, share: (video.dropped - before.dropped) / total }] : [];
      });
      previousVideos = new Map(videos.map((video) => [video.id, video]));
      if (windowsToSkip > 0) {
        windowsToSkip -= 1;
        return undefined;
      }
      if (measured.length === 0) return undefined;
      const shares = measured.map(({ share }) => share);
      badWindows = Math.max(...shares) > MAX_DROPPED_SHARE ? badWindows + 1 : 0;
      goodWindows = Math.max(...shares) < LOW_DROPPED_SHARE ? goodWindows + 1 : 0;
      if (badWindows >= BAD_WINDOWS) return lowerWorst(measured);
      if (goodWindows >= goodWindowsNeeded) return raiseLast(videos);
      return undefined;
    },
  };
}

/** Returns the next height below the height that plays and below the limit; undefined: there is none. */
function stepBelow({ heights, height = Infinity }: MeasuredVideo, limit: number): number | undefined {
  const below = heights.filter((each) => each < Math.min(height, limit));
  return below.length > 0 ? Math.max(...below) : undefined;
}
