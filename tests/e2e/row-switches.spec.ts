// An editor turns a plugin off and on at /_admin/activity. Public pages that are open follow without a reload.
import { computeIntegrity } from '#src/server/domain/plugins/computeIntegrity.ts';
import { expect, open, openEmptyDocument, signInByApi, test } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

const MODULE = `export default ({ react: { createElement: h }, defineWidget, definePlugin }) =>
  definePlugin({ id: 'votes', engine: '1', widgets: [defineWidget({ type: 'test.votes', version: 1, schema: { type: 'object' }, migrations: [], validate: async () => ({ default: () => true }), view: async () => ({ default: () => h('p', null, 'Vote now') }), estimate: () => ({ mobile: 50, tablet: 50, desktop: 50, tv: 50 }) })] });`;

test('a plugin that an editor turns off disappears from an open public page, and comes back when it is turned on @deep', async ({
  page,
  browser,
  product,
}) => {
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('one', {}, 2), { type: 'test.votes', v: 1, id: 'votes', props: {} }] } },
    {
      realm: {
        plugins: [
          {
            id: 'votes',
            kind: 'module',
            url: '/plugins/test/votes.js',
            integrity: computeIntegrity(MODULE),
            rows: [{ type: 'test.votes' }],
            height: { initial: 50 },
          },
        ],
      },
    },
  );
  const guest = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await guest.route('**/plugins/test/*', (route) => route.fulfill({ contentType: 'text/javascript', body: MODULE }));
  await open(guest, product.url(realm.id));
  const row = guest.locator('[data-row="votes"]');
  await expect(row.getByText('Vote now')).toBeVisible();
  await guest.evaluate(async () => {
    Object.assign(window, { isSameDocument: true });
    await fetch('/api/v2/page-problems', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        pageId: 'home',
        version: 1,
        problems: [
          { code: 'ROW_RENDER_FAILED', pointer: '/elements/1', rowId: 'votes', pluginId: 'votes', cause: 'react' },
        ],
      }),
    });
  });

  await openEmptyDocument(page, product.url(realm.id));
  await signInByApi(page, 'editor@demo.test');
  await page.goto(product.url(realm.id, '/_admin/activity'));
  await expect(page.getByText('It contains a React of its own; it must use the React of the page')).toBeVisible();
  const confirm = async (label: 'Turn off' | 'Turn on'): Promise<void> => {
    await page.getByRole('button', { name: `${label}: Plugin votes` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Tried by a test');
    await dialog.getByRole('button', { name: label, exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await confirm('Turn off');
  await expect(row).toHaveCount(0);
  await expect(guest.locator('[data-row="one"] [data-item]').first()).toBeVisible();
  await confirm('Turn on');
  await expect(row.getByText('Vote now')).toBeVisible();
  expect(await guest.evaluate(() => 'isSameDocument' in window), 'the page was not reloaded').toBe(true);
  await guest.context().close();
  realm.remove();
});
