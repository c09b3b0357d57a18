// The marks name the position of each row in the document, also after elements were moved.
import { expect, test } from 'vitest';
import type { PagePlan } from '#engine/page/types.ts';
import type { PreparedRevision } from '#src/admin/preview/previewRevision.ts';
import { findSources } from './createPageMarks.ts';

const elements = ['b', 'c', 'a'].map((id) => ({ type: 'promo', v: 1, id, props: { title: id } }));
const page = { $schema: '', version: 1, id: 'home', elements } as unknown as PreparedRevision['page'];
const prepared: Pick<PreparedRevision, 'page' | 'pointers' | 'open'> = {
  page,
  pointers: ['/elements/0', '/elements/1', '/elements/2'],
  open: { revision: 2, kind: 'page', id: 'home', document: { id: 'home', elements } },
};
/** The rows of the plan before `a` was moved from the first to the last position, as a live update reuses them. */
const rows = ['b', 'c', 'a'].map((id, position) => ({
  id,
  type: 'promo',
  pointer: `/elements/${(position + 1) % 3}`,
})) as unknown as PagePlan['rows'];

test('a row that was rendered before its element moved is marked with its new position', () => {
  const shown = { page, rowIds: [['b'], ['c'], ['a']] };
  const sources = findSources(prepared, { rows }, shown);
  expect([...sources].map(([id, { pointer, parts }]) => [id, pointer, parts[0]!.authored])).toEqual([
    ['b', '/elements/0', elements[0]],
    ['c', '/elements/1', elements[1]],
    ['a', '/elements/2', elements[2]],
  ]);
});
