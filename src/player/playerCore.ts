// The parts that the modules of one player share. Only modules of this folder use them; all other code uses `Player`.
import { upgradeUrl } from './chooseStream.ts';
import { createObservable, type WritableObservable } from './createObservable.ts';
import { createPlaybackEvents, type PlaybackEvents } from './playbackEvents.ts';
import type { FailureHandler } from './keepStreaming.ts';
import { isAbortedLoad, toPlayerError, type PlayerError } from './playerError.ts';
import { INITIAL_PLAYER_STATE, type PlayerState, type PlayerThumbnail } from './playerState.ts';
import type { PlayerOptions, PlayerSource, PlayerStream } from './playerTypes.ts';
import type { StreamProtocol } from './loadShaka.ts';
import type { ShakaModule, ShakaPlayer, ShakaTextTrack, ShakaTrack } from './shakaTypes.ts';

/** The functions of streaming.ts, which is loaded together with shaka-player. */
type StreamingCode = {
  configureShaka(core: PlayerCore, attached: AttachedShaka, stream: PlayerStream, isCurrent: () => boolean): void;
  addSidecarFiles(core: PlayerCore, shaka: ShakaPlayer, stream: PlayerStream, isCurrent: () => boolean): Promise<void>;
  followLiveWindow(core: PlayerCore, protocol: StreamProtocol, load: (source: PlayerSource) => Promise<void>): void;
  readTracks(shaka: ShakaPlayer): Pick<PlayerState, 'audioTracks' | 'textTracks' | 'qualities'>;
  selectForcedText(shaka: ShakaPlayer): void;
  selectAudio(core: PlayerCore, id: string): void;
  selectText(core: PlayerCore, id: string | undefined): void;
  selectQuality(core: PlayerCore, height: number | undefined): void;
  getThumbnail(core: PlayerCore, seconds: number): Promise<PlayerThumbnail | undefined>;
};

/** A shaka-player that is attached to the video element, with the modules that configure it. */
export type AttachedShaka = {
  readonly module: ShakaModule;
  readonly streamingCode: StreamingCode;
  readonly shaka: ShakaPlayer;
  readonly protocol: StreamProtocol;
};

/** An attachment that has begun before the stream of the next video is known. */
export type ShakaPreparation = {
  readonly protocol: StreamProtocol;
  /** Value of `PlayerCore.generation` when it began. A later load makes it useless. */
  readonly generation: number;
  /** Undefined when another load has begun. */
  readonly shaka: Promise<AttachedShaka | undefined>;
};

/** The parts of a player, and the data of the loaded video. */
export type PlayerCore = {
  readonly options: PlayerOptions;
  readonly video: HTMLVideoElement;
  readonly element: HTMLElement;
  readonly state: WritableObservable<PlayerState>;
  readonly events: PlaybackEvents;
  /** Removes all listeners of the video element. */
  readonly cleanup: AbortController;
  /** Undefined until shaka-player is attached for the first time. */
  streamingCode: StreamingCode | undefined;
  /** The shaka-player of the video that is loaded, or is being loaded. */
  shaka: ShakaPlayer | undefined;
  /** The shaka-player that the next video of the same protocol uses again; undefined after a failure. */
  reusableShaka: AttachedShaka | undefined;
  /** The shaka-player that `prepareVideo` attaches for the next video, before the stream of that video is known. */
  preparation: ShakaPreparation | undefined;
  /** Repeats the failed requests of the loaded stream. */
  failureHandler: FailureHandler | undefined;
  /** Replaces expired tokens in the URL of a file. */
  changeUrl: (url: string) => string;
  /** The video of the last load, also when that failed; undefined before the first load. */
  source: PlayerSource | undefined;
  /** shaka-player's id of the track with the preview images; undefined when the video has none. */
  thumbnailTrack: number | undefined;
  /** Whether the viewer has chosen subtitles, or none, for the loaded video. */
  hasChosenText: boolean;
  /** The audio track that the viewer chose in this player; the next video begins with a similar one. */
  chosenAudio: ShakaTrack | undefined;
  /** The subtitles that the viewer chose in this player; null: none. The next video begins with similar ones. */
  chosenText: ShakaTextTrack | null | undefined;
  /** Increases with each load and with destroy; a load changes nothing when it is no longer the latest. */
  generation: number;
  /** Whether the manifest of the video is loaded and nothing has failed since. */
  isLoaded: boolean;
  /**
   * The position to which keepPosition.ts returns after shaka-player has replaced the media source; undefined at other
   * times.
   */
  positionToRestore: number | undefined;
  /** Maximum height of the video, in video pixels; Infinity: no limit. */
  maxHeight: number;
  /** The timer that follows the window of a live stream (followMedia.ts). */
  liveTimer: ReturnType<typeof setInterval> | undefined;
};

/** Creates the elements and the first state of a player. */
export function createPlayerCore(options: PlayerOptions): PlayerCore {
  const { document, volume, isMuted } = options;
  const video = document.createElement('video');
  video.playsInline = true;
  video.volume = volume / 100;
  video.muted = isMuted;
  const element = document.createElement('div');
  element.append(video);
  return {
    options,
    video,
    element,
    state: createObservable<PlayerState>({ ...INITIAL_PLAYER_STATE, volume, isMuted }),
    events: createPlaybackEvents(),
    cleanup: new AbortController(),
    streamingCode: undefined,
    shaka: undefined,
    reusableShaka: undefined,
    preparation: undefined,
    failureHandler: undefined,
    changeUrl: (url) => url,
    source: undefined,
    thumbnailTrack: undefined,
    hasChosenText: false,
    chosenAudio: undefined,
    chosenText: undefined,
    generation: 0,
    isLoaded: false,
    positionToRestore: undefined,
    maxHeight: Infinity,
    liveTimer: undefined,
  };
}

/** Shows a failure, unless loading was interrupted. */
export function fail(core: PlayerCore, error: unknown): void {
  if (!isAbortedLoad(error)) showFailure(core, toPlayerError(error));
}

/** Shows a failure and releases the stream. A click on "try again" loads the video again. */
export function showFailure(core: PlayerCore, error: PlayerError): void {
  const { state, video, shaka, failureHandler } = core;
  // These fields are set before the state, because a listener of the state may load the video again.
  core.isLoaded = false;
  core.reusableShaka = undefined;
  state.set({ phase: 'error', error, isPlayWanted: false });
  video.pause();
  failureHandler?.dispose();
  void shaka?.destroy().catch(() => undefined);
}

/** Returns the absolute URL of a file of the video. */
export const toMediaUrl = ({ options }: PlayerCore, url: string): string => upgradeUrl(url, options.origin);
