import { expect, test, vi } from 'vitest';
import { chooseStream, upgradeUrl } from './chooseStream.ts';
import { createPlayer, type PlayerSource } from './createPlayer.ts';
import { isAbortedLoad, toPlayerError } from './playerError.ts';
import { createFakeMedia } from './testing/fakeMedia.ts';

const dash = { protocol: 'DASH', url: '/media/a/manifest.mpd', subtitles: [] } as const;
const hls = { protocol: 'HLS', url: '/media/a/master.m3u8', subtitles: [] } as const;
const source: PlayerSource = { streams: [dash, hls] };

async function start(mediaOptions: Parameters<typeof createFakeMedia>[0] = {}, sourceToLoad: PlayerSource = source) {
  const media = createFakeMedia(mediaOptions);
  const player = createPlayer(media.options);
  await player.load(sourceToLoad);
  // The files beside the manifest are added without delaying the first frame.
  await new Promise((resolve) => setTimeout(resolve, 0));
  return { ...media, player, shaka: media.players[0]! };
}

/** Destroys a player of a live stream, and expects that it does not follow the stream any more. Needs fake timers. */
async function expectQuietAfterDestroy(
  player: Awaited<ReturnType<typeof start>>['player'],
  { players }: Pick<ReturnType<typeof createFakeMedia>, 'players'>,
): Promise<void> {
  await player.destroy();
  const reads = players.map((shaka) => vi.spyOn(shaka, 'seekRange'));
  const onChange = vi.fn<() => void>();
  player.subscribe(onChange);
  await vi.advanceTimersByTimeAsync(60_000);
  for (const read of reads) expect(read).not.toHaveBeenCalled();
  expect(onChange).not.toHaveBeenCalled();
}

test('the player loads the build of shaka-player for the first stream that the browser can play', async () => {
  expect(chooseStream([dash, hls], true)).toBe(dash);
  expect(chooseStream([dash, hls], false)).toBe(hls);
  expect(chooseStream([dash], false)).toBeUndefined();
  const { requested, shaka, player } = await start();
  expect(requested).toEqual(['DASH']);
  expect(shaka.loaded).toEqual({
    url: 'https://host.test/media/a/manifest.mpd',
    startTime: null,
    mimeType: 'application/dash+xml',
  });
  expect(player.get()).toMatchObject({ phase: 'ready', duration: 64, volume: 100, isLive: false });
});

test('the player upgrades http to https, except on the page’s own origin and on hosts of this computer', () => {
  expect(upgradeUrl('http://cdn.test/a.mpd', 'https://host.test')).toBe('https://cdn.test/a.mpd');
  expect(upgradeUrl('/a.mpd', 'http://host.localhost:4000')).toBe('http://host.localhost:4000/a.mpd');
  for (const host of ['localhost', 'media.localhost', '127.0.0.1', '[::1]'])
    expect(upgradeUrl(`http://${host}:8080/a.mpd`, 'https://host.test')).toBe(`http://${host}:8080/a.mpd`);
  for (const host of ['127.0.0.1.evil.test', 'notlocalhost'])
    expect(upgradeUrl(`http://${host}/a.mpd`, 'https://host.test')).toBe(`https://${host}/a.mpd`);
});

test('without a playable stream there is an error and nothing is loaded', async () => {
  const media = createFakeMedia();
  const player = createPlayer({ ...media.options, hasMediaSource: false });
  await player.load({ streams: [dash] });
  expect(player.get()).toMatchObject({ phase: 'error', error: { category: 'media', code: 'NO_PLAYABLE_STREAM' } });
  expect(media.requested).toEqual([]);
});

test('the phase changes when the video plays, buffers, pauses and ends', async () => {
  const { player, video, shaka } = await start();
  await player.play();
  expect(player.get().phase).toBe('playing');
  shaka.buffering = true;
  shaka.emit('buffering');
  expect(player.get()).toMatchObject({ phase: 'buffering', isPlayWanted: true });
  shaka.buffering = false;
  shaka.emit('buffering');
  player.pause();
  expect(player.get()).toMatchObject({ phase: 'paused', isPlayWanted: false });
  video.ended = true;
  video.emit('ended');
  expect(player.get().phase).toBe('ended');
});

test('seeking stays within the seekable range', async () => {
  const { player, video } = await start();
  player.seek(500);
  expect(video.currentTime).toBe(64);
  player.seekBy(-1000);
  expect(video.currentTime).toBe(0);
  player.seek(Number.NaN);
  expect(player.get().position).toBe(0);
});

test('the state of a live stream has its window and whether it is at the edge', async () => {
  vi.useFakeTimers();
  const media = createFakeMedia({ live: true });
  const player = createPlayer(media.options);
  await player.load(source);
  const shaka = media.players[0]!;
  expect(player.get()).toMatchObject({ isLive: true, duration: 0, isAtLiveEdge: true });
  player.seek(1010);
  expect(player.get().isAtLiveEdge).toBe(false);
  shaka.range = { start: 1010, end: 1070 };
  vi.advanceTimersByTime(1000);
  expect(player.get().seekable).toEqual({ start: 1010, end: 1070 });
  player.goToLive();
  expect(media.video.currentTime).toBe(1070);
  await expectQuietAfterDestroy(player, media);
  vi.useRealTimers();
});

test('a change of the device clock loads a live stream again: at its edge, or where the viewer was', async () => {
  vi.useFakeTimers();
  const media = createFakeMedia({ live: true });
  const player = createPlayer(media.options);
  await player.load(source);
  await player.play();
  await vi.advanceTimersByTimeAsync(3_000);
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(media.players[0]!.loads.map(({ startTime }) => startTime)).toEqual([null, null]);
  player.seek(1010);
  await vi.advanceTimersByTimeAsync(1_000);
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(media.players.at(-1)?.loaded?.startTime).toBe(1010);
  expect(player.get().phase).toBe('playing');
  await expectQuietAfterDestroy(player, media);
  vi.useRealTimers();
});

test('licence and key requests carry the token; segments do not', async () => {
  const drm = { jwtToken: 't', url: '/media/licence', keySystems: ['org.w3.clearkey'] };
  const { shaka } = await start({}, { streams: [{ ...dash, drm }] });
  const getHeaders = (type: number) => {
    const request = { headers: {} as Record<string, string>, uris: ['http://cdn.test/x'] };
    for (const filter of shaka.filters) filter(type, request);
    expect(request.uris).toEqual(['https://cdn.test/x']);
    return request.headers;
  };
  expect([getHeaders(2), getHeaders(6), getHeaders(1)]).toEqual([
    { Authorization: 'Bearer t' },
    { Authorization: 'Bearer t' },
    {},
  ]);
  expect(shaka.config[0]).toMatchObject({
    drm: { servers: { 'org.w3.clearkey': 'https://host.test/media/licence' } },
  });
});

test('the viewer selects audio, text and quality; no text is shown before that', async () => {
  const { player } = await start();
  expect(player.get().textTracks.map(({ language, isActive }) => [language, isActive])).toEqual([
    ['en', false],
    ['fr', false],
  ]);
  player.selectText('8');
  player.selectAudio('1:fr');
  player.selectQuality(720);
  const { textTracks, audioTracks, qualities, isQualityAutomatic } = player.get();
  expect(textTracks.find(({ isActive }) => isActive)?.language).toBe('fr');
  expect(audioTracks.find(({ isActive }) => isActive)?.language).toBe('fr');
  expect([qualities, isQualityAutomatic]).toEqual([
    [
      { height: 720, isActive: true },
      { height: 240, isActive: false },
    ],
    false,
  ]);
  player.selectQuality(undefined);
  player.selectText(undefined);
  expect(player.get().isQualityAutomatic).toBe(true);
  expect(player.get().textTracks.some(({ isActive }) => isActive)).toBe(false);
});

test('subtitles that the viewer chooses while previews are loading stay chosen', async () => {
  const { player, shaka } = await start();
  const readChosen = () => player.get().textTracks.find(({ isActive }) => isActive)?.language;
  let sendPreviews = (): void => undefined;
  const addThumbnails = vi.spyOn(Object.getPrototypeOf(shaka) as typeof shaka, 'addThumbnailsTrack').mockImplementation(
    () =>
      new Promise((resolve) => {
        sendPreviews = () => resolve({ id: 3 });
      }),
  );
  await player.load({ ...source, thumbnailsUrl: '/t.vtt' });
  await vi.waitFor(() => expect(addThumbnails).toHaveBeenCalled());
  player.selectText('8');
  sendPreviews();
  await vi.waitFor(() => expect(player.get().hasThumbnails).toBe(true));
  expect(readChosen()).toBe('fr');
  addThumbnails.mockRestore();
});

test('audio and subtitles that the viewer chooses stay chosen in the next video', async () => {
  const { player, shaka } = await start();
  const readText = () => player.get().textTracks.find(({ isActive }) => isActive)?.language;
  player.selectAudio('1:fr');
  player.selectText('8');
  // The same shaka-player plays the next video, which begins without subtitles.
  const playNext = async (): Promise<void> => {
    shaka.selectTextTrack(null);
    await player.load({ ...source, audioLanguage: 'en', textLanguage: 'en' });
  };
  await playNext();
  await vi.waitFor(() => expect(readText()).toBe('fr'));
  const { preferredAudio } = shaka.config.find((config) => 'preferredAudio' in config) as {
    readonly preferredAudio: readonly object[];
  };
  expect(preferredAudio.slice(0, 4)).toEqual([
    { language: 'fr', role: '', label: expect.any(String) as string },
    { language: 'fr', role: '' },
    { language: 'fr' },
    { language: 'en' },
  ]);
  player.selectText(undefined);
  await playNext();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(readText()).toBeUndefined();
});

test('chapters and thumbnails are read from their files', async () => {
  const { player } = await start({}, { ...source, chaptersUrl: '/c.vtt', thumbnailsUrl: '/t.vtt' });
  expect(player.get()).toMatchObject({ chapters: [{ title: 'Intro', start: 0, end: 16 }], hasThumbnails: true });
  expect(await player.getThumbnail(5)).toMatchObject({ url: 'https://host.test/sprite.jpg', x: 160, spriteWidth: 640 });
});

test('the volume is limited to 0 to 100, and 0 mutes', async () => {
  const { player, video } = await start();
  player.setVolume(140);
  expect([video.volume, player.get().volume]).toEqual([1, 100]);
  player.setVolume(-3);
  expect(player.get()).toMatchObject({ volume: 0, isMuted: true });
});

test('a refused start waits for a click; other failures are errors', async () => {
  const { player, video } = await start();
  video.refusal = Object.assign(new Error('no'), { name: 'NotAllowedError' });
  await player.play();
  expect(player.get()).toMatchObject({ phase: 'paused', needsGesture: true, isPlayWanted: false });
  video.refusal = Object.assign(new Error('no'), { name: 'NotSupportedError' });
  await player.play();
  expect(player.get()).toMatchObject({ phase: 'error', error: { code: 'NotSupportedError' } });
});

test('the category of an error depends on its cause', () => {
  const shakaError = (code: number, category: number, data: unknown[] = []) => ({ code, category, data, severity: 2 });
  const http = (status: number) => shakaError(1001, 1, ['https://host.test/x', status]);
  expect(toPlayerError(http(404))).toEqual({ category: 'network', code: '1001', status: 404 });
  expect(toPlayerError(http(403)).category).toBe('access');
  expect(toPlayerError(shakaError(1002, 1)).category).toBe('network');
  expect(toPlayerError(shakaError(6007, 6, [http(403)]))).toEqual({ category: 'drm', code: '6007', status: 403 });
  expect(toPlayerError(shakaError(3016, 3)).category).toBe('media');
  expect(toPlayerError('broken')).toEqual({ category: 'media', code: 'UNKNOWN', status: undefined });
  expect(isAbortedLoad(shakaError(7000, 7))).toBe(true);
});

test('a failed load is an error, and retry loads again at the position', async () => {
  const { player, Fake, players } = await start({ failure: { code: 1002, category: 1, data: [] } });
  expect(player.get()).toMatchObject({ phase: 'error', error: { category: 'network' } });
  Fake.failure = undefined;
  await player.retry();
  expect(player.get().phase).toBe('playing');
  expect(players.map(({ isDestroyed }) => isDestroyed)).toEqual([true, false]);
});

test('a critical error of shaka-player while playing is an error; a recoverable one is not', async () => {
  const { player, shaka } = await start();
  await player.play();
  shaka.emit('error', { severity: 1, code: 1002, category: 1, data: [] });
  expect(player.get().phase).toBe('playing');
  shaka.emit('error', { severity: 2, code: 3016, category: 3, data: [] });
  expect(player.get().phase).toBe('error');
});

test('the position stays while shaka-player replaces its media source, also when it does so twice', async () => {
  const { player, video } = await start();
  await player.play();
  player.seek(44);
  video.replaceMedia();
  video.replaceMedia();
  expect(player.get().position).toBe(44);
  // shaka-player read the start as the position when it replaced the media source again.
  video.readyState = 1;
  video.emit('loadedmetadata', 'seeking');
  expect([video.currentTime, player.get().position]).toEqual([44, 44]);
  video.emit('seeked');
  video.moveTo(45);
  expect(player.get().position).toBe(45);
  video.replaceMedia();
  player.seek(10);
  expect(player.get().position).toBe(10);
});

test('of two loads at the same time, the later one plays', async () => {
  const media = createFakeMedia();
  const player = createPlayer(media.options);
  await Promise.all([player.load(source), player.load({ streams: [hls] })]);
  expect(player.get().phase).toBe('ready');
  expect(media.players.filter(({ isDestroyed }) => !isDestroyed).at(-1)?.loaded?.url).toBe(
    'https://host.test/media/a/master.m3u8',
  );
});

test('destroy leaves no listener and may be called twice, also while it loads', async () => {
  const { player, video, shaka } = await start();
  const listener = vi.fn<() => void>();
  player.subscribe(listener);
  await player.play();
  listener.mockClear();
  await Promise.all([player.destroy(), player.destroy()]);
  video.emit('timeupdate', 'playing');
  expect([video.listenerCount, shaka.isDestroyed, listener.mock.calls.length]).toEqual([0, true, 0]);

  const media = createFakeMedia();
  const second = createPlayer(media.options);
  const loading = second.load(source);
  await second.destroy();
  await loading;
  expect(media.players.every(({ isDestroyed }) => isDestroyed)).toBe(true);
});

test('a live stream seeks to a time in its window, to its edge for later times, and not to earlier ones', async () => {
  const { player, video } = await start({ live: true });
  expect([player.seekToDate(1_020_000), video.currentTime]).toEqual([true, 1020]);
  expect([player.seekToDate(999_000), video.currentTime]).toEqual([false, 1020]);
  expect([player.seekToDate(2_000_000), video.currentTime]).toEqual([true, 1060]);
  expect((await start()).player.seekToDate(10_000)).toBe(false);
  player.interrupt({ play: () => undefined, pause: () => undefined });
  expect([player.seekToDate(1_020_000), video.currentTime], 'an interruption allows no seek').toEqual([false, 1060]);
});

test('the next video uses the attached shaka-player again, without what belonged to the previous video', async () => {
  const { player, players, shaka, video } = await start();
  player.prepare();
  player.selectQuality(240);
  await player.load({ streams: [{ ...dash, url: '/media/b/manifest.mpd' }] });
  expect(players).toHaveLength(1);
  expect(shaka.loads.map(({ url }) => url.split('/')[4])).toEqual(['a', 'b']);
  expect([shaka.filters.length, shaka.config.length], 'filters and settings of one video').toEqual([1, 1]);
  await player.play();
  shaka.emit('error', { severity: 2, code: 3016, category: 3, data: [] });
  expect(player.get().phase).toBe('error');
  expect([shaka.isDestroyed, video.paused]).toEqual([true, true]);
  await player.retry();
  expect(players).toHaveLength(2);
});

test('a stream of another protocol gets its own shaka-player', async () => {
  const { player, players, requested } = await start();
  await player.load({ streams: [hls] });
  expect(requested).toEqual(['DASH', 'HLS']);
  expect(players.map(({ isDestroyed }) => isDestroyed)).toEqual([true, false]);
});

test('a player that is already prepared is not prepared again', async () => {
  const media = createFakeMedia();
  const player = createPlayer(media.options);
  player.prepare();
  player.prepare();
  await player.load(source);
  expect([media.players.length, media.requested]).toEqual([1, ['DASH']]);
});

test('a change of the device clock loads a live stream in HLS again at the time of day of its position', async () => {
  vi.useFakeTimers();
  const media = createFakeMedia({ live: true });
  const player = createPlayer(media.options);
  await player.load({ streams: [hls] });
  await player.play();
  player.seek(1010);
  await vi.advanceTimersByTimeAsync(1_000);
  vi.setSystemTime(Date.now() + 86_400_000);
  // shaka-player follows the wrong window before the player notices the change.
  media.video.currentTime = 87_400;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(media.players[0]!.loads.map(({ startTime }) => startTime)).toEqual([null, new Date(1_010_000)]);
  expect(player.get().phase).toBe('playing');
  await expectQuietAfterDestroy(player, media);
  vi.useRealTimers();
});
