// Tests the cache headers of every GET call. No cache stores the response for a signed-in viewer, unless it is the same
// for every viewer. Only the browser of a guest stores a response. It asks the server before each use whether the
// response has changed, and an unchanged response is not sent again.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as calls from '#schemas/api/index.gen.ts';
import { startContent, video, type ContentApi } from './contentApi.ts';
import { DEMO_CREDENTIALS, readToken } from './startApi.ts';

/**
 * Values of path parameters that exist in the brand `sample` (contentApi.ts). A call that has parameters and no entry
 * here is left out, because the brand has no such data.
 */
const PARAMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  getPage: { id: 'home' },
  getSection: { section: 'home' },
  getSectionBucket: { section: 'home', exid: 'all' },
  getPlaylist: { id: 'list' },
  getVodAdjacent: { id: 'v1' },
};
const QUERY: Readonly<Record<string, string>> = { getContentSearch: '?query=one', getChannelProgrammes: '' };
/** Calls that are left out, because their response differs each time or depends on more than the address. */
const EXCLUDED_CALLS = ['getPageChanges'];
/** Calls whose response is the same for every viewer. */
const SAME_FOR_ALL = ['getConsentTerms', 'getLabels', 'getMenu', 'getRealmChanges', 'getSignUpForm', 'getVendors'];
const readCalls = Object.values(calls)
  .filter((call) => call.method === 'GET' && !EXCLUDED_CALLS.includes(call.name))
  .flatMap((call) => {
    const params = PARAMS[call.name] ?? {};
    const missing = Object.keys(call.params).filter((name) => params[name] === undefined);
    return missing.length > 0
      ? []
      : [
          [
            call.name,
            call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name]!) + (QUERY[call.name] ?? ''),
          ] as const,
        ];
  });

describe('cache headers', () => {
  let api: ContentApi;
  let token = '';
  beforeAll(async () => {
    api = await startContent({ 'catalogue/b.json': [video('list', { type: 'PLAYLIST' })] });
    token = readToken(await api.call('/api/v2/login', { body: DEMO_CREDENTIALS }));
  }, 120_000);
  afterAll(async () => {
    await api?.close();
  }, 60_000);

  test('more than 15 calls are tested', () => expect(readCalls.length).toBeGreaterThan(15));

  test.each(readCalls)(
    "%s: no cache stores a viewer's response; a guest's browser revalidates it, and gets 304 while nothing has changed",
    async (name, path) => {
      const signedIn = await api.call(path, { token });
      const isSameForAll = SAME_FOR_ALL.includes(name);
      if (!isSameForAll || signedIn.status !== 200) expect(signedIn.headers.get('cache-control')).toBe('no-store');
      const first = await api.call(path);
      // No cache may store an error response.
      if (first.status !== 200) {
        expect([first.status, first.headers.get('cache-control')]).toEqual([
          expect.toSatisfy((status: number) => [400, 401, 403, 404].includes(status)),
          'no-store',
        ]);
        return;
      }
      expect(first.headers.get('cache-control')).toBe('private, no-cache');
      expect(first.headers.get('vary')?.split(', ')).toEqual(
        expect.arrayContaining(['Accept-Language', 'Realm', 'Authorization', 'Cookie']),
      );
      const etag = first.headers.get('etag')!;
      expect(etag).toMatch(/^"[\w-]{27}"$/);
      const again = await api.call(path, { headers: { 'if-none-match': etag } });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    },
  );
});
