// Plays the advertisements of one player and returns to the video after them. An advertisement that fails never
// prevents the video from playing.
import { createObservable, type Observable, type WritableObservable } from '../createObservable.ts';
import type { Player, PlayerSource } from '../playerTypes.ts';
import { AdScreen } from './AdScreen.ts';
import { NO_AD, VAST_ERRORS, type AdBreak, type AdState, type AdUnits } from './adTypes.ts';
import { openAdSession, type AdSession, type AdSessionOptions } from './openAdSession.ts';
import type { AttachStream } from './playAd.ts';
import { withTimeout } from './withTimeout.ts';

/** The player whose video is interrupted, and what requesting and playing advertisements needs. */
export type AdsOptions = Omit<AdSessionOptions, 'signal' | 'duration'> & {
  readonly player: Player;
  /** Plays HLS streams (attachStream.ts). */
  readonly attachStream: AttachStream;
};

/** The advertisements of a player: their state and the viewer's commands. */
export type Ads = Observable<AdState> & {
  /** Ends the ad that plays, if it can be skipped now. */
  skip(): void;
  /** Pauses the ad that plays, or continues it. */
  togglePlay(): void;
  /** Call it when the viewer opens the advertiser's page. It pauses the ad. */
  followLink(): void;
};

/** The advertisements, with the function that the player calls when it loads a video. */
export type AttachedAds = Ads & {
  /** Requests the breaks of a video and plays those before it. Always resolves; the video plays after that. */
  start(source: PlayerSource, units: AdUnits): Promise<void>;
};

/** Seconds before a break at which its advertisements are requested. */
const LOAD_AHEAD_SECONDS = 8;

/** Attaches advertisements to a player until it is closed. */
export function createAds(options: AdsOptions): AttachedAds {
  const { player } = options;
  const state = createObservable<AdState>(NO_AD);
  const screen = new AdScreen(player, options.attachStream, state);
  const schedule = new AdSchedule(options, screen, state);
  player.subscribe(() => {
    screen.applySound();
    schedule.followPosition();
  });
  player.onEvent(({ type }) => {
    if (type === 'load-start' || type === 'closed') screen.currentAd?.stop();
    if (type === 'closed') {
      schedule.close();
      state.clear();
      screen.remove();
    }
    if (type === 'ended') void schedule.playEndBreak();
  });
  return {
    get: state.get,
    subscribe: state.subscribe,
    start: (source, units) => schedule.start(source, units),
    skip: () => screen.currentAd?.skip(),
    togglePlay() {
      const { currentAd } = screen;
      if (currentAd?.isPaused() === false) currentAd.pause();
      else void currentAd?.play();
    },
    followLink: () => screen.currentAd?.followLink(),
  };
}

/** Decides when the breaks of the loaded video play. */
class AdSchedule {
  private readonly options: AdsOptions;
  private readonly screen: AdScreen;
  private readonly state: WritableObservable<AdState>;
  private readonly closeController = new AbortController();
  private session: AdSession | undefined;
  private isInBreak = false;
  private lastPosition = 0;

  constructor(options: AdsOptions, screen: AdScreen, state: WritableObservable<AdState>) {
    this.options = options;
    this.screen = screen;
    this.state = state;
  }

  /** Requests the breaks of a video and plays those before it. */
  async start(source: PlayerSource, units: AdUnits): Promise<void> {
    const session = await this.openSession(source, units);
    if (this.closeController.signal.aborted) return;
    this.session = session;
    this.lastPosition = this.options.player.get().position;
    // A viewer who resumes a video does not get the breaks before the position again.
    session.skipUntil(this.lastPosition);
    for (const adBreak of session.startBreaks)
      if (!session.hasPlayed(adBreak) && this.isCurrent(session)) await this.playBreak(adBreak, session, true);
  }

  /** Requests the next break ahead, and plays the break that the video has reached. */
  followPosition(): void {
    const { session, lastPosition } = this;
    const { position, isInterrupted, isLive, phase } = this.options.player.get();
    if (!session || isLive || this.isInBreak || isInterrupted || phase === 'ended' || phase === 'loading') return;
    const passedBreak = session.findPassed(lastPosition, position);
    // A failed request is handled when the break plays.
    session
      .findPassed(position, position + LOAD_AHEAD_SECONDS)
      ?.load()
      .catch(() => undefined);
    if (position < lastPosition || !passedBreak) {
      this.lastPosition = position;
      return;
    }
    // The viewer sought past these breaks. They do not play, because one break is enough.
    session.skipUntil(position);
    void this.playBreak(passedBreak, session, false);
  }

  async playEndBreak(): Promise<void> {
    const { session } = this;
    const endBreak = session?.endBreak;
    if (session && endBreak && !this.isInBreak) await this.playBreak(endBreak, session, true);
  }

  close(): void {
    this.closeController.abort();
  }

  private isCurrent(session: AdSession): boolean {
    return session === this.session && !this.closeController.signal.aborted;
  }

  private async openSession(source: PlayerSource, units: AdUnits): Promise<AdSession> {
    const { session, options, closeController } = this;
    // Renewed URLs and another attempt after an error load the same video again. Its breaks are known already.
    if (session && session.contentId === source.contentId && source.contentId !== undefined) return session;
    const { duration } = options.player.get();
    return openAdSession(source, units, { ...options, signal: closeController.signal, duration });
  }

  /**
   * Plays a break and returns to the video.
   *
   * @param shouldWait whether the video waits while the ads are requested; otherwise it plays until they are loaded
   */
  private async playBreak(adBreak: AdBreak, session: AdSession, shouldWait: boolean): Promise<void> {
    const { screen } = this;
    const { player } = this.options;
    const isCurrent = (): boolean => this.isCurrent(session);
    session.markPlayed(adBreak);
    this.isInBreak = true;
    let handle = shouldWait ? screen.interruptVideo() : undefined;
    try {
      if (shouldWait) this.state.set({ ...NO_AD, phase: 'loading' });
      const ads = await withTimeout(session.timeoutMs, adBreak.load());
      if (!isCurrent() || ads.length === 0) return;
      handle ??= screen.interruptVideo();
      await screen.playAds(adBreak, ads, session, handle, isCurrent);
    } catch {
      session.sendHits(adBreak.tracking, 'error', { ERRORCODE: VAST_ERRORS.noResponse });
    } finally {
      this.isInBreak = false;
      this.lastPosition = player.get().position;
      screen.hide();
      // If the viewer sought past this break to the end of the video, the break at the end plays now.
      if (player.video.ended && isCurrent()) await this.playEndBreak();
      handle?.end();
    }
  }
}
