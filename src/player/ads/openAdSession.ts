// The breaks of one video. Without the viewer's consent only anonymous ad units are requested.
import type { PlayerSource } from '../playerTypes.ts';
import type { AdBreak, AdConsent, AdUnits } from './adTypes.ts';
import { findPassedBreak } from './findBreak.ts';
import { loadBreaks } from './loadBreaks.ts';
import { createRequestText, createRequestXml, type ParseXml } from './requestXml.ts';
import { createSendHits, type SendHits } from './sendHits.ts';
import { withTimeout } from './withTimeout.ts';

/** What the requests for the breaks of a video need. */
export type AdSessionOptions = {
  readonly fetch: typeof globalThis.fetch;
  readonly parseXml: ParseXml;
  /** Whether the viewer consented to personal advertisements; read once for each video. */
  readonly hasConsent: () => boolean;
  /** Returns a random id. */
  readonly createId: () => string;
  /** URL of the page. */
  readonly base: string;
  /** Aborted when the player is closed. */
  readonly signal: AbortSignal;
  /** Seconds of the video; 0 for a live stream. */
  readonly duration: number;
};

/** The breaks of the loaded video, and which of them have played. */
export class AdSession {
  /** Id of the item. */
  readonly contentId: string | undefined;
  /** Reports the events of ads to their ad servers, with the consent that this session began with. */
  readonly sendHits: SendHits;
  /** Time limit in ms for a response of an ad server, and for an ad that makes no progress. */
  readonly timeoutMs: number;
  private readonly breaks: readonly AdBreak[];
  private readonly played = new Set<string>();

  constructor(contentId: string | undefined, breaks: readonly AdBreak[], sendHits: SendHits, timeoutMs: number) {
    this.contentId = contentId;
    this.breaks = breaks;
    this.sendHits = sendHits;
    this.timeoutMs = timeoutMs;
  }

  /** Returns the breaks before the video, played or not. */
  get startBreaks(): readonly AdBreak[] {
    return this.breaks.filter(({ at }) => at === 'start');
  }

  /** Returns the break after the video; undefined when it has played, or there is none. */
  get endBreak(): AdBreak | undefined {
    return this.breaks.find((adBreak) => adBreak.at === 'end' && !this.hasPlayed(adBreak));
  }

  /** Whether the break has played, or the viewer has skipped it. */
  hasPlayed({ id }: AdBreak): boolean {
    return this.played.has(id);
  }

  /** Remembers that the break has played, so that it does not play again. */
  markPlayed({ id }: AdBreak): void {
    this.played.add(id);
  }

  /** Marks all breaks up to a position (in seconds) as played, so that they do not play later. */
  skipUntil(position: number): void {
    for (const adBreak of this.breaks)
      if (typeof adBreak.at === 'number' && adBreak.at <= position) this.markPlayed(adBreak);
  }

  /** Returns the break that a move of the position passes (findBreak.ts). */
  findPassed(from: number, to: number): AdBreak | undefined {
    return findPassedBreak(this.breaks, this.played, { from, to });
  }
}

/**
 * Requests the breaks of a video: those of its ad units, and those that its HLS playlist lists (HLS interstitials). Never
 * rejects: a video whose ad servers fail has no breaks.
 */
export async function openAdSession(
  { contentId, hlsInterstitials = [] }: PlayerSource,
  units: AdUnits,
  { fetch, parseXml, hasConsent, createId, base, signal, duration }: AdSessionOptions,
): Promise<AdSession> {
  const isGranted = hasConsent();
  const consent: AdConsent = { isGranted, playbackId: isGranted ? createId() : '' };
  const allowedUnits = units.filter((unit) => isGranted || unit.consent === 'ANONYMOUS');
  const timeoutMs = 1000 * Math.max(1, ...allowedUnits.map(({ timeoutSeconds }) => timeoutSeconds));
  const sendHits = createSendHits(fetch, consent);
  const requestText = createRequestText({ fetch, consent, timeoutMs, signal });
  const requestXml = createRequestXml(requestText, parseXml);
  const breaks = await withTimeout(
    timeoutMs,
    loadBreaks(allowedUnits, { requestXml, requestText, hlsInterstitials, sendHits, consent, base, duration }),
  ).catch(() => []);
  return new AdSession(contentId, breaks, sendHits, timeoutMs);
}
