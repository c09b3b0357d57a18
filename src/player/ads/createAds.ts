// Advertisements of one player: when they play, what they show, and the way back to the video. An advertisement that
// fails never keeps the video from playing.
import { createObservable, type Observable } from '../createObservable.ts';
import type { InterruptionHandle, Player, PlayerSource } from '../playerTypes.ts';
import { NO_AD, VAST_ERRORS, type Ad, type AdBreak, type AdConsent, type AdState, type AdUnits } from './adTypes.ts';
import { findPassedBreak } from './findBreak.ts';
import { loadBreaks } from './loadBreaks.ts';
import { playAd, type PlayingAd } from './playAd.ts';
import { createRequestXml, type ParseXml } from './requestXml.ts';
import { createSendHits, type SendHits } from './sendHits.ts';

/** What advertisements need of their environment. */
export type AdsOptions = {
  readonly player: Player;
  readonly fetch: typeof globalThis.fetch;
  readonly parseXml: ParseXml;
  readonly hasConsent: () => boolean;
  /** Returns a random id. */
  readonly createId: () => string;
  /** Address of the page. */
  readonly base: string;
};

/** The advertisements of a player: their state and the viewer's commands. */
export type Ads = Observable<AdState> & {
  skip(): void;
  togglePlay(): void;
  /** The viewer opens the advertiser's page: the ad waits. */
  followLink(): void;
};

/** The advertisements with what the player calls. */
export type AttachedAds = Ads & {
  /** Requests the breaks of a video and plays those before it. Always resolves: then the video may play. */
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

/** Attaches advertisements to a player. They end with it. */
export function createAds({ player, fetch, parseXml, hasConsent, createId, base }: AdsOptions): AttachedAds {
  const state = createObservable<AdState>(NO_AD);
  const closing = new AbortController();
  let session: Session | undefined;
  let current: PlayingAd | undefined;
  let isInBreak = false;
  let lastPosition = 0;
  let video: HTMLVideoElement | undefined;

  /** The element is kept for all ads: a browser that allowed it to play once allows the next one too. */
  const getVideo = (): HTMLVideoElement => {
    if (!video) {
      video = document.createElement('video');
      video.playsInline = true;
      video.dataset['ad'] = '';
      player.getOverlay().append(video);
    }
    return video;
  };
  const setSound = (): void => current?.setSound(player.get());
  const isCurrent = (of: Session): boolean => of === session && !closing.signal.aborted;

  async function playOne(ad: Ad, position: { index: number; count: number }, of: Session, handle: InterruptionHandle) {
    state.set({ ...NO_AD, phase: 'loading', ...position });
    const element = getVideo();
    element.hidden = false;
    current = playAd(ad, {
      video: element,
      sendHits: of.sendHits,
      timeoutMs: of.timeoutMs,
      onChange: (change) => {
        state.set(change);
        if (change.phase !== undefined) handle.setPlaying(change.phase === 'playing');
      },
    });
    setSound();
    await current.ended;
    current = undefined;
  }

  async function playAds(adBreak: AdBreak, ads: readonly Ad[], of: Session, handle: InterruptionHandle) {
    of.sendHits(adBreak.tracking, 'breakStart');
    for (const [index, ad] of ads.entries()) {
      if (!isCurrent(of)) return;
      await playOne(ad, { index: index + 1, count: ads.length }, of, handle);
    }
    if (isCurrent(of)) of.sendHits(adBreak.tracking, 'breakEnd');
  }

  /**
   * Plays a break and returns to the video.
   *
   * @param isHeld whether the video waits while the ads are requested; else it plays on until they are there
   */
  async function playBreak(adBreak: AdBreak, of: Session, isHeld: boolean): Promise<void> {
    of.played.add(adBreak.id);
    isInBreak = true;
    const begin = (): InterruptionHandle =>
      player.interrupt({ play: () => current?.play(), pause: () => current?.pause() });
    let handle = isHeld ? begin() : undefined;
    try {
      if (isHeld) state.set({ ...NO_AD, phase: 'loading' });
      const ads = await within(of.timeoutMs, adBreak.load());
      if (!isCurrent(of) || ads.length === 0) return;
      handle ??= begin();
      await playAds(adBreak, ads, of, handle);
    } catch {
      of.sendHits(adBreak.tracking, 'error', { ERRORCODE: VAST_ERRORS.noResponse });
    } finally {
      isInBreak = false;
      lastPosition = player.get().position;
      if (video) video.hidden = true;
      state.set(NO_AD);
      // The viewer sought to the end, over this break: the last break follows at once.
      if (player.video.ended && isCurrent(of)) await playLast();
      handle?.end();
    }
  }

  function followPosition(): void {
    const { position, isInterrupted, isLive, phase } = player.get();
    if (!session || isLive || isInBreak || isInterrupted || phase === 'ended' || phase === 'loading') return;
    const { breaks, played } = session;
    const passed = findPassedBreak(breaks, played, { from: lastPosition, to: position });
    const next = findPassedBreak(breaks, played, { from: position, to: position + LOAD_AHEAD_SECONDS });
    // A failure is handled when the break plays.
    next?.load().catch(() => undefined);
    if (position < lastPosition || !passed) {
      lastPosition = position;
      return;
    }
    // The viewer sought over these: one break is enough.
    for (const { id, at } of breaks) if (typeof at === 'number' && at <= position) played.add(id);
    void playBreak(passed, session, false);
  }

  player.subscribe(() => {
    setSound();
    followPosition();
  });
  player.onEvent(({ type }) => {
    if (type === 'load-start' || type === 'closed') current?.stop();
    if (type === 'closed') {
      closing.abort();
      state.clear();
      video?.remove();
    }
    if (type === 'ended') void playLast();
  });

  async function playLast(): Promise<void> {
    const last = session?.breaks.find(({ id, at }) => at === 'end' && !session?.played.has(id));
    if (last && session && !isInBreak) await playBreak(last, session, true);
  }

  async function openSession({ contentId }: PlayerSource, units: AdUnits): Promise<Session> {
    // URLs that are renewed and another attempt after an error load the same video again: its breaks are known.
    if (session && session.contentId === contentId && contentId !== undefined) return session;
    const isGranted = hasConsent();
    const consent: AdConsent = { isGranted, session: isGranted ? createId() : '' };
    const allowed = units.filter((unit) => isGranted || unit.consent === 'ANONYMOUS');
    const timeoutMs = 1000 * Math.max(1, ...allowed.map(({ timeoutSeconds }) => timeoutSeconds));
    const sendHits = createSendHits(fetch, consent);
    const requestXml = createRequestXml({ fetch, parseXml, consent, timeoutMs, signal: closing.signal });
    const { duration } = player.get();
    const breaks = await within(
      timeoutMs,
      loadBreaks(allowed, { requestXml, sendHits, consent, base, duration }),
    ).catch(() => []);
    return { contentId, breaks, played: new Set(), sendHits, timeoutMs };
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    async start(source, units) {
      const opened = await openSession(source, units);
      if (closing.signal.aborted) return;
      session = opened;
      const { position } = player.get();
      lastPosition = position;
      // A viewer who resumes has seen what lies before.
      for (const { id, at } of opened.breaks) if (typeof at === 'number' && at <= position) opened.played.add(id);
      for (const adBreak of opened.breaks)
        if (adBreak.at === 'start' && !opened.played.has(adBreak.id) && isCurrent(opened))
          await playBreak(adBreak, opened, true);
    },
    skip: () => current?.skip(),
    togglePlay() {
      if (state.get().phase === 'playing') current?.pause();
      else void current?.play();
    },
    followLink: () => current?.followLink(),
  };
}

/** Rejects when a promise takes longer. */
function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${ms} ms.`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
