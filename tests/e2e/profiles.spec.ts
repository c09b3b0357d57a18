// Profiles: choosing, creating, changing and deleting them, children's profiles and the PIN.
import { field, text } from './accountSteps.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, callApi, expect, open, openEmptyDocument, proves, test } from './fixtures.ts';
import {
  addChild,
  ADULT,
  CHILD,
  profileButton,
  dialog,
  heading,
  delayCalls,
  isSameDocument,
  item,
  main,
  markDocument,
  signInAndOpen,
  PIN,
  PROFILE,
  publishRealm,
  row,
  signInWithChild,
  status,
  submit,
} from './profileSteps.ts';
import { expectGuest, openAccountPanel } from './signInSteps.ts';

test('a viewer creates, changes, protects, enters and deletes profiles, and sees what is in progress', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishRealm(product);
  const toUrl = (path: string): string => product.url(realm.id, path);
  await open(page, toUrl('/profiles'));
  await expect(heading(page)).toHaveText(text('profilesSignIn'));
  await openEmptyDocument(page, toUrl('/profiles'));
  await signInWithChild(page);
  let release = await delayCalls(page, PROFILE);
  await open(page, toUrl('/profiles'));
  await proves('PROFILE-007', 'while the list is fetched the page says so', async () => {
    await expect(main(page)).toHaveAttribute('aria-busy', 'true');
    await expect(status(page)).toHaveText(text('profilesLoading'));
    await expect(profileButton(page, ADULT)).toHaveCount(0);
    await release();
    await expect(profileButton(page, ADULT)).toBeVisible();
    await expect(main(page)).not.toHaveAttribute('aria-busy');
  });
  await proves('ROUTE-034', 'a viewer who is signed in gets the profiles at /profiles', async () => {
    expect(new URL(page.url()).pathname).toBe('/profiles');
    await expect(heading(page)).toHaveText(text('profilesChoose'));
    await expect(profileButton(page, CHILD)).toBeVisible();
  });

  await page.getByRole('link', { name: text('profilesManage') }).click();
  await page.getByRole('link', { name: text('profileAdd') }).click();
  await submit(page).click();
  await expect(field(page, 'profileName')).toHaveAccessibleDescription(text('profileNameNeeded'));
  await field(page, 'profileName').fill(CHILD.toUpperCase());
  await submit(page).click();
  await expect(field(page, 'profileName')).toHaveAccessibleDescription(text('profileNameTaken'));
  await field(page, 'profileName').fill('Ben');
  await main(page)
    .getByRole('radio', { name: text('avatarStar') })
    .check();
  release = await delayCalls(page, PROFILE, 'POST');
  await submit(page).click();
  await proves('PROFILE-005', 'while a profile is created the form says so, then the profile is listed', async () => {
    await expect(submit(page)).toHaveText(text('profileCreating'));
    await release();
    await expect(status(page)).toHaveText(text('profileCreated', { name: 'Ben' }));
    await expect(row(page, 'Ben').locator('svg[data-avatar="star"]')).toBeVisible();
  });

  await row(page, 'Ben').getByRole('link').click();
  await expect(field(page, 'profileName')).toHaveValue('Ben');
  await field(page, 'profileName').fill('Benjamin');
  release = await delayCalls(page, `${PROFILE}/*`, 'PUT');
  await submit(page).click();
  await proves('PROFILE-011', 'while a profile is renamed the form says so, then it has the new name', async () => {
    await expect(submit(page)).toHaveText(text('saving'));
    await release();
    await expect(row(page, 'Benjamin')).toBeVisible();
    await expect(row(page, 'Ben')).toHaveCount(0);
  });

  await field(page, 'pin').fill('12');
  await submit(page).click();
  await expect(field(page, 'pin')).toHaveAccessibleDescription(new RegExp(text('pinNeeded')));
  // The PIN in Arabic digits, with a space.
  await field(page, 'pin').fill('٢٤ ٦٨');
  await expect(field(page, 'pin')).toHaveValue(PIN);
  release = await delayCalls(page, `${PROFILE}/pin`, 'PUT');
  await submit(page).click();
  await proves('PROFILE-009', 'while the PIN is set the form says so, then the profile is protected', async () => {
    await expect(submit(page)).toHaveText(text('saving'));
    await release();
    await expect(status(page)).toHaveText(text('pinSaved'));
    await expect(row(page, ADULT)).toContainText(text('profileIsProtected'));
  });

  await open(page, toUrl('/profiles'));
  await markDocument(page);
  release = await delayCalls(page, `${PROFILE}/*/switch`, 'POST');
  await profileButton(page, 'Benjamin').click();
  await proves(
    'PROFILE-010',
    'while the profile changes the page says so, then the chosen profile is in use',
    async () => {
      await expect(status(page)).toHaveText(text('profileSwitching', { name: 'Benjamin' }));
      await release();
      await expect(page).toHaveURL(/\/home$/);
      await openAccountPanel(page);
      await expect(dialog(page).getByRole('link', { name: /Benjamin/ })).toBeVisible();
      expect(await isSameDocument(page)).toBe(true);
    },
  );
  await dialog(page)
    .getByRole('link', { name: /Benjamin/ })
    .click();
  await profileButton(page, ADULT).click();
  await proves('PROFILE-002', 'a protected profile asks for the PIN', async () => {
    await expect(dialog(page)).toContainText(text('pinToEnter', { name: ADULT }));
    const pin = dialog(page).locator('[name="pin"]');
    await expect(pin).toBeFocused();
    await expect(pin).toHaveAttribute('inputmode', 'numeric');
    await page.keyboard.type('1111');
    await page.keyboard.press('Enter');
    await expect(pin).toHaveAccessibleDescription(new RegExp(text('pinIsWrong')));
    await expect(pin).toBeFocused();
    await pin.fill(PIN);
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/home$/);
  });

  await open(page, toUrl('/profiles?view=manage'));
  await proves(
    'PROFILE-003',
    'the list, the protection by a PIN and the error of a failed call are shown',
    async () => {
      await expect(main(page).getByRole('listitem').getByRole('heading')).toHaveText([ADULT, CHILD, 'Benjamin']);
      await expect(row(page, ADULT)).toContainText(text('profileIsProtected'));
      await page.route(`**${PROFILE}`, (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } }));
      await open(page, toUrl('/profiles'));
      await expect(main(page).getByRole('alert')).toContainText(text('profilesFailed'));
      await page.unroute(`**${PROFILE}`);
      await main(page)
        .getByRole('button', { name: text('retry') })
        .click();
      await expect(profileButton(page, ADULT)).toContainText(text('profileIsProtected'));
      await expect(main(page).getByRole('alert')).toHaveCount(0);
    },
  );

  await open(page, toUrl('/profiles?view=manage'));
  await row(page, 'Benjamin').getByRole('link').click();
  await main(page)
    .getByRole('button', { name: text('profileDelete') })
    .click();
  await expect(dialog(page)).toContainText(text('profileDeleteQuestion', { name: 'Benjamin' }));
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await main(page)
    .getByRole('button', { name: text('profileDelete') })
    .click();
  release = await delayCalls(page, `${PROFILE}/*`, 'DELETE');
  await dialog(page)
    .getByRole('button', { name: text('profileDeleteConfirm') })
    .click();
  await proves(
    'PROFILE-006',
    'while a profile is deleted the dialog says so, then the profile is not listed',
    async () => {
      await expect(submit(page).last()).toHaveText(text('profileDeleting'));
      await release();
      await expect(status(page)).toHaveText(text('profileDeleted', { name: 'Benjamin' }));
      await expect(main(page).getByRole('heading', { name: 'Benjamin', level: 2 })).toHaveCount(0);
    },
  );
  // The deletion can be undone, also after the page was opened again.
  await open(page, toUrl('/profiles?view=manage'));
  await expect(main(page).getByRole('heading', { name: text('profilesDeleted') })).toBeVisible();
  await main(page)
    .getByRole('button', { name: text('profileRestoreOf', { name: 'Benjamin' }) })
    .click();
  await expect(status(page)).toHaveText(text('profileRestored', { name: 'Benjamin' }));
  await expect(main(page).getByRole('heading', { level: 2, name: 'Benjamin' })).toBeVisible();
  await expect(main(page).getByRole('heading', { name: text('profilesDeleted') })).toHaveCount(0);
  allowProblems(problems, /status of (400|500)/);
  expect(problems).toEqual([]);
  realm.remove();
});

for (const sessionMode of ['cookie', 'bearer'] as const)
  test(
    `${sessionMode}: with a child's profile every tab shows only items for children, and leaving it needs the PIN`,
    { tag: sessionMode === 'cookie' ? [] : '@deep' },
    async ({ page, product, problems }) => {
      const realm = await publishRealm(product, { sessionMode });
      const toUrl = (path: string): string => product.url(realm.id, path);
      await open(page, toUrl('/login?from=/browse'));
      await page.locator('input[name="id"]').fill('viewer@demo.test');
      await page.locator('input[name="secret"]').fill('marquee-demo-1');
      const accountLink = page.getByRole('link', { name: text('profile'), exact: true });
      await page.locator('main form button[type="submit"]').click();
      await page.waitForURL((url) => url.pathname === '/browse');
      await expect(item(page, 'item-1')).toBeVisible();
      await addChild(page, sessionMode === 'bearer' ? realm.id : undefined);
      const other = await page.context().newPage();
      await open(other, toUrl('/browse'));
      await expect(item(other, 'item-1')).toBeVisible();
      await openAccountPanel(page);
      await expect(dialog(page).locator(accountLink)).toBeVisible();
      await dialog(page)
        .getByRole('link', { name: new RegExp(ADULT) })
        .click();
      await page.getByRole('link', { name: text('profilesManage') }).click();
      await field(page, 'pin').fill(PIN);
      await submit(page).click();
      await expect(status(page)).toHaveText(text('pinSaved'));
      await page.goBack();
      await markDocument(page);
      await markDocument(other);
      await profileButton(page, CHILD).click();
      await expect(page).toHaveURL(/\/home$/);
      await proves('PROFILE-001', 'restrictions for children apply in the profile of a child', async () => {
        await expect(item(page, 'item-2')).toBeVisible();
        await expect(item(page, 'item-1')).toHaveCount(0);
        await openAccountPanel(page);
        await expect(dialog(page).getByRole('link', { name: new RegExp(CHILD) })).toBeVisible();
        await expect(dialog(page).locator(accountLink)).toHaveCount(0);
        await page.keyboard.press('Escape');
      });
      await expect(item(other, 'item-1'), 'the other tab shows the items of the child, without a reload').toHaveCount(
        0,
      );
      await expect(item(other, 'item-2')).toBeVisible();
      expect([await isSameDocument(page), await isSameDocument(other)]).toEqual([true, true]);
      await open(other, toUrl('/video/item-1'));
      await expect(heading(other)).toHaveText(text('notFound'));
      for (const path of ['/members', '/account', '/profiles?view=manage']) {
        await open(other, toUrl(path));
        await expect(heading(other), path).toHaveText(text('grownUpsOnly'));
      }
      await other.getByRole('link', { name: text('profileSwitch') }).click();
      await profileButton(other, ADULT).click();
      await expect(dialog(other)).toContainText(text('pinToLeave'));
      await dialog(other).locator('[name="pin"]').fill(PIN);
      await submit(other).click();
      await expect(other).toHaveURL(/\/home$/);
      await expect(item(other, 'item-1')).toBeVisible();
      await expect(item(page, 'item-1'), 'the first tab shows the items of the adult, without a reload').toBeVisible();
      expect(await isSameDocument(page)).toBe(true);
      await other.close();
      allowProblems(problems, /status of 404/);
      expect(problems).toEqual([]);
      realm.remove();
    },
  );

test('guests, viewers and children see different headers and may do different things', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishRealm(product);
  const toUrl = (path: string): string => product.url(realm.id, path);
  const accountLink = dialog(page).getByRole('link', { name: text('profile'), exact: true });
  await proves('AUTH-001', 'guest, viewer and child have their own header and permissions', async () => {
    await open(page, toUrl('/browse'));
    await expectGuest(page);
    await expect(page.getByRole('button', { name: text('profile') })).toHaveCount(0);
    expect(await callApi(page, 'GET', PROFILE)).toMatchObject({ code: 'SIGN_IN_REQUIRED' });

    await signInWithChild(page);
    await open(page, toUrl('/browse'));
    await openAccountPanel(page);
    await expect(accountLink).toBeVisible();
    await expect(item(page, 'item-1')).toBeAttached();
    expect(await callApi(page, 'GET', '/api/v2/user/account')).toMatchObject({ hasPassword: true });
    await page.keyboard.press('Escape');

    const { profiles } = await callApi<{ profiles: { id: string; isChild: boolean }[] }>(page, 'GET', PROFILE);
    await callApi(page, 'POST', `${PROFILE}/${profiles.find(({ isChild }) => isChild)!.id}/switch`, {});
    await open(page, toUrl('/browse'));
    await openAccountPanel(page);
    await expect(dialog(page).getByRole('link', { name: new RegExp(CHILD) })).toBeVisible();
    await expect(accountLink).toHaveCount(0);
    await expect(item(page, 'item-2')).toBeAttached();
    await expect(item(page, 'item-1')).toHaveCount(0);
    for (const path of ['/api/v2/user/account', '/api/v2/user/account/export'])
      expect(await callApi(page, 'GET', path)).toMatchObject({ code: 'CHILD_PROFILE' });
  });
  allowProblems(problems, /status of (401|403)/);
  expect(problems).toEqual([]);
  realm.remove();
});

test(
  'a profile can be chosen by keyboard, in Arabic and at 200 % text; pages then have the language of the profile',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    const realm = await publishRealm(product);
    const toUrl = (path: string): string => product.url(realm.id, path);
    await signInAndOpen(page, toUrl('/profiles?lang=ar'));
    const { profiles } = await callApi<{ profiles: { id: string; name: string }[] }>(page, 'GET', PROFILE);
    await callApi(page, 'PUT', `${PROFILE}/${profiles[1]!.id}`, { language: 'es' });
    await callApi(page, 'POST', PROFILE, { name: 'ليلى', avatar: 'leaf' });
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, toUrl('/profiles?lang=ar'));
    await expect(profileButton(page, 'ليلى')).toBeVisible();
    expect(await findAxeViolations(page, { isWcagOnly: true })).toEqual([]);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, 'nothing is wider than the window').toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await profileButton(page, ADULT).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(profileButton(page, CHILD)).toBeFocused();
    await page.keyboard.press('End');
    await expect(profileButton(page, 'ليلى')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(profileButton(page, CHILD)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: text('profilesManage', {}, 'ar') })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(profileButton(page, CHILD)).toBeFocused();
    await markDocument(page);
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    await expect(page).toHaveURL(/\/inicio/);
    expect(await isSameDocument(page)).toBe(true);
    for (const path of ['/profiles', '/profiles?view=manage', '/profiles?view=new']) {
      const { profiles: all } = await callApi<{ profiles: { id: string; isDefault: boolean }[] }>(page, 'GET', PROFILE);
      await callApi(page, 'POST', `${PROFILE}/${all.find(({ isDefault }) => isDefault)!.id}/switch`, {});
      await open(page, toUrl(`${path}${path.includes('?') ? '&' : '?'}lang=en`));
      await expect(main(page)).not.toHaveAttribute('aria-busy');
      expect(await findAxeViolations(page, { isWcagOnly: true }), path).toEqual([]);
    }
    expect(problems).toEqual([]);
    realm.remove();
  },
);

test('a realm whose settings do not contain profiles offers none', async ({ page, product, problems }) => {
  const realm = await publishRealm(product, { identity: {} });
  const toUrl = (path: string): string => product.url(realm.id, path);
  await signInAndOpen(page, toUrl('/members'), 'viewer@demo.test');
  await expect(page.getByRole('navigation', { name: text('profile') }).getByRole('link')).not.toHaveText([
    text('profiles'),
  ]);
  await expect(page.getByRole('link', { name: text('profiles'), exact: true })).toHaveCount(0);
  await openAccountPanel(page);
  await expect(dialog(page).getByRole('link', { name: text('profileSwitch') })).toHaveCount(0);
  await open(page, toUrl('/profiles'));
  await expect(profileButton(page, ADULT)).toHaveCount(0);
  expect(problems).toEqual([]);
  realm.remove();
});
