// The editors' activity screen: who may see it, a failed and a successful load, the period, a narrow screen.
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, expect, waitForHydration, openEmptyDocument, signInByApi, test } from './fixtures.ts';
import { createTestSigner } from '../../src/server/domain/testing/createTestSigner.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

const signer = createTestSigner();
const ticker = { id: 'ticker', kind: 'frame', url: 'https://plugins.example/ticker.html', version: 3 };
const SIGNED_PLUGINS = {
  plugins: [
    {
      ...ticker,
      signature: signer.sign(
        ticker,
        { 'ticker.html': '<!doctype html>' },
        { repository: 'https://git.example/acme/ticker', commit: '0123456789abcdef'.repeat(2) + '01234567' },
      ),
    },
  ],
  pluginKeys: [{ publicKey: signer.publicKey, owner: 'Acme Ltd' }],
};

test("only an editor sees the activity of the brand's viewers and the problem reports of their pages", async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('one')] } },
    { realm: { sessionMode: 'cookie', analytics: { server: 'count' }, ...SIGNED_PLUGINS } },
  );
  const url = product.url(realm.id, '/_admin/activity');
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  await page.evaluate(async () => {
    const post = (path: string, body: unknown) =>
      fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    await post('/api/v2/viewer-events', {
      events: [1, 2, 3].map(() => ({ event: 'route-change', userType: 'GUEST', language: 'en', subject: 'HOME' })),
    });
    await post('/api/v2/page-problems', {
      pageId: 'home',
      version: 1,
      problems: [{ code: 'ROW_LOAD_FAILED', pointer: '/elements/3', rowId: 'live' }],
    });
  });
  // The account changes on an empty document, because a page would still make calls for the previous account.
  await openEmptyDocument(page, url);
  await signInByApi(page, 'viewer@demo.test');
  expect((await page.goto(url))!.status()).toBe(404);
  await openEmptyDocument(page, url);
  await signInByApi(page, 'editor@demo.test');
  await page.route('**/api/v2/activity?*', (route) =>
    route.fulfill({ status: 400, json: { status: 400, code: 'INPUT_INVALID', messages: ['No.'], requestId: 'r' } }),
  );
  await page.goto(url);
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await page.unroute('**/api/v2/activity?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(
    page.getByRole('table', { name: 'Events by kind' }).getByRole('row', { name: /route-change/ }),
  ).toContainText('3');
  await expect(page.getByRole('table', { name: 'Events by subject' }).getByRole('row', { name: /HOME/ })).toContainText(
    'Guest',
  );
  await expect(
    page.getByRole('table', { name: 'Findings' }).getByRole('row', { name: /ROW_LOAD_FAILED/ }),
  ).toContainText('/elements/3');
  const plugin = page
    .getByRole('table', { name: 'Plugins of the published version' })
    .getByRole('row', { name: /ticker/ });
  await expect(plugin).toContainText('Signed by Acme Ltd');
  await expect(plugin).toContainText('https://git.example/acme/ticker 0123456789ab');
  await expect(plugin).toContainText('with marquee 0.1.0');
  await page.getByRole('combobox').selectOption('1');
  await expect(page).toHaveURL(/\?days=1$/);
  await expect(page.getByRole('row', { name: /route-change.*HOME/ })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  // The browser logs the 404 for a viewer, and the 400 with which this test answers in place of the server.
  allowProblems(problems, /40[04]/);
  realm.remove();
});
