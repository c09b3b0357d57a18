// Calls whose result depends on the viewer's country, age or partitions: getGeo, getParentalControl, putPartition;
// and postTranslations.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proves } from '#tests/proves.ts';
import { testStores } from '#src/server/db/testing/testStores.ts';
import { sampleDocuments } from '#src/server/domain/testing/sampleFolder.ts';
import { refusal, startContent, video, type ContentApi } from './contentApi.ts';
import { DEMO, tokenOf } from './startApi.ts';

const realm = (more: object = {}) => ({
  ...(sampleDocuments('sample')['realm.json'] as object),
  sessionMode: 'bearer',
  territories: ['UY', 'AR'],
  parentalControl: { childAgeLimit: 12 },
  ...more,
});
const files = {
  'realm.json': realm(),
  'catalogue/all.json': [
    video('for-all', { tags: ['t'] }),
    video('for-twelve', { minimumAge: 12, tags: ['t'] }),
    video('for-adults', { minimumAge: 18, tags: ['t'] }),
    video('list', { type: 'PLAYLIST' }),
  ],
};

describe.each(testStores())('$kind audience', (store) => {
  describe.skipIf(store.skipReason)('works', () => {
    let api: ContentApi;
    beforeAll(async () => {
      api = await startContent(files, store);
    }, 120_000);
    afterAll(async () => {
      await api?.close();
    }, 60_000);
    const signIn = async (id: string, of = 'sample'): Promise<string> =>
      tokenOf(await api.call('/api/v2/login', { body: { ...DEMO, id }, realm: of }));
    const geo = (headers: Record<string, string> = {}, of = 'sample') =>
      api.call('/api/v2/user/geo', { headers, realm: of });

    test('the realm is available in its countries only; a viewer whose country is unknown is not refused', async () => {
      expect((await geo()).body).toEqual({ country: null, allowed: true });
      expect((await geo({ 'x-test-country': 'uy' })).body).toEqual({ country: 'UY', allowed: true });
      expect((await geo({ 'x-test-country': 'FR' })).body).toEqual({
        ...refusal(403, 'GEO_RESTRICTED'),
        details: { country: 'FR' },
      });
      expect((await geo({ 'x-test-country': 'UY', 'x-test-vpn': '1' })).body).toMatchObject(
        refusal(403, 'VPN_DETECTED'),
      );
      expect((await geo({ 'x-test-country': 'FR' }, 'other')).body).toEqual({ country: 'FR', allowed: true });
      for (const odd of ['', 'XX', 'Uruguay', '<b>', '12'])
        expect((await geo({ 'x-test-country': odd })).body, odd).toEqual({ country: null, allowed: true });
    });

    test("a child's profile has the age limit of the realm, and no response contains content above it", async () => {
      const child = await signIn('child@demo.test'),
        adult = await signIn(DEMO.id);
      const limits = async (token?: string) =>
        (await api.call('/api/v2/parental-control', token === undefined ? {} : { token })).body;
      await proves('API-130', "the path of the parental control responds with each profile's limit", async () => {
        expect(await limits()).toEqual({ ageLimit: null, pinRequired: false });
        expect(await limits(adult)).toEqual({ ageLimit: null, pinRequired: false });
        expect(await limits(child)).toEqual({ ageLimit: 12, pinRequired: false });
      });
      const searchIds = async (path: string, token?: string) =>
        JSON.stringify((await api.call(path, token === undefined ? {} : { token })).body);
      for (const path of ['/api/v1/content-search?query=for', '/api/v1/view/content-grid']) {
        expect(await searchIds(path, adult)).toContain('for-adults');
        expect(await searchIds(path)).toContain('for-adults');
        const visibleIds = await searchIds(path, child);
        expect(visibleIds, path).toContain('for-twelve');
        expect(visibleIds, path).not.toContain('for-adults');
      }
      expect((await api.call('/api/v1/content-search?query=for', { token: child })).body).toMatchObject({
        vod_video: { totalHits: 2 },
      });
    });

    const change = (token: string | undefined, body: object) =>
      api.call('/api/v2/user/partition', { method: 'PUT', body, ...(token !== undefined && { token }) });
    test('partitions are added and deleted, stay with the account, and are part of the session', async () => {
      const token = await signIn(DEMO.id);
      expect((await change(token, { partitionDataToAdd: { team: 'nacional', tone: 'b' } })).body).toEqual({
        partitions: { team: 'nacional', tone: 'b' },
      });
      await proves('API-083', 'one update adds and deletes partition data', async () => {
        const update = { partitionDataToAdd: { team: 'penarol' }, partitionDataToDelete: ['tone', 'never-was'] };
        expect((await change(token, update)).body).toEqual({ partitions: { team: 'penarol' } });
      });
      expect((await api.call('/api/v2/session', { token })).body).toMatchObject({ partitions: { team: 'penarol' } });
      const elsewhere = await api.call('/api/v2/login', { body: DEMO });
      expect(elsewhere.body['session']).toMatchObject({ partitions: { team: 'penarol' } });
      // Another account and another realm have their own partitions.
      expect((await change(await signIn('subscriber@demo.test'), {})).body).toEqual({ partitions: {} });
      expect(
        (await api.call('/api/v2/session', { token: await signIn(DEMO.id, 'other'), realm: 'other' })).body[
          'partitions'
        ],
      ).toBeUndefined();
      expect((await change(token, { partitionDataToDelete: ['team'] })).body).toEqual({ partitions: {} });
    });

    test("a guest's partitions belong to the guest's session; without a session there are none", async () => {
      expect((await change(undefined, { partitionDataToAdd: { a: 'b' } })).body).toEqual(
        refusal(401, 'SESSION_REQUIRED'),
      );
      const [one, two] = [
        tokenOf(await api.call('/api/v2/login/guest/checkin', { body: {} })),
        tokenOf(await api.call('/api/v2/login/guest/checkin', { body: {} })),
      ];
      expect((await change(one, { partitionDataToAdd: { a: 'b' } })).body).toEqual({ partitions: { a: 'b' } });
      expect((await change(two, {})).body).toEqual({ partitions: {} });
    });

    test('concurrent changes are all kept; fifty partitions are the maximum; hostile input is refused', async () => {
      const token = await signIn('editor@demo.test');
      await Promise.all(
        Array.from({ length: 20 }, (_, n) => change(token, { partitionDataToAdd: { [`p${n}`]: 'x' } })),
      );
      expect(Object.keys((await change(token, {})).body['partitions'] as object)).toHaveLength(20);
      expect(
        (
          await change(token, {
            partitionDataToAdd: Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`q${n}`, 'x'])),
          })
        ).body,
      ).toEqual(refusal(409, 'PARTITIONS_FULL'));
      expect(Object.keys((await change(token, {})).body['partitions'] as object)).toHaveLength(20);
      for (const body of [
        { partitionDataToAdd: { A: 'x' } },
        { partitionDataToAdd: { a: '' } },
        { partitionDataToAdd: { a: 'x'.repeat(61) } },
        { partitionDataToAdd: { $ne: 'x' } },
        { partitionDataToAdd: ['a'] },
        { partitionDataToDelete: ["a'; drop table account; --"] },
        { partitionDataToDelete: 'a' },
        { more: 1 },
        { partitionDataToAdd: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`r${n}`, 'x'])) },
      ]) {
        expect((await change(token, body)).body, JSON.stringify(body).slice(0, 60)).toMatchObject({
          status: 400,
          code: 'INPUT_INVALID',
        });
      }
      expect(
        (
          await api.call('/api/v2/user/partition', {
            method: 'PUT',
            token,
            raw: '{"partitionDataToAdd":{"__proto__":"x"}}',
          })
        ).status,
      ).toBe(400);
    });
  });
});

describe('postTranslations', () => {
  let api: ContentApi;
  beforeAll(async () => {
    api = await startContent({
      'realm.json': realm({ locales: ['en', 'en-gb', 'es', 'ar'] }),
      'strings/en.json': { onlyHere: 'Only in English', colour: 'Color' },
      'strings/en-gb.json': { colour: 'Colour' },
      'strings/ar.json': { colour: 'لون' },
    });
  }, 120_000);
  afterAll(async () => {
    await api?.close();
  }, 60_000);
  const ask = (keys: unknown, headers: Record<string, string> = {}) =>
    api.call('/api/v2/translations', { body: { keys }, headers });

  test('returns the requested labels in every language, each with its fallbacks, without a session', async () => {
    await proves('API-080', 'translations of keys are returned by locale, without a session', async () => {
      const { status, body } = await ask(['onlyHere', 'colour', 'no-such-label', '__proto__', 'constructor']);
      expect([status, body]).toEqual([
        200,
        {
          translations: {
            en: { onlyHere: 'Only in English', colour: 'Color' },
            'en-gb': { onlyHere: 'Only in English', colour: 'Colour' },
            es: { onlyHere: 'Only in English', colour: 'Color' },
            ar: { onlyHere: 'Only in English', colour: 'لون' },
          },
        },
      ]);
    });
  });

  test('a response with a matching ETag is not sent again; other keys or a publish get a new response', async () => {
    const first = await ask(['colour']);
    const etag = first.headers.get('etag')!;
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    expect((await ask(['colour'], { 'if-none-match': etag })).body).toEqual(refusal(412, 'NOT_CHANGED'));
    expect((await ask(['onlyHere'], { 'if-none-match': etag })).status).toBe(200);
  });

  test('refuses hostile lists', async () => {
    for (const keys of [
      [],
      undefined,
      'colour',
      [''],
      [1, {}],
      ['a', 'a'],
      ['x'.repeat(121)],
      Array.from({ length: 201 }, (_, n) => `k${n}`),
    ])
      expect((await ask(keys)).body, JSON.stringify(keys)?.slice(0, 40)).toEqual(refusal(400, 'INPUT_INVALID'));
  });

  test('labels depend on realm and language, are cached by ETag, and fall back key by key', async () => {
    const label = (query: string, headers: Record<string, string> = {}) =>
      api.call(`/api/v2/label${query}`, { headers });
    const arabic = await label('?realm=sample', { 'accept-language': 'ar-EG,en;q=0.5' });
    expect(arabic.body).toMatchObject({ locale: 'ar', labels: { colour: 'لون', onlyHere: 'Only in English' } });
    expect(
      (
        await label('?realm=sample', {
          'accept-language': 'ar-EG,en;q=0.5',
          'if-none-match': arabic.headers.get('etag')!,
        })
      ).status,
    ).toBe(304);
    expect(
      (await label('?realm=sample', { 'accept-language': 'es', 'if-none-match': arabic.headers.get('etag')! })).status,
    ).toBe(200);
    for (const tag of ['en-GB', 'en-NZ'])
      expect((await label('', { 'accept-language': tag })).body, tag).toMatchObject({
        locale: 'en-gb',
        labels: { colour: 'Colour', onlyHere: 'Only in English' },
      });
    expect((await label('?realm=other')).body).toEqual(refusal(400, 'REALM_MISMATCH'));
  });
});
