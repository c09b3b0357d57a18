import { expect, test } from 'vitest';
import { diffPages } from './diffPages.ts';

const row = (bucketId: string, name = bucketId) => ({ bucketId, name, source: { tag: 'all' } });

test('names added, removed, moved and changed rows by id, and the changed fields', () => {
  const before = { id: 'home', title: 'Old', elements: [row('a'), row('b'), row('c'), row('d')] };
  const after = { id: 'home', title: 'New', elements: [row('c'), row('a'), row('new'), row('d', 'Renamed')] };
  expect(diffPages(before, after)).toEqual({
    fields: [{ pointer: '/title', change: 'changed', before: 'Old', after: 'New' }],
    rows: expect.arrayContaining([
      { rowId: 'new', pointer: '/elements/2', change: 'added', to: 3, fields: [] },
      { rowId: 'b', pointer: '/elements/1', change: 'removed', from: 2, fields: [] },
      { rowId: 'c', pointer: '/elements/0', change: 'moved', from: 3, to: 1, fields: [] },
      {
        rowId: 'd',
        pointer: '/elements/3',
        change: 'changed',
        fields: [{ pointer: '/name', change: 'changed', before: 'd', after: 'Renamed' }],
      },
    ]) as unknown,
  });
  expect(diffPages(before, after).rows).toHaveLength(4);
});

test('a page that did not exist has only added rows; equal pages have no difference', () => {
  const page = { id: 'new', elements: [row('a'), { type: 'promo', props: {} }] };
  expect(diffPages(undefined, page).rows.map(({ change }) => change)).toEqual(['added', 'added']);
  expect(diffPages(page, undefined).rows.map(({ change }) => change)).toEqual(['removed', 'removed']);
  expect(diffPages(page, structuredClone(page))).toEqual({ fields: [], rows: [] });
});
