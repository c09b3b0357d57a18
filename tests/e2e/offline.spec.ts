// Without a network, visited pages show their cached copy and other pages the offline page. The tests use the real
// service worker (decision O30).
import type { Page } from '@playwright/test';
import { allowProblems, expect, waitForHydration, open, startProduct, test } from './fixtures.ts';
import { bucket, items, publishTestRealm } from './testRealm.ts';

test.use({ serviceWorkers: 'allow' });

/** Opens a page and waits until the service worker controls it. */
async function waitForServiceWorker(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      });
  });
}

test('N12, N39 without network a visited page shows its cached copy, any other page the offline page', async ({
  page,
  context,
  product,
}) => {
  await waitForServiceWorker(page, product.url('ironclad'));
  await page.goto(product.url('ironclad', '/browse'));
  await waitForHydration(page);
  await context.setOffline(true);
  await page.goto(product.url('ironclad', '/browse'));
  await expect(page.locator('main[data-page="browse"] [data-row]').first()).toBeVisible();
  await page.goto(product.url('ironclad', '/section/film-room'));
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await context.setOffline(false);
  await expect(page.locator('main[data-page="film-room"]')).toBeVisible();
  const cachedPaths = await page.evaluate(async () =>
    (
      await Promise.all(
        (await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        ),
      )
    ).flat(),
  );
  expect(
    cachedPaths.filter((path) => /^\/(api|img)\//.test(path)),
    'no API response or image is cached',
  ).toEqual([]);
});

test(
  'the copy of a page that is six hours old shows the current time without a hydration error',
  { tag: '@deep' },
  async ({ page, context, product, problems }) => {
    const startDate = new Date(Date.now() + 3 * 3_600_000).toISOString();
    const endDate = new Date(Date.now() + 9 * 3_600_000).toISOString();
    const [event, ...videos] = items(12);
    const realm = await publishTestRealm(
      product,
      { home: { elements: [bucket('row-1')] } },
      { catalogue: [{ ...event, type: 'LIVE_EVENT', duration: undefined, startDate, endDate }, ...videos] },
    );
    const card = page.locator('[data-item="item-1"]').first();
    await waitForServiceWorker(page, product.url(realm.id));
    await open(page, product.url(realm.id));
    await expect(card, 'the badge has the time of the start').toContainText(/\d:\d\d/);
    await page.evaluate(async () => {
      const cache = await caches.open('marquee-pages');
      const copy = await cache.match(location.href);
      const headers = new Headers(copy!.headers);
      headers.set('x-kept-at', String(Date.now() - 6 * 3_600_000));
      await cache.put(location.href, new Response(copy!.body, { headers }));
    });
    await context.setOffline(true);
    await open(page, product.url(realm.id));
    await expect(card).toBeVisible();
    await expect(card).not.toContainText(/\d:\d\d/);
    allowProblems(problems, /ERR_INTERNET_DISCONNECTED/);
    realm.remove();
  },
);

test(
  'N39 a disabled service worker unregisters itself and deletes its caches without a page reload',
  { tag: '@deep' },
  async ({ page }) => {
    test.setTimeout(240_000);
    const serverWithWorker = await startProduct();
    await waitForServiceWorker(page, serverWithWorker.url('ironclad'));
    const { port } = serverWithWorker;
    await serverWithWorker.stop();
    const serverWithoutWorker = await startProduct({ PORT: String(port), SERVICE_WORKER: 'off' });
    await page.goto(serverWithoutWorker.url('ironclad'));
    await waitForHydration(page);
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    await expect
      .poll(() =>
        page.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          (await caches.keys()).length,
        ]),
      )
      .toEqual([0, 0]);
    expect(documents).toBe(0);
    await serverWithoutWorker.stop();
  },
);
