// The commands that choose tracks and quality, and read preview images. They are loaded with shaka-player.
import { updateTracks } from './followMedia.ts';
import type { PlayerCore } from './playerCore.ts';
import type { PlayerThumbnail } from './playerState.ts';
import { followAudioLanguage, selectForcedText } from './selectText.ts';

/** Plays an audio track, in the next video of this player a similar one. */
export function selectAudio(core: PlayerCore, id: string): void {
  const track = core.shaka?.getAudioTracks().find((each, index) => `${index}:${each.language}` === id);
  if (core.shaka && track) {
    core.chosenAudio = track;
    core.shaka.selectAudioTrack(track);
    followAudioLanguage(core.shaka, track.language);
  }
  updateTracks(core);
}

/** Shows a text track, in the next video of this player a similar one. `id` undefined: no text. */
export function selectText(core: PlayerCore, id: string | undefined): void {
  core.hasChosenText = true;
  const track = core.shaka?.getTextTracks().find((each) => String(each.id) === id);
  if (track) core.shaka?.selectTextTrack(track);
  else if (core.shaka && id === undefined) selectForcedText(core.shaka);
  if (track || id === undefined) core.chosenText = track ?? null;
  updateTracks(core);
}

/** Plays a quality. `height` undefined: chosen by bandwidth. */
export function selectQuality(core: PlayerCore, height: number | undefined): void {
  core.shaka?.configure({ abr: { enabled: height === undefined } });
  const track = core.shaka
    ?.getVideoTracks()
    .filter((each) => each.height === height)
    .sort((a, b) => b.bandwidth - a.bandwidth)[0];
  if (track && height !== undefined) core.shaka?.selectVideoTrack(track, true);
  core.state.set({ isQualityAutomatic: height === undefined });
  updateTracks(core);
}

/** Returns the preview image for a moment; undefined when there is none. */
export async function getThumbnail(core: PlayerCore, seconds: number): Promise<PlayerThumbnail | undefined> {
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
}
