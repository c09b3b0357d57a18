import { expect, test } from 'vitest';
import { restoreRow } from './restoreRow.ts';

const row = (id: string, title = id) => ({ id, props: { title } });
const page = (...elements: unknown[]) => ({ id: 'home', title: 'Home', elements });

test('a restored row replaces the row of the page in its place, and the other rows and fields stay', () => {
  const current = { ...page(row('a', 'new'), row('b', 'new'), row('c')), title: 'New title' };
  expect(restoreRow(current, page(row('b', 'old'), row('a', 'old')), 'b')).toEqual({
    ...current,
    elements: [row('a', 'new'), row('b', 'old'), row('c')],
  });
});

test('a restored row that the page no longer has comes after the row that preceded it, or first', () => {
  const old = page(row('a'), row('b'), row('c'));
  expect(restoreRow(page(row('c'), row('a')), old, 'b')).toEqual(page(row('c'), row('a'), row('b')));
  expect(restoreRow(page(row('c')), old, 'a')).toEqual(page(row('a'), row('c')));
});

test('a row that the old version did not have is removed; a row of neither version is not restored', () => {
  expect(restoreRow(page(row('a'), row('b')), page(row('a')), 'b')).toEqual(page(row('a')));
  expect(restoreRow(page(row('a')), page(row('a')), 'b')).toBeUndefined();
});

test('a row that moved out of the slot of a restored row stays where it is, and occurs once', () => {
  const box = (id: string, ...rows: unknown[]) => ({ ...row(id), slots: { first: rows } });
  const old = page(box('a', row('b', 'old'), row('c', 'old')));
  expect(restoreRow(page(box('a', row('c')), row('b')), old, 'a')).toEqual(page(box('a', row('c', 'old')), row('b')));
  expect(restoreRow(page(box('d', row('b'))), old, 'a')).toEqual(page(box('a', row('c', 'old')), box('d', row('b'))));
  expect(restoreRow(page(box('b', box('a'))), old, 'a')).toEqual(page(box('b', box('a', row('c', 'old')))));
});
