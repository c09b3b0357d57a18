// Keeps a stream going while its requests fail: the video plays from its buffer, and the requests are repeated. The
// viewer sees a failure only after the video has stalled for some time.
import { isRequestFailure, toPlayerError, type PlayerError, type ShakaError } from './playerError.ts';
import type { PlayerStream } from './playerTypes.ts';
import type { ShakaPlayer } from './shakaTypes.ts';

type StreamParts = {
  readonly shaka: Pick<ShakaPlayer, 'addEventListener' | 'configure' | 'isBuffering' | 'retryStreaming'>;
  readonly video: Pick<HTMLVideoElement, 'buffered' | 'currentTime'>;
  /** Null in unit tests. */
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener' | 'navigator'> | null;
  /**
   * Gets new URLs.
   *
   * @returns false when the server gives none: the stream has to be opened again
   */
  readonly renew: () => Promise<boolean>;
  readonly onFailed: (error: PlayerError) => void;
};

/** Handles the failures of one stream. */
export type FailureHandler = {
  /** Handles a critical error of shaka-player. */
  handle(error: ShakaError): void;
  /** Stops repeating requests. */
  dispose(): void;
};

/** A period in which the video gets no data. `error` is undefined when no request failed. */
type Outage = { error: PlayerError | undefined; attempts: number; stalledSeconds: number; bufferedAhead: number };

const CHECK_MS = 1_000;
/** Delay in ms between retries. Short, so that playback resumes within 3 s after the network is back (N42). */
const RETRY_DELAY_MS = 1_000;
/**
 * When a request is refused within this time in ms after the URLs were renewed, the reason is not an expired token, and
 * the URLs are not renewed again.
 */
const RENEWAL_PAUSE_MS = 60_000;
/** Number of requests that must have failed before the failure is shown. */
const MIN_ATTEMPTS = 2;
/** Seconds to wait for a server that does not respond: a server that restarts responds within this time. */
const NO_RESPONSE_SECONDS = 90;
/** Seconds to wait for a server that responds with an error. */
const SERVER_ERROR_SECONDS = 15;
/** Seconds without a frame and without an error after which the stream fails: a broken file can cause that. */
const SILENT_STALL_SECONDS = 60;
const STALLED: PlayerError = { category: 'network', code: 'STALLED', status: undefined };
const TRANSIENT_STATUSES: readonly number[] = [408, 425, 429];
/** Code of the error response after the viewer has stopped this playback from another device. */
const ENDED_PROBLEM = 'PLAYBACK_ENDED';
/** Seconds for which a quality with missing segments is not used. */
const DISABLED_SECONDS = 30;

/**
 * Returns how many seconds a video may stall before its failure is shown. Without a network there is no limit, because
 * the page shows that it is offline.
 */
export function getPatienceSeconds({ status }: Pick<PlayerError, 'status'>, isOnline: boolean): number {
  if (status === undefined) return isOnline ? NO_RESPONSE_SECONDS : Infinity;
  return status >= 500 || TRANSIENT_STATUSES.includes(status) ? SERVER_ERROR_SECONDS : 0;
}

/** Watches a stream of shaka-player and repeats its failed requests. */
export function keepStreaming(parts: StreamParts): FailureHandler {
  const { shaka, window } = parts;
  const repair = new StreamRepair(parts);
  const retryNow = (): void => repair.retryNow();
  shaka.addEventListener('downloadfailed', (event) => chooseFallback(shaka, event));
  shaka.addEventListener('buffering', () => repair.onBuffering());
  window?.addEventListener('online', retryNow);
  return {
    handle: (error) => repair.handle(error),
    dispose() {
      repair.dispose();
      window?.removeEventListener('online', retryNow);
    },
  };
}

/**
 * Decides whether shaka-player continues with another quality after a failed request: only when a segment is missing.
 * Without a network the segments of every quality fail, so in the end no quality would be left.
 */
function chooseFallback(shaka: StreamParts['shaka'], event: Event): void {
  const { httpResponseCode: status = 0 } = event as Event & { readonly httpResponseCode?: number };
  const isMissing = status === 404 || status === 410;
  shaka.configure({ streaming: { maxDisabledTime: isMissing ? DISABLED_SECONDS : 0 } });
}

/** Repeats the failed requests of a stream, and gives up when the video has stalled for too long. */
class StreamRepair {
  private readonly parts: StreamParts;
  private outage: Outage | undefined;
  private checkTimer: ReturnType<typeof setInterval> | undefined;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private isRenewing = false;
  private renewedAt = -Infinity;
  private isDisposed = false;

  constructor(parts: StreamParts) {
    this.parts = parts;
  }

  handle(shakaError: ShakaError): void {
    const error = toPlayerError(shakaError);
    if (!isRequestFailure(shakaError) || error.problem === ENDED_PROBLEM) {
      this.fail(error);
      return;
    }
    const outage = this.startWatching();
    outage.error = error;
    outage.attempts += 1;
    const canRenew = error.category === 'access' && performance.now() - this.renewedAt > RENEWAL_PAUSE_MS;
    if (!canRenew) this.retryLater();
    else if (!this.isRenewing) void this.renewUrls(error);
  }

  onBuffering(): void {
    if (!this.isDisposed && this.parts.shaka.isBuffering()) this.startWatching();
  }

  retryNow(): void {
    clearTimeout(this.retryTimer);
    if (!this.isDisposed) this.parts.shaka.retryStreaming(0);
  }

  dispose(): void {
    this.isDisposed = true;
    this.stopWatching();
  }

  private retryLater(): void {
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => this.retryNow(), RETRY_DELAY_MS * (0.5 + Math.random()));
  }

  private fail(error: PlayerError): void {
    this.stopWatching();
    this.parts.onFailed(error);
  }

  private startWatching(): Outage {
    if (this.outage) return this.outage;
    this.checkTimer = setInterval(() => this.check(), CHECK_MS);
    const bufferedAhead = measureBufferAhead(this.parts.video);
    this.outage = { error: undefined, attempts: 0, stalledSeconds: 0, bufferedAhead };
    return this.outage;
  }

  private stopWatching(): void {
    clearInterval(this.checkTimer);
    clearTimeout(this.retryTimer);
    this.outage = undefined;
  }

  /** Ends the outage when the video gets data again, and the stream when the viewer has waited long enough. */
  private check(): void {
    const { outage } = this;
    if (!outage) return;
    const bufferedAhead = measureBufferAhead(this.parts.video);
    const isStalled = this.parts.shaka.isBuffering();
    const hasLoaded = bufferedAhead > outage.bufferedAhead;
    if (hasLoaded || (!outage.error && !isStalled)) {
      this.stopWatching();
      if (isStalled) this.startWatching();
      return;
    }
    outage.bufferedAhead = bufferedAhead;
    outage.stalledSeconds = isStalled ? outage.stalledSeconds + CHECK_MS / 1000 : 0;
    const hasTried = !outage.error || outage.attempts >= MIN_ATTEMPTS;
    const isOverdue = outage.stalledSeconds > this.getPatienceSeconds(outage.error);
    if (isOverdue && hasTried && !this.isRenewing) this.fail(outage.error ?? STALLED);
  }

  private getPatienceSeconds(error: PlayerError | undefined): number {
    const isOnline = this.parts.window?.navigator.onLine !== false;
    if (error) return getPatienceSeconds(error, isOnline);
    return isOnline ? SILENT_STALL_SECONDS : Infinity;
  }

  private async renewUrls(error: PlayerError): Promise<void> {
    this.isRenewing = true;
    try {
      const isRenewed = await this.parts.renew();
      this.renewedAt = performance.now();
      if (this.isDisposed) return;
      if (isRenewed) this.retryNow();
      else this.fail(error);
    } catch {
      // The server was not reached. The next refused request renews the URLs again.
      if (!this.isDisposed) this.retryLater();
    } finally {
      this.isRenewing = false;
    }
  }
}

/** Returns the seconds that can be played from the current position without loading. */
function measureBufferAhead({ buffered, currentTime }: StreamParts['video']): number {
  for (let index = 0; index < buffered.length; index++)
    if (buffered.start(index) <= currentTime + 0.1 && buffered.end(index) > currentTime)
      return buffered.end(index) - currentTime;
  return 0;
}

/** A part that changes is a token only if it is at least this long; a shorter part may occur elsewhere in a URL. */
const MIN_TOKEN_LENGTH = 8;

/**
 * Compares the old and the new URL of a stream, and returns a function that changes the URLs of its segments
 * in the same way. Undefined when the URLs differ in more than tokens: the stream has to be loaded again.
 */
export function createUrlChange(from: string, to: string): ((url: string) => string) | undefined {
  const oldParts = from.split(/[/?&=]/);
  const newParts = to.split(/[/?&=]/);
  if (oldParts.length !== newParts.length) return undefined;
  const changes = oldParts.flatMap((part, index) =>
    part === newParts[index] ? [] : [[part, newParts[index]!] as const],
  );
  if (changes.some(([part]) => part.length < MIN_TOKEN_LENGTH)) return undefined;
  return (url) => changes.reduce((changed, [part, next]) => changed.replaceAll(part, () => next), url);
}

/** The URLs of a stream while it plays. */
export type StreamRenewal = {
  /** Replaces expired tokens in the URL of a file. */
  changeUrl(url: string): string;
  /** The stream with its newest tokens. */
  stream(): PlayerStream;
  /**
   * Gets new URLs.
   * @returns false when the server gives none that fit the loaded stream
   */
  renew(): Promise<boolean>;
};

/** Renews the URLs of a stream without loading it again, so that the video continues. */
export function createRenewal(
  stream: PlayerStream,
  request: () => Promise<readonly PlayerStream[] | undefined>,
): StreamRenewal {
  let current = stream;
  let changeUrl = (url: string): string => url;
  return {
    changeUrl: (url) => changeUrl(url),
    stream: () => current,
    async renew() {
      const next = (await request())?.find(({ protocol }) => protocol === stream.protocol);
      const change = next && createUrlChange(current.url, next.url);
      if (!change) return false;
      const previous = changeUrl;
      changeUrl = (url) => change(previous(url));
      current = next;
      return true;
    },
  };
}
