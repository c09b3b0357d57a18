// The input and the interface of a player. createPlayer.ts connects the modules that implement it.
import type { AdUnit } from '#schemas/domain/ad-unit.ts';
import type { StreamProtocol } from './loadShaka.ts';
import type { Observable } from './createObservable.ts';
import type { Interstitial } from './readInterstitials.ts';
import type { PlaybackEvent } from './playbackEvents.ts';
import type { PlayerChapter, PlayerState, PlayerThumbnail } from './playerState.ts';
import type { ShakaModule } from './shakaTypes.ts';

/** How an encrypted stream is decrypted: licence server, token and key systems (schemas/domain/video-access.ts). */
export type PlayerDrm = {
  /** Token of the licence and key requests (`Authorization: Bearer`). */
  readonly jwtToken: string;
  /** URL of the licence server. */
  readonly url: string;
  /** Key systems that the licence server serves, for example `com.widevine.alpha`. */
  readonly keySystems: readonly string[];
  /** Whether the realm wants keys in protected hardware. */
  readonly hardware?: boolean | undefined;
};

/** A URL of a video, in one protocol. */
export type PlayerStream = {
  readonly protocol: StreamProtocol;
  /** URL of the manifest. */
  readonly url: string;
  /** Missing when the stream is not encrypted. */
  readonly drm?: PlayerDrm | undefined;
  /** WebVTT files beside the manifest. `lang` is a BCP 47 tag. */
  readonly subtitles: readonly { readonly lang: string; readonly label: string; readonly url: string }[];
  /** Requests of the stream's advertisements; missing or empty: none. */
  readonly adUnits?: readonly AdUnit[];
};

/** A video to load. */
export type PlayerSource = {
  /** Id of the item. */
  readonly contentId?: string | undefined;
  /** The ways to play the video; the first one that the browser can play is chosen. */
  readonly streams: readonly PlayerStream[];
  /** URL of a WebVTT file with the chapters. */
  readonly chaptersUrl?: string | undefined;
  /** Whether the state leaves out the length and the end of the video, because they would reveal a result. */
  readonly shouldHideEnd?: boolean | undefined;
  /** URL of a WebVTT file with the preview images. */
  readonly thumbnailsUrl?: string | undefined;
  /**
   * Seconds, or a time of day of a live stream, at which to start; undefined for the beginning, or for the live edge.
   */
  readonly startAt?: number | Date | undefined;
  /** Preferred language of the sound (BCP 47). */
  readonly audioLanguage?: string | undefined;
  /** Language of the subtitles (BCP 47). Undefined or `off`: no text is shown. */
  readonly textLanguage?: string | undefined;
  /** Requests the streams with new URLs, because the URLs in `streams` have expired. */
  readonly renew?: (() => Promise<readonly PlayerStream[]>) | undefined;
  /** The interstitials of the HLS playlist; the player adds them while it loads the video. */
  readonly hlsInterstitials?: readonly Interstitial[] | undefined;
  /** Further settings of shaka-player, such as `cmcd`; they have precedence over the player's own. */
  readonly configuration?: object | undefined;
};

/** What a player needs from the browser, and its first volume. */
export type PlayerOptions = {
  /** Loads shaka-player (loadShaka.ts). */
  readonly load: (protocol: StreamProtocol) => Promise<ShakaModule>;
  readonly document: Document;
  /** An element outside of the page. It contains the video in picture in picture, also while the viewer navigates. */
  readonly shell?: HTMLElement | undefined;
  /** Whether the browser has MediaSource or ManagedMediaSource. Without them it plays only HLS. */
  readonly hasMediaSource: boolean;
  /** Scheme and host of the page. The URLs of a source may be relative to it. */
  readonly origin: string;
  /** 0 to 100. */
  readonly volume: number;
  readonly isMuted: boolean;
};

/** Content that plays in place of the video. It receives the viewer's commands to play and pause. */
export type Interruption = {
  /** Called in place of the video's play and pause, when the viewer plays or pauses. */
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
  /** The media element, inside `element`. */
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
  /**
   * Plays the video, or the content that plays in its place. Does not reject when the video fails (`state.error`) or the
   * browser needs a click first (`state.needsGesture`).
   */
  play(): Promise<void>;
  /** Pauses the video, or the content that plays in its place. */
  pause(): void;
  /** Seeks to a moment of the media timeline, within `seekable`. Does nothing during an interruption. */
  seek(seconds: number): void;
  /** Seeks relative to the current position, like `seek`; a negative number goes back. */
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
  /** Seeks a live stream to its live edge and plays it. During an interruption, it only continues the interruption. */
  goToLive(): void;
  /** @param percent 0 to 100; any value above 0 also ends muting */
  setVolume(percent: number): void;
  /** Mutes or unmutes the sound; the volume stays the same. */
  setMuted(isMuted: boolean): void;
  /** @param id id of an entry of `audioTracks`; an unknown id changes nothing */
  selectAudio(id: string): void;
  /** @param id undefined: no text */
  selectText(id: string | undefined): void;
  /** @param height undefined: chosen by bandwidth */
  selectQuality(height: number | undefined): void;
  /** @param speed playback rate; 1: normal speed, the only one at the live edge */
  setSpeed(speed: number): void;
  /**
   * Replaces the chapters of the loaded video, such as by the programmes of a live channel; in seconds of its timeline.
   */
  setChapters(chapters: readonly PlayerChapter[]): void;
  /** Limits the automatic choice of quality to a height in video pixels, unless all qualities are higher. */
  limitHeight(height: number): void;
  /**
   * Opens the video in a window of its own (picture in picture), or closes that window.
   *
   * @throws the browser's error when it refuses to open the window
   */
  togglePictureInPicture(): Promise<void>;
  /** Returns the preview image for a moment; undefined when there is none. */
  getThumbnail(seconds: number): Promise<PlayerThumbnail | undefined>;
  /** Releases everything. May be called more than once. */
  destroy(): Promise<void>;
};
