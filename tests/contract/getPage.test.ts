import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody, startContent, type ContentApi } from './contentApi.ts';
import { DEMO_CREDENTIALS, readToken } from './startApi.ts';

const PATH = '/api/v4/page/home';

describe('getPage', () => {
  let api: ContentApi;
  beforeAll(async () => {
    api = await startContent();
  }, 120_000);
  afterAll(async () => {
    await api?.close();
  }, 60_000);

  const readTitle = async (options: Parameters<ContentApi['call']>[1], path = PATH) =>
    (await api.call(path, options)).body['title'];

  test('returns the page in the shape of decision O14, with URLs of images and the first items of each bucket', async () => {
    const { status, body, headers, text } = await api.call(PATH);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body).toMatchObject({
      $schema: '/schemas/page-1.json',
      id: 'home',
      realm: 'sample',
      version: expect.any(Number),
      title: 'Home',
    });
    const [hero, bucket, section] = body['elements'] as Record<string, unknown>[];
    expect(hero).toMatchObject({
      heroId: 'top',
      title: 'Hello',
      background: { imageUrl: expect.stringMatching(/^\/img\/[0-9a-f]{64}\/1280\.webp#/) },
    });
    expect(bucket).toMatchObject({
      bucketId: 'all',
      exid: 'all',
      type: 'VOD_PLAYLIST',
      name: 'All',
      contentList: [{ id: 'v1' }, { id: 'v2' }, { id: 'l1', live: true }],
      paging: { moreDataAvailable: false },
    });
    expect(section).toMatchObject({
      sectionName: 'extra',
      elements: [{ bucketId: 'picked', exid: 'chosen' }],
    });
    for (const sourceField of ['$text', '$picture', '"source"', '"tags"', '"schedule"'])
      expect(text).not.toContain(sourceField);
  });

  test("uses the language of ?lang=, otherwise of Accept-Language, otherwise the realm's default", async () => {
    expect(await readTitle({})).toBe('Home');
    expect(await readTitle({ headers: { 'accept-language': 'ar-EG, en;q=0.5' } })).toBe('الرئيسية');
    expect(await readTitle({ headers: { 'accept-language': 'en' } }, `${PATH}?lang=ar`)).toBe('الرئيسية');
    for (const unknownTag of ['xx', '*', ';q=', 'en-'.repeat(2_000)])
      expect(await readTitle({ headers: { 'accept-language': unknownTag } }), unknownTag.slice(0, 10)).toBe('Home');
  });

  test('content that requires a sign-in is granted to a signed-in viewer', async () => {
    const readFirstLevel = async (token?: string) =>
      (
        (await api.call(PATH, token === undefined ? {} : { token })).body['elements'] as {
          contentList: { accessLevel: string }[];
        }[]
      )[1]!.contentList[0]!.accessLevel;
    expect(await readFirstLevel()).toBe('GRANTED_ON_SIGN_IN');
    expect(await readFirstLevel(readToken(await api.call('/api/v2/login', { body: DEMO_CREDENTIALS })))).toBe(
      'GRANTED',
    );
  });

  test('a matching ETag gets 304, and each language and version has its own ETag', async () => {
    const etag = (await api.call(PATH)).headers.get('etag')!;
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    const unchangedResponse = await api.call(PATH, { headers: { 'if-none-match': etag } });
    expect([
      unchangedResponse.status,
      unchangedResponse.text,
      unchangedResponse.headers.get('etag'),
      unchangedResponse.headers.get('cache-control'),
    ]).toEqual([304, '', etag, 'private, no-cache']);
    expect(unchangedResponse.headers.get('vary')).toMatch(/Accept-Language.*Realm/);
    expect((await api.call(`${PATH}?lang=ar`, { headers: { 'if-none-match': etag } })).status).toBe(200);
    expect((await api.call(PATH, { realm: 'other', headers: { 'if-none-match': etag } })).status).toBe(200);
    await api.publish('sample', { 'strings/en.json': { login: 'Come on in' } });
    expect((await api.call(PATH, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  test('error responses have the shape of decision D3, with the request id of the header', async () => {
    for (const [path, status, code] of [
      ['/api/v4/page/none', 404, 'PAGE_NOT_FOUND'],
      [`${PATH}?lange=ar`, 400, 'INPUT_INVALID'],
      [`${PATH}?lang=${'x'.repeat(21)}`, 400, 'INPUT_INVALID'],
      ['/api/v4/page/%00', 404, 'PAGE_NOT_FOUND'],
      ['/api/v4/pages/home', 404, 'ROUTE_NOT_FOUND'],
    ] as const) {
      const { status: actualStatus, body, headers } = await api.call(path);
      expect([actualStatus, body], path).toEqual([status, errorBody(status, code)]);
      expect(body['requestId']).toBe(headers.get('x-request-id'));
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect((await api.call(`${PATH}?lange=ar`)).body['messages']).toEqual([expect.stringContaining('lange')]);
  });

  describe('a long page of getPage', () => {
    const LONG_PATH = '/api/v4/page/long';
    const ROWS = 150;
    const longPage = (more: object[] = []): object => ({
      id: 'long',
      title: 'Long',
      elements: [
        ...more,
        ...Array.from({ length: ROWS }, (_, n) => ({
          bucketId: `row-${n}`,
          name: `Row ${n}`,
          source: { ids: ['v1'] },
        })),
      ],
    });
    const ids = (body: Record<string, unknown>): string[] =>
      (body['elements'] as { bucketId: string }[]).map(({ bucketId }) => bucketId);
    beforeAll(async () => {
      await api.publish('sample', { 'pages/long.json': longPage() });
    });

    test('is read in pieces of any size by its cursors, each row once and in order', async () => {
      for (const rpp of [undefined, 1, 40, 120]) {
        // With pieces of one row, the first five are enough.
        const readIds: string[] = [];
        let paging: { lastSeen?: string; moreDataAvailable?: boolean } = { moreDataAvailable: true };
        for (let calls = 0; paging.moreDataAvailable && calls < (rpp === 1 ? 5 : 10); calls++) {
          const query = new URLSearchParams({
            ...(rpp && { rpp: String(rpp) }),
            ...(paging.lastSeen && { lastSeen: paging.lastSeen }),
          });
          const { status, body } = await api.call(`${LONG_PATH}?${query}`);
          expect([status, body['title'], ids(body).length]).toEqual([
            200,
            'Long',
            Math.min(rpp ?? 60, ROWS - readIds.length),
          ]);
          expect((body['paging'] as { from?: number }).from ?? 0).toBe(readIds.length);
          readIds.push(...ids(body));
          paging = body['paging'] as typeof paging;
        }
        expect(readIds, String(rpp)).toEqual(Array.from({ length: rpp === 1 ? 5 : ROWS }, (_, n) => `row-${n}`));
      }
    });

    test('a cursor of another version gets 410, an invalid one 400', async () => {
      const { lastSeen } = (await api.call(LONG_PATH)).body['paging'] as { lastSeen: string };
      await api.publish('sample', {
        'pages/long.json': longPage([{ bucketId: 'new', name: 'New', source: { ids: ['v2'] } }]),
      });
      const { status, body } = await api.call(`${LONG_PATH}?lastSeen=${lastSeen}`);
      expect([status, body]).toEqual([410, errorBody(410, 'CURSOR_EXPIRED')]);
      const newBody = (await api.call(LONG_PATH)).body;
      expect(ids(newBody).slice(0, 2)).toEqual(['new', 'row-0']);
      for (const [query, code] of [
        ['lastSeen=nonsense', 'CURSOR_INVALID'],
        [`lastSeen=${Buffer.from(`[${String(newBody['version'])},9999]`).toString('base64url')}`, 'CURSOR_INVALID'],
        ['rpp=0', 'INPUT_INVALID'],
        ['rpp=121', 'INPUT_INVALID'],
        ['rpp=x', 'INPUT_INVALID'],
        [`lastSeen=${'x'.repeat(501)}`, 'INPUT_INVALID'],
      ] as const) {
        const refused = await api.call(`${LONG_PATH}?${query}`);
        expect([refused.status, refused.body], query).toEqual([400, errorBody(400, code)]);
      }
    });
  });

  test('the Realm header selects the realm only on hosts that belong to no realm', async () => {
    const outcome = async (host: string, headers?: Record<string, string>) => {
      const { status, body } = await api.getFromHost(host, PATH, headers);
      return `${status} ${String(body['code'] ?? body['realm'])}`;
    };
    expect(await outcome('sample.localhost')).toBe('200 sample');
    expect(await outcome('SAMPLE.localhost')).toBe('200 sample');
    expect(await outcome('sample.localhost', { realm: 'sample' })).toBe('200 sample');
    expect(await outcome('sample.localhost', { realm: 'other' })).toBe('400 REALM_MISMATCH');
    expect(await outcome('sample.localhost', { realm: 'none' })).toBe('400 REALM_MISMATCH');
    for (const hostWithoutRealm of ['127.0.0.1', 'localhost']) {
      expect(await outcome(hostWithoutRealm, { realm: 'other' })).toBe('200 other');
      expect(await outcome(hostWithoutRealm)).toBe('404 REALM_UNKNOWN');
      expect(await outcome(hostWithoutRealm, { realm: 'none' })).toBe('404 REALM_UNKNOWN');
    }
    expect(await outcome('evil.test', { realm: 'sample' })).toBe('404 REALM_UNKNOWN');
  });
});
