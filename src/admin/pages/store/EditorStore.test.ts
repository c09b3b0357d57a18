import { expect, test } from 'vitest';
import type { EditFinding } from '#schemas/preview/finding.ts';
import { EditorStore } from './EditorStore.ts';

test('source and preview also follow the row that is added to the chosen rows or ends a range', () => {
  const elements = ['a', 'b', 'c'].map((id) => ({ type: 'promo', v: 1, id, props: {} }));
  const store = new EditorStore('home', { id: 'home', elements }, () => 0);
  store.select('/elements/0');
  const before = store.selectionNumber;
  store.toggle('/elements/2');
  expect(store.chosen).toEqual([0, 2]);
  expect([store.selection, store.selectionNumber]).toEqual(['/elements/2', before + 1]);
  store.select('/elements/0');
  store.chooseTo('/elements/1');
  expect([store.selection, store.selectionNumber]).toEqual(['/elements/1', before + 3]);
});

test('the findings of a refused draft stay when the preview lists what it found', () => {
  const store = new EditorStore('home', { id: 'home', elements: [] }, () => 0);
  const createFinding = (code: string): EditFinding => ({ code, severity: 'error', pointer: '/title' }) as EditFinding;
  store.setFindings([createFinding('FIELD_TYPE')]);
  store.setRefusal([createFinding('ROLE_NOT_ALLOWED')]);
  store.setFindings([createFinding('FIELD_VALUE')]);
  expect(store.findings.map(({ code }) => code)).toEqual(['ROLE_NOT_ALLOWED', 'FIELD_VALUE']);
  store.setRefusal([]);
  expect(store.findings.map(({ code }) => code)).toEqual(['FIELD_VALUE']);
});
