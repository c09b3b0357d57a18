// Commands for volume, tracks, quality, picture in picture and preview images.
import { moveInto } from './moveInto.ts';
import type { PlayerCore } from './playerCore.ts';
import { DEFAULT_VOLUME } from './playerState.ts';
import type { Player } from './playerTypes.ts';

type SoundCommands = Pick<Player, 'setVolume' | 'setMuted'>;
type TrackCommands = Pick<Player, 'selectAudio' | 'selectText' | 'selectQuality' | 'limitHeight' | 'getThumbnail'>;

/** Creates the commands for volume and muting. */
export function createSoundCommands({ state, video, options }: PlayerCore): SoundCommands {
  /** The last volume above 0, in percent. */
  let audibleVolume = options.volume || DEFAULT_VOLUME;
  const set = (volume: number, isMuted: boolean): void => {
    video.volume = volume / 100;
    video.muted = isMuted;
    // The video element emits `volumechange` in a later task. The state is set here, so that the controls show the
    // new value at once.
    state.set({ volume, isMuted });
  };
  return {
    setVolume(percent) {
      const volume = Math.min(100, Math.max(0, Math.round(percent)));
      audibleVolume = volume || audibleVolume;
      set(volume, volume === 0);
    },
    setMuted: (isMuted) => set(state.get().volume || (isMuted ? 0 : audibleVolume), isMuted),
  };
}

/**
 * Creates the commands that choose tracks and quality. Their code is loaded with shaka-player, without which there are
 * no tracks.
 */
export function createTrackCommands(core: PlayerCore): TrackCommands {
  return {
    selectAudio: (id) => core.streamingCode?.selectAudio(core, id),
    selectText: (id) => core.streamingCode?.selectText(core, id),
    selectQuality: (height) => core.streamingCode?.selectQuality(core, height),
    limitHeight(height) {
      core.maxHeight = height;
      core.shaka?.configure({ abr: { restrictions: { maxHeight: height } } });
    },
    getThumbnail: async (seconds) => core.streamingCode?.getThumbnail(core, seconds),
  };
}

/** Creates the command for picture in picture. */
export function createPictureInPictureCommand(core: PlayerCore): Pick<Player, 'togglePictureInPicture'> {
  const { video, element, options } = core;
  const { document, shell } = options;
  return {
    async togglePictureInPicture() {
      if (document.pictureInPictureElement === video) {
        await document.exitPictureInPicture();
        return;
      }
      const page = element.parentElement;
      // The video is moved before the request: some browsers close the picture-in-picture window when the video moves
      // later.
      if (shell) moveInto(shell, element);
      try {
        await video.requestPictureInPicture();
      } catch (error) {
        if (page) moveInto(page, element);
        throw error;
      }
    },
  };
}
