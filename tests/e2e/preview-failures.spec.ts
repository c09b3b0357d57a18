// A row that fails in the preview is a finding: in the row's place, and in the list of the editor.
import { computeIntegrity } from '#src/server/domain/plugins/computeIntegrity.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, expect, test } from './fixtures.ts';
import { openPreviewHost } from './previewFrame.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

/** A plugin whose view throws for the title "Throw". */
const MODULE = `export default ({ react: { createElement: h }, defineWidget, definePlugin }) => {
  function Title({ title }) { if (title === 'Throw') throw new Error('no such title'); return h('p', null, title); }
  const View = ({ props }) => h(Title, props);
  return definePlugin({ id: 'fragile', engine: '1', widgets: [defineWidget({ type: 'test.fragile', version: 1, schema: { type: 'object' }, migrations: [], validate: async () => ({ default: () => true }), view: async () => ({ default: View }), estimate: () => ({ mobile: 50, tablet: 50, desktop: 50, tv: 50 }) })] });
};`;

test('a row that throws in the preview is a finding in its place and in the list, until its props are corrected @deep', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('one', {}, 2)] } },
    {
      realm: {
        plugins: [
          {
            id: 'fragile',
            kind: 'module',
            url: '/plugins/test/fragile.js',
            integrity: computeIntegrity(MODULE),
            rows: [{ type: 'test.fragile' }],
            height: { initial: 50 },
          },
        ],
      },
    },
  );
  await page.route('**/plugins/test/*', (route) => route.fulfill({ contentType: 'text/javascript', body: MODULE }));
  await page.setViewportSize({ width: 900, height: 900 });
  const preview = await openPreviewHost(page, product, { realm: realm.id });
  const createElements = (title: string) => [
    { type: 'test.fragile', v: 1, id: 'fragile', props: { title } },
    bucket('one', {}, 2),
  ];
  const document = { $schema: '/schemas/page-1.json', id: 'home', title: 'Home', elements: createElements('Throw') };
  const { revision } = await preview.open({ id: 'home', document }, { mode: 'edit' });

  const card = preview.frame.locator('[data-row="fragile"] [data-preview-problem="/elements/0/props"]');
  await expect(card).toContainText('ROW_RENDER_FAILED');
  await expect(card).toContainText('test.fragile "fragile"');
  await expect(card).toContainText('Error: no such title');
  await card.getByText('Components in which it threw').click();
  await expect(card.locator('pre')).toContainText(/at \w/);
  await expect(preview.frame.locator('[data-row="one"] [data-item]').first()).toBeVisible();
  // The document around the frame is one of the test, without a title and a language.
  const isOfTest = (violation: string): boolean => /^(document-title|frame-title|html-has-lang):/.test(violation);
  expect((await findAxeViolations(page, { isWcagOnly: true })).filter((each) => !isOfTest(each))).toEqual([]);

  const readFindings = async (): Promise<object[]> =>
    ((await preview.readMessages('rendered')).at(-1) as unknown as { findings: object[] }).findings;
  await expect.poll(readFindings).toMatchObject([
    {
      code: 'ROW_RENDER_FAILED',
      severity: 'warning',
      pointer: '/elements/0/props',
      rowId: 'fragile',
      rowType: 'test.fragile',
      found: '"Error: no such title"',
      stack: expect.stringMatching(/^at \w/),
    },
  ]);
  await card.getByRole('button').click();
  await expect.poll(async () => (await preview.readMessages('selected')).at(-1)?.['pointer']).toBe('/elements/0/props');

  const from = Number(revision);
  await preview.send({
    type: 'patch',
    from,
    to: from + 1,
    operations: [{ op: 'replace', path: '/elements/0/props/title', value: 'Shown again' }],
  });
  await expect(preview.frame.getByText('Shown again')).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect.poll(readFindings).toEqual([]);
  // React logs the error of the view.
  allowProblems(problems, /no such title/);
  realm.remove();
});
