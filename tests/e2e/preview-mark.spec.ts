// The mark on pages of a draft: until when the draft is shown, and the way back to the published version.
import { expect, waitForHydration, test } from './fixtures.ts';
import { bucket, items, publishTestRealm, runRealmCommand } from './testRealm.ts';

test(
  'pages of a draft say until when they show it, and lead back to the published version',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    const realm = await publishTestRealm(
      product,
      { home: { title: 'Published page', elements: [bucket('one')] } },
      { catalogue: items(12), realm: { locales: ['en', 'ar'] } },
    );
    realm.write('pages/home.json', { id: 'home', title: 'Draft page', elements: [bucket('one')] });
    const { output } = runRealmCommand(product, ['preview', realm.folder]);
    const path = /\/_preview\/\S+/.exec(output)?.[0] ?? '';
    const mark = page.locator('#preview-mark');

    await page.goto(product.url(realm.id));
    await expect(page).toHaveTitle(/Published page/);
    await expect(mark).toHaveCount(0);
    expect(await page.content(), 'other pages contain no part of the mark').not.toContain('preview_');

    await page.clock.install();
    await page.goto(product.url(realm.id, path));
    await waitForHydration(page);
    await expect(page).toHaveTitle(/Draft page/);
    const summary = mark.locator('summary');
    await expect(summary).toHaveText(/^Draft until \d{1,2}:\d\d\s[AP]M$/);
    await expect(mark.getByRole('link')).toBeHidden();
    await summary.focus();
    await page.keyboard.press('Enter');
    await expect(mark.getByRole('link', { name: 'End the preview' })).toBeInViewport();

    await page.goto(product.url(realm.id, '/?lang=ar'));
    await waitForHydration(page);
    await expect(summary).toHaveText(/^مسودة حتى \d{1,2}:\d\d/);
    await summary.click();
    await mark.getByRole('link').click();
    await expect(page).toHaveTitle(/Published page/);
    await expect(mark).toHaveCount(0);

    await page.goto(
      product.url(realm.id, /\/_preview\/\S+/.exec(runRealmCommand(product, ['preview', realm.folder]).output)![0]),
    );
    await waitForHydration(page);
    await expect(mark).toBeVisible();
    await page.clock.fastForward('01:00:00');
    await expect(mark, 'the mark is removed at the time until which the draft is shown').toHaveCount(0);
    expect(problems).toEqual([]);
    realm.remove();
  },
);
