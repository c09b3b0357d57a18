import { expect, test, vi } from 'vitest';
import { createPlayer } from '../createPlayer.ts';
import { createFakeMedia } from '../testing/fakeMedia.ts';
import { BINDINGS, findBinding, type KeyTarget } from './bindings.ts';

async function start(mediaOptions: Parameters<typeof createFakeMedia>[0] = {}) {
  const media = createFakeMedia(mediaOptions);
  const player = createPlayer(media.options);
  await player.load({ streams: [{ protocol: 'DASH', url: '/a.mpd', subtitles: [] }] });
  const target: KeyTarget = {
    player,
    toggleFullscreen: vi.fn<() => void>(),
    toggleSubtitles: vi.fn<() => void>(),
    togglePictureInPicture: vi.fn<() => void>(),
    openKeyMap: vi.fn<() => void>(),
    skip: vi.fn<() => void>(),
    goToMoment: vi.fn<(step: 1 | -1) => void>(),
    leave: vi.fn<() => void>(),
    openAdjacent: vi.fn<() => void>(),
    changeChannel: vi.fn<KeyTarget['changeChannel']>(() => false),
  };
  const press = (key: string, more: { readonly repeat?: boolean; readonly ctrlKey?: boolean } = {}) =>
    findBinding({ key, repeat: false, altKey: false, ctrlKey: false, metaKey: false, ...more })?.run(
      target,
      key,
      more.repeat ?? false,
    );
  return { player, press, target, video: media.video };
}

test('each key belongs to only one binding', () => {
  const keys = BINDINGS.flatMap((binding) => binding.keys);
  expect(keys.length).toBe(new Set(keys).size);
});

test('keys seek by 5, 10 and 60 seconds, to the start, to the end and to tenths of the video', async () => {
  const { press, video } = await start();
  const getPositionAfter = (key: string): number => {
    press(key);
    return video.currentTime;
  };
  expect(['ArrowRight', 'l', 'ArrowLeft', 'J', 'PageUp', 'PageDown', 'End', 'Home', '5'].map(getPositionAfter)).toEqual(
    [5, 15, 10, 0, 60, 0, 64, 0, 32],
  );
});

test('End of a live stream goes to the live edge', async () => {
  const { press, video } = await start({ live: true });
  press('Home');
  expect(video.currentTime).toBe(1000);
  press('End');
  expect(video.currentTime).toBe(1060);
});

test('Space and K play and pause; after the end the video plays again from its start', async () => {
  const { press, player, video } = await start();
  press(' ');
  expect(player.get().phase).toBe('playing');
  press('K');
  expect(player.get().phase).toBe('paused');
  video.ended = true;
  video.currentTime = 64;
  video.emit('ended');
  video.ended = false;
  press(' ');
  expect([video.currentTime, player.get().isPlayWanted]).toEqual([0, true]);
});

test('the arrow keys up and down change the volume, M mutes, and < and > change the speed', async () => {
  const { press, player } = await start();
  press('ArrowDown');
  press('ArrowDown');
  press('m');
  press('>');
  expect(player.get()).toMatchObject({ volume: 90, isMuted: true, speed: 1.25 });
  press('<');
  press('<');
  expect(player.get().speed).toBe(0.75);
});

test('keys of the browser and repeats of a toggle do nothing', async () => {
  const { press, player, target } = await start();
  press('k', { ctrlKey: true });
  press('f', { repeat: true });
  press('ArrowRight', { repeat: true });
  expect([player.get().isPlayWanted, player.get().position]).toEqual([false, 5]);
  expect(target.toggleFullscreen).not.toHaveBeenCalled();
  for (const key of ['f', 'c', 'p', '?', 'Escape']) press(key);
  expect(
    [
      target.toggleFullscreen,
      target.toggleSubtitles,
      target.togglePictureInPicture,
      target.openKeyMap,
      target.leave,
    ].map((each) => vi.mocked(each).mock.calls.length),
  ).toEqual([1, 1, 1, 1, 1]);
});

test('Page Up and Page Down change the channel while a channel plays', async () => {
  const { press, target, video } = await start();
  vi.mocked(target.changeChannel).mockReturnValue(true);
  for (const key of ['PageUp', 'PageDown', 'ChannelUp', 'ChannelDown']) press(key);
  expect(vi.mocked(target.changeChannel).mock.calls).toEqual([
    ['next', false],
    ['previous', false],
    ['next', false],
    ['previous', false],
  ]);
  // A held key neither changes the channel again nor seeks.
  press('PageUp', { repeat: true });
  expect(vi.mocked(target.changeChannel).mock.lastCall).toEqual(['next', true]);
  expect(video.currentTime).toBe(0);
});

test('M after the volume was lowered to 0 restores the last audible volume', async () => {
  const { press, player, video } = await start();
  player.setVolume(10);
  for (let presses = 0; presses < 3; presses++) press('ArrowDown');
  expect(player.get()).toMatchObject({ volume: 0, isMuted: true });
  press('m');
  expect(player.get()).toMatchObject({ volume: 5, isMuted: false });
  expect(video.volume).toBe(0.05);
  press('m');
  expect(player.get()).toMatchObject({ volume: 5, isMuted: true });
});

test('a speed that is not in the list changes to the nearest one of the list', async () => {
  const { press, player } = await start();
  player.setSpeed(4);
  press('>');
  expect(player.get().speed).toBe(4);
  press('<');
  expect(player.get().speed).toBe(2);
});

test('a live stream plays faster only behind its live edge, and at normal speed once it has reached the edge', async () => {
  const { press, player, video } = await start({ live: true });
  press('>');
  expect(player.get().speed, 'at the live edge').toBe(1);
  press('Home');
  press('>');
  expect(player.get().speed, 'behind the live edge').toBe(1.25);
  video.moveTo(1055);
  expect([player.get().speed, video.playbackRate]).toEqual([1, 1]);
});
