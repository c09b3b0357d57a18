// The watch history: putHistory, deleteHistoryEntry, getHistory, heartbeats, and the progress on cards.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractStores } from '#src/server/db/testing/testStores.ts';
import { errorBody, startContent, type ContentApi } from './contentApi.ts';
import {
  readAccessResult,
  checkInGuest,
  playbackFiles,
  playbackRealm,
  getToken,
  startPlayback,
} from './playbackRealm.ts';
import { createTestClock } from './startApi.ts';

const PATH = '/api/v2/history';
type List = {
  items: { id: string; watchProgress?: number; watchedAt?: string }[];
  paging: { lastSeen?: string; moreDataAvailable: boolean };
};

describe.each(contractStores())('watch history on $kind', (store) => {
  describe.skipIf(store.skipReason)('calls', () => {
    const clock = createTestClock();
    let api: ContentApi;
    let [viewer, subscriber] = ['', ''];
    beforeAll(async () => {
      const { playback } = playbackRealm() as { playback: object };
      const files = { ...playbackFiles, 'realm.json': playbackRealm({ playback: { ...playback, maxStreams: 10 } }) };
      api = await startContent(files, store, clock);
      [viewer, subscriber] = [await getToken(api, 'viewer'), await getToken(api, 'subscriber')];
    }, 120_000);
    afterAll(async () => {
      await api?.close();
    }, 60_000);

    const timestamp = (shiftMs = 0): string => new Date(clock.now() + shiftMs).toISOString();
    const put = (id: string, position: number, more: object = {}, token = viewer) =>
      api.call(`${PATH}/${id}`, { method: 'PUT', token, body: { position, at: timestamp(), ...more } });
    const remove = (id: string, token = viewer) => api.call(`${PATH}/${id}`, { method: 'DELETE', token });
    const readList = async (path: string, token = viewer): Promise<List> => {
      const { status, body, text } = await api.call(path, { token });
      expect(status, text).toBe(200);
      return body as unknown as List;
    };
    const readProgress = async (path: string, token = viewer) =>
      (await readList(path, token)).items.map(({ id, watchProgress }) => `${id} ${watchProgress}`);
    const clearHistory = async (token = viewer): Promise<void> => {
      for (const { id } of (await readList(`${PATH}?rpp=40`, token)).items) await remove(id, token);
    };

    test('positions are stored, listed with the latest first, and deleted', async () => {
      expect((await put('free', 30)).body).toMatchObject({ id: 'free', watchProgress: 30, watched: false });
      await put('v-1', 10);
      await put('free', 40);
      expect(await readProgress(PATH)).toEqual(['free 40', 'v-1 10']);
      expect(await readProgress(PATH, subscriber)).toEqual([]);
      expect((await remove('free')).body).toMatchObject({ entries: [{ id: 'free', position: 40 }] });
      expect((await remove('free')).body).toMatchObject({ entries: [] });
      expect(await readProgress(PATH)).toEqual(['v-1 10']);
      await clearHistory();
    });

    test('a video counts as watched from 95 % on', async () => {
      await put('free', 94.9);
      await put('v-1', 10);
      expect(await readProgress('/api/v4/content/home/bucket/going-on')).toEqual(['v-1 10', 'free 94.9']);
      // The duration comes from the catalogue when the client does not send it.
      expect((await put('free', 95)).body).toMatchObject({ id: 'free', watchProgress: 95, watched: true });
      expect(await readProgress('/api/v4/content/home/bucket/going-on')).toEqual(['v-1 10']);
      // In lists the progress of a watched video is its whole length, which is 100 s.
      expect(await readProgress('/api/v4/content/home/bucket/seen')).toEqual(['free 100', 'v-1 10']);
      expect(readAccessResult(await startPlayback(api, 'free', { token: viewer })).playback?.position).toBe(0);
      expect(readAccessResult(await startPlayback(api, 'v-1', { token: viewer })).playback?.position).toBe(10);
      // "Start again" sets the position to 0, so the video has no progress and is not in "continue watching".
      expect((await put('free', 0)).body).toMatchObject({ id: 'free', watchProgress: 0, watched: false });
      expect(await readProgress('/api/v4/content/home/bucket/going-on')).toEqual(['v-1 10']);
      await clearHistory();
    });

    test('the latest position of two devices is stored, even when their clocks are wrong', async () => {
      await put('free', 50, { at: timestamp(-10_000) });
      await put('free', 20, { at: timestamp(-20_000) });
      expect(await readProgress(PATH)).toEqual(['free 50']);
      // A clock that is an hour ahead does not block the other device.
      await put('free', 60, { at: timestamp(3_600_000) });
      clock.advance(5_000);
      await put('free', 70);
      expect(await readProgress(PATH)).toEqual(['free 70']);
      // The client also sends its current time, so the server corrects a clock that is an hour behind.
      clock.advance(5_000);
      await put('free', 80, { at: timestamp(-3_601_000), sentAt: timestamp(-3_600_000) });
      expect(await readProgress(PATH)).toEqual(['free 80']);
      await clearHistory();
    });

    test('a heartbeat of a video writes the history of its account', async () => {
      const heartbeat = async (id: string, kind: 'video' | 'event', position: number, state = 'PLAYING') =>
        api.call(
          `/api/v1/playback/${readAccessResult(await startPlayback(api, id, { token: viewer, kind })).playback?.id}/heartbeat`,
          {
            token: viewer,
            body: { position, duration: 100, state, at: timestamp() },
          },
        );
      expect((await heartbeat('free', 'video', 12)).status).toBe(200);
      expect((await heartbeat('on-air', 'event', 700)).status).toBe(200);
      expect(await readProgress(PATH)).toEqual(['free 12']);
      await heartbeat('free', 'video', 40, 'ENDED');
      expect(await readProgress(PATH)).toEqual(['free 100']);
      await clearHistory();
    });

    test('a change can be undone unless the video was watched afterwards', async () => {
      const restore = (body: unknown, token = viewer) =>
        api.call(`${PATH}/restore`, { method: 'POST', token, body: body as object });
      const readEntries = async () =>
        (await readList(PATH)).items.map(({ id, watchProgress, watchedAt }) => ({ id, watchProgress, watchedAt }));
      for (const [index, id] of ['v-1', 'free', 'v-2'].entries()) {
        clock.advance(1_000);
        await put(id, 10 * (index + 1));
      }
      const before = await readEntries();
      expect(before.map(({ id }) => id)).toEqual(['v-2', 'free', 'v-1']);
      clock.advance(60_000);
      const removed = (await remove('free')).body;
      expect((await restore(removed)).body).toEqual({ restoredIds: ['free'] });
      expect(await readEntries()).toEqual(before);
      expect((await restore(removed)).body, 'a repeated undo restores the same entry').toEqual({
        restoredIds: ['free'],
      });
      for (const position of [100, 0]) {
        clock.advance(1_000);
        const changed = (await put('v-1', position)).body as { before: object; changedAt: string };
        expect((await readEntries())[0]).toMatchObject({ id: 'v-1', watchProgress: position });
        await restore({ entries: [changed.before], changedAt: changed.changedAt });
        expect(await readEntries()).toEqual(before);
      }
      clock.advance(1_000);
      const all = (await api.call(PATH, { method: 'DELETE', token: viewer })).body;
      expect(await readEntries()).toEqual([]);
      clock.advance(1_000);
      await put('v-2', 77);
      expect((await restore(all)).body).toEqual({ restoredIds: ['free', 'v-1'] });
      expect(await readProgress(PATH)).toEqual(['v-2 77', 'free 20', 'v-1 10']);
      expect(await readProgress(PATH, subscriber), 'other accounts are not changed').toEqual([]);
      const guest = await checkInGuest(api);
      expect((await restore(all, guest)).body).toMatchObject(errorBody(401, 'SIGN_IN_REQUIRED'));
      expect((await api.call(PATH, { method: 'DELETE', token: guest })).body).toMatchObject(
        errorBody(401, 'SIGN_IN_REQUIRED'),
      );
      for (const body of [
        {},
        { entries: [{}], changedAt: timestamp() },
        { entries: 1, changedAt: 'now' },
        { ...all, more: 1 },
      ])
        expect((await restore(body)).body, JSON.stringify(body)).toMatchObject(errorBody(400, 'INPUT_INVALID'));
      await clearHistory();
    });

    test('cards have the progress of the viewer who requests them', async () => {
      await put('free', 33);
      const readSeconds = async (path: string, token: string) =>
        [...(await api.call(path, { token })).text.matchAll(/"watchProgress":([\d.]+)/g)].map(([, seconds]) => seconds);
      for (const path of ['/api/v4/page/home', '/api/v1/view/content-grid?rpp=60', '/api/v4/item/free'])
        expect([await readSeconds(path, viewer), await readSeconds(path, subscriber)], path).toEqual([['33'], []]);
      await clearHistory();
    });

    test('the history is read in pages of twelve', async () => {
      const ids = Array.from({ length: 14 }, (_, index) => `v-${index}`);
      for (const id of ids) await put(id, 5);
      const first = await readList(PATH);
      expect(first.items.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 12));
      await put('v-13', 6);
      const second = await readList(`${PATH}?lastSeen=${encodeURIComponent(first.paging.lastSeen!)}`);
      expect([second.items.map(({ id }) => id), second.paging.moreDataAvailable]).toEqual([['v-1', 'v-0'], false]);
      expect((await api.call(`${PATH}?lastSeen=x`, { token: viewer })).body).toMatchObject(
        errorBody(400, 'CURSOR_INVALID'),
      );
      await clearHistory();
    });

    test('guests have no history, and invalid input is refused', async () => {
      const guest = await checkInGuest(api);
      for (const token of [guest, undefined]) {
        const options = token === undefined ? {} : { token };
        expect((await api.call(PATH, options)).body).toMatchObject(errorBody(401, 'SIGN_IN_REQUIRED'));
        expect((await api.call(`${PATH}/free`, { method: 'DELETE', ...options })).body).toMatchObject(
          errorBody(401, 'SIGN_IN_REQUIRED'),
        );
        expect(
          (await api.call(`${PATH}/free`, { method: 'PUT', body: { position: 1, at: timestamp() }, ...options })).body,
        ).toMatchObject(errorBody(401, 'SIGN_IN_REQUIRED'));
      }
      expect((await api.call('/api/v4/content/home/bucket/seen')).body).toEqual({
        items: [],
        paging: { moreDataAvailable: false },
      });
      expect((await put('unknown', 1)).body).toMatchObject(errorBody(404, 'CONTENT_NOT_FOUND'));
      expect((await put('on-air', 1)).body).toMatchObject(errorBody(404, 'CONTENT_NOT_FOUND'));
      for (const more of [{ position: -1 }, { position: null }, { at: 'now' }, { duration: 0 }, { watched: true }])
        expect((await put('free', 1, more)).body, JSON.stringify(more)).toMatchObject(errorBody(400, 'INPUT_INVALID'));
      expect((await put('free', 1, {}, 'x')).body).toMatchObject(errorBody(401, 'TOKEN_INVALID'));
    });
  });
});
