// The pages of fighters, rankings and news in a browser.
import { expect, waitForHydration, proves, test } from './fixtures.ts';

test('a viewer finds fighters and rankings by filters, and opens the page of a fighter', async ({
  page,
  product,
  problems,
}) => {
  const fighterList = page.locator('[data-row-type="fighters"]'),
    profile = page.locator('[data-row-type="fighter-profile"]');
  await proves('ROUTE-067', 'the list of fighters has the path /fighters', async () => {
    await page.goto(product.url('ironclad', '/fighters'));
    await expect(fighterList.getByRole('status')).toHaveText('60 fighters');
    await expect(fighterList.locator('a[data-item]').first()).toBeVisible();
  });
  await waitForHydration(page);
  await fighterList.getByRole('link', { name: 'K', exact: true }).click();
  await expect(page).toHaveURL(/\?letter=K$/);
  await expect(fighterList.locator('a[data-item="kovac"]')).toBeVisible();
  await expect(fighterList.locator('a[data-item="sato"]')).toHaveCount(0);
  await fighterList.getByRole('searchbox').fill('lebanon');
  await expect(fighterList.getByRole('status')).toHaveText('1 fighter');
  await page.reload();
  await expect(fighterList.locator('a[data-item]')).toHaveCount(1);
  await proves('NEWS-002', 'a fighter in the list leads to the page of the fighter', async () => {
    await fighterList.locator('a[data-item="haddad"]').click();
    await expect(page).toHaveURL(product.url('ironclad', '/fighters/haddad'));
    await expect(profile.getByRole('heading', { name: /Haddad/ }).first()).toBeVisible();
  });
  const bouts = profile.locator('[data-result]');
  await proves('NEWS-006', 'win, loss and no contest each have their label on the page of a fighter', async () => {
    for (const [result, label] of [
      ['win', 'Win'],
      ['loss', 'Loss'],
      ['noContest', 'No contest'],
    ] as const) {
      const bout = profile.locator(`[data-result="${result}"]`).first();
      await expect(bout.getByText(label, { exact: true }).first()).toBeVisible();
    }
  });
  await proves('ROUTE-068', 'the page of a fighter has the path /fighters/{id}', async () => {
    expect((await page.goto(product.url('ironclad', '/fighters/kaya')))?.status()).toBe(200);
    await expect(profile.getByRole('heading', { name: /Kaya/ }).first()).toBeVisible();
  });
  await proves('NEWS-007', 'each method by which a bout ended has its own label in the list of bouts', async () => {
    for (const label of [/Knockout, round \d/, /Submission, round \d/, /Decision/, /No contest[\s\S]*No contest/])
      await expect(bouts.filter({ hasText: label }).first(), String(label)).toBeVisible();
    await page.goto(product.url('ironclad', '/fighters/hughes'));
    await expect(bouts.filter({ hasText: /Disqualification/ }).first()).toBeVisible();
    await page.goto(product.url('ironclad', '/fighters/lindqvist'));
    await expect(bouts.filter({ hasText: /Draw[\s\S]*Draw/ }).first()).toBeVisible();
  });

  await page.goto(product.url('ironclad', '/section/rankings'));
  await waitForHydration(page);
  await proves('NEWS-003', 'the rankings are narrowed by a filter and by a letter', async () => {
    const rankings = page.locator('[data-row-type="rankings"]');
    await expect(rankings.locator('[data-division]')).toHaveCount(7);
    await rankings.getByRole('link', { name: 'Lightweight', exact: true }).click();
    await expect(rankings.locator('[data-division]')).toHaveCount(1);
    const countBefore = await rankings.locator('li a[data-item]').count();
    await rankings.getByRole('link', { name: 'H', exact: true }).click();
    await expect(rankings.locator('li a[data-item]')).toHaveCount(2);
    expect(countBefore).toBeGreaterThan(2);
  });
  await proves('STATE-018', 'letter and filter of the rankings apply together while the page is open', async () => {
    const rankings = page.locator('[data-row-type="rankings"]');
    const expectChosen = (name: string) =>
      expect(rankings.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', /true|page/);
    await expectChosen('Lightweight');
    await expectChosen('H');
    await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
    await expect(rankings.locator('[data-division]')).toHaveCount(1);
    await expect(rankings.locator('li a[data-item]')).toHaveCount(2);
  });
  expect(problems).toEqual([]);
});

test('the news list links to each item and can be filtered by feed', async ({ page, product, problems }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  const news = page.locator('[data-row-type="news"]');
  await proves('ROUTE-069', 'the list of news has the path /news', async () => {
    await page.goto(product.url('ironclad', '/news'));
    await expect(news.locator('[data-item]').first()).toBeVisible();
  });
  await waitForHydration(page);
  await news.getByRole('link', { name: 'Camps', exact: true }).click();
  await expect(news.locator('[data-lead] [data-item], [data-item][data-lead]').first()).toHaveAttribute(
    'data-item',
    'sato-passport',
  );
  await news.getByRole('link', { name: 'All', exact: true }).click();
  const article = page.getByRole('article').first();
  const path = '/news/cards/two-heavyweights-one-lift';
  await proves('LINK-016', 'a news item leads to the address of its feed and id', async () => {
    await news.locator('[data-item="two-heavyweights-one-lift"] a').first().click();
    await expect(page).toHaveURL(product.url('ironclad', path));
  });
  await proves('NEWS-001', 'an item of the list opens with its title and text', async () => {
    await page.goBack();
    const link = news.locator('[data-item="two-heavyweights-one-lift"] a').first();
    await link.click();
    await expect(page).toHaveURL(product.url('ironclad', path));
    await expect(article.getByRole('heading').first()).toBeVisible();
    await expect(article.getByRole('link', { name: 'Okoro', exact: true })).toHaveAttribute('href', '/fighters/okoro');
  });
  await proves('ROUTE-070', 'a news item has the path /news/{feedName}/{newId}', async () => {
    expect((await page.goto(product.url('ironclad', path)))?.status()).toBe(200);
    await expect(article.getByRole('heading').first()).toBeVisible();
  });
  expect(problems).toEqual([]);
});
