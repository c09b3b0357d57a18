// The example plugins of docs/plugins.md, in the brand Debug.
import { readFileSync } from 'node:fs';
import { allowProblems, expect, waitForHydration, proves, test } from './fixtures.ts';
import { computeIntegrity } from '#src/server/domain/plugins/computeIntegrity.ts';
import { recordCspViolations } from './recordCspViolations.ts';

test('the example plugins of docs/plugins.md are rendered in a page and at /plugin/{id}', async ({
  page,
  product,
  problems,
}) => {
  const { plugins } = JSON.parse(readFileSync('realms/debug/realm.json', 'utf8')) as {
    plugins: { id: string; integrity?: string }[];
  };
  expect(
    plugins.find(({ id }) => id === 'polls')!.integrity,
    'realms/debug/realm.json has the hash of docs/examples/plugins/polls.js',
  ).toBe(computeIntegrity(readFileSync('docs/examples/plugins/polls.js', 'utf8')));
  const violations = await recordCspViolations(page);
  await page.goto(product.url('debug', '/section/plugins'));
  const answerButtons = page.locator('[data-row="poll"]').getByRole('button');
  await answerButtons.nth(1).click();
  await expect(answerButtons.nth(1)).toHaveAttribute('aria-pressed', 'true');
  const countdownFrame = page.frameLocator('[data-plugin="countdown"] iframe');
  await expect(countdownFrame.locator('#left')).toHaveText(/\d+:\d\d:\d\d:\d\d/);
  await countdownFrame.getByRole('button').click();
  await expect(page).toHaveURL(/\/browse$/);

  await proves(['ROUTE-086', 'ENGINE-027'], 'the screen of a plugin has the path /plugin/{id}', async () => {
    await page.goto(product.url('debug', '/plugin/countdown'));
    await expect(page.getByRole('heading', { level: 1, name: 'Countdown' })).toBeVisible();
    await expect(page.locator('[data-plugin="countdown"] iframe')).toBeVisible();
    await expect(countdownFrame.locator('#left')).toBeAttached();
  });
  expect(await violations()).toEqual([]);
  expect(problems).toEqual([]);
  await proves('STATE-019', 'a known plugin renders, and an unknown one shows an error', async () => {
    await expect(page.locator('[data-plugin="countdown"] iframe')).toBeVisible();
    const unknown = await page.goto(product.url('debug', '/plugin/nobody'));
    expect(unknown!.status()).toBe(404);
    await expect(page.locator('main h1')).toHaveText('We could not find that page');
    await expect(page.locator('[data-plugin]')).toHaveCount(0);
  });
  // The browser logs the 404 of the unknown plugin.
  allowProblems(problems, /404/);
});

test('the example plugins use data of their own hosts', { tag: '@deep' }, async ({ page, product, problems }) => {
  await page.goto(product.url('debug', '/section/plugins'));
  await waitForHydration(page);
  const answerButtons = page.locator('[data-row="poll"]').getByRole('button');
  await answerButtons.nth(1).click();
  // The plugin's own host has counted the vote, and the frame shows the scores of its host.
  await expect(answerButtons.nth(1)).toHaveText(/ 100\s?%$/);
  await page.reload();
  await expect(answerButtons.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await page.locator('[data-plugin="ticker"]').scrollIntoViewIfNeeded();
  await expect(page.frameLocator('[data-plugin="ticker"] iframe').locator('#scores li')).toHaveText([
    /^Northside \d : \d Harbour$/,
    /^Eastgate \d : \d Old Town$/,
    /^Hilltop \d : \d Riverside$/,
  ]);
  expect(problems).toEqual([]);
});
