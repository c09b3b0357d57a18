// What a browser sends and stores before the viewer has agreed to analytics, and with Global Privacy Control.
import { expect, test, waitForHydration } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

test('before consent nothing goes to other sites and nothing is stored for analytics; Global Privacy Control counts as a refusal', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('one')] }, browse: { elements: [bucket('two')] } },
    {
      realm: { analytics: { server: 'count', dataLayer: true } },
      menu: {
        menus: [
          {
            id: 'main',
            layout: 'top',
            items: [
              { id: 'home', label: 'Home', link: { type: 'HOME' }, main: true },
              { id: 'browse', label: 'Browse', link: { type: 'BROWSE' }, main: true },
            ],
          },
        ],
        defaultMenu: 'main',
      },
    },
  );
  const address = product.url(realm.id);
  const requests: string[] = [];
  page.on('request', (request) => {
    const { host, protocol, pathname } = new URL(request.url());
    const isOtherSite = protocol.startsWith('http') && host !== new URL(address).host;
    if (isOtherSite || pathname.endsWith('/viewer-events')) requests.push(request.url());
  });
  const consentBar = page.locator('[data-consent]');
  const expectNothing = async (): Promise<void> => {
    await page.getByRole('link', { name: 'Browse' }).first().click();
    await expect(page.locator('[data-page="browse"]')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(requests).toEqual([]);
    expect(await page.evaluate(() => (window as { dataLayer?: unknown[] }).dataLayer ?? [])).toEqual([]);
    // The size of the window, with which the server chooses what it renders.
    expect((await page.context().cookies()).map(({ name }) => name).filter((name) => name !== 'vp')).toEqual([]);
    const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(stored.filter((key) => /consent|visit|analytics|client/.test(key))).toEqual([]);
  };
  await page.goto(address);
  await waitForHydration(page);
  await expect(consentBar).toBeVisible();
  await expectNothing();
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto(address);
  await waitForHydration(page);
  await expectNothing();
  await expect(consentBar).toHaveCount(0);
  expect(problems).toEqual([]);
  realm.remove();
});
