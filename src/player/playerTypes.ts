// The input and the interface of a player. The modules that implement it are wired in createPlayer.ts.
import type { AdUnit } from '#schemas/domain/ad-unit.ts';
import type { StreamProtocol } from './loadShaka.ts';
import type { Observable } from './createObservable.ts';
import type { Interstitial } from './readInterstitials.ts';
import type { PlaybackEvent } from './playbackEvents.ts';
import type { PlayerChapter, PlayerState, PlayerThumbnail } from './playerState.ts';
import type { ShakaModule } from './shakaTypes.ts';

/** How an encrypted stream is decrypted: licence server, token and key systems (schemas/domain/video-access.ts). */
export type PlayerDrm = {
  readonly jwtToken: string;
  readonly url: string;
  readonly keySystems: readonly string[];
  /** Whether the realm wants keys in protected hardware. */
  readonly hardware?: boolean | undefined;
};

/** A URL of a video, in one protocol. */
export type PlayerStream = {
  readonly protocol: StreamProtocol;
  readonly url: string;
  readonly drm?: PlayerDrm | undefined;
  readonly subtitles: readonly { readonly lang: string; readonly label: string; readonly url: string }[];
  readonly adUnits?: readonly AdUnit[];
};

/** A video to load. */
export type PlayerSource = {
  /** Id of the item. */
  readonly contentId?: string | undefined;
  readonly streams: readonly PlayerStream[];
  readonly chaptersUrl?: string | undefined;
  /** Whether the state leaves out the length and the end of the video, because they would reveal a result. */
  readonly shouldHideEnd?: boolean | undefined;
  readonly thumbnailsUrl?: string | undefined;
  /**
   * Seconds, or a time of day of a live stream, at which to start; undefined for the beginning, or for the live edge.
   */
  readonly startAt?: number | Date | undefined;
  readonly audioLanguage?: string | undefined;
  /** Undefined or `off`: no text is shown. */
  readonly textLanguage?: string | undefined;
  /** Requests the streams with new URLs, because the URLs in `streams` have expired. */
  readonly renew?: (() => Promise<readonly PlayerStream[]>) | undefined;
  /** The interstitials of the HLS playlist; the player adds them while it loads the video. */
  readonly hlsInterstitials?: readonly Interstitial[] | undefined;
  /** Further settings of shaka-player, such as `cmcd`; they have precedence over the player's own. */
  readonly configuration?: object | undefined;
};

/** Options of createPlayer. */
export type PlayerOptions = {
  /** Loads shaka-player (loadShaka.ts). */
  readonly load: (protocol: StreamProtocol) => Promise<ShakaModule>;
  readonly document: Document;
  /** An element outside of the page. It contains the video in picture in picture, also while the viewer navigates. */
  readonly shell?: HTMLElement | undefined;
  readonly hasMediaSource: boolean;
  readonly origin: string;
  /** 0 to 100. */
  readonly volume: number;
  readonly isMuted: boolean;
};

/** Content that plays in place of the video. It receives the viewer's commands to play and pause. */
export type Interruption = {
  readonly play: () => Promise<void> | void;
  readonly pause: () => void;
};

/** A running interruption. */
export type InterruptionHandle = {
  /** Reports that the interruption was paused or continues, so that the controls show it. */
  setPlaying(isPlaying: boolean): void;
  /** Returns to the video, which continues if the viewer wants that. May be called more than once. */
  end(): void;
};

/** A player: its state, its commands, and its extension points for other modules. */
export type Player = Observable<PlayerState> & {
  /** Contains the video, the subtitles and the overlay. The controls append it to the page. */
  readonly element: HTMLElement;
  readonly video: HTMLVideoElement;
  /** Returns the layer over the video and under the controls. It is created with the first call. */
  getOverlay(): HTMLElement;
  /**
   * Calls `listener` with each event of the playback, for quality reports and advertisements.
   *
   * @returns a function that unsubscribes; the last event of a player is `closed`
   */
  onEvent(listener: (event: PlaybackEvent) => void): () => void;
  /**
   * Calls `hook` once for each loaded video, before its first play. The video plays when the promise is settled.
   *
   * @returns a function that removes the hook
   */
  beforeStart(hook: (source: PlayerSource) => Promise<void> | void): () => void;
  /** Pauses the video for content that plays in its place, such as an advertisement. */
  interrupt(interruption: Interruption): InterruptionHandle;
  /**
   * Ends the video and prepares the player for the next one, whose URL is not known yet. A failure is reported when the
   * next video is loaded.
   */
  prepare(): void;
  /** Loads a video. Never rejects: `state.error` contains the failure. */
  load(source: PlayerSource): Promise<void>;
  /** Ends the video and its requests; the player can load another video afterwards. */
  unload(): Promise<void>;
  /** Loads the failed video again at its position. */
  retry(): Promise<void>;
  play(): Promise<void>;
  pause(): void;
  /** Seeks to a moment of the media timeline, within `seekable`. */
  seek(seconds: number): void;
  seekBy(seconds: number): void;
  /**
   * Seeks a live stream to a time of day.
   *
   * @param moment ms since 1970
   * @returns whether it seeks: false for a recording, when the stream no longer contains the moment, and during an
   *   interruption
   */
  seekToDate(moment: number): boolean;
  /** Returns the time of day of the current position of a live stream, in ms since 1970; undefined for a recording. */
  getPlayheadDate(): number | undefined;
  goToLive(): void;
  /** @param percent 0 to 100; any value above 0 also ends muting */
  setVolume(percent: number): void;
  setMuted(isMuted: boolean): void;
  selectAudio(id: string): void;
  /** @param id undefined: no text */
  selectText(id: string | undefined): void;
  /** @param height undefined: chosen by bandwidth */
  selectQuality(height: number | undefined): void;
  setSpeed(speed: number): void;
  /**
   * Replaces the chapters of the loaded video, such as by the programmes of a live channel; in seconds of its timeline.
   */
  setChapters(chapters: readonly PlayerChapter[]): void;
  /** Chooses no quality above this height, unless all are above it; in video pixels. */
  limitHeight(height: number): void;
  togglePictureInPicture(): Promise<void>;
  /** Returns the preview image for a moment; undefined when there is none. */
  getThumbnail(seconds: number): Promise<PlayerThumbnail | undefined>;
  /** Releases everything. May be called more than once. */
  destroy(): Promise<void>;
};
