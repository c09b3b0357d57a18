// The screens of a viewer's own and of the operator: preferences, watchlists, what was watched, external pages; the menu's search box.
import type { Page } from '@playwright/test';
import { expect, hydrated, signIn, test } from './fixtures.ts';
import { bucket, publishLab } from './lab.ts';

const call = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([how, where, what]) => {
      const answer = await fetch(where!, {
        method: how!,
        ...(what && { headers: { 'content-type': 'application/json' }, body: what }),
      });
      return (await answer.json()) as Record<string, string>;
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)],
  );

test("[ROUTE-033, PREF-001, PREF-003, PREF-005, PREF-006, PREF-007] preferences: a guest's stay in the browser, a viewer's on the server", async ({
  page,
  product,
  problems,
}) => {
  await page.goto(product.url('ironclad', '/preferences'));
  await hydrated(page);
  const next = page.getByRole('switch', { name: /Play the next one/ });
  await expect(next).toBeEnabled();
  await expect(next).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Without sound' })).toBeChecked();
  await next.focus();
  await page.keyboard.press('Space');
  await page.getByRole('radio', { name: 'With sound', exact: true }).check();
  await expect(page.locator('main').getByRole('status')).toHaveText('Saved.');
  expect(await page.evaluate(() => localStorage.getItem('ironclad:background-video'))).toBe('audio-and-video');
  await page.reload();
  await expect(next).toBeEnabled();
  await expect(next).not.toBeChecked();
  await expect(page.getByRole('radio', { name: 'With sound', exact: true })).toBeChecked();

  await signIn(page);
  await page.reload();
  await expect(next).toBeEnabled();
  await expect(next).toBeChecked();
  await expect(page.locator('main')).not.toContainText('stay in this browser');
  await page.getByRole('combobox', { name: 'Subtitles' }).selectOption('off');
  await page.getByRole('radio', { name: 'None: pictures only' }).check();
  await expect(page.locator('main').getByRole('status')).toHaveText('Saved.');
  // The language is changed where one stands, and kept with the account.
  const kept = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/user/preferences'),
  );
  await page.locator('main').getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL(/\/preferencias\?lang=es$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preferencias');
  await kept;
  expect(await call(page, 'GET', '/api/v2/user/preferences')).toEqual({
    language: 'es',
    subTitleLanguage: 'off',
    autoAdvance: true,
    videoBackgroundAutoPlay: false,
    videoBackgroundAutoPlayAudio: false,
  });
  expect(problems).toEqual([]);
});

test('[ERROR-031] a preference that cannot be saved is as it was, and the screen says so', async ({
  page,
  product,
}) => {
  await page.goto(product.url('ironclad'));
  await signIn(page, 'subscriber@demo.test');
  await page.route('**/api/v2/user/preferences', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await page.goto(product.url('ironclad', '/preferences'));
  const next = page.getByRole('switch', { name: /Play the next one/ });
  await expect(next).toBeEnabled();
  await next.press('Space');
  await expect(page.getByRole('alert')).toContainText('could not be saved');
  await expect(next).toBeChecked();
});

test('[WATCHLIST-001, WATCHLIST-002, WATCHLIST-011, WATCHLIST-012, WATCHLIST-013, WATCHLIST-022] watchlists: asked to sign in, none yet, made, renamed, with the first four pictures; opened, emptied of one, removed, each with a way back', async ({
  page,
  product,
  problems,
}) => {
  await page.goto(product.url('sahra', '/watchlists?lang=en'));
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your lists wait behind your account');
  await expect(page.locator('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    /from=%2Fwatchlists/,
  );
  await signIn(page);
  await page.reload();
  await hydrated(page);
  await expect(page.locator('main')).toContainText('You have no list yet');

  await page.getByRole('button', { name: 'New list' }).click();
  await page.keyboard.type('x'.repeat(61));
  await expect(page.locator('main').getByRole('alert')).toHaveText('At most 60 characters, please.');
  await expect(page.getByRole('button', { name: 'Create' })).toBeDisabled();
  await page.getByRole('textbox').fill('Evenings');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'New list' }).click();
  await page.getByRole('textbox').fill('Rain');
  await page.keyboard.press('Enter');
  const names = page.locator('[data-watchlist] a');
  await expect(names).toHaveText([/^Rain/, /^Evenings/]);

  const id = await page.locator('[data-watchlist]', { hasText: 'Evenings' }).getAttribute('data-watchlist');
  const found = (await call(page, 'GET', '/api/v1/view/content-grid?rpp=60')) as unknown as {
    items: { id: string; type: string; title: string }[];
  };
  const videos = found.items.filter(({ type }) => type === 'VOD' || type === 'VOD_VIDEO').slice(0, 5);
  expect(videos).toHaveLength(5);
  for (const video of videos)
    await call(page, 'POST', `/api/v3/user/watchlist/${id}/content`, {
      content: { id: video.id, contentType: video.type },
    });
  await page.reload();
  await hydrated(page);
  await expect(page.locator(`[data-watchlist="${id}"] img`)).toHaveCount(4);
  await page.getByRole('button', { name: 'Rename Evenings' }).click();
  await page.getByRole('textbox').fill('Late evenings');
  await page.keyboard.press('Enter');
  await expect(page.locator(`[data-watchlist="${id}"]`)).toContainText('Late evenings');

  await page.locator(`[data-watchlist="${id}"] a`).click();
  await expect(page).toHaveURL(new RegExp(`/watchlists\\?watchlistId=${id}&owner=`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Late evenings');
  await expect(page.locator('main [data-item]')).toHaveCount(5);
  await expect(page.locator('main [data-item] a').first()).toHaveAttribute('href', new RegExp(`watchlistId=${id}`));
  await page
    .locator('main')
    .getByRole('button', { name: `Remove from list: ${videos[0]!.title}` })
    .click();
  await expect(page.locator('main [data-item]')).toHaveCount(4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('main [data-item]')).toHaveCount(5);

  await page.goBack();
  await expect(names).toHaveText([/^Rain/, /^Late evenings/]);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') sent.push(new URL(request.url()).pathname);
  });
  await page.getByRole('button', { name: 'Remove Rain' }).click();
  await expect(names).toHaveText([/^Late evenings/]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names).toHaveText([/^Rain/, /^Late evenings/]);
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Remove Rain' }).click();
  await expect(names).toHaveText([/^Late evenings/]);
  // Leaving the page ends the time for second thoughts: the server hears of it.
  await page.goto(product.url('sahra', '/preferences?lang=en'));
  await expect
    .poll(async () =>
      (
        (await call(page, 'GET', '/api/v4/user/watchlist/watchlists')) as unknown as { items: { name: string }[] }
      ).items.map(({ name }) => name),
    )
    .toEqual(['Late evenings']);
  expect(problems).toEqual([]);
});

test("[NAV-011, NAV-012] the menu's search box: where the menu has one; to the search page, or into the query of the page where there is none", async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 900, height: 900 });
  await page.goto(product.url('ironclad', '/browse'));
  await hydrated(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('monteiro');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?(searchValue|q)=monteiro$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('main a[data-result]').first()).toBeVisible();

  // A brand without search: the words stand in the address of the page; one whose menu wants no box has none.
  const menu = (hasSearch: boolean) => ({
    menus: [
      {
        id: 'main',
        layout: 'hamburger',
        hasSearch,
        items: [{ id: 'home', label: 'Home', link: { type: 'HOME' }, main: true }],
      },
    ],
    defaultMenu: 'main',
  });
  const pages = { home: { elements: [bucket('one')] } };
  await page.goto(
    product.url(
      (await publishLab(product, pages, { menu: menu(true), realm: { features: { search: false } } })).id,
      '/?lang=en',
    ),
  );
  await hydrated(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('one two');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/\?lang=en&searchValue=one\+two$/);
  await page.goto(product.url((await publishLab(product, pages, { menu: menu(false) })).id));
  await hydrated(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Home' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('searchbox')).toHaveCount(0);
});

test('[ROUTE-062] what was watched: a guest is asked to sign in, a viewer who has watched nothing reads so', async ({
  page,
  product,
  problems,
}) => {
  await page.goto(product.url('sahra', '/history?lang=en'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Watched');
  await expect(page.locator('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await signIn(page);
  await page.reload();
  await expect(page.locator('[data-row="history"]')).toContainText('Nothing watched yet');
  expect(problems).toEqual([]);
});

test('[ROUTE-087] an external page stands in a frame that reaches nothing of this site; a text of the realm is drawn by it', async ({
  page,
  product,
  problems,
}) => {
  await page.route('https://pages.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>x</title><p id="t">Terms</p><script>try { parent.document.title = "taken"; } catch { document.body.append(" apart"); } try { localStorage.x = 1; } catch { document.body.append(" forgetful"); }</script>',
    }),
  );
  await page.goto(product.url('debug', '/externalpage/elsewhere?lang=en'));
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A page that stands elsewhere');
  await expect(page.frameLocator('main iframe').locator('body')).toContainText('Terms apart forgetful');
  await expect(page.locator('main').getByRole('link', { name: 'Open this page in a new tab' })).toHaveAttribute(
    'href',
    'https://pages.example/terms',
  );
  expect(await page.title()).toBe('A page that stands elsewhere · Debug');
  await page.goto(product.url('debug', '/externalpage/here?lang=en'));
  await expect(page.locator('main')).toContainText('Drawn by us');
  expect(problems).toEqual([]);
});
