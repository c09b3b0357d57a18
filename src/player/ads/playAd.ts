// Plays one advertisement in a video element of its own, and counts its events.
import { VAST_ERRORS, type Ad, type AdFile, type AdState } from './adTypes.ts';
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
  /** The viewer opens the advertiser's page: the ad waits. */
  followLink(): void;
  /** Ends the ad without counting anything, because the player closes. */
  stop(): void;
};

type Options = {
  readonly video: HTMLVideoElement;
  readonly sendHits: SendHits;
  /** Without any progress for this long the ad has failed. */
  readonly timeoutMs: number;
  readonly onChange: (change: Partial<AdState>) => void;
};

const QUARTERS = [
  ['firstQuartile', 0.25],
  ['midpoint', 0.5],
  ['thirdQuartile', 0.75],
] as const;
/** MediaError.code */
const NETWORK_ERROR = 2;

/** Starts an advertisement. Never rejects: `ended` says how it went. */
export function playAd(ad: Ad, { video, sendHits, timeoutMs, onChange }: Options): PlayingAd {
  const cleanup = new AbortController();
  const file = chooseFile(ad.files, video);
  let finish!: (outcome: AdOutcome) => void;
  const ended = new Promise<AdOutcome>((resolve) => (finish = resolve));
  const sent = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const macros = () => ({
    ADPLAYHEAD: toClock(video.currentTime),
    MEDIAPLAYHEAD: toClock(video.currentTime),
    ...(file && { ASSETURI: file.url }),
  });
  const send = (event: string): void => sendHits(ad.tracking, event, macros());
  const sendOnce = (event: string): void => {
    if (sent.has(event)) return;
    sent.add(event);
    send(event);
  };

  const end = (outcome: AdOutcome): void => {
    if (cleanup.signal.aborted) return;
    cleanup.abort();
    clearTimeout(timer);
    video.pause();
    video.removeAttribute('src');
    video.load();
    finish(outcome);
  };
  const fail = (code: number): void => {
    if (cleanup.signal.aborted) return;
    sendHits(ad.tracking, 'error', { ...macros(), ERRORCODE: code });
    end('failed');
  };
  const expectProgress = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => fail(VAST_ERRORS.fileTimeout), timeoutMs);
  };

  const lengthOf = (): number => (Number.isFinite(video.duration) ? video.duration : ad.duration);
  const skipIn = (): number | undefined =>
    ad.skipAfter === undefined || ad.skipAfter >= (lengthOf() || Infinity)
      ? undefined
      : Math.max(0, Math.ceil(ad.skipAfter - video.currentTime));
  const update = (): void => {
    const length = lengthOf();
    onChange({
      remaining: length > 0 ? Math.max(0, Math.ceil(length - video.currentTime)) : undefined,
      skipIn: skipIn(),
    });
  };

  async function play(): Promise<void> {
    onChange({ needsGesture: false });
    expectProgress();
    try {
      await video.play();
    } catch (error) {
      if (cleanup.signal.aborted || (error as Error).name === 'AbortError') return;
      // The viewer decides when to go on: nothing times out.
      if ((error as Error).name !== 'NotAllowedError') return;
      clearTimeout(timer);
      onChange({ needsGesture: true, phase: 'paused' });
    }
  }

  const listen = (type: string, listener: () => void): void =>
    video.addEventListener(type, listener, { signal: cleanup.signal });
  listen('playing', () => {
    onChange({ phase: 'playing', needsGesture: false });
    update();
    sendOnce('impression');
    sendOnce('creativeView');
    sendOnce('start');
  });
  listen('timeupdate', () => {
    if (!video.paused) expectProgress();
    update();
    const length = lengthOf();
    for (const [event, part] of QUARTERS) if (length > 0 && video.currentTime >= length * part) sendOnce(event);
  });
  listen('pause', () => {
    if (video.ended) return;
    clearTimeout(timer);
    onChange({ phase: 'paused' });
    send('pause');
  });
  listen('play', () => {
    if (sent.has('start')) send('resume');
  });
  listen('ended', () => {
    sendOnce('complete');
    end('complete');
  });
  listen('error', () =>
    fail(video.error?.code === NETWORK_ERROR ? VAST_ERRORS.fileNotFound : VAST_ERRORS.fileUnplayable),
  );

  onChange({ title: ad.title, link: ad.link, remaining: ad.duration || undefined, skipIn: skipIn() });
  if (file) {
    video.src = file.url;
    void play();
  } else fail(VAST_ERRORS.noSupportedFile);

  return {
    ended,
    play,
    pause: () => video.pause(),
    skip() {
      if (skipIn() !== 0) return;
      send('skip');
      end('skipped');
    },
    setSound({ volume, isMuted }) {
      const wasMuted = video.muted;
      video.volume = volume / 100;
      video.muted = isMuted;
      if (wasMuted !== isMuted && sent.has('start')) send(isMuted ? 'mute' : 'unmute');
    },
    followLink() {
      send('click');
      video.pause();
    },
    stop: () => end('stopped'),
  };
}

/** Returns the file that the browser plays best; of equal ones the widest up to the screen's width, else the narrowest. */
function chooseFile(files: readonly AdFile[], video: HTMLVideoElement): AdFile | undefined {
  const screen = window.innerWidth * window.devicePixelRatio;
  const rank = ({ type, width }: AdFile): number =>
    (video.canPlayType(type) === 'probably' ? 1e6 : 0) + (width <= screen ? width : -width);
  return files.filter(({ type }) => video.canPlayType(type) !== '').toSorted((a, b) => rank(b) - rank(a))[0];
}

const toClock = (seconds: number): string => new Date(Math.max(0, seconds) * 1000).toISOString().slice(11, 23);
