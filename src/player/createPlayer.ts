// A player: it owns the video element and shaka-player. Everything else reads its state and calls its commands.
import { updateStateOnVideoEvents } from './followMedia.ts';
import { createInterruptions } from './interruptions.ts';
import { loadVideo, prepareVideo, unloadVideo } from './loadVideo.ts';
import { createPictureInPictureCommand, createSoundCommands, createTrackCommands } from './mediaCommands.ts';
import { emitStateEvents } from './playbackEvents.ts';
import { createPlaybackCommands } from './playbackCommands.ts';
import { createPlayerCore, type PlayerCore } from './playerCore.ts';
import type { Player, PlayerOptions } from './playerTypes.ts';

export type {
  Interruption,
  InterruptionHandle,
  Player,
  PlayerDrm,
  PlayerOptions,
  PlayerSource,
  PlayerStream,
} from './playerTypes.ts';

/** Creates a player. It plays nothing until `load` is called. */
export function createPlayer(options: PlayerOptions): Player {
  const core = createPlayerCore(options);
  const { state, events, element, video } = core;
  emitStateEvents(state, video, events);
  updateStateOnVideoEvents(core);
  const interruptions = createInterruptions(core);
  const playback = createPlaybackCommands(core, interruptions);
  let overlay: HTMLElement | undefined;
  let destroying: Promise<void> | undefined;
  return {
    get: state.get,
    subscribe: state.subscribe,
    element,
    video,
    ...playback,
    ...createSoundCommands(core),
    ...createTrackCommands(core),
    ...createPictureInPictureCommand(core),
    onEvent: events.subscribe,
    interrupt: interruptions.begin,
    getOverlay() {
      if (!overlay) {
        overlay = options.document.createElement('div');
        overlay.dataset['playerOverlay'] = '';
        element.append(overlay);
      }
      return overlay;
    },
    prepare: () => void prepareVideo(core, options.hasMediaSource ? 'DASH' : 'HLS'),
    load: (source) => loadVideo(core, source),
    unload: () => unloadVideo(core).catch(() => undefined),
    async retry() {
      const { source } = core;
      if (!source) return;
      const { isLive, position } = state.get();
      await loadVideo(core, { ...source, startAt: isLive ? undefined : position || source.startAt });
      if (state.get().phase === 'ready') await playback.play();
    },
    destroy: () => (destroying ??= destroyPlayer(core)),
  };
}

async function destroyPlayer(core: PlayerCore): Promise<void> {
  const { state, events, video, element, cleanup, options } = core;
  core.generation += 1;
  clearInterval(core.liveTimer);
  core.failureHandler?.dispose();
  cleanup.abort();
  state.clear();
  events.emit({ type: 'closed' });
  if (options.document.pictureInPictureElement === video)
    await options.document.exitPictureInPicture().catch(() => undefined);
  video.pause();
  await (core.shaka ?? core.reusableShaka?.shaka)?.destroy().catch(() => undefined);
  core.shaka = undefined;
  core.reusableShaka = undefined;
  video.removeAttribute('src');
  element.remove();
}
