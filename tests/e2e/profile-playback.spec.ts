// Settings of a profile in the player, and the greatest number of profiles.
import { field, text } from './accountSteps.ts';
import { allowProblems, callApi, expect, open, test } from './fixtures.ts';
import { clickControl, expectPlaying, skipWithoutCodecs } from './openPlayer.ts';
import { ADULT, CHILD, main, profileButton, PROFILE, publishRealm, signInAndOpen, submit } from './profileSteps.ts';
import { IMAGES, items } from './testRealm.ts';

test('after a change of the profile the player has the subtitles of the profile', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishRealm(product, {}, [
    ...items(12),
    {
      id: 'film',
      type: 'VOD',
      title: 'Film',
      accessLevel: 'GRANTED',
      media: { asset: 'northern-lights' },
      thumbnailUrl: IMAGES.landscape,
      posterUrl: IMAGES.portrait,
      squareUrl: IMAGES.square,
    },
  ]);
  const toUrl = (path: string): string => product.url(realm.id, path);
  await signInAndOpen(page, toUrl('/profiles'));
  await skipWithoutCodecs(page);
  const save = (body: object) => callApi(page, 'PUT', '/api/v2/user/preferences', body);
  const choose = async (name: string): Promise<void> => {
    await open(page, toUrl('/profiles'));
    await profileButton(page, name).click();
    await page.waitForURL((url) => url.pathname !== '/profiles');
  };
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
