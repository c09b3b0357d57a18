import { expect, test } from 'vitest';
import type { RemoteControl } from '#engine/plugin-api/index.ts';
import { createPlayer, type Player } from '#src/player/createPlayer.ts';
import { createFakeMedia } from '#src/player/testing/fakeMedia.ts';
import { createRemoteControl } from './createRemoteControl.ts';
import { installRemoteControl } from './installRemoteControl.ts';

async function start() {
  const media = createFakeMedia();
  const player = createPlayer(media.options);
  await player.load({ streams: [{ protocol: 'DASH', url: '/a.mpd', subtitles: [] }] });
  const opened: string[] = [];
  let current: Player | undefined = player;
  const open = (id: string): Promise<Player | undefined> => {
    opened.push(id);
    return Promise.resolve(id === 'unknown' || id === 'previous' ? undefined : player);
  };
  const target: { player?: RemoteControl } = {};
  const control = createRemoteControl({
    player: () => current,
    openAdjacent: open,
    openVideo: open,
    setFullscreen: () => Promise.resolve(),
  });
  let isLoaded = true;
  installRemoteControl(target, () => (isLoaded ? Promise.resolve(control) : undefined));
  const close = (): void => void (current = undefined);
  const unload = (): void => void (isLoaded = false);
  return { remote: target.player!, player, media, opened, close, unload };
}

test('commands play, pause, seek, and set the volume and the tracks', async () => {
  const { remote, player, media } = await start();
  await remote.play();
  expect(player.get().phase).toBe('playing');
  await remote.pause();
  expect(player.get().phase).toBe('paused');
  await remote.seek(30);
  await remote.volume(50);
  expect([media.video.currentTime, media.video.volume]).toEqual([30, 0.5]);
  await remote.audioTrack('fr');
  await remote.textTrack('fr');
  const { audioTracks, textTracks } = player.get();
  expect([audioTracks, textTracks].map((tracks) => tracks.find(({ isActive }) => isActive)?.language)).toEqual([
    'fr',
    'fr',
  ]);
  await remote.textTrack();
  expect(player.get().textTracks.some(({ isActive }) => isActive)).toBe(false);
});

test('the remote control opens the next or previous video or a video by its id, and fails when that video does not exist', async () => {
  const { remote, opened } = await start();
  await remote.next();
  await remote.load('film');
  await expect(remote.previous()).rejects.toThrow('VOD does not exist');
  await expect(remote.load('unknown')).rejects.toThrow('VOD does not exist');
  expect(opened).toEqual(['next', 'film', 'previous', 'unknown']);
});

test('failures have the exact messages', async () => {
  const { remote, media, close, unload } = await start();
  await expect(remote.audioTrack('xx')).rejects.toThrow(/^Track NOT FOUND$/);
  await expect(remote.textTrack('xx')).rejects.toThrow(/^Track NOT FOUND$/);
  media.video.refusal = Object.assign(new Error('No.'), { name: 'NotAllowedError' });
  await expect(remote.play()).rejects.toThrow(/^failed to play$/);
  close();
  for (const command of ['play', 'next', 'load'] as const)
    await expect(remote[command]('film')).rejects.toThrow(/^Player not found$/);
  unload();
  await expect(remote.pause()).rejects.toThrow(/^Player not found$/);
});
