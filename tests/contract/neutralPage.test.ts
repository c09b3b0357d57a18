// The page of a host that belongs to no brand, on a server that is not the demo and has brands. home.spec.ts tests the
// page of the demo, and production.spec.ts both in a browser.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testStores } from '#src/server/db/testing/testStores.ts';
import { publishBrands, startApi, type RunningApi } from './startApi.ts';

let api: RunningApi;
let closeDatabase: () => Promise<void>;
beforeAll(async () => {
  const testDatabase = await testStores()[0]!.prepare();
  const database = await testDatabase.open();
  await publishBrands(database);
  api = await startApi(database, { isDemo: false });
  closeDatabase = () => testDatabase.close();
}, 120_000);
afterAll(async () => {
  await api?.close();
  await closeDatabase?.();
}, 60_000);

test.each(['/', '/browse?lang=ar'])('%s says what to check, names no brand, and its style is allowed', async (path) => {
  // The address 127.0.0.1 belongs to no brand.
  const { status, text, headers } = await api.call(path);
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    404,
    expect.stringContaining('text/html'),
    'no-store',
  ]);
  expect(text).toContain('<h1>There is no site at this address</h1>');
  expect(text).toContain('Check the address for a typing error.');
  expect(text).toContain('npm run doctor');
  expect(text).not.toMatch(/acme|beta/);
  const [, style = ''] = /<style>([^<]+)<\/style>/.exec(text) ?? [];
  expect(style).toContain('font:18px/1.5 system-ui');
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
});
