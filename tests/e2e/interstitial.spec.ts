// The interstitial of an item that the viewer must buy: trailer, licences and sign-in; and trailers that are
// videos of the catalogue, not clips.
import { AxeBuilder } from '@axe-core/playwright';
import { openPanel } from './cardPanel.ts';
import { expect, waitForHydration, navigate, proves, signInByApi, test } from './fixtures.ts';
import { expectPlaying, message, skipWithoutCodecs } from './openPlayer.ts';
import { bucket, createTestRealm, items, IMAGES, type TestRealm } from './testRealm.ts';

const media = { asset: 'northern-lights' };
const createVideo = (id: string, more: object = {}) => ({
  id,
  type: 'VOD',
  title: `The ${id}`,
  accessLevel: 'GRANTED',
  thumbnailUrl: IMAGES.landscape,
  media,
  ...more,
});
const createRealmJson = (id: string, interstitial: boolean) => ({
  id,
  name: 'Lab',
  locales: ['en', 'ar'],
  defaultLocale: 'en',
  hosts: [`${id}.localhost`],
  features: { interstitial },
});

async function publishLocked(product: Parameters<typeof createTestRealm>[0]): Promise<TestRealm> {
  const realm = createTestRealm(
    product,
    { home: { elements: [bucket('row', { source: { ids: ['locked', 'final', 'item-1'] } })] } },
    {
      catalogue: [
        ...items(1),
        createVideo('locked', {
          accessLevel: 'DENIED',
          licences: ['plus', 'films'],
          trailer: { videoId: 'teaser', accessLevel: 'GRANTED' },
        }),
        createVideo('final', { type: 'LIVE', accessLevel: 'DENIED', licences: ['plus'] }),
        createVideo('teaser'),
      ],
    },
  );
  realm.write('realm.json', createRealmJson(realm.id, true));
  realm.write('data/licences.json', {
    licences: [
      { id: 'plus', name: 'Plus', description: 'Everything, on two screens.', type: 'STANDARD' },
      { id: 'films', name: 'Films', type: 'STANDARD' },
    ],
  });
  const { status, output } = await realm.publish();
  expect(status, output).toBe(0);
  return realm;
}

test('an interstitial shows the trailer, the licences and sign-in before the player', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishLocked(product);
  const item = page.locator('[data-row="item"] article');
  const licences = page.locator('[data-licences] li');
  const expectInterstitial = async (title: string): Promise<void> => {
    await expect(item).toHaveAttribute('data-interstitial', 'true');
    await expect(item.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(licences.first()).toContainText('Plus');
    await expect(page.locator('a[data-play]')).toHaveCount(0);
  };
  const card = page.locator('[data-row="row"] [data-item="locked"]');
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  await expect((await openPanel(card)).getByRole('link', { name: 'Buy' })).toHaveAttribute(
    'href',
    /^\/interstitial\/locked\//,
  );
  await proves('LINK-019', 'denied content opens its interstitial', async () => {
    await page.locator('[data-item="locked"] a').first().click();
    await page.waitForURL('**/interstitial/locked/the-locked');
    await expectInterstitial('The locked');
  });
  await proves('ROUTE-081', 'the interstitial has the path /interstitial/{id}, with and without a title', async () => {
    for (const path of ['/interstitial/locked', '/interstitial/locked/any-title', '/interstitial/final']) {
      await page.goto(product.url(realm.id, path));
      await expectInterstitial(path.includes('final') ? 'The final' : 'The locked');
    }
  });
  await proves('ROUTE-078', 'with showInterstitial a denied video shows the interstitial first', async () => {
    await page.goto(product.url(realm.id, '/video/locked?showInterstitial=true'));
    await expectInterstitial('The locked');
    await page.goto(product.url(realm.id, '/video/item-1?showInterstitial=true'));
    await expect(item).toBeVisible();
    await expect(item).not.toHaveAttribute('data-interstitial');
    await page.goto(product.url(realm.id, '/video/locked'));
    await expect(page.locator('a[data-play]')).toHaveAttribute('href', /^\/interstitial\/locked/);
  });
  await page.goto(product.url(realm.id, '/interstitial/locked'));
  await waitForHydration(page);
  await expect(licences).toHaveCount(2);
  await expect(page.locator('[data-access-options]')).toContainText('Buying is not possible on this site yet');
  const signInLink = item.getByRole('link', { name: 'Sign in' });
  expect(new URL((await signInLink.getAttribute('href'))!, page.url()).searchParams.get('from')).toMatch(
    /^\/video\/locked\/the-locked\?showInterstitial=true&play=1$/,
  );
  await expect(item.getByRole('button', { name: 'Trailer' })).toBeVisible();
  expect((await new AxeBuilder({ page }).include('[data-row="item"]').analyze()).violations).toEqual([]);
  await signInByApi(page);
  await page.reload();
  await expect(signInLink).toHaveCount(0);
  await expect(licences).toHaveCount(2);

  realm.write('realm.json', createRealmJson(realm.id, false));
  expect((await realm.publish()).status).toBe(0);
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  // Without the setting the button leads to the page of the video, which also says what is possible.
  await (await openPanel(card)).getByRole('link', { name: 'Buy' }).click();
  await page.waitForURL('**/video/locked/the-locked');
  await expect(page.locator('[data-access-options]')).toContainText('Buying is not possible on this site yet');
  await expect(licences).toHaveCount(2);
  await page.goto(product.url(realm.id, '/video/locked?showInterstitial=true'));
  await waitForHydration(page);
  await page.locator('a[data-play]').click();
  await expect(message(page).locator('[data-licences] li')).toHaveCount(2);
  // The browser logs the refused call.
  expect(problems.filter((problem) => !problem.includes('403'))).toEqual([]);
  problems.length = 0;
  realm.remove();
});

test('a trailer that is a video of the catalogue, not a clip, plays on its own page and leads back to its item', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishLocked(product);
  await page.goto(product.url(realm.id, '/interstitial/locked'));
  await waitForHydration(page);
  await skipWithoutCodecs(page);
  const item = page.locator('[data-row="item"] article');
  await page.getByRole('button', { name: 'Trailer' }).click();
  await proves('ROUTE-079', 'a trailer with trailerFrom plays and returns to its content', async () => {
    await page.waitForURL((url) => url.pathname.startsWith('/video/teaser'));
    expect(new URL(page.url()).searchParams.get('trailerFrom')).toBe('locked');
    await expectPlaying(page);
    await page.locator('video').evaluate((element: HTMLVideoElement) => {
      element.currentTime = element.duration - 1;
    });
    await page.waitForURL((url) => url.pathname.startsWith('/interstitial/locked'));
    await expect(item.getByRole('heading', { level: 1, name: 'The locked' })).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
  });
  // Going back does not play the trailer again.
  await page.goBack();
  await expect(item.getByRole('heading', { level: 1, name: 'The teaser' })).toBeVisible();
  await expect(page.locator('[data-player]')).toHaveCount(0);
  await navigate(page, '/video/teaser?trailerFrom=locked');
  await expectPlaying(page);
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => url.pathname.startsWith('/interstitial/locked'));
  await proves('PLAYER-036', 'the trailer of a card plays', async () => {
    await navigate(page, '/home');
    const card = page.locator('[data-row="row"] [data-item="locked"]');
    await card.hover();
    await card.locator('[data-action="trailer"]').click();
    await page.waitForURL((url) => url.pathname.startsWith('/video/teaser'));
    await expectPlaying(page);
  });
  await page.keyboard.press('Escape');
  expect(problems).toEqual([]);
  realm.remove();
});
