import { expect, test, vi } from 'vitest';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { createAccess, createFailure, event, runPendingTasks, start, video } from './testing/startPlayback.ts';

test('a video opens at the stored position, plays, and its position is reported regularly, on pause and at the end', async () => {
  const { store, sent, progress, media, beat } = start({ responses: [createAccess({ position: 40 })] });
  await store.open(video);
  expect(store.opened).toMatchObject({ state: 'open', resumedAt: 40 });
  expect(media.players[0]?.loaded?.startTime).toBe(40);
  media.video.moveTo(50);
  beat();
  media.video.pause();
  media.video.ended = true;
  media.video.emit('ended');
  beat();
  expect(sent).toEqual([
    ['video', 'film'],
    ['heartbeat', ['PLAYING', 50]],
    ['heartbeat', ['PAUSED', 50]],
    ['heartbeat', ['ENDED', 50]],
  ]);
  expect(progress.at(-1)).toMatchObject({ id: 'film', position: 50, isFinished: true });
});

test('a video whose length is hidden is reported as watched at 95 %', async () => {
  const { store, sent, progress, media, beat } = start({
    responses: [{ ...createAccess(), spoilerFree: true }],
  });
  await store.open(video);
  for (const seconds of [60, 61]) {
    media.video.moveTo(seconds);
    beat();
  }
  expect(sent.slice(1)).toEqual([
    ['heartbeat', ['PLAYING', 60]],
    ['heartbeat', ['ENDED', 61]],
  ]);
  expect(progress.map(({ isFinished }) => isFinished)).toContain(true);
});

test('the next channel is requested before the player changes, and its controls are rendered after its first frame', async () => {
  let showFrame = (): void => undefined;
  const { store, sent, players } = start({ live: true, afterStart: (_player, callback) => (showFrame = callback) });
  const channel = (id: string): ContentItem => ({ ...event, id, type: 'EPG' });
  await store.open(channel('one'));
  const first = store.opened;
  expect(first).toMatchObject({ state: 'open', item: { id: 'one' } });
  const phases: [string, number][] = [];
  players[0]!.subscribe(() => phases.push([players[0]!.get().phase, sent.length]));
  const opening = store.open(channel('two'));
  expect(sent.at(-1)).toEqual(['event', 'two']);
  expect(phases[0], 'the request was sent before').toEqual(['loading', 2]);
  await opening;
  expect(store.opened, 'nothing is rendered for the new channel').toBe(first);
  showFrame();
  expect(store.opened).toMatchObject({ state: 'open', item: { id: 'two' }, player: players[0] });
  // A frame that comes after the viewer has left changes nothing.
  await store.open(channel('three'));
  await store.close();
  showFrame();
  expect(store.opened).toBeUndefined();
});

test('of two channels that are chosen before a frame is shown, only the second one is opened', async () => {
  const callbacks: (() => void)[] = [];
  const { store } = start({ live: true, afterStart: (_player, callback) => void callbacks.push(callback) });
  const channel = (id: string): ContentItem => ({ ...event, id, type: 'EPG' });
  await store.open(channel('one'));
  await store.open(channel('two'));
  await store.open(channel('three'));
  // Both callbacks listen to the same video: its first frame is one of the third channel.
  for (const callback of callbacks) callback();
  expect(store.opened).toMatchObject({ state: 'open', item: { id: 'three' } });
});

test('a video that replaces another one shows its marks at once', async () => {
  const { store } = start({ afterStart: () => undefined });
  await store.open(video);
  await store.open({ ...video, id: 'next' });
  expect(store.opened).toMatchObject({ state: 'open', item: { id: 'next' } });
});

test('a live stream starts at its edge and publishes no progress', async () => {
  const { store, sent, progress, media, beat } = start({ live: true });
  await store.open(event);
  expect(media.players[0]?.loaded?.startTime).toBeNull();
  beat();
  expect(sent).toEqual([
    ['event', 'match'],
    ['heartbeat', ['PLAYING', 0]],
  ]);
  expect(progress).toEqual([]);
});

test('closing reports the position, frees the slot, destroys the player and keeps the volume', async () => {
  const { store, sent, media, players } = start();
  await store.open(video);
  players[0]!.setVolume(40);
  media.video.moveTo(12);
  await store.close();
  expect(sent.slice(-2)).toEqual([
    ['heartbeat', ['PLAYING', 12]],
    ['delete', 'p1'],
  ]);
  expect([store.opened, media.players[0]?.isDestroyed]).toEqual([undefined, true]);
  await store.open(video);
  expect(players[1]!.get().volume).toBe(40);
});

test('leaving before the response arrives frees the slot and opens nothing', async () => {
  const { store, sent, media, players } = start();
  const opening = store.open(video);
  while (sent.length === 0) await Promise.resolve();
  await store.close();
  await opening;
  expect(sent).toEqual([
    ['video', 'film'],
    ['delete', 'p1'],
  ]);
  expect([players.length, media.players.some(({ loaded }) => loaded), store.opened]).toEqual([1, false, undefined]);
});

test('a refusal has its kind and the id of its request, and retry sends the request again', async () => {
  const { store } = start({ responses: [createFailure(403, 'ACCESS_DENIED'), createAccess()] });
  await store.open(video);
  expect(store.opened).toMatchObject({ state: 'refused', refusal: { kind: 'denied', requestId: 'r1' } });
  await store.retry();
  expect(store.opened?.state).toBe('open');
});

test('an event that is over leads to its recording, or is refused as not live', async () => {
  const { store, api } = start({ responses: [createFailure(404, 'VIDEO_NOT_LIVE')] });
  await store.open(event);
  expect(store.opened).toMatchObject({ state: 'refused', refusal: { kind: 'not-live' } });
  vi.mocked(api.getVodOfEvent).mockResolvedValue(video);
  await store.open(event);
  expect(store.opened).toEqual({ state: 'moved', item: video });
});

test('another item replaces the playback in one call, with the last position', async () => {
  const { store, sent, bodies, progress, media } = start();
  await store.open(video);
  media.video.moveTo(30);
  await store.open({ ...video, id: 'next' });
  expect(sent).toEqual([
    ['video', 'film'],
    ['video', 'next'],
  ]);
  expect(bodies.at(-1)).toMatchObject({ replaces: { id: 'p1', last: { position: 30, state: 'PLAYING' } } });
  expect(progress).toMatchObject([
    { id: 'film', position: 30, state: 'sent' },
    { id: 'film', position: 30, state: 'stored' },
  ]);
});

test('a change of channel sends no last position', async () => {
  const { store, bodies } = start({ live: true });
  await store.open(event);
  await store.open({ ...event, id: 'next' });
  expect(bodies.at(-1)).toMatchObject({ replaces: { id: 'p1' } });
  expect(bodies.at(-1)).not.toHaveProperty('replaces.last');
});

test('a replacement that fails frees the slot', async () => {
  const { store, sent } = start({ responses: [createAccess(), createFailure(500, 'INTERNAL'), createAccess()] });
  await store.open(video);
  await store.open({ ...video, id: 'next' });
  await vi.waitFor(() => expect(sent.at(-1)).toEqual(['delete', 'p1']));
});

test('a playback on another device is stopped there and opens here', async () => {
  const { store, sent } = start({ responses: [createFailure(409, 'TOO_MANY_STREAMS'), createAccess()] });
  await store.open(video);
  await store.stopElsewhere('other');
  expect(sent.slice(1)).toEqual([
    ['delete', 'other'],
    ['video', 'film'],
  ]);
  expect(store.opened?.state).toBe('open');
});

test('a slot taken by another device ends the playback here', async () => {
  const { store, media, beat, refuseHeartbeats } = start();
  await store.open(video);
  refuseHeartbeats(createFailure(409, 'PLAYBACK_ENDED'));
  beat();
  await runPendingTasks();
  expect(store.opened).toMatchObject({ state: 'refused', refusal: { kind: 'taken' } });
  expect(media.players[0]?.isDestroyed).toBe(true);
});

test('after a slot expired while the computer slept, the video opens again at its position and stays paused', async () => {
  const { store, media, beat, refuseHeartbeats, moveClock } = start();
  await store.open(video);
  media.video.moveTo(30);
  media.video.pause();
  refuseHeartbeats(createFailure(409, 'PLAYBACK_ENDED'));
  moveClock(3_600_000);
  beat();
  await runPendingTasks();
  expect(store.opened?.state).toBe('open');
  expect([media.players[0]!.loads.at(-1)?.startTime, media.video.paused]).toEqual([30, true]);
});

test('after several failed attempts a retry starts at the position before the first failure', async () => {
  const { store, media } = start({
    responses: [createAccess(), createFailure(503, 'UNAVAILABLE'), createFailure(503, 'UNAVAILABLE'), createAccess()],
  });
  await store.open(video);
  media.video.moveTo(33);
  media.players[0]!.emit('error', { severity: 2, code: 3016, category: 3, data: [] });
  await store.retry();
  await store.retry();
  expect(store.opened).toMatchObject({ state: 'refused', refusal: { kind: 'failed' } });
  await store.retry();
  expect(media.players.at(-1)?.loaded?.startTime).toBe(33);
});

test('after a seek to broken data and its error, a retry starts at the position of the seek', async () => {
  const { store, media, players } = start();
  await store.open(video);
  players[0]!.seek(44);
  media.video.replaceMedia();
  media.players[0]!.emit('error', { severity: 2, code: 3016, category: 3, data: [] });
  await store.retry();
  expect(media.players.at(-1)?.loaded?.startTime).toBe(44);
});

test('after a failed first attempt a retry starts at the position that the link names', async () => {
  const { store, media } = start({ responses: [createFailure(503, 'UNAVAILABLE'), createAccess()] });
  await store.open(video, { seconds: 30 });
  expect(store.opened).toMatchObject({ state: 'refused', refusal: { kind: 'failed' } });
  await store.retry();
  expect(media.players.at(-1)?.loaded?.startTime).toBe(30);
});

test('a video that is replaced before its response arrives frees its slot before the next video requests one', async () => {
  const { store, sent, bodies } = start({
    responses: [createAccess(), createAccess({ id: 'p2' }), createAccess({ id: 'p3' })],
  });
  await store.open(video);
  await Promise.all([store.open({ ...video, id: 'second' }), store.open({ ...video, id: 'third' })]);
  expect(sent).toEqual([
    ['video', 'film'],
    ['video', 'second'],
    ['delete', 'p2'],
    ['video', 'third'],
  ]);
  expect(bodies.at(-1)).not.toHaveProperty('replaces');
  await store.close();
  expect(sent.at(-1)).toEqual(['delete', 'p3']);
});

test('a viewer who is signed out sees a message; the video of a viewer who signs in continues', async () => {
  const { store, media } = start();
  await store.open(video);
  media.video.moveTo(30);
  await store.followViewer(true);
  expect(store.opened).toMatchObject({ state: 'refused', refusal: { kind: 'signed-out' } });
  expect([store.position, media.players[0]?.isDestroyed]).toEqual([30, true]);
  await store.followViewer(false);
  expect([store.opened?.state, media.players[1]?.loaded?.startTime]).toEqual(['open', 30]);
  // The page is rendered again for the guest.
  await store.followViewer(true);
  await store.close();
  await store.open(video);
  expect(media.players[2]?.loaded?.startTime).toBe(30);
  await store.close();
  await store.open(video);
  expect(media.players[3]?.loaded?.startTime).toBeNull();
});

test('a viewer who is signed out keeps the message when the page opens the video again for the guest', async () => {
  const signInRequired = createFailure(401, 'SIGN_IN_REQUIRED');
  const { store } = start({ responses: [createAccess(), signInRequired, signInRequired, signInRequired] });
  await store.open(video);
  await store.followViewer(true);
  for (let renderings = 0; renderings < 2; renderings++) {
    await store.open(video);
    expect(store.opened).toMatchObject({ state: 'refused', refusal: { kind: 'signed-out' } });
  }
  await store.open({ ...video, id: 'another' });
  expect(store.opened).toMatchObject({ state: 'refused', refusal: { kind: 'sign-in' } });
});

test('an expired URL is renewed once, and the video continues at its position', async () => {
  const { store, sent, media } = start();
  await store.open(video);
  media.video.moveTo(20);
  const expired = { severity: 2, code: 1001, category: 1, data: ['', 403] };
  media.players[0]!.emit('error', expired);
  await runPendingTasks();
  expect(sent.filter(([name]) => name === 'video').length).toBe(2);
  expect(media.players[1]?.loaded?.startTime).toBe(20);
  media.players[1]!.emit('error', expired);
  await runPendingTasks();
  expect(sent.filter(([name]) => name === 'video').length).toBe(2);
});

test('of several quick changes only the first and the last item are requested', async () => {
  const { store, sent } = start({ responses: [createAccess(), createAccess({ id: 'p2' })] });
  await Promise.all(['one', 'two', 'three', 'four', 'five'].map((id) => store.open({ ...video, id })));
  await runPendingTasks();
  expect(sent).toEqual([
    ['video', 'one'],
    ['delete', 'p1'],
    ['video', 'five'],
  ]);
  expect(store.opened).toMatchObject({ state: 'open', item: { id: 'five' } });
});

test('a programme that the channel no longer has leads to its recording, or to a message', async () => {
  const { store, media, api, sent } = start({ live: true });
  await store.open(event, undefined, { startsAt: 1_010_000, id: 'bout' });
  expect([store.opened?.state, media.video.currentTime]).toEqual(['open', 1010]);
  await store.open(event, undefined, { startsAt: 10_000, id: 'bout' });
  expect(store.opened).toMatchObject({ state: 'refused', refusal: { kind: 'not-kept' } });
  expect(sent.at(-1)).toEqual(['delete', 'p1']);
  vi.mocked(api.getVodOfEvent).mockResolvedValueOnce(video);
  await store.open(event, undefined, { startsAt: 10_000, id: 'bout' });
  expect(store.opened).toMatchObject({ state: 'moved', item: { id: 'film' } });
  expect(api.getVodOfEvent).toHaveBeenLastCalledWith({ id: 'bout' });
  // The next attempt plays the channel at its live edge.
  await store.retry();
  expect(store.opened).toMatchObject({ state: 'open' });
  expect(media.players.at(-1)!.loaded?.startTime).toBeNull();
});

test('a prepared player plays the first video, and preparing changes nothing while a video is open', async () => {
  const { store, media, players, sent } = start();
  store.prepare();
  await runPendingTasks();
  expect([players.length, media.players.length, store.opened, sent]).toEqual([1, 1, undefined, []]);
  await store.open(video);
  store.prepare();
  expect([players.length, media.players.length, store.opened?.state]).toEqual([1, 1, 'open']);
  await store.close();
  expect(media.players[0]!.isDestroyed).toBe(true);
});
