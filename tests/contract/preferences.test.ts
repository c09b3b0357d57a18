// Tests getPreferences and putPreferences on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractStores } from '#src/server/db/testing/testStores.ts';
import { startContent, type ContentApi } from './contentApi.ts';
import { DEMO_CREDENTIALS, readToken } from './startApi.ts';

const PATH = '/api/v2/user/preferences';
const DEFAULTS = { autoAdvance: true, videoBackgroundAutoPlay: true, videoBackgroundAutoPlayAudio: false };

describe.each(contractStores())('preferences on $kind', (store) => {
  describe.skipIf(store.skipReason)('calls', () => {
    let api: ContentApi;
    let token = '';
    let otherToken = '';
    beforeAll(async () => {
      api = await startContent({}, store);
      token = readToken(await api.call('/api/v2/login', { body: DEMO_CREDENTIALS }));
      otherToken = readToken(
        await api.call('/api/v2/login', { body: { ...DEMO_CREDENTIALS, id: 'subscriber@demo.test' } }),
      );
    }, 120_000);
    afterAll(async () => {
      await api?.close();
    }, 60_000);

    const put = (body: unknown, asToken = token) => api.call(PATH, { method: 'PUT', token: asToken, body });

    test("returns defaults, then the chosen values; omitted fields do not change; another viewer's preferences do not change", async () => {
      expect(await api.call(PATH, { token })).toMatchObject({ status: 200, body: DEFAULTS });
      expect(await put({ autoAdvance: false, subTitleLanguage: 'off' })).toMatchObject({
        status: 200,
        body: { ...DEFAULTS, autoAdvance: false, subTitleLanguage: 'off' },
      });
      const all = {
        language: 'ar',
        audioLanguage: 'es',
        subTitleLanguage: 'pt-BR',
        videoBackgroundAutoPlay: false,
        videoBackgroundAutoPlayAudio: true,
      };
      expect((await put(all)).body).toEqual({ ...all, autoAdvance: false });
      expect((await api.call(PATH, { token })).body).toEqual({ ...all, autoAdvance: false });
      expect((await api.call(PATH, { token: otherToken })).body).toEqual(DEFAULTS);
    });

    test('settings that are objects are stored as a whole, and invalid ones are refused', async () => {
      const captionStyle = { font: 'mono', size: '150', color: 'yellow', position: 'top' };
      const spoilers = { mode: 'teams', teams: ['north'] };
      expect((await put({ captionStyle, skipModes: { INTRO: 'auto' }, spoilers })).body).toMatchObject({
        captionStyle,
        skipModes: { INTRO: 'auto' },
        spoilers,
      });
      expect((await put({ captionStyle: { edge: 'raised' } })).body).toMatchObject({
        captionStyle: { edge: 'raised' },
      });
      expect((await put({ captionStyle: {} })).body).toMatchObject({ captionStyle: {}, spoilers });
      expect((await put({ captionStyle: {}, skipModes: {}, spoilers: { mode: 'show' } })).status).toBe(200);
      for (const body of [
        { captionStyle: { font: 'url(https://evil.test)' } },
        { captionStyle: { color: 'red', behaviour: 'x' } },
        { captionStyle: 'yellow' },
        { skipModes: { INTRO: 'always' } },
        { spoilers: { mode: 'some' } },
      ])
        expect((await put(body)).status, JSON.stringify(body)).toBe(400);
    });

    test('concurrent changes of different preferences are all saved', async () => {
      await Promise.all([
        put({ language: 'en' }, otherToken),
        put({ audioLanguage: 'ar' }, otherToken),
        put({ autoAdvance: false }, otherToken),
      ]);
      expect((await api.call(PATH, { token: otherToken })).body).toEqual({
        ...DEFAULTS,
        language: 'en',
        audioLanguage: 'ar',
        autoAdvance: false,
      });
    });

    test('a guest has no preferences on the server; an invalid preference is refused', async () => {
      expect(await api.call(PATH)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_REQUIRED' } });
      for (const body of [
        {},
        { language: 'x'.repeat(40) },
        { language: '<b>' },
        { autoAdvance: 'yes' },
        { colour: 'red' },
        [],
        null,
      ])
        expect((await put(body)).status, JSON.stringify(body)).toBe(400);
    });
  });
});
