import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUrlChange, createRenewal, keepStreaming, getPatienceSeconds } from './keepStreaming.ts';
import { toPlayerError, type PlayerError } from './playerError.ts';
import type { PlayerStream } from './playerTypes.ts';
import type { ShakaPlayer } from './shakaTypes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const connectionLost = { code: 1002, category: 1, data: [] };
const createRefusal = (status: number, problem = '') => ({
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
    isBuffering: vi.fn<() => boolean>((): boolean => shaka.isStalled),
  });
  const window = Object.assign(new EventTarget(), { navigator: { onLine: true } });
  const failureHandler = keepStreaming({
    shaka,
    video,
    window: window as unknown as Window,
    renew,
    onFailed: (error) => failed.push(error),
  });
  const advanceSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
  /** Returns how often the player is called within the next ten minutes. */
  const countLaterCalls = async (): Promise<number> => {
    shaka.isBuffering.mockClear();
    retries.mockClear();
    await advanceSeconds(600);
    return shaka.isBuffering.mock.calls.length + retries.mock.calls.length;
  };
  const extendBuffer = (seconds: number) => (end += seconds);
  return { failureHandler, shaka, window, failed, retries, advanceSeconds, countLaterCalls, extendBuffer };
}

test('without a network the stream waits, and the event `online` repeats the request immediately', async () => {
  const { failureHandler, shaka, window, failed, retries, advanceSeconds, countLaterCalls, extendBuffer } = start();
  window.navigator.onLine = false;
  failureHandler.handle(connectionLost);
  failureHandler.handle(connectionLost);
  await advanceSeconds(600);
  expect(failed).toEqual([]);
  retries.mockClear();
  window.dispatchEvent(new Event('online'));
  expect(retries).toHaveBeenCalledOnce();
  extendBuffer(4);
  shaka.isStalled = false;
  await advanceSeconds(2);
  expect(await countLaterCalls()).toBe(0);
});

test('the video plays from its buffer, and the failure is shown after the video has stalled', async () => {
  const { failureHandler, shaka, failed, advanceSeconds, countLaterCalls } = start();
  shaka.isStalled = false;
  failureHandler.handle(createRefusal(404));
  failureHandler.handle(createRefusal(404));
  await advanceSeconds(60);
  expect(failed).toEqual([]);
  shaka.isStalled = true;
  await advanceSeconds(1);
  expect(failed).toEqual([{ category: 'network', code: '1001', status: 404, problem: '', requestId: 'request-1' }]);
  expect(await countLaterCalls()).toBe(0);
});

test('the time until a failure is shown depends on its cause', () => {
  expect(getPatienceSeconds({ status: 404 }, true)).toBe(0);
  expect(getPatienceSeconds({ status: 503 }, true)).toBe(15);
  expect(getPatienceSeconds({ status: 429 }, true)).toBe(15);
  expect(getPatienceSeconds({ status: undefined }, true)).toBe(90);
  expect(getPatienceSeconds({ status: undefined }, false)).toBe(Infinity);
});

test('a video that stalls without an error fails after a minute', async () => {
  const { shaka, failed, advanceSeconds, countLaterCalls, extendBuffer } = start();
  shaka.dispatchEvent(new Event('buffering'));
  await advanceSeconds(50);
  extendBuffer(2);
  await advanceSeconds(50);
  expect(failed).toEqual([]);
  await advanceSeconds(15);
  expect(failed).toMatchObject([{ code: 'STALLED' }]);
  shaka.dispatchEvent(new Event('buffering'));
  shaka.isStalled = false;
  await advanceSeconds(2);
  expect([failed.length, await countLaterCalls()]).toEqual([1, 0]);
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

test('refused URLs are renewed once within a minute; a stream that the server ended is not renewed', async () => {
  const renew = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  const { failureHandler, failed, retries, advanceSeconds } = start(renew);
  failureHandler.handle(createRefusal(403, 'MEDIA_TOKEN_EXPIRED'));
  await advanceSeconds(0);
  expect([renew.mock.calls.length, retries.mock.calls.length]).toEqual([1, 1]);
  failureHandler.handle(createRefusal(403, 'MEDIA_TOKEN_EXPIRED'));
  await advanceSeconds(2);
  expect(renew).toHaveBeenCalledOnce();
  expect(failed).toMatchObject([{ category: 'access', problem: 'MEDIA_TOKEN_EXPIRED' }]);

  const endedStream = start(renew);
  endedStream.failureHandler.handle(createRefusal(403, 'PLAYBACK_ENDED'));
  expect(renew).toHaveBeenCalledOnce();
  expect(endedStream.failed).toMatchObject([{ problem: 'PLAYBACK_ENDED' }]);
});

test('a stream that gets no new URLs fails; when the server does not respond, new URLs are requested again', async () => {
  const refusedOnce = start(() => Promise.resolve(false));
  refusedOnce.failureHandler.handle(createRefusal(403));
  await refusedOnce.advanceSeconds(0);
  expect(refusedOnce.failed).toHaveLength(1);
  const unreachable = start(() => Promise.reject(new Error('no network')));
  unreachable.shaka.isStalled = false;
  unreachable.failureHandler.handle(createRefusal(403));
  await unreachable.advanceSeconds(2);
  expect([unreachable.failed.length, unreachable.retries.mock.calls.length]).toEqual([0, 1]);
});

test('after dispose nothing happens any more', async () => {
  const { failureHandler, window, failed, retries, countLaterCalls } = start();
  failureHandler.handle(connectionLost);
  failureHandler.dispose();
  window.dispatchEvent(new Event('online'));
  expect([failed.length, retries.mock.calls.length, await countLaterCalls()]).toEqual([0, 0, 0]);
});

test('segments get the token of the newest URL, also after several renewals', async () => {
  const stream = (token: string): PlayerStream => ({
    protocol: 'DASH',
    url: `/media/${token}/film/manifest.mpd`,
    subtitles: [],
  });
  const newer = [stream('second-token'), stream('third-token')];
  const renewal = createRenewal(stream('first-token'), () => Promise.resolve([newer.shift()!]));
  expect(renewal.changeUrl('/media/first-token/film/1.m4s')).toBe('/media/first-token/film/1.m4s');
  expect([await renewal.renew(), await renewal.renew()]).toEqual([true, true]);
  expect(renewal.changeUrl('https://a.test/media/first-token/film/1.m4s')).toBe(
    'https://a.test/media/third-token/film/1.m4s',
  );
  expect(renewal.changeUrl('/media/second-token/film/1.m4s')).toBe('/media/third-token/film/1.m4s');
  expect(renewal.stream().url).toContain('third-token');
  expect(await createRenewal(stream('first-token'), () => Promise.resolve([])).renew()).toBe(false);
});

test('URLs that differ in more than tokens cannot be changed', () => {
  expect(createUrlChange('/a/old-token/1.mpd', '/b/old-token/1.mpd')).toBeUndefined();
  expect(createUrlChange('/a/old-token/1.mpd', '/a/new-token/x/1.mpd')).toBeUndefined();
  expect(createUrlChange('/1.mpd?t=old-token', '/1.mpd?t=new-token')?.('/2.mpd?t=old-token')).toBe(
    '/2.mpd?t=new-token',
  );
});

test('the error of a request names the problem and the request that support needs', () => {
  expect(toPlayerError(createRefusal(403, 'MEDIA_TOKEN_EXPIRED'))).toEqual({
    category: 'access',
    code: '1001',
    status: 403,
    problem: 'MEDIA_TOKEN_EXPIRED',
    requestId: 'request-1',
  });
  expect(toPlayerError({ code: 6007, category: 6, data: [createRefusal(500, 'INTERNAL')] })).toMatchObject({
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
