// Plays one advertisement in a video element of its own, and reports its events to ad servers.
import { HLS_TYPE, VAST_ERRORS, type Ad, type AdFile, type AdState } from './adTypes.ts';
import type { AdMacros, SendHits } from './sendHits.ts';

/** How an advertisement ended. */
export type AdOutcome = 'complete' | 'skipped' | 'failed' | 'stopped';

/** An advertisement that plays. */
export type PlayingAd = {
  /** Resolves when the ad no longer plays; never rejects. */
  readonly ended: Promise<AdOutcome>;
  /** Plays the ad. When the browser requires a click first, the state reports this (`needsGesture`). */
  play(): Promise<void>;
  pause(): void;
  /** False also while the ad is loading, because it then plays as soon as it can. */
  isPaused(): boolean;
  /** Ends the ad when it can be skipped now. */
  skip(): void;
  /** @param sound `volume` is 0 to 100 */
  setSound(sound: { readonly volume: number; readonly isMuted: boolean }): void;
  /** Call it when the viewer opens the advertiser's page. It pauses the ad. */
  followLink(): void;
  /** Ends the ad without reporting an event, because the player closes. */
  stop(): void;
};

/**
 * Plays an HLS stream in a video element, and returns a function that detaches it. Rejects when it cannot be played.
 */
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
/** Value of MediaError.code for a network failure. */
const NETWORK_ERROR = 2;

/** Starts an advertisement. Never rejects: `ended` resolves to the outcome. */
export function playAd(ad: Ad, options: Options): PlayingAd {
  const playback = new AdPlayback(ad, options);
  playback.start();
  return {
    ended: playback.ended,
    play: () => playback.play(),
    pause: () => options.video.pause(),
    isPaused: () => options.video.paused,
    skip: () => playback.skip(),
    setSound: (sound) => playback.setSound(sound),
    followLink: () => playback.followLink(),
    stop: () => playback.end('stopped'),
  };
}

/** Reports the events of an ad to the ad servers. */
class AdEvents {
  private readonly ad: Ad;
  private readonly options: Options;
  private readonly url: string | undefined;
  private readonly sent = new Set<string>();

  /** @param url URL of the file that plays; undefined when the browser can play none of the files */
  constructor(ad: Ad, options: Options, url: string | undefined) {
    this.ad = ad;
    this.options = options;
    this.url = url;
  }

  /** Whether the ad has shown its first frame. */
  get hasStarted(): boolean {
    return this.sent.has('start');
  }

  send(event: string, macros: AdMacros = {}): void {
    const position = formatTimestamp(this.options.video.currentTime);
    this.options.sendHits(this.ad.tracking, event, {
      ADPLAYHEAD: position,
      MEDIAPLAYHEAD: position,
      ...(this.url !== undefined && { ASSETURI: this.url }),
      ...macros,
    });
  }

  sendOnce(event: string): void {
    if (this.sent.has(event)) return;
    this.sent.add(event);
    this.send(event);
  }
}

/** One ad in the video element. */
class AdPlayback {
  readonly ended: Promise<AdOutcome>;
  private readonly ad: Ad;
  private readonly options: Options;
  private readonly file: AdFile | undefined;
  private readonly events: AdEvents;
  private readonly cleanup = new AbortController();
  private readonly resolveEnded: (outcome: AdOutcome) => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private detachStream: (() => Promise<unknown>) | undefined;

  constructor(ad: Ad, options: Options) {
    this.ad = ad;
    this.options = options;
    this.file = chooseFile(ad.files, options.video);
    this.events = new AdEvents(ad, options, this.file?.url);
    let resolveEnded!: (outcome: AdOutcome) => void;
    this.ended = new Promise((resolve) => (resolveEnded = resolve));
    this.resolveEnded = resolveEnded;
  }

  start(): void {
    const { ad, file } = this;
    this.listen();
    this.options.onChange({
      title: ad.title,
      link: ad.link,
      remaining: ad.duration || undefined,
      skipIn: this.computeSkipIn(),
    });
    if (!file) this.fail(VAST_ERRORS.noSupportedFile);
    else if (file.type === HLS_TYPE) void this.playStream(file.url);
    else {
      this.options.video.src = file.url;
      void this.play();
    }
  }

  async play(): Promise<void> {
    const { video, onChange } = this.options;
    onChange({ needsGesture: false });
    this.restartTimeout();
    try {
      await video.play();
    } catch (error) {
      // Only a refusal of the browser is handled here: the `error` event reports other failures.
      if (this.cleanup.signal.aborted || (error as Error).name !== 'NotAllowedError') return;
      // The viewer decides when to continue, so there is no timeout.
      clearTimeout(this.timer);
      onChange({ needsGesture: true, phase: 'paused' });
    }
  }

  skip(): void {
    if (this.computeSkipIn() !== 0) return;
    this.events.send('skip');
    this.end('skipped');
  }

  setSound({ volume, isMuted }: { readonly volume: number; readonly isMuted: boolean }): void {
    const { video } = this.options;
    const wasMuted = video.muted;
    video.volume = volume / 100;
    video.muted = isMuted;
    if (wasMuted !== isMuted && this.events.hasStarted) this.events.send(isMuted ? 'mute' : 'unmute');
  }

  followLink(): void {
    this.events.send('click');
    this.options.video.pause();
  }

  end(outcome: AdOutcome): void {
    const { video } = this.options;
    if (this.cleanup.signal.aborted) return;
    this.cleanup.abort();
    clearTimeout(this.timer);
    video.pause();
    void (this.detachStream?.() ?? Promise.resolve()).then(() => {
      video.removeAttribute('src');
      video.load();
      this.resolveEnded(outcome);
    });
  }

  private fail(code: number): void {
    if (this.cleanup.signal.aborted) return;
    this.events.send('error', { ERRORCODE: code });
    this.end('failed');
  }

  private restartTimeout(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.fail(VAST_ERRORS.fileTimeout), this.options.timeoutMs);
  }

  private async playStream(url: string): Promise<void> {
    this.restartTimeout();
    try {
      this.detachStream = await this.options.attachStream(this.options.video, url);
    } catch {
      this.fail(VAST_ERRORS.fileUnplayable);
      return;
    }
    if (this.cleanup.signal.aborted) await this.detachStream();
    else await this.play();
  }

  /** Seconds; 0 when neither the file nor the ad server gives a duration. */
  private getDuration(): number {
    const { duration } = this.options.video;
    return Number.isFinite(duration) ? duration : this.ad.duration;
  }

  /** Returns the seconds until the ad can be skipped; undefined when it cannot. */
  private computeSkipIn(): number | undefined {
    const { skipAfter } = this.ad;
    if (skipAfter === undefined || skipAfter >= (this.getDuration() || Infinity)) return undefined;
    return Math.max(0, Math.ceil(skipAfter - this.options.video.currentTime));
  }

  private reportTimes(): void {
    const duration = this.getDuration();
    this.options.onChange({
      remaining: duration > 0 ? Math.max(0, Math.ceil(duration - this.options.video.currentTime)) : undefined,
      skipIn: this.computeSkipIn(),
    });
  }

  private listen(): void {
    const { video, onChange } = this.options;
    const { signal } = this.cleanup;
    const listen = (type: string, listener: () => void): void => video.addEventListener(type, listener, { signal });
    listen('playing', () => this.onPlaying());
    listen('timeupdate', () => this.onTimeUpdate());
    listen('pause', () => {
      if (video.ended) return;
      clearTimeout(this.timer);
      onChange({ phase: 'paused' });
      this.events.send('pause');
    });
    listen('play', () => {
      if (this.events.hasStarted) this.events.send('resume');
    });
    listen('ended', () => {
      this.events.sendOnce('complete');
      this.end('complete');
    });
    listen('error', () =>
      this.fail(video.error?.code === NETWORK_ERROR ? VAST_ERRORS.fileNotFound : VAST_ERRORS.fileUnplayable),
    );
  }

  private onPlaying(): void {
    this.options.onChange({ phase: 'playing', needsGesture: false });
    this.reportTimes();
    for (const event of ['impression', 'creativeView', 'start']) this.events.sendOnce(event);
  }

  private onTimeUpdate(): void {
    const { video } = this.options;
    if (!video.paused) this.restartTimeout();
    this.reportTimes();
    const duration = this.getDuration();
    for (const [event, fraction] of QUARTILES)
      if (duration > 0 && video.currentTime >= duration * fraction) this.events.sendOnce(event);
  }
}

/**
 * Returns the file that the browser plays best; of equal ones the widest up to the screen's width, else the narrowest.
 */
function chooseFile(files: readonly AdFile[], video: HTMLVideoElement): AdFile | undefined {
  const screenWidth = window.innerWidth * window.devicePixelRatio;
  const rank = ({ type, width }: AdFile): number =>
    (video.canPlayType(type) === 'probably' ? 1e6 : 0) + (width <= screenWidth ? width : -width);
  return files
    .filter(({ type }) => type === HLS_TYPE || video.canPlayType(type) !== '')
    .toSorted((a, b) => rank(b) - rank(a))[0];
}

const formatTimestamp = (seconds: number): string => new Date(Math.max(0, seconds) * 1000).toISOString().slice(11, 23);
