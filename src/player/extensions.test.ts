import { expect, test, vi } from 'vitest';
import { createPlayer } from './createPlayer.ts';
import type { PlaybackEvent } from './playbackEvents.ts';
import { createFakeMedia } from './testing/fakeMedia.ts';

const source = { streams: [{ protocol: 'DASH' as const, url: '/a.mpd', subtitles: [] }] };

function start(mediaOptions: Parameters<typeof createFakeMedia>[0] = {}) {
  const media = createFakeMedia(mediaOptions);
  const player = createPlayer(media.options);
  const events: PlaybackEvent[] = [];
  player.onEvent((event) => events.push(event));
  return { media, player, events, types: () => events.map(({ type }) => type) };
}

test('the player emits the start, the first frame, stalls, bitrates, the end and the closing in order', async () => {
  const { media, player, events, types } = start();
  await player.load(source);
  await player.play();
  const shaka = media.players[0]!;
  shaka.buffering = true;
  shaka.emit('buffering');
  shaka.buffering = false;
  shaka.emit('buffering');
  shaka.emit('adaptation');
  media.video.ended = true;
  media.video.emit('ended');
  await player.destroy();
  expect(types()).toEqual([
    'load-start',
    'loaded',
    'first-frame',
    'stall-start',
    'stall-end',
    'bitrate-change',
    'ended',
    'closed',
  ]);
  expect(events.find(({ type }) => type === 'bitrate-change')).toMatchObject({ bandwidth: 1, height: 240 });
  expect(events.every(({ at }, index) => at >= (events[index - 1]?.at ?? 0))).toBe(true);
});

test('a failed load emits its error', async () => {
  const { player, events } = start({ failure: { code: 1002, category: 1, data: [] } });
  await player.load(source);
  expect(events.at(-1)).toMatchObject({ type: 'error', error: { category: 'network' } });
});

test('a hook delays the first play of a video, once for each load', async () => {
  const { media, player } = start();
  let resolveHook = (): void => undefined;
  const hook = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (resolveHook = resolve)));
  const remove = player.beforeStart(hook);
  await player.load(source);
  const playing = player.play();
  expect([media.video.paused, player.get().isPlayWanted]).toEqual([true, true]);
  resolveHook();
  await playing;
  expect(media.video.paused).toBe(false);
  player.pause();
  await player.play();
  expect(hook).toHaveBeenCalledOnce();

  await player.load(source);
  media.video.pause();
  const second = player.play();
  player.pause();
  resolveHook();
  await second;
  expect([hook.mock.calls.length, media.video.paused]).toEqual([2, true]);
  remove();
  await player.load(source);
  await player.play();
  expect([hook.mock.calls.length, media.video.paused]).toEqual([2, false]);
});

test('an interruption gets the commands to play and pause; afterwards the video continues', async () => {
  const { media, player } = start();
  await player.load(source);
  await player.play();
  media.video.moveTo(20);
  const ad = { play: vi.fn<() => void>(), pause: vi.fn<() => void>() };
  const handle = player.interrupt(ad);
  expect([media.video.paused, player.get().isInterrupted, player.get().phase]).toEqual([true, true, 'playing']);
  player.pause();
  handle.setPlaying(false);
  expect([ad.pause.mock.calls.length, player.get().phase]).toEqual([1, 'paused']);
  await player.play();
  handle.setPlaying(true);
  player.seek(60);
  expect([ad.play.mock.calls.length, player.get().phase, media.video.currentTime]).toEqual([1, 'playing', 20]);
  handle.end();
  handle.end();
  expect([media.video.paused, player.get().isInterrupted, player.get().phase]).toEqual([false, false, 'playing']);
});

test('a listener of `ended` can interrupt the player before the state changes', async () => {
  const { media, player } = start();
  const states: (readonly [string, boolean])[] = [];
  player.onEvent(({ type }) => {
    if (type === 'ended') player.interrupt({ play: () => undefined, pause: () => undefined });
  });
  await player.load(source);
  await player.play();
  player.subscribe(() => states.push([player.get().phase, player.get().isInterrupted]));
  media.video.ended = true;
  media.video.emit('ended');
  expect(states.every(([phase, isInterrupted]) => phase !== 'ended' || isInterrupted)).toBe(true);
  expect(player.get()).toMatchObject({ phase: 'ended', isInterrupted: true });
});
