// Search as a viewer has it: over the page, as a page, by keyboard, without script, with a slow or broken network.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, hydrated, test } from './fixtures.ts';

const DOOR = 'header a[aria-label="Search"]';
const CALL = '**/api/v1/content-search**';

test('[SEARCH-001, SEARCH-002, SEARCH-003, SEARCH-006] the overlay opens with what is popular, shows results by type as they are typed, and back closes it', async ({
  page,
  product,
  problems,
}) => {
  await page.goto(product.url('ironclad'));
  await hydrated(page);
  await page.click(DOOR);
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('searchbox', { name: 'Search' });
  await expect(field).toBeFocused();
  await expect(dialog.locator('[data-popular="live_event"] [data-item]').first()).toBeVisible();
  await expect(dialog.locator('[data-popular="vod_video"] [data-item]').first()).toBeVisible();
  await expect(dialog.locator('[data-type]')).toHaveCount(0);
  await field.fill('hadad');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ results$/);
  for (const type of ['live_event', 'vod_video', 'vod_playlist', 'page'])
    await expect(dialog.locator(`[data-type="${type}"] [data-item]`).first(), type).toBeVisible();
  await field.fill('cutman');
  await page.keyboard.press('Enter');
  await expect(dialog.locator('[data-item="cutman"] mark')).toHaveText('Cutman');
  const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(product.url('ironclad', '/'));
  expect(problems).toEqual([]);
});

test('[SEARCH-008, SEARCH-009, SEARCH-010] a result leads away and back leads to the same results; elsewhere they are gone', async ({
  page,
  product,
}) => {
  await page.goto(product.url('ironclad'));
  await hydrated(page);
  await page.click(DOOR);
  const field = page.getByRole('dialog').getByRole('searchbox');
  await field.fill('cutman');
  await page.keyboard.press('Enter');
  await expect(page.locator('dialog [data-item="cutman"]')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-item="cutman"] a')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await page.click('dialog [data-item="cutman"] a');
  await expect(page).toHaveURL(/\/video\/cutman/);
  await page.goBack();
  await expect(field).toHaveValue('cutman');
  await expect(page.locator('dialog [data-item="cutman"]')).toBeVisible();
  // The other kinds of results, too.
  for (const [words, path] of [
    ['weigh-in', 'live'],
    ['every fight', 'playlist'],
    ['four thirty', 'series'],
  ] as const) {
    await field.fill(words);
    await page.keyboard.press('Enter');
    const results = page.locator(`dialog [data-item] a[href^="/${path}/"]`);
    await results.first().click();
    await expect(page).toHaveURL(new RegExp(`/${path}/[^#]*$`));
    await page.goBack();
    await expect(field).toHaveValue(words);
    await expect(results.first()).toBeVisible();
  }
  // On the way from a result to anywhere else it is over.
  await page.locator('dialog a[href^="/series/"]').first().click();
  await expect(page).toHaveURL(/\/series\/[^#]*$/);
  await page.locator('header a[href="/home"]').first().click();
  await expect(page.locator('main[data-page="home"]')).toBeVisible();
  await page.click(DOOR);
  await expect(field).toHaveValue('');
  await expect(page.locator('dialog [data-type]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.click(DOOR);
  await expect(field).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.locator(DOOR)).toBeFocused();
});

test('[SEARCH-004, SEARCH-005] the page keeps words and refinements in its address, works without script, and more is one press away', async ({
  page,
  browser,
  product,
  problems,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto(product.url('ironclad', '/search?q=fight'));
  await expect(still.locator('[data-type="live_event"] [data-item]').first()).toBeVisible();
  await expect(still.getByRole('searchbox')).toHaveValue('fight');
  await plain.close();

  await page.goto(product.url('ironclad', '/search?q=fight'));
  await hydrated(page);
  const status = page.locator('main').getByRole('status');
  const all = Number(/\d+/.exec(await status.innerText())![0]);
  await page
    .getByRole('group', { name: 'Type' })
    .getByRole('button', { name: /Videos/ })
    .click();
  await expect(page).toHaveURL(/refine=type%3Avideo/);
  await expect(page.locator('[data-type]')).toHaveCount(1);
  await expect(status).not.toHaveText(`${all} results`);
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('button', { name: /Videos/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(status).toHaveText(`${all} results`);
  await page.goto(product.url('ironclad', '/search?q=round'));
  await hydrated(page);
  const videos = page.locator('[data-type="vod_video"]');
  const first = await videos.locator('[data-item]').count();
  expect(first).toBe(12);
  await videos.getByRole('button', { name: /Show more/ }).click();
  await expect.poll(() => videos.locator('[data-item]').count()).toBeGreaterThan(first);
  expect(problems).toEqual([]);
});

test('[SEARCH-007, CONST-019, CONST-020, CONST-021, CONST-022] typing rests as long as its length asks for', async ({
  page,
  product,
}) => {
  await page.clock.install();
  await page.goto(product.url('ironclad', '/search'));
  await hydrated(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/content-search') && url.searchParams.get('query'))
      asked.push(url.searchParams.get('query')!);
  });
  // From here on time passes only when it is told to.
  await page.clock.pauseAt(Date.now() + 60_000);
  const field = page.getByRole('searchbox');
  await field.pressSequentially('ab');
  await page.clock.runFor(1_900);
  expect(asked).toEqual([]);
  await page.clock.runFor(200);
  await expect.poll(() => asked).toEqual(['ab']);
  await field.pressSequentially('c');
  await expect.poll(() => asked).toEqual(['ab', 'abc']);
  await field.pressSequentially('d');
  await page.clock.runFor(900);
  expect(asked).toEqual(['ab', 'abc']);
  await page.clock.runFor(200);
  await expect.poll(() => asked).toEqual(['ab', 'abc', 'abcd']);
  // Letters that follow each other make one call, after the last of them.
  for (const letter of 'efg') {
    await field.pressSequentially(letter);
    await page.clock.runFor(300);
  }
  await page.clock.runFor(600);
  expect(asked).toHaveLength(3);
  await page.clock.runFor(200);
  await expect.poll(() => asked).toEqual(['ab', 'abc', 'abcd', 'abcdefg']);
  await field.fill('');
  await expect(page.locator('[data-popular]').first()).toBeVisible();
});

test('what is typed while the address follows the search before is kept', async ({ page, product }) => {
  await page.goto(product.url('ironclad', '/search'));
  await hydrated(page);
  const field = page.getByRole('searchbox');
  // The rest of the word is typed in the moment in which the address of the first letters is written.
  await field.evaluate((input: HTMLInputElement) => {
    const write = history.replaceState.bind(history);
    history.replaceState = (...entry) => {
      write(...entry);
      if (input.value !== 'cut' || !String(entry[2]).includes('q=cut')) return;
      history.replaceState = write;
      input.setRangeText('man', 3, 3, 'end');
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    };
  });
  await field.pressSequentially('cut');
  await expect(field).toHaveValue('cutman');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=cutman/);
  await expect(field).toHaveValue('cutman');
  await expect(page.locator('[data-item="cutman"]')).toBeVisible();
});

test('N10, N12 answers that come out of order, a failure and a network that is gone', async ({
  page,
  context,
  product,
}) => {
  await page.goto(product.url('ironclad', '/search'));
  await hydrated(page);
  let release = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(CALL, async (route) => {
    if (route.request().url().includes('query=cut&')) await slow;
    await route.continue().catch(() => undefined);
  });
  const field = page.getByRole('searchbox');
  await field.fill('cut');
  await field.fill('cutman');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-item="cutman"]')).toBeVisible();
  release();
  await expect(page).toHaveURL(/q=cutman/);
  await expect(page.locator('main').getByRole('status')).not.toHaveText('Searching…');
  await page.unroute(CALL);

  await page.route(CALL, (route) =>
    route.fulfill({ status: 400, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await field.fill('monteiro');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Search did not answer' })).toBeVisible();
  await page.unroute(CALL);
  await page.getByRole('main').getByRole('button', { name: /again/ }).click();
  await expect(page.locator('[data-type]').first()).toBeVisible();

  await context.setOffline(true);
  await field.fill('haddad');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator('[data-item="haddad"]')).toBeVisible();
});

test('in Arabic the page mirrors, finds other forms of letters, and axe has nothing to say', async ({
  page,
  product,
  problems,
}) => {
  await page.goto(product.url('sahra', `/search?lang=ar&q=${encodeURIComponent('شاهين')}`));
  await hydrated(page);
  await expect(page.locator('[data-item="al-shahin"]')).toBeVisible();
  await expect(page.locator('main').getByRole('status')).toHaveText('نتيجة واحدة');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  expect(problems).toEqual([]);
});
