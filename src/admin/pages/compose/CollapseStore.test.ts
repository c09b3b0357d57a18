import { expect, test } from 'vitest';
import type { JsonObject } from '#schemas/jsonPointer.ts';
import { EditorStore } from '../store/EditorStore.ts';
import { CollapseStore, type CollapseStorage } from './CollapseStore.ts';

const HERO: JsonObject = {
  type: 'hero',
  id: 'top',
  props: { heroes: [{ heroId: 'a', title: 'One' }, { heroId: 'b' }], names: [{ $text: { en: 'x' } }] },
  when: [{ kind: 'guest' }],
  fallback: { type: 'rich-text', id: 'spare', props: {} },
};
const createPage = (rows: number): JsonObject => ({
  id: 'home',
  elements: [HERO, ...Array.from({ length: rows }, (_, index) => ({ bucketId: `row-${index}` }))],
});

function createStorage(): CollapseStorage {
  const values = new Map<string, string>();
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) };
}

function open(rows = 2, storage = createStorage()) {
  const editor = new EditorStore('home', createPage(rows), () => 0);
  const collapse = new CollapseStore(editor, () => storage);
  collapse.start();
  return { editor, collapse, pointers: () => collapse.nodes.map(({ pointer }) => pointer) };
}

const PARTS = ['/elements/0/props/heroes/0', '/elements/0/props/heroes/1', '/elements/0/fallback'];

test('rows are collapsed at first; an expanded row lists its items and fallback, not its conditions and texts', () => {
  const { collapse, pointers } = open();
  expect(pointers()).toEqual(['', '/elements/0', '/elements/1', '/elements/2']);
  expect([collapse.canExpand('/elements/0'), collapse.canExpand('/elements/1')]).toEqual([true, false]);
  collapse.setExpanded('/elements/0', true);
  expect(pointers()).toEqual(['', '/elements/0', ...PARTS, '/elements/1', '/elements/2']);
});

test('a collapsed page of 300 rows has one node', () => {
  const { collapse, pointers } = open(300);
  collapse.expandAll();
  expect(pointers()).toHaveLength(1 + 301 + PARTS.length);
  collapse.collapseAll();
  expect(pointers()).toEqual(['']);
});

test('selecting a hidden node shows it; collapsing a node that contains the selection selects that node', () => {
  const { editor, collapse, pointers } = open();
  collapse.collapseAll();
  editor.select(`${PARTS[1]}/title`);
  expect(pointers()).toContain(PARTS[1]);
  expect(collapse.selectedNode).toBe(PARTS[1]);
  collapse.setExpanded('/elements/0', false);
  expect([editor.selection, collapse.selectedNode]).toEqual(['/elements/0', '/elements/0']);
  expect(pointers()).not.toContain(PARTS[1]);
  collapse.setExpanded('', false);
  expect(editor.selection).toBe('');
  editor.chooseAll();
  expect(pointers(), 'chosen rows are never hidden').toContain('/elements/2');
});

test('the browser stores the expanded rows of each page, also after a row moved; an invalid value is ignored', () => {
  const storage = createStorage();
  const first = open(2, storage);
  first.collapse.setExpanded('/elements/0', true);
  first.editor.moveTo([0], { list: '/elements', gap: 3 });
  expect(first.pointers()).toContain('/elements/2/props/heroes/0');
  expect(open(2, storage).pointers()).toEqual(expect.arrayContaining(PARTS));
  storage.setItem('editor:tree:home', '{');
  expect(open(2, storage).pointers()).toHaveLength(4);
});
