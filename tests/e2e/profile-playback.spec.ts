// Settings of a profile in the player, and the greatest number of profiles.
import type { Page } from '@playwright/test';
import { field, text } from './accountSteps.ts';
import { allowProblems, callApi, expect, open, test } from './fixtures.ts';
import { clickControl, expectPlaying, skipWithoutCodecs } from './openPlayer.ts';
import { ADULT, CHILD, main, profileButton, PROFILE, publishRealm, signInAndOpen, submit } from './profileSteps.ts';
import { IMAGES, items } from './testRealm.ts';

const film = (id: string) => ({
  id,
  type: 'VOD',
  title: `Film ${id}`,
  accessLevel: 'GRANTED',
  media: { asset: 'northern-lights' },
  thumbnailUrl: IMAGES.landscape,
  posterUrl: IMAGES.portrait,
  squareUrl: IMAGES.square,
});

/** Opens the profiles and chooses one of them. */
async function chooseProfile(page: Page, address: string, name: string): Promise<void> {
  await open(page, address);
  await profileButton(page, name).click();
  await page.waitForURL((url) => url.pathname !== '/profiles');
}

test('after a change of the profile the player has the subtitles of the profile', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishRealm(product, {}, [...items(12), film('film')]);
  const toUrl = (path: string): string => product.url(realm.id, path);
  await signInAndOpen(page, toUrl('/profiles'));
  await skipWithoutCodecs(page);
  const save = (body: object) => callApi(page, 'PUT', '/api/v2/user/preferences', body);
  const choose = (name: string): Promise<void> => chooseProfile(page, toUrl('/profiles'), name);
  const expectSubtitles = async (name: string): Promise<void> => {
    await open(page, toUrl('/video/film?t=9'));
    await expectPlaying(page, 0);
    await page.keyboard.press('k');
    await clickControl(page, 'tracks');
    await expect(page.getByRole('menuitemradio', { name, exact: true }).last()).toHaveAttribute('aria-checked', 'true');
    await page.keyboard.press('Escape');
  };
  await save({ subTitleLanguage: 'off' });
  await choose(CHILD);
  await save({ subTitleLanguage: 'es' });
  await expectSubtitles('Español');
  await choose(ADULT);
  await expectSubtitles('No subtitles');
  await choose(CHILD);
  await expectSubtitles('Español');
  expect(problems).toEqual([]);
  realm.remove();
});

test(
  "a profile's preference decides whether the next video starts",
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    test.slow();
    const list = { ...film('mix'), type: 'PLAYLIST' };
    const realm = await publishRealm(product, {}, [...items(12), film('first'), film('second'), list]);
    realm.write('data/playlists.json', { playlists: [{ id: 'mix', source: { ids: ['first', 'second'] } }] });
    expect((await realm.publish()).status).toBe(0);
    const toUrl = (path: string): string => product.url(realm.id, path);
    await signInAndOpen(page, toUrl('/profiles'));
    await skipWithoutCodecs(page);
    const choose = (name: string): Promise<void> => chooseProfile(page, toUrl('/profiles'), name);
    const watchToEnd = async (): Promise<void> => {
      await open(page, toUrl('/video/first?playlistId=mix&play=1'));
      await expectPlaying(page, 0);
      await page.evaluate(async () => {
        await window.player!.seek(document.querySelector('video')!.duration - 1.5);
      });
    };
    const autoAdvance = page.getByRole('switch', { name: text('autoAdvance') });
    await choose(CHILD);
    await open(page, toUrl('/preferences'));
    await expect(autoAdvance).toBeChecked();
    await expect(autoAdvance).toBeEnabled();
    await autoAdvance.uncheck();
    await expect(page.getByText(text('preferencesSaved'))).toBeVisible();
    const expectOffered = async (): Promise<void> => {
      await watchToEnd();
      await expect(page.locator('[data-player="ended"]')).toBeVisible();
      await expect(page.locator('[data-next-up]')).toHaveAttribute('data-next-up', 'offered');
      expect(new URL(page.url()).pathname).toBe('/video/first');
    };
    await expectOffered();
    await choose(ADULT);
    await open(page, toUrl('/preferences'));
    await expect(autoAdvance).toBeEnabled();
    await expect(autoAdvance).toBeChecked();
    await watchToEnd();
    await page.waitForURL((url) => url.pathname.startsWith('/video/second'));
    // The address changes before the next video opens.
    await expect(page.locator('[data-player="playing"]')).toBeVisible();
    await expectPlaying(page, 0);
    await choose(CHILD);
    await expectOffered();
    expect(problems).toEqual([]);
    realm.remove();
  },
);

test('an account with the greatest number of profiles is told so, also at the address of the form', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishRealm(product);
  const toUrl = (path: string): string => product.url(realm.id, path);
  await signInAndOpen(page, toUrl('/profiles?view=manage'));
  const add = page.getByRole('link', { name: text('profileAdd') });
  for (const name of ['Ann', 'Ben']) {
    await expect(add).toBeVisible();
    await callApi(page, 'POST', PROFILE, { name, avatar: 'wave', isChild: false });
    await open(page, toUrl('/profiles?view=manage'));
  }
  await expect(main(page).getByText(text('profilesFullNow', { max: '4' }))).toBeVisible();
  await expect(add).toHaveCount(0);
  await open(page, toUrl('/profiles?view=new'));
  await field(page, 'profileName').fill('Cleo');
  await submit(page).click();
  await expect(main(page).getByRole('alert').last()).toHaveText(text('profilesFull'));
  allowProblems(problems, /status of 409/);
  expect(problems).toEqual([]);
  realm.remove();
});
