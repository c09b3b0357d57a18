// Plays the advertisements of one player and returns to the video after them. An advertisement that fails never keeps
// the video from playing.
import { createObservable, type Observable } from '../createObservable.ts';
import type { InterruptionHandle, Player, PlayerSource } from '../playerTypes.ts';
import { NO_AD, VAST_ERRORS, type Ad, type AdBreak, type AdConsent, type AdState, type AdUnits } from './adTypes.ts';
import { findPassedBreak } from './findBreak.ts';
import { loadBreaks } from './loadBreaks.ts';
import { playAd, type AttachStream, type PlayingAd } from './playAd.ts';
import { createRequestText, createRequestXml, type ParseXml } from './requestXml.ts';
import { createSendHits, type SendHits } from './sendHits.ts';

/** Options of createAds. */
export type AdsOptions = {
  readonly player: Player;
  readonly fetch: typeof globalThis.fetch;
  readonly parseXml: ParseXml;
  /** Plays HLS streams (attachStream.ts). */
  readonly attachStream: AttachStream;
  readonly hasConsent: () => boolean;
  /** Returns a random id. */
  readonly createId: () => string;
  /** URL of the page. */
  readonly base: string;
};

/** The advertisements of a player: their state and the viewer's commands. */
export type Ads = Observable<AdState> & {
  skip(): void;
  togglePlay(): void;
  /** Call it when the viewer opens the advertiser's page. It pauses the ad. */
  followLink(): void;
};

/** The advertisements with what the player calls. */
export type AttachedAds = Ads & {
  /** Requests the breaks of a video and plays those before it. Always resolves; the video plays after that. */
  start(source: PlayerSource, units: AdUnits): Promise<void>;
};

/** A break is requested this long before it plays. */
const LOAD_AHEAD_SECONDS = 8;

/** The breaks of the loaded video. */
type Session = {
  readonly contentId: string | undefined;
  readonly breaks: readonly AdBreak[];
  readonly played: Set<string>;
  readonly sendHits: SendHits;
  readonly timeoutMs: number;
};

/** Attaches advertisements to a player until it is closed. */
export function createAds({
  player,
  fetch,
  parseXml,
  attachStream,
  hasConsent,
  createId,
  base,
}: AdsOptions): AttachedAds {
  const state = createObservable<AdState>(NO_AD);
  const closeController = new AbortController();
  let currentSession: Session | undefined;
  let currentAd: PlayingAd | undefined;
  let isInBreak = false;
  let lastPosition = 0;
  let video: HTMLVideoElement | undefined;

  /** All ads use the same element, because a browser that has allowed it to play once allows it again. */
  const getVideo = (): HTMLVideoElement => {
    if (!video) {
      video = document.createElement('video');
      video.playsInline = true;
      video.dataset['ad'] = '';
      player.getOverlay().append(video);
    }
    return video;
  };
  const applySound = (): void => currentAd?.setSound(player.get());
  const isCurrent = (session: Session): boolean => session === currentSession && !closeController.signal.aborted;

  async function playSingleAd(
    ad: Ad,
    position: { index: number; count: number },
    session: Session,
    handle: InterruptionHandle,
  ) {
    state.set({ ...NO_AD, phase: 'loading', ...position });
    const element = getVideo();
    element.hidden = false;
    currentAd = playAd(ad, {
      video: element,
      attachStream,
      sendHits: session.sendHits,
      timeoutMs: session.timeoutMs,
      onChange: (change) => {
        state.set(change);
        if (change.phase !== undefined) handle.setPlaying(change.phase === 'playing');
      },
    });
    applySound();
    await currentAd.ended;
    currentAd = undefined;
  }

  async function playAds(adBreak: AdBreak, ads: readonly Ad[], session: Session, handle: InterruptionHandle) {
    session.sendHits(adBreak.tracking, 'breakStart');
    for (const [index, ad] of ads.entries()) {
      if (!isCurrent(session)) return;
      await playSingleAd(ad, { index: index + 1, count: ads.length }, session, handle);
    }
    if (isCurrent(session)) session.sendHits(adBreak.tracking, 'breakEnd');
  }

  /**
   * Plays a break and returns to the video.
   *
   * @param shouldWait whether the video waits while the ads are requested; otherwise it plays until they are loaded
   */
  async function playBreak(adBreak: AdBreak, session: Session, shouldWait: boolean): Promise<void> {
    session.played.add(adBreak.id);
    isInBreak = true;
    const interruptVideo = (): InterruptionHandle =>
      player.interrupt({ play: () => currentAd?.play(), pause: () => currentAd?.pause() });
    let handle = shouldWait ? interruptVideo() : undefined;
    try {
      if (shouldWait) state.set({ ...NO_AD, phase: 'loading' });
      const ads = await withTimeout(session.timeoutMs, adBreak.load());
      if (!isCurrent(session) || ads.length === 0) return;
      handle ??= interruptVideo();
      await playAds(adBreak, ads, session, handle);
    } catch {
      session.sendHits(adBreak.tracking, 'error', { ERRORCODE: VAST_ERRORS.noResponse });
    } finally {
      isInBreak = false;
      lastPosition = player.get().position;
      if (video) video.hidden = true;
      state.set(NO_AD);
      // If the viewer sought past this break to the end of the video, the break at the end plays now.
      if (player.video.ended && isCurrent(session)) await playEndBreak();
      handle?.end();
    }
  }

  function followPosition(): void {
    const { position, isInterrupted, isLive, phase } = player.get();
    if (!currentSession || isLive || isInBreak || isInterrupted || phase === 'ended' || phase === 'loading') return;
    const { breaks, played } = currentSession;
    const passedBreak = findPassedBreak(breaks, played, { from: lastPosition, to: position });
    const nextBreak = findPassedBreak(breaks, played, { from: position, to: position + LOAD_AHEAD_SECONDS });
    // A failure is handled when the break plays.
    nextBreak?.load().catch(() => undefined);
    if (position < lastPosition || !passedBreak) {
      lastPosition = position;
      return;
    }
    // The viewer sought past these breaks. They do not play, because one break is enough.
    for (const { id, at } of breaks) if (typeof at === 'number' && at <= position) played.add(id);
    void playBreak(passedBreak, currentSession, false);
  }

  player.subscribe(() => {
    applySound();
    followPosition();
  });
  player.onEvent(({ type }) => {
    if (type === 'load-start' || type === 'closed') currentAd?.stop();
    if (type === 'closed') {
      closeController.abort();
      state.clear();
      video?.remove();
    }
    if (type === 'ended') void playEndBreak();
  });

  async function playEndBreak(): Promise<void> {
    const endBreak = currentSession?.breaks.find(({ id, at }) => at === 'end' && !currentSession?.played.has(id));
    if (endBreak && currentSession && !isInBreak) await playBreak(endBreak, currentSession, true);
  }

  async function openSession({ contentId, interstitials = [] }: PlayerSource, units: AdUnits): Promise<Session> {
    // Renewed URLs and another attempt after an error load the same video again. Its breaks are known already.
    if (currentSession && currentSession.contentId === contentId && contentId !== undefined) return currentSession;
    const isGranted = hasConsent();
    const consent: AdConsent = { isGranted, playbackId: isGranted ? createId() : '' };
    const allowedUnits = units.filter((unit) => isGranted || unit.consent === 'ANONYMOUS');
    const timeoutMs = 1000 * Math.max(1, ...allowedUnits.map(({ timeoutSeconds }) => timeoutSeconds));
    const sendHits = createSendHits(fetch, consent);
    const requestText = createRequestText({ fetch, consent, timeoutMs, signal: closeController.signal });
    const requestXml = createRequestXml(requestText, parseXml);
    const { duration } = player.get();
    const breaks = await withTimeout(
      timeoutMs,
      loadBreaks(allowedUnits, { requestXml, requestText, interstitials, sendHits, consent, base, duration }),
    ).catch(() => []);
    return { contentId, breaks, played: new Set(), sendHits, timeoutMs };
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    async start(source, units) {
      const openedSession = await openSession(source, units);
      if (closeController.signal.aborted) return;
      currentSession = openedSession;
      const { position } = player.get();
      lastPosition = position;
      // A viewer who resumes a video does not get the breaks before the position again.
      for (const { id, at } of openedSession.breaks)
        if (typeof at === 'number' && at <= position) openedSession.played.add(id);
      for (const adBreak of openedSession.breaks)
        if (adBreak.at === 'start' && !openedSession.played.has(adBreak.id) && isCurrent(openedSession))
          await playBreak(adBreak, openedSession, true);
    },
    skip: () => currentAd?.skip(),
    togglePlay() {
      if (state.get().phase === 'playing') currentAd?.pause();
      else void currentAd?.play();
    },
    followLink: () => currentAd?.followLink(),
  };
}

/** Returns a promise that rejects when the given one takes longer than `ms`. */
function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The ad server took longer than ${ms} ms.`)), ms);
  });
  return Promise.race([promise, expired]).finally(() => clearTimeout(timer));
}
