import { expect, test } from 'vitest';
import { createPlayer } from '#src/player/createPlayer.ts';
import { muteBackgroundVideos, muteBackgroundVideosWhilePlaying } from './otherSound.ts';
import { createFakeMedia } from '#src/player/testing/fakeMedia.ts';

/** A page with background videos that sound. */
function createPage(count: number) {
  const isBackground = new WeakSet<object>();
  const createVideo = () => {
    const video = { muted: false, dataset: {}, matches: () => isBackground.has(video) };
    isBackground.add(video);
    return video;
  };
  const videos = Array.from({ length: count }, createVideo);
  let onPlay: ((event: Event) => void) | undefined;
  const page = {
    querySelectorAll: () => videos,
    addEventListener: (_type: string, listener: (event: Event) => void) => void (onPlay = listener),
    removeEventListener: () => void (onPlay = undefined),
  } as unknown as Parameters<typeof muteBackgroundVideos>[0];
  return { page, videos, createVideo, play: (video: object) => onPlay?.({ target: video } as unknown as Event) };
}

test('background videos are muted, also those that begin later, until their sound is restored', () => {
  const { page, videos, createVideo, play } = createPage(2);
  videos[1]!.muted = true;
  const restore = muteBackgroundVideos(page);
  const later = createVideo();
  play(later);
  const trailer = { muted: false, matches: () => false };
  play(trailer);
  expect([videos[0]!.muted, later.muted, trailer.muted]).toEqual([true, true, false]);
  restore();
  expect([videos[0]!.muted, videos[1]!.muted, later.muted]).toEqual([false, true, false]);
});

test('a video that two callers have muted sounds again when the last one restores it', () => {
  const { page, videos } = createPage(1);
  const [restoreFirst, restoreSecond] = [muteBackgroundVideos(page), muteBackgroundVideos(page)];
  restoreFirst();
  expect(videos[0]!.muted).toBe(true);
  restoreSecond();
  expect(videos[0]!.muted).toBe(false);
});

test('background videos are silent only while the player plays with sound', async () => {
  const { page, videos } = createPage(1);
  const player = createPlayer(createFakeMedia().options);
  await player.load({ streams: [{ protocol: 'DASH', url: '/a.mpd', subtitles: [] }] });
  const stop = muteBackgroundVideosWhilePlaying(player, page);
  const isSilentAfter = async (change: () => Promise<void> | void): Promise<boolean> => {
    await change();
    return videos[0]!.muted;
  };
  expect(await isSilentAfter(() => player.play())).toBe(true);
  expect(await isSilentAfter(() => player.setMuted(true))).toBe(false);
  expect(await isSilentAfter(() => player.setMuted(false))).toBe(true);
  expect(await isSilentAfter(() => player.pause())).toBe(false);
  expect(await isSilentAfter(() => player.play())).toBe(true);
  expect(await isSilentAfter(stop)).toBe(false);
});
