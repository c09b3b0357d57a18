// Types and constants that the modules of advertisements share.
import type { AdUnit } from '#schemas/domain/ad-unit.ts';

/** A file of an advertisement. */
export type AdFile = {
  readonly url: string;
  /** Media type, for example video/mp4. */
  readonly type: string;
  /** Width of the video in video pixels. */
  readonly width: number;
};

/** Media type of HLS playlists. */
export const HLS_TYPE = 'application/vnd.apple.mpegurl';

/** URLs to call, by the name of a VAST tracking event; also `impression`, `click` and `error`. */
export type AdTracking = Readonly<Record<string, readonly string[]>>;

/** An advertisement in a video. */
export type Ad = {
  readonly title: string | undefined;
  /** Seconds, from the ad server; 0 when it does not send them. */
  readonly duration: number;
  /** Seconds after which the viewer can skip it; undefined: never. */
  readonly skipAfter: number | undefined;
  /** The same advertisement in several formats and sizes. */
  readonly files: readonly AdFile[];
  /** URL of the advertiser's page. */
  readonly link: string | undefined;
  readonly tracking: AdTracking;
};

/** When advertisements play: before the video, after it, or at a number of seconds. */
export type AdMoment = 'start' | 'end' | number;

/** One break with its advertisements. */
export type AdBreak = {
  /** Identifies the break in the set of breaks that have played (openAdSession.ts). */
  readonly id: string;
  readonly at: AdMoment;
  /** Requests the advertisements; later calls return the same ones. Rejects when there are none. */
  readonly load: () => Promise<readonly Ad[]>;
  /** URLs for the events `breakStart`, `breakEnd` and `error` of the break. */
  readonly tracking: AdTracking;
};

/** What the viewer's consent allows in requests of advertisements. */
export type AdConsent = {
  /** Whether the viewer consented. If so, requests contain cookies and the id of the playback. */
  readonly isGranted: boolean;
  /** Random id of this playback; empty without consent. */
  readonly playbackId: string;
};

/** Everything that the controls show of an advertisement. */
export type AdState = {
  readonly phase: 'none' | 'loading' | 'playing' | 'paused';
  /** Position in the break, from 1. */
  readonly index: number;
  /** Number of ads in the break. */
  readonly count: number;
  readonly title: string | undefined;
  /** Seconds until the end of the ad, rounded up; undefined while unknown. */
  readonly remaining: number | undefined;
  /** Seconds until it can be skipped, rounded up; 0: now; undefined: it cannot be skipped. */
  readonly skipIn: number | undefined;
  /** URL of the advertiser's page; undefined: the ad has none. */
  readonly link: string | undefined;
  /** Whether the browser refused to play the ad without a click. */
  readonly needsGesture: boolean;
};

/** The state while no advertisement plays. */
export const NO_AD: AdState = {
  phase: 'none',
  index: 0,
  count: 0,
  title: undefined,
  remaining: undefined,
  skipIn: undefined,
  link: undefined,
  needsGesture: false,
};

/** The ad units of a video, as the server delivers them (schemas/domain/ad-unit.ts). */
export type AdUnits = readonly AdUnit[];

/** Error codes of VAST (version 4.2, section 2.3.6.3). */
export const VAST_ERRORS = {
  invalid: 100,
  noResponse: 301,
  wrapperLimit: 302,
  noAds: 303,
  fileNotFound: 401,
  fileTimeout: 402,
  noSupportedFile: 403,
  fileUnplayable: 405,
  unknown: 900,
} as const;
