// The parts that the modules of one player share. Only modules of this folder use it; everything else uses Player.
import { upgradeUrl } from './chooseStream.ts';
import { createObservable, type WritableObservable } from './createObservable.ts';
import { createPlaybackEvents, type PlaybackEvents } from './playbackEvents.ts';
import type { FailureHandler } from './keepStreaming.ts';
import { isInterruption, toPlayerError, type PlayerError } from './playerError.ts';
import { INITIAL_PLAYER_STATE, type PlayerState } from './playerState.ts';
import type { PlayerOptions, PlayerSource, PlayerStream } from './playerTypes.ts';
import type { StreamProtocol } from './loadShaka.ts';
import type { ShakaModule, ShakaPlayer } from './shakaTypes.ts';

/** Code that is needed only when shaka-player has loaded (streaming.ts). */
type StreamingCode = {
  configureShaka(core: PlayerCore, attached: AttachedShaka, stream: PlayerStream, isCurrent: () => boolean): void;
  addSidecarFiles(core: PlayerCore, shaka: ShakaPlayer, stream: PlayerStream, isCurrent: () => boolean): Promise<void>;
};

/** A shaka-player on the video element, and the code that watches its requests. */
export type AttachedShaka = {
  readonly module: ShakaModule;
  readonly streaming: StreamingCode;
  readonly shaka: ShakaPlayer;
  readonly protocol: StreamProtocol;
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
  shaka: ShakaPlayer | undefined;
  /** The shaka-player that the next video of the same protocol uses again; undefined after a failure. */
  attached: AttachedShaka | undefined;
  /** The shaka-player that is attached for the next video, before its stream is known. */
  prepared:
    | {
        readonly protocol: StreamProtocol;
        readonly generation: number;
        readonly shaka: Promise<AttachedShaka | undefined>;
      }
    | undefined;
  /** Watches the requests of the loaded stream. */
  failureHandler: FailureHandler | undefined;
  /** Replaces expired tokens in the URL of a file. */
  changeUrl: (url: string) => string;
  source: PlayerSource | undefined;
  thumbnailTrack: number | undefined;
  /** Whether the viewer has chosen subtitles, or none, for the loaded video. */
  hasChosenText: boolean;
  /** Increases with each load and with destroy; a load that is no longer the latest changes nothing. */
  generation: number;
  isLoaded: boolean;
  /** The position while shaka-player replaces the media source (keepPosition.ts); undefined at other times. */
  keptPosition: number | undefined;
  /** Maximum height of the video, in video pixels; Infinity: no limit. */
  maxHeight: number;
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
    shaka: undefined,
    attached: undefined,
    prepared: undefined,
    failureHandler: undefined,
    changeUrl: (url) => url,
    source: undefined,
    thumbnailTrack: undefined,
    hasChosenText: false,
    generation: 0,
    isLoaded: false,
    keptPosition: undefined,
    maxHeight: Infinity,
    liveTimer: undefined,
  };
}

/** Shows a failure, unless loading was interrupted. */
export function fail(core: PlayerCore, error: unknown): void {
  if (!isInterruption(error)) showFailure(core, toPlayerError(error));
}

/** Shows a failure and releases the stream. A click on "try again" loads the video again. */
export function showFailure(core: PlayerCore, error: PlayerError): void {
  const { state, video, shaka, failureHandler } = core;
  // Before the state: its listeners may open the video again.
  core.isLoaded = false;
  core.attached = undefined;
  state.set({ phase: 'error', error, isPlayWanted: false });
  video.pause();
  failureHandler?.dispose();
  void shaka?.destroy().catch(() => undefined);
}

/** Returns the absolute URL of a file of the video. */
export const toMediaUrl = ({ options }: PlayerCore, url: string): string => upgradeUrl(url, options.origin);
