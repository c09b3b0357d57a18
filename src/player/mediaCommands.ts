// Commands for volume, tracks, quality, picture in picture and preview images.
import { updateTracks } from './followMedia.ts';
import { moveInto } from './moveInto.ts';
import type { PlayerCore } from './playerCore.ts';
import type { Player } from './playerTypes.ts';
import { followAudioLanguage, selectForcedText } from './selectText.ts';

type SoundCommands = Pick<Player, 'setVolume' | 'setMuted'>;
type TrackCommands = Pick<Player, 'selectAudio' | 'selectText' | 'selectQuality' | 'limitHeight'>;
type PictureInPictureAndThumbnailCommands = Pick<Player, 'togglePictureInPicture' | 'getThumbnail'>;

/** Creates the commands for volume and muting. */
export function createSoundCommands({ state, video }: PlayerCore): SoundCommands {
  return {
    setVolume(percent) {
      const volume = Math.min(100, Math.max(0, Math.round(percent)));
      video.volume = volume / 100;
      video.muted = volume === 0;
      // The video element emits `volumechange` in a later task. The state is set here, so that the controls show the
      // new value at once.
      state.set({ volume, isMuted: video.muted });
    },
    setMuted(isMuted) {
      video.muted = isMuted;
      state.set({ isMuted });
    },
  };
}

/** Creates the commands that choose tracks and quality. */
export function createTrackCommands(core: PlayerCore): TrackCommands {
  return {
    selectAudio(id) {
      const track = core.shaka?.getAudioTracks().find((each, index) => `${index}:${each.language}` === id);
      if (core.shaka && track) {
        core.shaka.selectAudioTrack(track);
        followAudioLanguage(core.shaka, track.language);
      }
      updateTracks(core);
    },
    selectText(id) {
      core.hasChosenText = true;
      const track = core.shaka?.getTextTracks().find((each) => String(each.id) === id);
      if (track) core.shaka?.selectTextTrack(track);
      else if (core.shaka && id === undefined) selectForcedText(core.shaka);
      updateTracks(core);
    },
    selectQuality(height) {
      core.shaka?.configure({ abr: { enabled: height === undefined } });
      const track = core.shaka
        ?.getVideoTracks()
        .filter((each) => each.height === height)
        .sort((a, b) => b.bandwidth - a.bandwidth)[0];
      if (track && height !== undefined) core.shaka?.selectVideoTrack(track, true);
      core.state.set({ isQualityAutomatic: height === undefined });
      updateTracks(core);
    },
    limitHeight(height) {
      core.maxHeight = height;
      core.shaka?.configure({ abr: { restrictions: { maxHeight: height } } });
    },
  };
}

/** Creates the commands for picture in picture and preview images. */
export function createPictureInPictureAndThumbnailCommands(core: PlayerCore): PictureInPictureAndThumbnailCommands {
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
    async getThumbnail(seconds) {
      const { shaka, thumbnailTrack } = core;
      if (!shaka || thumbnailTrack === undefined) return undefined;
      const thumbnail = await shaka.getThumbnails(thumbnailTrack, seconds).catch(() => null);
      const url = thumbnail?.uris[0];
      if (!thumbnail || url === undefined) return undefined;
      return {
        url: core.changeUrl(url),
        x: thumbnail.positionX,
        y: thumbnail.positionY,
        width: thumbnail.width,
        height: thumbnail.height,
        spriteWidth: thumbnail.imageWidth,
        spriteHeight: thumbnail.imageHeight,
      };
    },
  };
}
