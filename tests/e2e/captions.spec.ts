// Subtitles in the viewer's style: the panel in the player, the preferences, and subtitles that contain hostile markup.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Preferences } from '../../schemas/domain/preferences.ts';
import { text } from './accountSteps.ts';
import { callApi, expect, fetchIntercepted, proves, test } from './fixtures.ts';
import {
  clickControl,
  control,
  expectPlaying,
  openAsAccount,
  player,
  skipWithoutCodecs,
  timeLine,
} from './openPlayer.ts';

const PREFERENCES = '/api/v2/user/preferences';
const cue = (page: Page) => page.locator('.shaka-text-container:not([data-caption-sample]) [translate="no"]').first();
const sample = (page: Page) => page.locator('[data-caption-sample] [translate="no"]');
const choice = (page: Page, property: string, value: string) =>
  page.locator(`[data-caption="${property}"] input[value="${value}"]`);

/** Opens the panel of the caption style, which is an entry of the menu of tracks. */
async function openPanel(page: Page): Promise<void> {
  await clickControl(page, 'tracks');
  await page.getByRole('menuitem', { name: 'Caption style' }).click();
  await expect(page.getByRole('dialog', { name: 'Caption style' })).toBeVisible();
}

const savePreferences = (page: Page, body: object) => callApi<object>(page, 'PUT', PREFERENCES, body);

test(
  'each choice is drawn on the playing video immediately, is stored for the profile, and can be undone',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    await openAsAccount(page, product.url('ironclad', '/video/five-frames'), 'viewer@demo.test');
    await skipWithoutCodecs(page);
    await page.goto(product.url('ironclad', '/video/five-frames?t=9'));
    await expectPlaying(page, 0);
    await page.keyboard.press('k');
    await openPanel(page);
    await expect(sample(page), 'without subtitles a sample is drawn').toHaveText('Subtitles look like this');
    await choice(page, 'color', 'yellow').check();
    await expect(sample(page)).toHaveCSS('color', 'color(srgb 1 1 0)');
    await page.keyboard.press('Escape');
    await expect(control(page, 'tracks')).toBeFocused();
    await page.keyboard.press('c');
    await expect(cue(page)).toContainText(/\w/);
    await expect(cue(page)).toHaveCSS('color', 'color(srgb 1 1 0)');
    const height = (await cue(page).boundingBox())!.height;

    await openPanel(page);
    await expect(sample(page), 'the subtitle itself is the preview').toHaveCount(0);
    for (const [property, value] of Object.entries({
      font: 'mono',
      size: '200',
      opacity: '50',
      edge: 'outline',
      background: 'black',
      window: 'white',
      position: 'top',
    }))
      await choice(page, property, value).check();
    await expect(cue(page)).toHaveCSS('color', /color\(srgb 1 1 0 \/ 0\.5\)/);
    await expect(cue(page)).toHaveCSS('font-family', /Courier/);
    await expect(cue(page)).toHaveCSS('text-shadow', /rgb\(0, 0, 0\) -1px -1px/);
    await expect(cue(page)).toHaveCSS('background-color', 'rgb(0, 0, 0)');
    const box = page.locator('.shaka-text-container > *').first();
    await expect(box).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    expect((await cue(page).boundingBox())!.height / height).toBeGreaterThan(1.7);
    const [videoBox, topBox] = [(await player(page).boundingBox())!, (await box.boundingBox())!];
    const leave = (await control(page, 'leave').boundingBox())!;
    expect(topBox.y, 'the subtitle is at the top, below the title').toBeGreaterThanOrEqual(leave.y + leave.height);
    expect(topBox.y + topBox.height).toBeLessThan(videoBox.y + videoBox.height / 2);
    await choice(page, 'position', 'bottom').check();
    const timeLineBox = (await timeLine(page).boundingBox())!;
    await expect
      .poll(async () => (await box.boundingBox())!.y, 'the subtitle is at the bottom')
      .toBeGreaterThan(videoBox.y + videoBox.height / 2);
    await expect
      .poll(async () => {
        const boxNow = (await box.boundingBox())!;
        return boxNow.y + boxNow.height;
      }, 'the subtitle is above the controls')
      .toBeLessThanOrEqual(timeLineBox.y);

    const reset = page.locator('[data-caption-reset]');
    await reset.click();
    await expect(cue(page)).toHaveCSS('font-family', /^(?!.*Courier)/);
    await expect(choice(page, 'font', 'default')).toBeChecked();
    await reset.click();
    await expect(choice(page, 'font', 'mono')).toBeChecked();
    await expect(cue(page)).toHaveCSS('font-family', /Courier/);
    await expect
      .poll(async () => (await callApi<Preferences>(page, 'GET', PREFERENCES)).captionStyle?.font, 'the style is saved')
      .toBe('mono');

    // By keys: up and down move between the properties, left and right choose.
    await choice(page, 'font', 'mono').focus();
    await page.keyboard.press('ArrowDown');
    await expect(choice(page, 'size', '200')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(choice(page, 'size', '150')).toBeChecked();

    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(player(page)).toHaveCount(0);
    await page.goto(product.url('ironclad', '/preferences'));
    await page.locator('[data-section="captions"] summary').click();
    await expect(choice(page, 'size', '150')).toBeChecked();
    await expect(page.locator('[data-caption-preview] [translate="no"]')).toHaveCSS('font-family', /Courier/);
    await choice(page, 'font', 'serif').check();
    await expect(page.locator('[data-caption-preview] [translate="no"]')).toHaveCSS('font-family', /Times/);
    await expect(page.getByRole('status').filter({ hasText: 'saved' })).toBeVisible();
    await savePreferences(page, { captionStyle: {} });
    expect(problems).toEqual([]);
  },
);

const HOSTILE = `WEBVTT

STYLE
::cue { background: url(https://evil.test/style) }

00:00:00.000 --> 00:01:04.000 line:0
<script>window.executed = 1</script><img src=x onerror="window.executed = 2"><b onclick="window.executed = 3">Bold</b> <a href="javascript:alert(1)">link</a> &lt;i&gt;
`;

test('markup in a subtitle creates no elements and is never executed', async ({ page, product, problems }) => {
  const foreignRequests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('evil.test')) foreignRequests.push(request.url());
  });
  await page.route('**/text-en*', (route) => route.fulfill({ contentType: 'text/vtt', body: HOSTILE }));
  await openAsAccount(page, product.url('ironclad', '/video/five-frames?t=9'));
  await skipWithoutCodecs(page);
  await expectPlaying(page, 0);
  await page.keyboard.press('k');
  await expect(page.locator('[data-control="tracks"]').first()).toBeAttached();
  await page.keyboard.press('c');
  const container = page.locator('.shaka-text-container');
  await expect(container).toContainText('Bold');
  expect(await container.locator('script, img, a, b, [onclick], [onerror]').count()).toBe(0);
  expect(await page.evaluate(() => (window as { executed?: number }).executed)).toBeUndefined();
  expect(foreignRequests).toEqual([]);
  const leave = (await control(page, 'leave').boundingBox())!;
  await expect
    .poll(async () => (await cue(page).boundingBox())!.y, 'a subtitle at the top is below the title')
    .toBeGreaterThanOrEqual(leave.y + leave.height);
  expect(problems).toEqual([]);
});

test('audio and subtitles start in the preferred languages; without subtitles the forced subtitles in the language of the audio are drawn', async ({
  page,
  product,
  problems,
}) => {
  await page.route('**/manifest.mpd', async (route) => {
    const response = await fetchIntercepted(route, product.port);
    // The English and French subtitles of the manifest become forced subtitles; the Spanish ones can still be chosen.
    const body = (await response.text()).replaceAll(
      /(<AdaptationSet contentType="text"[^>]*lang="(?:en|fr)"[^>]*>)/g,
      '$1<Role schemeIdUri="urn:mpeg:dash:role:2011" value="forced-subtitle"/>',
    );
    await route.fulfill({ response, body });
  });
  await openAsAccount(page, product.url('ironclad', '/video/five-frames'), 'viewer@demo.test');
  await skipWithoutCodecs(page);
  await savePreferences(page, { audioLanguage: 'fr', subTitleLanguage: 'es' });
  await page.goto(product.url('ironclad', '/video/five-frames?t=9'));
  await expectPlaying(page, 0);
  await page.keyboard.press('k');
  const expectChosen = (name: string, position: 'first' | 'last') =>
    expect(page.getByRole('menuitemradio', { name, exact: true })[position]()).toHaveAttribute('aria-checked', 'true');
  await clickControl(page, 'tracks');
  await expectChosen('French', 'first');
  await expectChosen('Español', 'last');
  await expect(cue(page)).toHaveText('Una película de demostración.');
  await expect(
    page.getByRole('menuitemradio', { name: 'Français' }),
    'forced subtitles are not in the menu',
  ).toHaveCount(0);
  await page.getByRole('menuitemradio', { name: 'No subtitles' }).click();
  await expect(cue(page), 'the forced subtitles in the language of the French audio').toHaveText(
    'Un film de démonstration.',
  );
  await clickControl(page, 'tracks');
  await expectChosen('No subtitles', 'first');
  await page.getByRole('menuitemradio', { name: 'English', exact: true }).first().click();
  await expect(cue(page), 'the language of the forced subtitles follows the audio').toHaveText('A demonstration film.');
  await savePreferences(page, { audioLanguage: 'en', subTitleLanguage: 'off' });
  expect(problems).toEqual([]);
});

test('the languages that a viewer chooses on the preferences screen are on in the player', async ({
  page,
  product,
  problems,
}) => {
  await page.route('**/manifest.mpd', async (route) => {
    const response = await fetchIntercepted(route, product.port);
    // Brands offer the languages of their texts, and French is none of them: the French audio becomes Spanish.
    const body = (await response.text()).replaceAll(/(<AdaptationSet contentType="audio"[^>]*lang=)"fr"/g, '$1"es"');
    await route.fulfill({ response, body });
  });
  await openAsAccount(page, product.url('ironclad', '/preferences'), 'viewer@demo.test');
  await skipWithoutCodecs(page);
  await savePreferences(page, { audioLanguage: 'en', subTitleLanguage: 'off' });
  const chosenAudio = page.getByRole('menuitemradio', { checked: true }).first();
  const choose = async (key: string): Promise<void> => {
    await page.goto(product.url('ironclad', '/preferences'));
    const list = page.getByLabel(text(key));
    await expect(list).toBeEnabled();
    await list.selectOption('es');
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  };
  const openVideo = async (): Promise<void> => {
    await page.goto(product.url('ironclad', '/video/five-frames?t=9'));
    await expectPlaying(page, 0);
    await page.keyboard.press('k');
  };
  await proves('PREF-002', 'the subtitle that was chosen on the screen is on', async () => {
    await choose('subTitleLanguage');
    await openVideo();
    await expect(cue(page)).toHaveText('Una película de demostración.');
    await clickControl(page, 'tracks');
    await expect(chosenAudio).toHaveText(/English/);
  });
  await proves('PREF-004', 'the audio that was chosen on the screen is chosen', async () => {
    await choose('audioLanguage');
    await openVideo();
    await clickControl(page, 'tracks');
    await expect(chosenAudio).toHaveText(/Spanish|Español/);
  });
  await savePreferences(page, { audioLanguage: 'en', subTitleLanguage: 'off' });
  expect(problems).toEqual([]);
});

test(
  'subtitles of a live channel and of the audible video of multi-view have the language and style of the viewer',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    await openAsAccount(page, product.url('ironclad', '/live/ironclad-tv'), 'viewer@demo.test');
    await skipWithoutCodecs(page);
    await savePreferences(page, { subTitleLanguage: 'fr', captionStyle: { color: 'yellow' } });
    await page.goto(product.url('ironclad', '/live/ironclad-tv?play=1'));
    await expectPlaying(page);
    await expect(cue(page)).toContainText(/\w/);
    await expect(cue(page)).toHaveCSS('color', 'color(srgb 1 1 0)');
    const french = readFileSync('realms/default/media/northern-lights/text-fr.vtt', 'utf8');
    expect(french).toContain(await cue(page).innerText());
    await page.setViewportSize({ width: 1440, height: 860 });
    await page.goto(product.url('ironclad', '/multi-video/ironclad-tv?ids=film-tv'));
    await page.locator('[data-action="play"]').click();
    const getCue = (position: number) =>
      page.locator(`[data-position="${position}"] .shaka-text-container [translate="no"]`);
    await expect(getCue(1).first()).toHaveCSS('color', 'color(srgb 1 1 0)');
    await expect(getCue(2)).toHaveCount(0);
    await page.keyboard.press('2');
    await expect(getCue(2).first()).toHaveCSS('color', 'color(srgb 1 1 0)');
    await expect(getCue(1)).toHaveCount(0);
    expect(french).toContain(await getCue(2).first().innerText());
    await savePreferences(page, { subTitleLanguage: 'off', captionStyle: {} });
    expect(problems).toEqual([]);
  },
);
