// The marks name the position of each row in the document, also after elements were moved.
import { expect, test } from 'vitest';
import type { PagePlan } from '#engine/page/types.ts';
import type { PreparedRevision } from '#src/admin/preview/previewRevision.ts';
import { reuseUnchangedRows } from '#engine/react/reuseUnchangedRows.ts';
import { findSources } from './createPageMarks.ts';
import { createShownPage } from './findElementChange.ts';
import { findRowIds } from './findRowIds.ts';

const elements = ['b', 'c', 'a'].map((id) => ({ type: 'promo', v: 1, id, props: { title: id } }));
const page = { $schema: '', version: 1, id: 'home', elements } as unknown as PreparedRevision['page'];
const prepared: Pick<PreparedRevision, 'page' | 'pointers' | 'open'> = {
  page,
  pointers: ['/elements/0', '/elements/1', '/elements/2'],
  open: { revision: 2, kind: 'page', id: 'home', document: { id: 'home', elements } },
};

/** Returns the plan of a page with one row for each pointer. */
const createPlan = (pointersById: Record<string, string>): PagePlan =>
  ({
    id: 'home',
    version: 1,
    rows: Object.entries(pointersById).map(([id, pointer]) => ({
      id,
      type: 'promo',
      pointer,
      ...(pointer.includes('/slots/') && { slot: { row: 'box', name: 'left' } }),
    })),
  }) as unknown as PagePlan;

test('a row that was rendered before its element moved is marked with its new position', () => {
  const before = createPlan({ a: '/elements/0', b: '/elements/1', c: '/elements/2' });
  const plan = createPlan({ b: '/elements/0', c: '/elements/1', a: '/elements/2' });
  const sources = findSources(prepared, reuseUnchangedRows(before, plan), createShownPage(page, plan));
  expect([...sources].map(([id, { pointer, parts }]) => [id, pointer, parts[0]!.authored])).toEqual([
    ['b', '/elements/0', elements[0]],
    ['c', '/elements/1', elements[1]],
    ['a', '/elements/2', elements[2]],
  ]);
});

test('after a row in a slot was removed, the rows below it are found at their new positions', () => {
  const [b, c] = elements;
  const box = { type: 'split', v: 1, id: 'box', slots: { left: [b, c] } };
  const ofBox = { ...page, elements: [box] } as PreparedRevision['page'];
  const before = createPlan({
    box: '/elements/0',
    gone: '/elements/0/slots/left/0',
    b: '/elements/0/slots/left/1',
    c: '/elements/0/slots/left/2',
  });
  const plan = createPlan({ box: '/elements/0', b: '/elements/0/slots/left/0', c: '/elements/0/slots/left/1' });
  const shown = createShownPage(ofBox, plan);
  const sources = findSources(
    {
      page: ofBox,
      pointers: ['/elements/0'],
      open: { revision: 2, kind: 'page', id: 'home', document: { id: 'home', elements: [box] } },
    },
    reuseUnchangedRows(before, plan),
    shown,
  );
  expect(['b', 'c'].map((id) => [sources.get(id)?.pointer, sources.get(id)?.parts[0]?.authored])).toEqual([
    ['/elements/0/slots/left/0', b],
    ['/elements/0/slots/left/1', c],
  ]);
  expect(findRowIds(shown, '/elements/0/slots/left/0')).toEqual(['b']);
  expect(findRowIds(shown, '/elements/0/slots/left/1')).toEqual(['c']);
  expect(findRowIds(shown, '/elements/0/slots/left/2')).toEqual([]);
});
