import { expect, test } from 'vitest';
import { createRandom } from '#src/cli/createRandom.ts';
import { getAt, joinPointer, type Json, type JsonObject } from '#schemas/jsonPointer.ts';
import { EditorStore } from '../store/EditorStore.ts';
import { copyWithNewIds } from './copyWithNewIds.ts';
import { createHistory, record, undo } from './documentHistory.ts';
import { moveRows } from './moveRows.ts';
import {
  findList,
  findRowPointer,
  findSlotPosition,
  listAllRows,
  listRowPointers,
  readList,
  type Place,
} from './rows.ts';

const row = (id: string, slots?: Record<string, JsonObject[]>): JsonObject => ({
  type: 'box',
  id,
  props: {},
  ...(slots && { slots }),
});
const PAGE: JsonObject = {
  elements: [row('a'), row('b', { left: [row('c'), row('d', { left: [row('e')] })], right: [] }), row('f')],
};
/** Writes rows as text: `b(left:c,d(left:e) right:)`. */
const write = (rows: readonly Json[]): string =>
  rows
    .map((each) => {
      const { id, slots } = each as { id: string; slots?: Record<string, Json[]> };
      const inner = Object.entries(slots ?? {}).map(([name, list]) => `${name}:${write(list)}`);
      return slots ? `${id}(${inner.join(' ')})` : id;
    })
    .join(',');
const writePage = (document: JsonObject): string => write(readList(document, '/elements'));

test.each<[string, string, number[], Place, string, string]>([
  [
    'into a slot',
    '/elements',
    [0, 2],
    { list: '/elements/1/slots/right', gap: 0 },
    'b(left:c,d(left:e) right:a,f)',
    '/elements/0/slots/right',
  ],
  [
    'out of a slot, before the row around it',
    '/elements/1/slots/left',
    [0, 1],
    { list: '/elements', gap: 1 },
    'a,c,d(left:e),b(left: right:),f',
    '/elements',
  ],
  [
    'between slots',
    '/elements/1/slots/left',
    [1],
    { list: '/elements/1/slots/right', gap: 0 },
    'a,b(left:c right:d(left:e)),f',
    '/elements/1/slots/right',
  ],
  [
    'out of an inner slot',
    '/elements/1/slots/left/1/slots/left',
    [0],
    { list: '/elements/1/slots/left', gap: 0 },
    'a,b(left:e,c,d(left:) right:),f',
    '/elements/1/slots/left',
  ],
  [
    'into a slot that the document does not have yet',
    '/elements',
    [0],
    { list: '/elements/2/slots/left', gap: 0 },
    'b(left:c,d(left:e) right:),f(left:a)',
    '/elements/1/slots/left',
  ],
])('rows move %s, and one undo takes them back', (_name, list, indices, place, expected, newList) => {
  const moved = moveRows(PAGE, { list, indices }, place)!;
  const changed = record(createHistory(PAGE), { operations: moved.operations, selection: '', at: 0 });
  expect(writePage(changed.document)).toBe(expected);
  expect(moved.rows).toEqual({ list: newList, indices: indices.map((_, count) => place.gap + count) });
  expect(undo(changed).document).toEqual(PAGE);
});

test('a row does not move into its own slots', () => {
  expect(
    moveRows(PAGE, { list: '/elements', indices: [1] }, { list: '/elements/1/slots/left', gap: 0 }),
  ).toBeUndefined();
});

test('pointers lead to rows, lists and slots', () => {
  const inner = '/elements/1/slots/left/1/slots/left/0';
  expect(findRowPointer(`${inner}/props/title`)).toBe(inner);
  expect(listRowPointers(inner)).toEqual(['/elements/1', '/elements/1/slots/left/1', inner]);
  expect([findList(''), findList(inner), findList('/elements/1/slots/left')]).toEqual([
    '/elements',
    '/elements/1/slots/left/1/slots/left',
    '/elements/1/slots/left',
  ]);
  expect(findSlotPosition('/elements/1/slots/left')).toEqual({ container: '/elements/1', name: 'left' });
  expect([findSlotPosition(inner), findSlotPosition('/elements/1/props/slots'), findRowPointer('/title')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a copy of a row has new ids, also in its slots', () => {
  const rows = listAllRows(readList(PAGE, '/elements')).map((each) => each.row);
  expect(write([copyWithNewIds(rows[1] as JsonObject, rows)])).toBe('b-2(left:c-2,d-2(left:e-2) right:)');
});

const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 1e6));
const rounds = process.env['MARQUEE_TEST_DEEP'] === '1' ? 3_000 : 300;

test(`${rounds} series of random moves, copies and deletions through slots lose no row, and undo takes each back (TEST_SEED=${seed})`, () => {
  const random = createRandom(seed);
  const pick = (count: number): number => Math.floor(random() * count);
  for (let round = 0; round < rounds; round += 1) {
    let now = 0;
    const store = new EditorStore('home', PAGE, () => (now += 60_000));
    const documents = [store.document];
    for (let step = 0; step < 12; step += 1) {
      const rows = store.rows;
      const before = rows.map((each) => (each.row as { id: string }).id);
      const { pointer } = rows[pick(rows.length)]!;
      const lists = [
        '/elements',
        ...rows.flatMap((each) => ['left', 'right'].map((name) => joinPointer(each.pointer, 'slots', name))),
      ];
      const list = lists[pick(lists.length)]!;
      const place = { list, gap: pick(readList(store.document, list).length + 1) };
      store.select(pointer);
      if (pick(4) === 0) store.chooseAll();
      const moved = getAt(store.document, pointer);
      const isMove = pick(3) > 0;
      if (isMove) store.moveTo(store.chosen, place);
      else store.duplicate(store.chosen);
      const after = store.rows.map((each) => (each.row as { id: string }).id);
      expect(new Set(after).size, 'every id is there once').toBe(after.length);
      expect(after.toSorted().filter((id) => before.includes(id))).toEqual(before.toSorted());
      if (isMove) expect(getAt(store.document, store.selection), 'the moved row stays selected').toEqual(moved);
      if (store.document !== documents.at(-1)) documents.push(store.document);
      if (store.rows.length > 30) break;
    }
    for (const document of documents.toReversed().slice(1)) {
      store.undo();
      expect(store.document).toEqual(document);
    }
  }
});
