// Calls whose response depends on the viewer's country, age or partitions (getGeo, getParentalControl, putPartition),
// and postTranslations.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proves } from '#tests/proves.ts';
import { contractStores } from '#src/server/db/testing/testStores.ts';
import { sampleDocuments } from '#src/server/domain/testing/sampleFolder.ts';
import { errorBody, startContent, video, type ContentApi } from './contentApi.ts';
import { DEMO_CREDENTIALS, readToken } from './startApi.ts';

const realm = (more: object = {}) => ({
  ...(sampleDocuments('sample')['realm.json'] as object),
  sessionMode: 'bearer',
  territories: ['UY', 'AR'],
  parentalControl: { childAgeLimit: 12 },
  ...more,
});
const sampleFiles = {
  'realm.json': realm(),
  'catalogue/all.json': [
    video('for-all', { tags: ['t'] }),
    video('for-twelve', { minimumAge: 12, tags: ['t'] }),
    video('for-adults', { minimumAge: 18, tags: ['t'] }),
    video('list', { type: 'PLAYLIST' }),
  ],
};

describe.each(contractStores())('$kind audience', (store) => {
  describe.skipIf(store.skipReason)('calls', () => {
    let api: ContentApi;
    beforeAll(async () => {
      api = await startContent(sampleFiles, store);
    }, 120_000);
    afterAll(async () => {
      await api?.close();
    }, 60_000);
    const signIn = async (id: string, realmId = 'sample'): Promise<string> =>
      readToken(await api.call('/api/v2/login', { body: { ...DEMO_CREDENTIALS, id }, realm: realmId }));
    const getGeo = (headers: Record<string, string> = {}, realmId = 'sample') =>
      api.call('/api/v2/user/geo', { headers, realm: realmId });

    test('the realm is available only in its countries, and where the country is unknown', async () => {
      expect((await getGeo()).body).toEqual({ country: null, allowed: true });
      expect((await getGeo({ 'x-test-country': 'uy' })).body).toEqual({ country: 'UY', allowed: true });
      expect((await getGeo({ 'x-test-country': 'FR' })).body).toEqual({
        ...errorBody(403, 'GEO_RESTRICTED'),
        details: { country: 'FR' },
      });
      expect((await getGeo({ 'x-test-country': 'UY', 'x-test-vpn': '1' })).body).toMatchObject(
        errorBody(403, 'VPN_DETECTED'),
      );
      expect((await getGeo({ 'x-test-country': 'FR' }, 'other')).body).toEqual({ country: 'FR', allowed: true });
      for (const unknownCountry of ['', 'XX', 'Uruguay', '<b>', '12'])
        expect((await getGeo({ 'x-test-country': unknownCountry })).body, unknownCountry).toEqual({
          country: null,
          allowed: true,
        });
    });

    test("a child's profile gets no content above the age limit of the realm", async () => {
      const child = await signIn('child@demo.test');
      const adult = await signIn(DEMO_CREDENTIALS.id);
      const readLimits = async (token?: string) =>
        (await api.call('/api/v2/parental-control', token === undefined ? {} : { token })).body;
      await proves('API-130', "the path of the parental control responds with each profile's limit", async () => {
        expect(await readLimits()).toEqual({ ageLimit: null, pinRequired: false });
        expect(await readLimits(adult)).toEqual({ ageLimit: null, pinRequired: false });
        expect(await readLimits(child)).toEqual({ ageLimit: 12, pinRequired: false });
      });
      const readBody = async (path: string, token?: string) =>
        JSON.stringify((await api.call(path, token === undefined ? {} : { token })).body);
      for (const path of ['/api/v1/content-search?query=for', '/api/v1/view/content-grid']) {
        expect(await readBody(path, adult)).toContain('for-adults');
        expect(await readBody(path)).toContain('for-adults');
        const visibleIds = await readBody(path, child);
        expect(visibleIds, path).toContain('for-twelve');
        expect(visibleIds, path).not.toContain('for-adults');
      }
      expect((await api.call('/api/v1/content-search?query=for', { token: child })).body).toMatchObject({
        vod_video: { totalHits: 2 },
      });
    });

    const changePartitions = (token: string | undefined, body: object) =>
      api.call('/api/v2/user/partition', { method: 'PUT', body, ...(token !== undefined && { token }) });
    test('a viewer adds and deletes partitions, which belong to the account', async () => {
      const token = await signIn(DEMO_CREDENTIALS.id);
      expect((await changePartitions(token, { partitionDataToAdd: { team: 'nacional', tone: 'b' } })).body).toEqual({
        partitions: { team: 'nacional', tone: 'b' },
      });
      await proves('API-083', 'one update adds and deletes partition data', async () => {
        const update = { partitionDataToAdd: { team: 'penarol' }, partitionDataToDelete: ['tone', 'never-was'] };
        expect((await changePartitions(token, update)).body).toEqual({ partitions: { team: 'penarol' } });
      });
      expect((await api.call('/api/v2/session', { token })).body).toMatchObject({ partitions: { team: 'penarol' } });
      const secondLogin = await api.call('/api/v2/login', { body: DEMO_CREDENTIALS });
      expect(secondLogin.body['session']).toMatchObject({ partitions: { team: 'penarol' } });
      // Another account and another realm have their own partitions.
      expect((await changePartitions(await signIn('subscriber@demo.test'), {})).body).toEqual({ partitions: {} });
      expect(
        (await api.call('/api/v2/session', { token: await signIn(DEMO_CREDENTIALS.id, 'other'), realm: 'other' })).body[
          'partitions'
        ],
      ).toBeUndefined();
      expect((await changePartitions(token, { partitionDataToDelete: ['team'] })).body).toEqual({ partitions: {} });
    });

    test("a guest's partitions belong to the guest's session", async () => {
      expect((await changePartitions(undefined, { partitionDataToAdd: { a: 'b' } })).body).toEqual(
        errorBody(401, 'SESSION_REQUIRED'),
      );
      const [one, two] = [
        readToken(await api.call('/api/v2/login/guest/checkin', { body: {} })),
        readToken(await api.call('/api/v2/login/guest/checkin', { body: {} })),
      ];
      expect((await changePartitions(one, { partitionDataToAdd: { a: 'b' } })).body).toEqual({
        partitions: { a: 'b' },
      });
      expect((await changePartitions(two, {})).body).toEqual({ partitions: {} });
    });

    test("a sign-in adds the guest's partitions to those of the account, up to fifty in all; a sign-in from an account adds none", async () => {
      const fill = (prefix: string, count: number) => ({
        partitionDataToAdd: Object.fromEntries(
          Array.from({ length: count }, (_, n) => [`${prefix}${String(n).padStart(2, '0')}`, prefix]),
        ),
      });
      const readPartitions = async (token: string) => (await api.call('/api/v2/session', { token })).body['partitions'];
      const signInFrom = async (id: string, token: string) =>
        readToken(await api.call('/api/v2/login', { body: { ...DEMO_CREDENTIALS, id }, token }));
      const guest = readToken(await api.call('/api/v2/login/guest/checkin', { body: {} }));
      await changePartitions(guest, fill('g', 30));
      const child = await signIn('child@demo.test');
      await changePartitions(child, fill('c', 30));
      const merged = (await readPartitions(await signInFrom('child@demo.test', guest))) as object;
      expect(Object.keys(merged)).toEqual(
        [...Array.from({ length: 30 }, (_, n) => `c${n}`), ...Array.from({ length: 20 }, (_, n) => `g${n}`)].map(
          (key) => key.replace(/\d+/, (digits) => digits.padStart(2, '0')),
        ),
      );
      expect((await changePartitions(guest, {})).status, "the guest's session accepts no changes any more").toBe(401);
      const other = await signInFrom('admin@demo.test', await signInFrom('child@demo.test', child));
      expect(await readPartitions(other), 'an account leaves nothing to the next one').toBeUndefined();
      await changePartitions(await signIn('child@demo.test'), {
        partitionDataToDelete: Object.keys(merged),
      });
    });

    test('partitions are limited to fifty and validated, and no concurrent change is lost', async () => {
      const token = await signIn('editor@demo.test');
      await Promise.all(
        Array.from({ length: 20 }, (_, n) => changePartitions(token, { partitionDataToAdd: { [`p${n}`]: 'x' } })),
      );
      expect(Object.keys((await changePartitions(token, {})).body['partitions'] as object)).toHaveLength(20);
      expect(
        (
          await changePartitions(token, {
            partitionDataToAdd: Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`q${n}`, 'x'])),
          })
        ).body,
      ).toEqual(errorBody(409, 'PARTITIONS_FULL'));
      expect(Object.keys((await changePartitions(token, {})).body['partitions'] as object)).toHaveLength(20);
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
        expect((await changePartitions(token, body)).body, JSON.stringify(body).slice(0, 60)).toMatchObject({
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
  const translate = (keys: unknown, headers: Record<string, string> = {}) =>
    api.call('/api/v2/translations', { body: { keys }, headers });

  test('returns the requested labels in every language, each with its fallbacks', async () => {
    await proves('API-080', 'translations of keys are returned by locale, without a session', async () => {
      const { status, body } = await translate(['onlyHere', 'colour', 'no-such-label', '__proto__', 'constructor']);
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

  test('a response with a matching ETag is not sent again', async () => {
    const first = await translate(['colour']);
    const etag = first.headers.get('etag')!;
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    expect((await translate(['colour'], { 'if-none-match': etag })).body).toEqual(errorBody(412, 'NOT_CHANGED'));
    expect((await translate(['onlyHere'], { 'if-none-match': etag })).status).toBe(200);
  });

  test('invalid lists of keys are refused', async () => {
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
      expect((await translate(keys)).body, JSON.stringify(keys)?.slice(0, 40)).toEqual(errorBody(400, 'INPUT_INVALID'));
  });

  test('labels depend on realm and language, are cached by ETag, and fall back key by key', async () => {
    const getLabels = (query: string, headers: Record<string, string> = {}) =>
      api.call(`/api/v2/label${query}`, { headers });
    const arabic = await getLabels('?realm=sample', { 'accept-language': 'ar-EG,en;q=0.5' });
    expect(arabic.body).toMatchObject({ locale: 'ar', labels: { colour: 'لون', onlyHere: 'Only in English' } });
    expect(
      (
        await getLabels('?realm=sample', {
          'accept-language': 'ar-EG,en;q=0.5',
          'if-none-match': arabic.headers.get('etag')!,
        })
      ).status,
    ).toBe(304);
    expect(
      (await getLabels('?realm=sample', { 'accept-language': 'es', 'if-none-match': arabic.headers.get('etag')! }))
        .status,
    ).toBe(200);
    for (const tag of ['en-GB', 'en-NZ'])
      expect((await getLabels('', { 'accept-language': tag })).body, tag).toMatchObject({
        locale: 'en-gb',
        labels: { colour: 'Colour', onlyHere: 'Only in English' },
      });
    expect((await getLabels('?realm=other')).body).toEqual(errorBody(400, 'REALM_MISMATCH'));
  });
});
