import { expect, test } from 'vitest';
import { explainRow } from '#engine/page/explainRow.ts';
import { renderPage, extractText } from '#engine/testing/renderPage.tsx';
import { widgetLoaders } from '#widgets/index.gen.ts';
import { createWidgetRegistry } from './createWidgetRegistry.ts';

const widgets = createWidgetRegistry(widgetLoaders);
const page = {
  id: 'p',
  elements: [
    { bucketId: 'first', name: 'First row', contentList: [] },
    { type: 'acme.polls', id: 'poll', props: {} },
    7,
    { bucketId: 'last', name: 'Last row', displayPosters: true, contentList: [{ id: 'x', type: 'VOD' }] },
    {
      type: 'carousel',
      v: 1,
      id: 'wrong',
      props: {
        title: 'Wrong',
        items: [{ id: 'y', type: 'VOD', title: 'Y', accessLevel: 'GRANTED', startDate: 'soon' }],
      },
    },
  ],
};

test('a page in a preview shows a card with code, pointer, remedy and explanation for each problem; a page for viewers does not', async () => {
  const context = {
    now: 0,
    locale: 'en',
    session: { isGuest: true, isChild: false, roles: [], licences: [] },
    capabilities: { engine: 1 },
    widgets,
  };
  const preview = await renderPage(page, {
    widgets,
    preview: true,
    explain: (which) => explainRow(page, which, context),
  });
  const order = [...preview.html.matchAll(/data-problems="([^"]*)"|data-row="([^"]*)"/g)].map(
    ([, codes, row]) => codes ?? row,
  );
  expect(order).toEqual([
    'first',
    'ROW_TYPE_UNKNOWN',
    'ELEMENT_NOT_OBJECT',
    'FIELD_UNKNOWN FIELD_MISSING',
    'last',
    'FIELD_FORMAT',
    'wrong',
  ]);
  const text = extractText(preview.html);
  expect(text).toContain('ROW_TYPE_UNKNOWN /elements/1/type No widget has this row type.');
  expect(text).toMatch(
    /FIELD_MISSING \/elements\/3\/contentList\/0\/title A required field is missing\.\s+Expected: a field "title"/,
  );
  expect(text).toContain('Row type "carousel" by the built-in row-type map');
  expect(text, 'an example in place of the regular expression').toContain(
    'Expected: a text such as 2026-12-24T20:00:00Z or 2026-12-24T20:00:00+01:00.',
  );
  const viewers = await renderPage(page, { widgets });
  expect([...viewers.html.matchAll(/data-row="([^"]*)"/g)].map(([, id]) => id)).toEqual(['first', 'last', 'wrong']);
  expect(viewers.html).not.toMatch(/data-problems|FIELD_|ROW_TYPE/);
});
