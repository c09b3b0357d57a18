// Languages: path sets, labels that fall back, lengths of time, and the choice that is kept.
import { expect, hydrated, test } from './fixtures.ts';
import { bucket, items, PICTURES, publishLab } from './lab.ts';

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

test('[ROUTE-002, ROUTE-003, ROUTE-004, ROUTE-005] menu links use the path set of the language, and its paths show the same screen', async ({
  page,
  product,
  problems,
}) => {
  const lab = await publishLab(product, pages, { menu, realm: { locales: ['en', 'es', 'pt', 'fr', 'ar', 'debug'] } });
  for (const [language, path, home] of [
    ['es', '/explorar', 'inicio'],
    ['pt', '/explorar', 'inicio'],
    ['debug', '/🧭', '🏠'],
    ['ar', '/browse', 'home'],
    ['fr', '/browse', 'home'],
    ['en', '/browse', 'home'],
  ] as const) {
    await page.goto(product.url(lab.id, `/?lang=${language}`));
    await hydrated(page);
    await page.locator('header nav a').nth(1).click();
    await expect(page.locator('[data-row="at-browse"] [data-item]').first()).toBeVisible();
    expect(decodeURIComponent(new URL(page.url()).pathname), language).toBe(path);
    expect(decodeURIComponent((await page.locator('header nav a').first().getAttribute('href'))!), language).toBe(
      `/${home}`,
    );
    // The address is good by itself: the same screen, in the same language. Spanish and Portuguese share this one: see below.
    if (language === 'pt') continue;
    await page.reload();
    await expect(page.locator('main[data-page="browse"]')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'debug' ? 'en' : language);
  }
  expect(problems).toEqual([]);
  lab.remove();
});

// src/server/ssr/pages.ts takes the first path set of an address that several share; by O21 such an address decides nothing.
test('an address that two languages share keeps the one that was chosen', async ({ page, product }) => {
  const lab = await publishLab(product, pages, { menu, realm: { locales: ['en', 'es', 'pt'] } });
  for (const language of ['pt', 'es']) {
    await page.goto(product.url(lab.id, `/explorar?lang=${language}`));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.goto(product.url(lab.id, '/explorar'));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
  lab.remove();
});

// src/i18n/createText.ts gives i18next labels under `en-gb`, which looks for them under `en-GB`: no label is found.
test('[I18N-003] English of Great Britain and New Zealand reads the labels of en-gb', async ({ browser, product }) => {
  const lab = await publishLab(product, pages, {
    menu,
    realm: { locales: ['en', 'en-gb', 'es'] },
    strings: { en: { login: 'Log in' }, 'en-gb': { login: 'Log in, please' } },
  });
  for (const [locale, language, label] of [
    ['en-GB', 'en-gb', 'Log in, please'],
    ['en-NZ', 'en-gb', 'Log in, please'],
    ['en-US', 'en', 'Log in'],
  ] as const) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto(product.url(lab.id));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('header a[href="/login"]').first()).toHaveText(label);
    const answer = await page.evaluate(
      async () => (await (await fetch('/api/v2/label')).json()) as { locale: string; labels: Record<string, string> },
    );
    expect([answer.locale, answer.labels['login']], locale).toEqual([language, label]);
    await context.close();
  }
  lab.remove();
});

test('[I18N-005, STATE-003] lengths of videos, and a language that was chosen is kept', async ({
  page,
  context,
  product,
  problems,
}) => {
  const video = (id: string, duration: number) => ({
    id,
    type: 'VOD',
    title: id,
    accessLevel: 'GRANTED',
    thumbnailUrl: PICTURES.landscape,
    duration,
  });
  const lab = await publishLab(
    product,
    { home: { elements: [bucket('row', { source: { ids: ['short', 'long'] } })] } },
    {
      catalogue: [...items(2), video('short', 59 * 60 + 5), video('long', 3_723)],
      realm: { locales: ['en', 'es'], features: { languageBadge: true } },
    },
  );
  await page.goto(product.url(lab.id));
  await expect(page.locator('[data-item="short"]').getByText('59:05', { exact: true })).toBeVisible();
  await expect(page.locator('[data-item="long"]').getByText('01:02:03', { exact: true })).toBeVisible();
  await page.locator('header a[hreflang="es"]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect((await context.cookies(product.url(lab.id))).find(({ name }) => name === 'language')?.value).toBe('es');
  // English paths, no query, a browser that prefers English: what was chosen decides.
  await page.goto(product.url(lab.id));
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect(problems).toEqual([]);
  lab.remove();
});
