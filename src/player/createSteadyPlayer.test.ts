import { expect, test, vi } from 'vitest';
import { createPlayer } from './createPlayer.ts';
import { createSteadyPlayer } from './createSteadyPlayer.ts';
import { createFakeMedia } from './testing/fakeMedia.ts';

const source = { streams: [{ protocol: 'DASH', url: '/media/a/manifest.mpd', subtitles: [] }] } as const;

test('the controls see the earlier video until the next one shows a frame or has failed', async () => {
  const media = createFakeMedia();
  const frames: (() => void)[] = [];
  Object.assign(media.video, {
    requestVideoFrameCallback: (callback: () => void) => frames.push(callback),
    cancelVideoFrameCallback: () => undefined,
  });
  const player = createPlayer(media.options);
  await player.load(source);
  await player.play();
  const steady = createSteadyPlayer(player);
  const onChange = vi.fn<() => void>();
  steady.subscribe(onChange);
  media.video.moveTo(12);
  expect(steady.get()).toEqual(player.get());
  onChange.mockClear();

  player.prepare();
  expect([player.get().phase, steady.get().phase, steady.get().position]).toEqual(['loading', 'playing', 12]);
  await player.load(source);
  await player.play();
  expect(onChange).not.toHaveBeenCalled();
  frames.at(-1)!();
  expect(steady.get()).toEqual(player.get());
  expect(onChange).toHaveBeenCalledTimes(1);
  media.video.moveTo(3);
  expect(steady.get().position).toBe(3);
});

test('a video that starts slowly is shown after a second', async () => {
  vi.useFakeTimers();
  const media = createFakeMedia();
  const player = createPlayer(media.options);
  await player.load(source);
  const steady = createSteadyPlayer(player);
  player.prepare();
  expect(steady.get().phase).toBe('ready');
  vi.advanceTimersByTime(1_000);
  expect(steady.get().phase).toBe('loading');
  vi.useRealTimers();
});
