// A row of a plugin whose view fails with patched props.
import { expect, test, waitForHydration } from './fixtures.ts';
import { computeIntegrity } from '#src/server/domain/plugins/computeIntegrity.ts';
import { publishTestRealm } from './testRealm.ts';

const CODE = `export default ({ react, defineWidget, definePlugin }) => {
  const View = ({ props, patch }) => {
    if (props.title === 'boom') throw new Error('The title is too loud.');
    const rename = (value) => patch([{ op: 'replace', path: '/props/title', value }]);
    const button = (value) => react.createElement('button', { key: value, type: 'button', onClick: () => rename(value) }, 'To ' + value);
    return react.createElement('section', null, react.createElement('p', null, 'Title: ' + props.title), button('quiet'), button('boom'));
  };
  const widget = defineWidget({
    type: 'loud.title', version: 1, schema: { type: 'object' }, migrations: [],
    validate: async () => ({ default: () => true }),
    estimate: () => ({ mobile: 80, tablet: 80, desktop: 80, tv: 80 }),
    view: async () => ({ default: View }),
  });
  return definePlugin({ id: 'loud', engine: '1', widgets: [widget] });
};`;

test(
  'a row that throws with patched props begins again with the props of the page when the viewer retries',
  { tag: '@deep' },
  async ({ page, product }) => {
    const realm = await publishTestRealm(
      product,
      { home: { elements: [{ type: 'loud.title', v: 1, id: 'loud', props: { title: 'first' } }] } },
      {
        realm: {
          plugins: [
            {
              id: 'loud',
              kind: 'module',
              url: '/plugins/loud.js',
              integrity: computeIntegrity(CODE),
              rows: [{ type: 'loud.title' }],
            },
          ],
        },
      },
    );
    await page.route('**/plugins/loud.js*', (route) => route.fulfill({ contentType: 'text/javascript', body: CODE }));
    await page.goto(product.url(realm.id));
    await waitForHydration(page);
    const row = page.locator('[data-row="loud"]');
    await row.getByRole('button', { name: 'To quiet' }).click();
    await expect(row.getByText('Title: quiet')).toBeVisible();
    await row.getByRole('button', { name: 'To boom' }).click();
    await expect(row.getByText('This section is not available')).toBeVisible();
    await row.getByRole('button', { name: 'Try again' }).click();
    await expect(row.getByText('Title: first')).toBeVisible();
    realm.remove();
  },
);
