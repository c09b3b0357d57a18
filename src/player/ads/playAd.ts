// Plays one advertisement in a video element of its own, and counts its events.
import { HLS_TYPE, VAST_ERRORS, type Ad, type AdFile, type AdState } from './adTypes.ts';
import type { SendHits } from './sendHits.ts';

/** How an advertisement ended. */
export type AdOutcome = 'complete' | 'skipped' | 'failed' | 'stopped';

/** An advertisement that plays. */
export type PlayingAd = {
  readonly ended: Promise<AdOutcome>;
  play(): Promise<void>;
  pause(): void;
  /** Ends the ad when it can be skipped now. */
  skip(): void;
  setSound(sound: { readonly volume: number; readonly isMuted: boolean }): void;
  /** Call it when the viewer opens the advertiser's page. It pauses the ad. */
  followLink(): void;
  /** Ends the ad without counting anything, because the player closes. */
  stop(): void;
};

/** Plays an HLS stream in a video element, and returns a function that detaches it. Rejects when it cannot be played. */
export type AttachStream = (video: HTMLVideoElement, url: string) => Promise<() => Promise<unknown>>;

type Options = {
  readonly attachStream: AttachStream;
  readonly video: HTMLVideoElement;
  readonly sendHits: SendHits;
  /** The ad fails when it makes no progress for this time. */
  readonly timeoutMs: number;
  readonly onChange: (change: Partial<AdState>) => void;
};

const QUARTILES = [
  ['firstQuartile', 0.25],
  ['midpoint', 0.5],
  ['thirdQuartile', 0.75],
] as const;
/** MediaError.code */
const NETWORK_ERROR = 2;

/** Starts an advertisement. Never rejects: `ended` resolves to the outcome. */
export function playAd(ad: Ad, { video, attachStream, sendHits, timeoutMs, onChange }: Options): PlayingAd {
  const cleanup = new AbortController();
  const file = chooseFile(ad.files, video);
  let resolveEnded!: (outcome: AdOutcome) => void;
  const ended = new Promise<AdOutcome>((resolve) => (resolveEnded = resolve));
  const sentEvents = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let detachStream: (() => Promise<unknown>) | undefined;
  const readMacros = () => ({
    ADPLAYHEAD: formatTimestamp(video.currentTime),
    MEDIAPLAYHEAD: formatTimestamp(video.currentTime),
    ...(file && { ASSETURI: file.url }),
  });
  const sendEvent = (event: string): void => sendHits(ad.tracking, event, readMacros());
  const sendEventOnce = (event: string): void => {
    if (sentEvents.has(event)) return;
    sentEvents.add(event);
    sendEvent(event);
  };

  const endAd = (outcome: AdOutcome): void => {
    if (cleanup.signal.aborted) return;
    cleanup.abort();
    clearTimeout(timer);
    video.pause();
    void (detachStream?.() ?? Promise.resolve()).then(() => {
      video.removeAttribute('src');
      video.load();
      resolveEnded(outcome);
    });
  };
  const fail = (code: number): void => {
    if (cleanup.signal.aborted) return;
    sendHits(ad.tracking, 'error', { ...readMacros(), ERRORCODE: code });
    endAd('failed');
  };
  const restartTimeout = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => fail(VAST_ERRORS.fileTimeout), timeoutMs);
  };

  const getDuration = (): number => (Number.isFinite(video.duration) ? video.duration : ad.duration);
  const computeSkipIn = (): number | undefined =>
    ad.skipAfter === undefined || ad.skipAfter >= (getDuration() || Infinity)
      ? undefined
      : Math.max(0, Math.ceil(ad.skipAfter - video.currentTime));
  const update = (): void => {
    const length = getDuration();
    onChange({
      remaining: length > 0 ? Math.max(0, Math.ceil(length - video.currentTime)) : undefined,
      skipIn: computeSkipIn(),
    });
  };

  async function play(): Promise<void> {
    onChange({ needsGesture: false });
    restartTimeout();
    try {
      await video.play();
    } catch (error) {
      if (cleanup.signal.aborted || (error as Error).name === 'AbortError') return;
      // The viewer decides when to continue, so there is no timeout.
      if ((error as Error).name !== 'NotAllowedError') return;
      clearTimeout(timer);
      onChange({ needsGesture: true, phase: 'paused' });
    }
  }

  async function playStream(url: string): Promise<void> {
    restartTimeout();
    try {
      detachStream = await attachStream(video, url);
    } catch {
      fail(VAST_ERRORS.fileUnplayable);
      return;
    }
    if (cleanup.signal.aborted) await detachStream();
    else await play();
  }

  const listen = (type: string, listener: () => void): void =>
    video.addEventListener(type, listener, { signal: cleanup.signal });
  listen('playing', () => {
    onChange({ phase: 'playing', needsGesture: false });
    update();
    sendEventOnce('impression');
    sendEventOnce('creativeView');
    sendEventOnce('start');
  });
  listen('timeupdate', () => {
    if (!video.paused) restartTimeout();
    update();
    const length = getDuration();
    for (const [event, fraction] of QUARTILES)
      if (length > 0 && video.currentTime >= length * fraction) sendEventOnce(event);
  });
  listen('pause', () => {
    if (video.ended) return;
    clearTimeout(timer);
    onChange({ phase: 'paused' });
    sendEvent('pause');
  });
  listen('play', () => {
    if (sentEvents.has('start')) sendEvent('resume');
  });
  listen('ended', () => {
    sendEventOnce('complete');
    endAd('complete');
  });
  listen('error', () =>
    fail(video.error?.code === NETWORK_ERROR ? VAST_ERRORS.fileNotFound : VAST_ERRORS.fileUnplayable),
  );

  onChange({ title: ad.title, link: ad.link, remaining: ad.duration || undefined, skipIn: computeSkipIn() });
  if (!file) fail(VAST_ERRORS.noSupportedFile);
  else if (file.type === HLS_TYPE) void playStream(file.url);
  else {
    video.src = file.url;
    void play();
  }

  return {
    ended,
    play,
    pause: () => video.pause(),
    skip() {
      if (computeSkipIn() !== 0) return;
      sendEvent('skip');
      endAd('skipped');
    },
    setSound({ volume, isMuted }) {
      const wasMuted = video.muted;
      video.volume = volume / 100;
      video.muted = isMuted;
      if (wasMuted !== isMuted && sentEvents.has('start')) sendEvent(isMuted ? 'mute' : 'unmute');
    },
    followLink() {
      sendEvent('click');
      video.pause();
    },
    stop: () => endAd('stopped'),
  };
}

/** Returns the file that the browser plays best; of equal ones the widest up to the screen's width, else the narrowest. */
function chooseFile(files: readonly AdFile[], video: HTMLVideoElement): AdFile | undefined {
  const screenWidth = window.innerWidth * window.devicePixelRatio;
  const rank = ({ type, width }: AdFile): number =>
    (video.canPlayType(type) === 'probably' ? 1e6 : 0) + (width <= screenWidth ? width : -width);
  return files
    .filter(({ type }) => type === HLS_TYPE || video.canPlayType(type) !== '')
    .toSorted((a, b) => rank(b) - rank(a))[0];
}

const formatTimestamp = (seconds: number): string => new Date(Math.max(0, seconds) * 1000).toISOString().slice(11, 23);
