import { expect, test } from 'vitest';
import { createAccess, createFailure, event, runPendingTasks, start, video } from './testing/startPlayback.ts';

test('after an error a live stream continues at its time of day, and at its edge when it was there', async () => {
  const { store, media, players } = start({ live: true });
  const broken = { severity: 2, code: 3016, category: 3, data: [] };
  const retryAfterError = async () => {
    media.players.at(-1)!.emit('error', broken);
    await store.retry();
    return media.players.at(-1)!.loaded?.startTime;
  };
  await store.open(event);
  // The window has moved on while the stream stalled at its edge.
  media.players[0]!.buffering = true;
  media.players[0]!.range = { start: 1030, end: 1090 };
  media.players[0]!.emit('buffering');
  media.video.moveTo(1061);
  expect(players[0]!.get()).toMatchObject({ phase: 'buffering', isAtLiveEdge: false });
  expect(await retryAfterError()).toBeNull();
  players[0]!.seek(1020);
  expect(await retryAfterError()).toEqual(new Date(1_020_000));
});

test('a programme whose start failed starts again at its beginning', async () => {
  const { store, media } = start({ live: true, responses: [createFailure(503, 'X'), createAccess({ live: true })] });
  await store.open(event, undefined, { startsAt: 1_010_000, id: 'bout' });
  await store.retry();
  expect(media.players.at(-1)!.loaded?.startTime).toEqual(new Date(1_010_000));
});

test('a refused licence is requested once more with a new token', async () => {
  const { store, sent, media } = start();
  await store.open(video);
  media.video.moveTo(20);
  const refused = { severity: 2, code: 6007, category: 6, data: [{ code: 1001, category: 1, data: ['', 403] }] };
  media.players[0]!.emit('error', refused);
  await runPendingTasks();
  expect(media.players[1]?.loaded?.startTime).toBe(20);
  media.players[1]!.emit('error', refused);
  await runPendingTasks();
  expect(sent.filter(([name]) => name === 'video').length).toBe(2);
  expect(store.opened).toMatchObject({ state: 'open' });
});
