// The state of a player as plain data. Controls and stores read it and never touch the video element or shaka-player.
import type { PlayerError } from './playerError.ts';

/** The phase of the player: what it does now. */
export type PlayerPhase = 'idle' | 'loading' | 'ready' | 'playing' | 'paused' | 'buffering' | 'ended' | 'error';

/** A range of the media timeline in seconds. */
export type TimeRange = { readonly start: number; readonly end: number };

/** An audio or text track. `language` is a BCP 47 tag or `und`. */
export type PlayerTrack = {
  /** For `selectAudio` or `selectText`; ids of different videos may be equal. */
  readonly id: string;
  readonly language: string;
  /** Name given by the media; undefined when only the language is known. */
  readonly label: string | undefined;
  /** Whether the track is heard or shown now. */
  readonly isActive: boolean;
  /** Audio description, captions for the deaf and similar. */
  readonly roles: readonly string[];
};

/** A height of the video, in video pixels, that the viewer can choose. */
export type PlayerQuality = { readonly height: number; readonly isActive: boolean };

/** A chapter, in seconds. */
export type PlayerChapter = TimeRange & { readonly title: string };

/** A region of a thumbnail sprite. All lengths are pixels of the sprite. */
export type PlayerThumbnail = {
  /** URL of the sprite: one image with the preview images of many moments. */
  readonly url: string;
  /** The left edge of the region. */
  readonly x: number;
  /** The upper edge of the region. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Size of the whole sprite. */
  readonly spriteWidth: number;
  readonly spriteHeight: number;
};

/** Everything that the controls show. */
export type PlayerState = {
  readonly phase: PlayerPhase;
  /** Whether the viewer wants the video to play. Stays true while it buffers or seeks. */
  readonly isPlayWanted: boolean;
  /** Whether the browser refused to play without a click. */
  readonly needsGesture: boolean;
  /** Seconds on the media timeline. */
  readonly position: number;
  /** Seconds; 0 while unknown and for a live stream. */
  readonly duration: number;
  /** The part that can be seeked to. For a live stream the DVR window. */
  readonly seekable: TimeRange;
  readonly isLive: boolean;
  /** Whether a live stream plays at its live edge, or a few seconds behind it; false for a recording. */
  readonly isAtLiveEdge: boolean;
  /** The parts that are loaded; empty when they would reveal the length (`shouldHideEnd`). */
  readonly buffered: readonly TimeRange[];
  /** In percent, 0 to 100. */
  readonly volume: number;
  readonly isMuted: boolean;
  readonly audioTracks: readonly PlayerTrack[];
  readonly textTracks: readonly PlayerTrack[];
  /** Highest first. */
  readonly qualities: readonly PlayerQuality[];
  /** Whether the player chooses the quality by bandwidth. */
  readonly isQualityAutomatic: boolean;
  /** Playback rate; 1: normal speed. */
  readonly speed: number;
  /** For a live channel: the programmes of the guide, also those outside of `seekable`. */
  readonly chapters: readonly PlayerChapter[];
  /** Whether the video has preview images (`getThumbnail`). */
  readonly hasThumbnails: boolean;
  readonly isPictureInPicture: boolean;
  /** Whether other content plays in place of the video, such as an advertisement. */
  readonly isInterrupted: boolean;
  /** Why the playback failed; undefined unless `phase` is `error`. */
  readonly error: PlayerError | undefined;
};

/** Volume in percent until the viewer changes it (PLAYER-030). */
export const DEFAULT_VOLUME = 100;

/** The state before a video is loaded. */
export const INITIAL_PLAYER_STATE: PlayerState = {
  phase: 'idle',
  isPlayWanted: false,
  needsGesture: false,
  position: 0,
  duration: 0,
  seekable: { start: 0, end: 0 },
  isLive: false,
  isAtLiveEdge: false,
  buffered: [],
  volume: DEFAULT_VOLUME,
  isMuted: false,
  audioTracks: [],
  textTracks: [],
  qualities: [],
  isQualityAutomatic: true,
  speed: 1,
  chapters: [],
  hasThumbnails: false,
  isPictureInPicture: false,
  isInterrupted: false,
  error: undefined,
};
