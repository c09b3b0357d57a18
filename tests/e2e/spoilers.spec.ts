// Spoiler-free mode (docs/spec has no row for it): no score, image or length in any byte that the server sends, nor in
// the player.
import type { Page } from '@playwright/test';
import { callApi, expect, waitForHydration, openEmptyDocument, signInByApi, test } from './fixtures.ts';
import { expectPlaying, openAsAccount, player, skipWithoutCodecs, timeLine } from './openPlayer.ts';

const PREFERENCES = '/api/v2/user/preferences';
const REPLAY = '/video/replay-bitacora-olivar';
/** Texts that reveal the result of the replay: score, description, image, length. */
const SPOILERS = ['4–3', '٤–٣', 'Seven goals', 'score-bitacora', '01:39', '99 min', 'PT99M', 'PT1H39M'];
/** The length in seconds. Times and hashes may contain the same digits. */
const LENGTH = /(?<![\w.-])5940(?![\w-])/;

/** Returns the spoilers that a text contains. */
const findSpoilers = (text: string): string[] => [
  ...SPOILERS.filter((part) => text.includes(part)),
  ...(LENGTH.exec(text) ?? []),
];
/** Returns the whole document, with titles, attributes and the state for scripts. */
const readDocument = (page: Page) => page.evaluate(() => document.documentElement.outerHTML);
/** Returns the HTML that the server sends. */
const fetchHtml = (page: Page, path: string) =>
  page.evaluate(async (address) => (await fetch(address, { headers: { accept: 'text/html' } })).text(), path);

test('no page, call, search or player contains the results of hidden videos; one video can be revealed', async ({
  page,
  product,
  problems,
}) => {
  await openAsAccount(page, product.url('cancha', '/preferences?lang=en'));
  const section = page.locator('[data-section="spoilers"]');
  await expect(section.getByRole('radio', { name: 'Show results' })).toBeChecked();
  expect(
    findSpoilers(await fetchHtml(page, `${REPLAY}?lang=en`)),
    'the page that hides nothing contains the spoilers',
  ).toEqual(expect.arrayContaining(['4–3', 'Seven goals']));
  await section.getByRole('radio', { name: 'Hide all results' }).check();
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('spoilers=hide');

  for (const path of [REPLAY, '/section/resumenes', '/', '/search?q=bitacora'])
    expect(findSpoilers(await fetchHtml(page, `${path}${path.includes('?') ? '&' : '?'}lang=en`)), path).toEqual([]);
  for (const path of ['/api/v4/item/replay-bitacora-olivar', '/api/v4/vod/replay-bitacora-olivar'])
    expect(findSpoilers(JSON.stringify(await callApi(page, 'GET', `${path}?lang=en`))), path).toEqual([]);

  const responses: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/json|html/.test(response.headers()['content-type'] ?? '')) responses.push(response.text().catch(() => ''));
  });
  await page.goto(product.url('cancha', `${REPLAY}?lang=en`));
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Bitácora v Olivar' })).toBeVisible();
  await expect(page).toHaveTitle(/Bitácora v Olivar/);
  await skipWithoutCodecs(page);
  await page.locator('a[data-play]').click();
  await expectPlaying(page);
  await page.keyboard.press('k');
  await expect(timeLine(page)).toHaveAttribute('aria-valuetext', /^\d\d:\d\d$/);
  await expect(timeLine(page)).toHaveAttribute('aria-valuemax', '600');
  await expect(player(page).locator('[data-time]')).not.toContainText('/');
  await expect(player(page).locator('[data-control="chapters"]')).toHaveCount(0);
  const box = (await timeLine(page).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(timeLine(page).locator('[style*="background-image"]')).toHaveCount(0);
  await page.mouse.click(box.x + box.width - 4, box.y + box.height / 2);
  await expect(player(page), 'a click beyond the end does not seek to the end').toHaveAttribute(
    'data-player',
    'paused',
  );
  expect(findSpoilers(await readDocument(page))).toEqual([]);
  expect(findSpoilers((await Promise.all(responses)).join('\n')), 'no response contains a spoiler').toEqual([]);
  await page.keyboard.press('Escape');

  await page.locator('[data-item="replay-bitacora-olivar"] [data-action="reveal"]').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bitácora 4–3 Olivar' })).toBeVisible();
  await waitForHydration(page);
  await page.goto(product.url('cancha', '/section/resumenes?lang=en'));
  expect(findSpoilers(await readDocument(page)), 'other videos stay hidden').toEqual([]);
  expect(problems).toEqual([]);
});

test(
  'a profile hides the results of its teams only, and the size of cards does not change',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    await openEmptyDocument(page, product.url('cancha', '/'));
    await signInByApi(page, 'viewer@demo.test');
    const measureCards = async () => {
      await page.goto(product.url('cancha', '/section/resumenes?lang=en'));
      await waitForHydration(page);
      return page
        .locator('[data-item^="resumen-"]')
        .evaluateAll((cards) =>
          cards.map((card) => [card.getAttribute('data-item'), card.clientWidth, card.clientHeight]),
        );
    };
    const before = await measureCards();
    await page.goto(product.url('cancha', '/preferences?lang=en'));
    await waitForHydration(page);
    const section = page.locator('[data-section="spoilers"]');
    await section.getByRole('radio', { name: 'Hide the results of my teams' }).check();
    await section.getByRole('checkbox', { name: 'Club Bitácora' }).check();
    await expect
      .poll(async () => (await callApi<{ spoilers: unknown }>(page, 'GET', PREFERENCES)).spoilers)
      .toEqual({ mode: 'teams', teams: ['club-bitacora'] });
    expect(await measureCards(), 'cards keep their sizes').toEqual(before);
    await expect(page.locator('[data-item="resumen-press"]').first()).toContainText('Highlights: Bitácora v Olivar');
    await expect(page.locator('[data-item="resumen-counter"]').first()).toContainText('Eleven seconds');
    expect(await fetchHtml(page, '/section/resumenes?lang=en')).not.toContain('Stolen at the back');
    await callApi(page, 'PUT', PREFERENCES, { spoilers: { mode: 'show' } });
    expect(
      await fetchHtml(page, '/section/resumenes?lang=en'),
      'the setting has an effect on the next request',
    ).toContain('Stolen at the back');
    expect(problems).toEqual([]);
  },
);
