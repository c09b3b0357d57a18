import { expect, test } from 'vitest';
import { explainRow } from './explainRow.ts';
import { testContext } from '../../tests/pages/planHelpers.ts';

const context = testContext({
  rowTypes: [{ when: { cardStyle: 'ticket' }, rowType: 'double-row', props: { cardKind: 'square' } }],
});
const page = (...elements: unknown[]) => ({ id: 'p', elements });
const stepTexts = (json: unknown, which: string, about?: string) =>
  explainRow(json, which, context)
    ?.steps.filter((step) => !about || step.about === about)
    .map((step) => `${step.isFulfilled ? '+' : '-'} ${step.text}`);

test('names the rule and the map that chose the row type', () => {
  expect(stepTexts(page({ bucketId: 'a', rowTypeData: { rowCount: 2 } }), 'a', 'row type')).toEqual([
    '+ Row type "double-row" by the built-in row-type map: rowCount is 2.',
  ]);
  expect(stepTexts(page({ bucketId: 'a', rowTypeData: { cardStyle: 'ticket' } }), 'a', 'row type')).toEqual([
    '+ Row type "double-row" by rule 1 of the realm\'s row-type map: cardStyle is "ticket".',
  ]);
  expect(stepTexts(page({ bucketId: 'a', type: 'EPG' }), 'a', 'row type')).toEqual([
    '+ Row type "epg-row" by the built-in row-type map: type is "EPG".',
    '+ No widget renders "epg-row" here; "carousel" renders it, because it can show every bucket.',
  ]);
  expect(stepTexts(page({ type: 'acme.polls', props: {}, id: 'a' }), 'a', 'row type')).toEqual([
    '+ Row type "acme.polls", as written.',
    '- No widget renders "acme.polls" here.',
  ]);
});
test('explainRow names each part of each condition, also of the sections around the row', () => {
  const json = page({
    sectionName: 's',
    when: { audience: 'signed-in' },
    elements: [{ bucketId: 'a', when: { child: true, territories: ['ES'], until: '2026-12-01T00:00:00Z' } }],
  });
  expect(stepTexts(json, 'a', 'condition')).toEqual([
    '+ Condition of the section around it (section-s) audience "signed-in" holds.',
    '- Condition child true does not hold.',
    '+ Condition territories ["ES"] holds.',
    '+ Condition until "2026-12-01T00:00:00Z" holds. That changes at 2026-12-01T00:00:00.000Z.',
  ]);
  expect(explainRow(json, 'a', context)?.shown).toBeUndefined();
  expect(stepTexts(page({ bucketId: 'a', when: 'guests' }), 'a', 'condition')).toEqual([
    '- Its condition cannot be read, so the row is hidden from all viewers.',
  ]);
});
test('explainRow names requirements, migrations, defaults and fallbacks', () => {
  const fallback = { type: 'note', v: 1, props: { text: 'Instead' } };
  const explained = explainRow(
    page({ type: 'note', v: 3, id: 'a', props: { lines: ['x'] }, requires: { engine: 9 }, fallback }),
    '/elements/0',
    context,
  )!;
  expect(explained.steps.filter(({ isFulfilled }) => !isFulfilled).map(({ text, pointer }) => [text, pointer])).toEqual(
    [
      ['It requires engine 9; this host has 1.', '/elements/0/requires/engine'],
      ['A fallback of type "note" replaces it.', '/elements/0/fallback'],
    ],
  );
  expect(explained).toMatchObject({
    id: 'a',
    shown: { type: 'note', index: 0, mode: 'eager', props: { lines: ['Instead'] } },
    problems: [{ code: 'ROW_REQUIRES_UNMET' }],
  });
  expect(stepTexts(page({ type: 'note', v: 1, id: 'a', props: { text: 'x' } }), 'a', 'version')).toEqual([
    '+ Migrated from version 1 to 3 by 2 migrations.',
  ]);
  expect(stepTexts(page({ type: 'note', v: 3, id: 'a', props: { lines: ['x'] } }), 'a', 'default')).toEqual([
    '+ tone is "calm", the schema\'s default.',
  ]);
  expect(stepTexts(page({ type: 'note', v: 4, id: 'a', props: {} }), 'a', 'version')?.[0]).toMatch(
    /^- Version 4 cannot be migrated to the widget's version 3/,
  );
});
test('explainRow finds a merged hero by its own pointer and returns undefined for a missing row', () => {
  const json = page({ heroId: 'h1' }, { heroId: 'h2' });
  expect(explainRow(json, '/elements/1', context)?.id).toBe('h1');
  expect(stepTexts(json, 'h1', 'element')?.[1]).toBe(
    '+ It is one of 2 heroes in one row: adjacent heroes with the same conditions are shown in turn.',
  );
  expect(explainRow(json, 'missing', context)).toBeUndefined();
  expect(explainRow('no json', 'a', context)).toBeUndefined();
});
