import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAddressChange, createRenewal, keepStreaming, patienceSeconds } from './keepStreaming.ts';
import { toPlayerError, type PlayerError } from './playerError.ts';
import type { PlayerStream } from './playerTypes.ts';
import type { ShakaPlayer } from './shakaTypes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const lost = { code: 1002, category: 1, data: [] };
const refused = (status: number, problem = '') => ({
  code: 1001,
  category: 1,
  data: ['/1.m4s', status, JSON.stringify({ code: problem, requestId: 'request-1' })],
});

function start(renew: () => Promise<boolean> = () => Promise.resolve(false)) {
  const video = { currentTime: 0, buffered: { length: 1, start: () => 0, end: () => end } };
  let end = 10;
  const failed: PlayerError[] = [];
  const retries = vi.fn<ShakaPlayer['retryStreaming']>(() => true);
  const shaka = Object.assign(new EventTarget(), {
    isStalled: true,
    configure: vi.fn<ShakaPlayer['configure']>(() => true),
    retryStreaming: retries,
    isBuffering(): boolean {
      return this.isStalled;
    },
  });
  const window = Object.assign(new EventTarget(), { navigator: { onLine: true } });
  const keeper = keepStreaming({
    shaka,
    video,
    window: window as unknown as Window,
    renew,
    onFailed: (error) => failed.push(error),
  });
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
  return { keeper, shaka, window, failed, retries, pass, load: (seconds: number) => (end += seconds) };
}

test('a lost network is waited for, and an event of the browser ends the waiting at once', async () => {
  const { keeper, shaka, window, failed, retries, pass, load } = start();
  window.navigator.onLine = false;
  keeper.handle(lost);
  keeper.handle(lost);
  await pass(600);
  expect(failed).toEqual([]);
  retries.mockClear();
  window.dispatchEvent(new Event('online'));
  expect(retries).toHaveBeenCalledOnce();
  load(4);
  shaka.isStalled = false;
  await pass(2);
  expect(vi.getTimerCount()).toBe(0);
});

test('the video plays from its buffer, and the failure shows when it has stood still', async () => {
  const { keeper, shaka, failed, pass } = start();
  shaka.isStalled = false;
  keeper.handle(refused(404));
  keeper.handle(refused(404));
  await pass(60);
  expect(failed).toEqual([]);
  shaka.isStalled = true;
  await pass(1);
  expect(failed).toEqual([{ category: 'network', code: '1001', status: 404, problem: '', requestId: 'request-1' }]);
  expect(vi.getTimerCount()).toBe(0);
});

test('the patience depends on the cause', () => {
  expect(patienceSeconds({ status: 404 }, true)).toBe(0);
  expect(patienceSeconds({ status: 503 }, true)).toBe(15);
  expect(patienceSeconds({ status: 429 }, true)).toBe(15);
  expect(patienceSeconds({ status: undefined }, true)).toBe(90);
  expect(patienceSeconds({ status: undefined }, false)).toBe(Infinity);
});

test('a video that stands still without an error fails after a minute', async () => {
  const { shaka, failed, pass, load } = start();
  shaka.dispatchEvent(new Event('buffering'));
  await pass(50);
  load(2);
  await pass(50);
  expect(failed).toEqual([]);
  await pass(15);
  expect(failed).toMatchObject([{ code: 'STALLED' }]);
  shaka.dispatchEvent(new Event('buffering'));
  shaka.isStalled = false;
  await pass(2);
  expect([failed.length, vi.getTimerCount()]).toEqual([1, 0]);
});

test('only segments that are missing change the quality', () => {
  const { shaka } = start();
  for (const [httpResponseCode, maxDisabledTime] of [
    [404, 30],
    [503, 0],
    [undefined, 0],
  ] as const) {
    shaka.dispatchEvent(Object.assign(new Event('downloadfailed'), { httpResponseCode }));
    expect(shaka.configure).toHaveBeenLastCalledWith({ streaming: { maxDisabledTime } });
  }
});

test('refused addresses are renewed once within a minute; a stream that the server ended is not renewed', async () => {
  const renew = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  const { keeper, failed, retries, pass } = start(renew);
  keeper.handle(refused(403, 'MEDIA_TOKEN_EXPIRED'));
  await pass(0);
  expect([renew.mock.calls.length, retries.mock.calls.length]).toEqual([1, 1]);
  keeper.handle(refused(403, 'MEDIA_TOKEN_EXPIRED'));
  await pass(2);
  expect(renew).toHaveBeenCalledOnce();
  expect(failed).toMatchObject([{ category: 'access', problem: 'MEDIA_TOKEN_EXPIRED' }]);

  const ended = start(renew);
  ended.keeper.handle(refused(403, 'PLAYBACK_ENDED'));
  expect(renew).toHaveBeenCalledOnce();
  expect(ended.failed).toMatchObject([{ problem: 'PLAYBACK_ENDED' }]);
});

test('without new addresses the stream has failed; without a response they are asked for again', async () => {
  const given = start(() => Promise.resolve(false));
  given.keeper.handle(refused(403));
  await given.pass(0);
  expect(given.failed).toHaveLength(1);
  const unreachable = start(() => Promise.reject(new Error('no network')));
  unreachable.shaka.isStalled = false;
  unreachable.keeper.handle(refused(403));
  await unreachable.pass(2);
  expect([unreachable.failed.length, unreachable.retries.mock.calls.length]).toEqual([0, 1]);
});

test('after dispose nothing happens and no timer is left', async () => {
  const { keeper, window, failed, retries, pass } = start();
  keeper.handle(lost);
  keeper.dispose();
  window.dispatchEvent(new Event('online'));
  await pass(200);
  expect([failed.length, retries.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0, 0]);
});

test('segments get the token of the newest address, also after several renewals', async () => {
  const stream = (token: string): PlayerStream => ({
    protocol: 'DASH',
    url: `/media/${token}/film/manifest.mpd`,
    subtitles: [],
  });
  const newer = [stream('second-token'), stream('third-token')];
  const renewal = createRenewal(stream('first-token'), () => Promise.resolve([newer.shift()!]));
  expect(renewal.changeAddress('/media/first-token/film/1.m4s')).toBe('/media/first-token/film/1.m4s');
  expect([await renewal.renew(), await renewal.renew()]).toEqual([true, true]);
  expect(renewal.changeAddress('https://a.test/media/first-token/film/1.m4s')).toBe(
    'https://a.test/media/third-token/film/1.m4s',
  );
  expect(renewal.changeAddress('/media/second-token/film/1.m4s')).toBe('/media/third-token/film/1.m4s');
  expect(renewal.stream().url).toContain('third-token');
  expect(await createRenewal(stream('first-token'), () => Promise.resolve([])).renew()).toBe(false);
});

test('addresses that differ in more than tokens cannot be changed', () => {
  expect(createAddressChange('/a/old-token/1.mpd', '/b/old-token/1.mpd')).toBeUndefined();
  expect(createAddressChange('/a/old-token/1.mpd', '/a/new-token/x/1.mpd')).toBeUndefined();
  expect(createAddressChange('/1.mpd?t=old-token', '/1.mpd?t=new-token')?.('/2.mpd?t=old-token')).toBe(
    '/2.mpd?t=new-token',
  );
});

test('the error of a request names the problem and the request that support needs', () => {
  expect(toPlayerError(refused(403, 'MEDIA_TOKEN_EXPIRED'))).toEqual({
    category: 'access',
    code: '1001',
    status: 403,
    problem: 'MEDIA_TOKEN_EXPIRED',
    requestId: 'request-1',
  });
  expect(toPlayerError({ code: 6007, category: 6, data: [refused(500, 'INTERNAL')] })).toMatchObject({
    category: 'drm',
    status: 500,
    requestId: 'request-1',
  });
  expect(toPlayerError({ code: 1001, category: 1, data: ['/x', 502, '<html>'] })).toEqual({
    category: 'network',
    code: '1001',
    status: 502,
  });
});
