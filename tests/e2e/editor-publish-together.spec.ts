// An editor publishes a new page together with the menu that leads to it: one version, checked as a whole.
import type { Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, expect, openEmptyDocument, signInByApi, test } from './fixtures.ts';
import { publishTestRealm } from './testRealm.ts';

/** Sends a call under /api/v2/editing as the editor of the page, and returns the body of the response. */
const send = (page: Page, method: string, path: string, body?: object): Promise<Record<string, unknown>> =>
  page.evaluate(
    async ([address, verb, json]) => {
      const init = {
        method: verb,
        ...(json !== '' && { headers: { 'content-type': 'application/json' }, body: json }),
      };
      const response = await fetch(`/api/v2/editing${address}`, init);
      const text = await response.text();
      if (!response.ok) throw new Error(text);
      return JSON.parse(text) as Record<string, unknown>;
    },
    [path, method, body ? JSON.stringify(body) : ''] as const,
  );

async function saveDraft(page: Page, id: string, document: object): Promise<void> {
  const { revision } = await send(page, 'GET', `/pages/${id}`);
  await send(page, 'PUT', `/pages/${id}/draft`, { revision, document });
}

const FINALS = { id: 'finals', title: 'Finals', elements: [] };
const MENU = {
  menus: [
    {
      id: 'main',
      layout: 'top',
      items: [
        { id: 'home', label: { $text: { en: 'Home', ar: 'الرئيسية' } }, link: { type: 'HOME' }, main: true },
        {
          id: 'finals',
          label: { $text: { en: 'Finals', ar: 'النهائيات' } },
          link: { type: 'SECTION_LINK', name: 'finals' },
          main: true,
        },
      ],
    },
  ],
  defaultMenu: 'main',
};

test('a page and the menu that leads to it are selected, previewed and published as one version, by keyboard @deep', async ({
  page,
  product,
  problems,
}) => {
  test.slow();
  const realm = await publishTestRealm(product, { home: { elements: [] } }, { realm: { sessionMode: 'cookie' } });
  await openEmptyDocument(page, product.url(realm.id, '/_admin/pages'));
  await signInByApi(page, 'editor@demo.test');
  const dialog = page.getByRole('dialog');
  const open = async (): Promise<void> => {
    await page.goto(product.url(realm.id, '/_admin/pages'));
    await page.getByRole('button', { name: 'Publish several drafts' }).press('Enter');
    await expect(dialog.getByRole('status')).toHaveText('');
  };
  try {
    await open();
    await expect(dialog).toContainText('There are no drafts.');
    await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Publish several drafts' })).toBeFocused();

    await send(page, 'POST', '/pages', { id: 'finals', title: 'Finals' });
    await saveDraft(page, 'menu:web', MENU);
    await open();
    expect(await findAxeViolations(page)).toEqual([]);

    await expect(dialog.getByRole('checkbox', { name: 'Select all' })).toBeFocused();

    // The menu alone leads to a page that does not exist. The refusal leads to the menu's editor.
    const menu = dialog.getByRole('checkbox', { name: /menu:web/ });
    await menu.press('Space');
    await dialog.getByRole('button', { name: 'Preview', exact: true }).press('Enter');
    const alert = dialog.getByRole('alert');
    await expect(dialog.getByRole('button', { name: 'Preview', exact: true })).toBeFocused();
    await expect(alert).toContainText('Nothing was published. Correct these errors first');
    await expect(alert.getByRole('link')).toHaveAttribute('href', '/_admin/settings/menu%3Aweb');
    allowProblems(problems, /status of 422/);

    await dialog.getByRole('checkbox', { name: 'Select all' }).press('Space');
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(3);
    await dialog.getByRole('button', { name: 'Preview', exact: true }).press('Enter');
    await expect(dialog.getByRole('status')).toHaveText('The selected drafts have no errors.');
    await expect(dialog.getByRole('button', { name: 'Preview', exact: true })).toBeFocused();
    const popup = page.waitForEvent('popup');
    await dialog.getByRole('link', { name: 'Open the preview' }).press('Enter');
    const preview = await popup;
    await expect(dialog.getByText('The preview is open in another tab')).toBeFocused();
    await preview.getByRole('navigation').getByRole('link', { name: 'Finals' }).click();
    await expect(preview).toHaveURL(/\/section\/finals$/);
    await preview.goto(product.url(realm.id, '/_preview/end'));
    await expect(preview.getByRole('link', { name: 'Finals' })).toHaveCount(0);
    await preview.close();

    // Another editor changes one of them meanwhile: it has to be selected again.
    await saveDraft(page, 'finals', { ...FINALS, title: 'The finals' });
    await dialog.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
    await expect(alert).toContainText('Somebody else has changed the draft of');
    allowProblems(problems, /status of 412/);
    await expect(dialog.getByRole('checkbox', { name: /The finals/ })).not.toBeChecked();
    await expect(menu).toBeChecked();

    // Without a network nothing is lost.
    await dialog.getByRole('checkbox', { name: /The finals/ }).press('Space');
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Finals on Sunday');
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
    await expect(alert).toContainText('The server cannot be reached, so nothing was changed.');
    allowProblems(problems, /ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(false);
    await dialog.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
    await expect(dialog).toHaveCount(0, { timeout: 30_000 });
    await expect(page.getByText('Version 2 is live. Drafts in it: 2.')).toBeFocused();
    const { entries } = await send(page, 'GET', '/audit');
    expect(entries).toMatchObject([
      { action: 'publish', version: 2, reason: 'Finals on Sunday' },
      { action: 'publish', version: 2, reason: 'Finals on Sunday' },
      { action: 'preview' },
      { action: 'preview' },
      { page: 'finals', action: 'create' },
    ]);
    await page.goto(product.url(realm.id, '/'));
    await page.getByRole('navigation').getByRole('link', { name: 'Finals' }).first().click();
    await expect(page).toHaveURL(/\/section\/finals$/);
  } finally {
    realm.remove();
  }
});

test('a page and the menu that leads to it are scheduled together; the schedule of both is cancelled, by keyboard @deep', async ({
  page,
  product,
}) => {
  test.slow();
  const realm = await publishTestRealm(product, { home: { elements: [] } }, { realm: { sessionMode: 'cookie' } });
  await openEmptyDocument(page, product.url(realm.id, '/_admin/pages'));
  await signInByApi(page, 'editor@demo.test');
  const dialog = page.getByRole('dialog');
  try {
    await send(page, 'POST', '/pages', { id: 'finals', title: 'Finals' });
    await saveDraft(page, 'menu:web', MENU);
    await page.goto(product.url(realm.id, '/_admin/pages'));
    await page.getByRole('button', { name: 'Publish several drafts' }).press('Enter');
    await dialog.getByRole('checkbox', { name: 'Select all' }).press('Space');
    await dialog.getByRole('radio', { name: 'At a date and time' }).press('Space');
    const moment = dialog.getByLabel(/^Publish at/);
    const submit = dialog.getByRole('button', { name: 'Schedule', exact: true });

    // A moment in the past is refused beside the field.
    await moment.fill('2020-01-01T12:00');
    await submit.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('Choose a moment in the future.');
    expect(await findAxeViolations(page)).toEqual([]);

    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
    await moment.fill(tomorrow);
    await submit.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(/^Scheduled for .* Drafts: 2\.$/)).toBeFocused();
    const row = page.getByRole('row', { name: /finals/ });
    await expect(row).toContainText(/Published together with .menu:web.\./u);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.goto(product.url(realm.id, '/_admin/settings'));
    await expect(page.getByRole('link').filter({ hasText: 'Scheduled' })).toContainText(
      /Published together with .finals.\./u,
    );

    // The review of one draft names the other.
    await page.goto(product.url(realm.id, '/_admin/pages/finals'));
    await page.getByRole('button', { name: /^Review/ }).press('Enter');
    await expect(dialog).toContainText(/Published together with .menu:web.\./u);

    await page.goto(product.url(realm.id, '/_admin/pages'));
    await row.getByRole('button', { name: /^Cancel the schedule of .finals.$/u }).press('Enter');
    await expect(page.getByText(/^The schedule of .finals. is cancelled/u)).toBeFocused();
    await expect(row).not.toContainText('Published together');
    const { documents } = await send(page, 'GET', '/settings');
    expect(documents).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 'menu:web', draft: expect.objectContaining({ status: 'draft' }) }),
      ]),
    );
  } finally {
    realm.remove();
  }
});
