// Languages: path sets, fallbacks of labels, durations, and the stored choice of a language.
import { callApi, expect, waitForHydration, proves, test } from './fixtures.ts';
import { bucket, items, IMAGES, publishTestRealm } from './testRealm.ts';

const menu = {
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
};
const pages = { home: { elements: [bucket('at-home')] }, browse: { elements: [bucket('at-browse')] } };

test('menu links use the paths of the language, and these paths show the same screen', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishTestRealm(product, pages, {
    menu,
    realm: { locales: ['en', 'es', 'pt', 'fr', 'ar', 'debug'] },
  });
  /** Follows a link of the menu in this language: the path, the screen, and the link to the home page. */
  const followMenu = async (language: string, path: string, home: string): Promise<void> => {
    await page.goto(product.url(realm.id, `/?lang=${language}`));
    await waitForHydration(page);
    await page.locator('header nav a').nth(1).click();
    await expect(page.locator('[data-row="at-browse"] [data-item]').first()).toBeVisible();
    expect(decodeURIComponent(new URL(page.url()).pathname), language).toBe(path);
    const href = await page.locator('header nav a').first().getAttribute('href');
    expect(decodeURIComponent(href!), language).toBe(home);
  };
  /** Reloads the page and expects the same screen in the same language, which the address alone decides. */
  const expectSameAfterReload = async (language: string): Promise<void> => {
    await page.reload();
    await expect(page.locator('main[data-page="browse"]')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  };
  await proves('ROUTE-002', 'in Spanish a menu link has a Spanish path and shows the same screen', async () => {
    await followMenu('es', '/explorar', '/inicio');
    await expectSameAfterReload('es');
  });
  await proves('ROUTE-003', 'in Portuguese a menu link has a Portuguese path and shows the same screen', () =>
    followMenu('pt', '/explorar', '/inicio'),
  );
  await proves(
    'ROUTE-004',
    'in the debug language a menu link has an emoji path and shows the same screen',
    async () => {
      await followMenu('debug', '/🧭', '/🏠');
      await expectSameAfterReload('en');
    },
  );
  await proves('ROUTE-005', 'in Arabic and French a menu link has the English path', async () => {
    for (const language of ['ar', 'fr']) {
      await followMenu(language, '/browse', '/home');
      await expectSameAfterReload(language);
    }
  });
  await followMenu('en', '/browse', '/home');
  expect(problems).toEqual([]);
  realm.remove();
});

// Spanish and Portuguese share the path /explorar. By decision O21 (docs/spec/decisions.md) a path that several
// languages share does not change the viewer's language.
test('an address that two languages share keeps the chosen language', async ({ page, product }) => {
  const realm = await publishTestRealm(product, pages, { menu, realm: { locales: ['en', 'es', 'pt'] } });
  for (const language of ['pt', 'es']) {
    await page.goto(product.url(realm.id, `/explorar?lang=${language}`));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.goto(product.url(realm.id, '/explorar'));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
  realm.remove();
});

// i18next looks for labels under `en-GB` and would not find those of `en-gb`. So src/i18n/createText.ts sets
// `lowerCaseLng`.
test('English of Great Britain and New Zealand uses the labels of en-gb', async ({ browser, product }) => {
  const realm = await publishTestRealm(product, pages, {
    menu,
    realm: { locales: ['en', 'en-gb', 'es'] },
    strings: { en: { login: 'Log in' }, 'en-gb': { login: 'Log in, please' } },
  });
  const expectLabel = async (locale: string, language: string, label: string): Promise<void> => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto(product.url(realm.id));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('header a[href="/login"]').first()).toHaveText(label);
    const labels = await callApi<{ locale: string; labels: Record<string, string> }>(page, 'GET', '/api/v2/label');
    expect([labels.locale, labels.labels['login']], locale).toEqual([language, label]);
    await context.close();
  };
  await proves('I18N-003', 'browsers in en-GB and en-NZ get the labels of en-gb', async () => {
    await expectLabel('en-GB', 'en-gb', 'Log in, please');
    await expectLabel('en-NZ', 'en-gb', 'Log in, please');
    await expectLabel('en-US', 'en', 'Log in');
  });
  realm.remove();
});

test('the language that a viewer chooses is stored', async ({ page, context, product, problems }) => {
  const createVideo = (id: string, duration: number) => ({
    id,
    type: 'VOD',
    title: id,
    accessLevel: 'GRANTED',
    thumbnailUrl: IMAGES.landscape,
    duration,
  });
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('row', { source: { ids: ['short', 'long'] } })] } },
    {
      catalogue: [...items(2), createVideo('short', 59 * 60 + 5), createVideo('long', 3_723)],
      realm: { locales: ['en', 'es'], features: { languageBadge: true } },
    },
  );
  await page.goto(product.url(realm.id));
  await proves('I18N-005', 'videos shorter than an hour show mm:ss, others HH:mm:ss', async () => {
    await expect(page.locator('[data-item="short"]').getByText('59:05', { exact: true })).toBeVisible();
    await expect(page.locator('[data-item="long"]').getByText('01:02:03', { exact: true })).toBeVisible();
  });
  await page.locator('header a[hreflang="es"]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect((await context.cookies(product.url(realm.id))).find(({ name }) => name === 'language')?.value).toBe('es');
  // The path is English, there is no query and the browser prefers English, so only the stored choice decides.
  await page.goto(product.url(realm.id));
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect(problems).toEqual([]);
  realm.remove();
});
