import { expect, test, vi } from 'vitest';
import { afterFirstFrame } from './afterFirstFrame.ts';
import { createPlayer } from './createPlayer.ts';
import { createFakeMedia } from './testing/fakeMedia.ts';

const source = { streams: [{ protocol: 'DASH', url: '/media/a/manifest.mpd', subtitles: [] }] } as const;

/** Starts a player whose video reports frames when the test says so. */
function start({ reportsFrames = true } = {}) {
  const media = createFakeMedia();
  const frames: (() => void)[] = [];
  if (reportsFrames)
    Object.assign(media.video, {
      requestVideoFrameCallback: (callback: () => void) => frames.push(callback),
      cancelVideoFrameCallback: () => (frames.length = 0),
    });
  const player = createPlayer(media.options);
  const callback = vi.fn<() => void>();
  return { ...media, player, frames, callback };
}

test('calls back after the first frame of the video that is being loaded, once', async () => {
  const { player, frames, callback } = start();
  afterFirstFrame(player, callback);
  await player.load(source);
  await player.play();
  expect(callback).not.toHaveBeenCalled();
  frames[0]!();
  expect(callback).toHaveBeenCalledTimes(1);
  player.pause();
  await player.play();
  expect(callback).toHaveBeenCalledTimes(1);
});

test('calls back without a frame: after a failure, and in a browser that reports no frames', async () => {
  vi.useFakeTimers();
  const failed = start();
  afterFirstFrame(failed.player, failed.callback);
  await failed.player.load({ streams: [] });
  await vi.advanceTimersByTimeAsync(0);
  expect(failed.callback).toHaveBeenCalledTimes(1);
  const silent = start({ reportsFrames: false });
  await silent.player.load(source);
  await silent.player.play();
  afterFirstFrame(silent.player, silent.callback);
  await vi.advanceTimersByTimeAsync(200);
  expect(silent.callback).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test('afterFirstFrame does not call back after it was stopped', async () => {
  const { player, frames, callback } = start();
  const stop = afterFirstFrame(player, callback);
  await player.load(source);
  await player.play();
  stop();
  expect(frames).toEqual([]);
  expect(callback).not.toHaveBeenCalled();
});
