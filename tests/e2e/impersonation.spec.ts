// An administrator sees the site as a viewer: from /_admin/people through the link to the home page, and back.
import { findAxeViolations } from './findAxeViolations.ts';
import {
  allowProblems,
  callApi,
  expect,
  waitForHydration,
  open,
  openEmptyDocument,
  proves,
  signInByApi,
  test,
} from './fixtures.ts';
import { publishTestRealm } from './testRealm.ts';

test('an administrator opens the link, sees the site as the viewer under a banner, changes nothing and stops', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishTestRealm(product, { home: { elements: [] } }, { realm: { sessionMode: 'cookie' } });
  const url = product.url(realm.id, '/_admin/people');
  await openEmptyDocument(page, url);
  await signInByApi(page, 'admin@demo.test');
  await page.goto(url);
  await page.getByLabel('E-mail of the viewer').fill('admin@demo.test');
  await page.getByLabel('Reason').fill('A complaint');
  await page.getByRole('button', { name: 'Create the link' }).click();
  await expect(page.getByRole('alert')).toHaveText(/Only viewers/);
  await page.getByLabel('E-mail of the viewer').fill('viewer@demo.test');
  await page.getByRole('button', { name: 'Create the link' }).click();
  const link = page.getByRole('link', { name: 'Open it here' });
  const path = (await link.getAttribute('href'))!;
  expect(path).toMatch(/^\/impersonate\/[\w-]{43}$/);
  // A program that only requests the address does not use up the link.
  const opened = await page.evaluate(async (address) => (await fetch(address)).status, path);
  expect(opened).toBe(200);
  await proves(
    ['IMPERSONATE-001', 'ROUTE-018'],
    'the impersonation route resolves and uses the token of its address',
    async () => {
      const exchange = page.waitForRequest('**/api/v2/impersonate');
      await link.click();
      expect((await exchange).postDataJSON()).toEqual({ token: path.replace('/impersonate/', '') });
      await page.waitForURL(/\/home/);
    },
  );
  await waitForHydration(page);
  const banner = page.getByRole('complementary', { name: 'See the site as a viewer' });
  await expect(banner).toContainText('Nothing can be changed');
  const session = await callApi<{ rol: string; roles: string[] }>(page, 'GET', '/api/v2/session');
  expect([session.rol, session.roles]).toEqual(['user', []]);
  expect((await page.goto(url))!.status()).toBe(404);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, product.url(realm.id, '/members?view=activity'));
  await expect(page.getByText('An administrator looked at the site as you')).toBeVisible();
  await expect(banner).toBeVisible();
  expect(await findAxeViolations(page, { include: '[data-impersonation]' })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const refused = await callApi<{ code: string }>(page, 'PUT', '/api/v2/favourite/vods/some-video', {});
  expect(refused.code).toBe('SESSION_READ_ONLY');
  await banner.getByRole('button', { name: 'Stop' }).click();
  await page.waitForURL(/\/(home)?$/);
  await waitForHydration(page);
  await expect(banner).toHaveCount(0);
  expect((await callApi<{ isGuest: boolean }>(page, 'GET', '/api/v2/session')).isGuest).toBe(true);
  await open(page, product.url(realm.id, path));
  await expect(page.getByRole('alert')).toContainText('not valid any more');
  // The browser logs what this test expects the server to refuse.
  allowProblems(problems, /40[0349]/);
  expect(problems).toEqual([]);
  realm.remove();
});
