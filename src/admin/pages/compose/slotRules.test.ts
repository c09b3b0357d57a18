import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AdminText } from '../../createAdminText.ts';
import type { JsonObject } from '#schemas/jsonPointer.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import en from '../../strings/en.json' with { type: 'json' };
import type { FieldSchema } from '../schema/resolveSchema.ts';
import { EditorStore } from '../store/EditorStore.ts';
import { createComposer } from './createComposer.ts';
import { createPageSlots } from './slotRules.ts';

const SCHEMA = JSON.parse(readFileSync('schemas/generated/editor/page.schema.json', 'utf8')) as FieldSchema;
const text: AdminText = (key, values = {}) =>
  en[key]
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
    .replaceAll(/[\u2068\u2069]/g, '');

const promo = (id: string): JsonObject => ({ type: 'promo', v: 1, id, props: { title: id } });
const columns = (id: string, first: JsonObject[], second: JsonObject[] = []): JsonObject => ({
  type: 'columns',
  v: 1,
  id,
  props: { title: id },
  slots: { first, second },
});
const hero: JsonObject = { heroId: 'hero', title: 'hero' };

function open(...elements: JsonObject[]) {
  const store = new EditorStore('home', { id: 'home', elements }, () => 0);
  const said: string[] = [];
  const composer = createComposer({
    store,
    schema: SCHEMA,
    rowTypes: [{ when: { cardStyle: 'ticket' }, rowType: 'featured' }],
    text,
    locale: 'en',
    translate: () => undefined,
    announce: (message) => void said.push(message),
    permit: undefined,
    checkElements: () => Promise.resolve(undefined),
    migrateElements: (rows) => Promise.resolve(rows),
    onPasted: () => undefined,
  });
  return { store, composer, said };
}

test('the schema of pages has the slots of each widget, as the widget declares them', () => {
  const { listSlots } = createPageSlots(SCHEMA, []);
  for (const { type, slots = {} } of widgets)
    expect(Object.fromEntries(listSlots({ type, props: {} }).map(({ name, rules }) => [name, rules])), type).toEqual(
      slots,
    );
  expect(listSlots(hero)).toEqual([]);
});

test('keys move a row into a slot, to the next slot and out again, and say where it is', () => {
  const { store, composer, said } = open(columns('box', [promo('a')]), promo('b'));
  store.select('/elements/1');
  composer.moveIn();
  expect(store.selection).toBe('/elements/0/slots/first/1');
  expect(said.at(-1)).toBe('b moved to First column: position 2 of 2');
  composer.moveByStep(1);
  expect(store.selection).toBe('/elements/0/slots/second/0');
  composer.moveByStep(-1);
  expect(store.selection).toBe('/elements/0/slots/first/1');
  composer.moveOut();
  expect(store.selection).toBe('/elements/1');
  composer.moveOut();
  expect(said.at(-1)).toBe('b is not in a slot.');
  store.select('/elements/0/slots/first/0');
  composer.moveByStep(-1);
  expect(store.selection, 'beyond the first slot a row leaves the row around it').toBe('/elements/0');
  for (let step = 0; step < 5; step += 1) composer.undo();
  expect(store.document).toEqual({ id: 'home', elements: [columns('box', [promo('a')]), promo('b')] });
});

test('a move, an insertion, a paste and a copy that a slot refuses change nothing, and say why', async () => {
  const full = Array.from({ length: 12 }, (_, index) => promo(`p${index}`));
  const { store, composer, said } = open(columns('box', full), hero, promo('b'));
  const before = store.document;
  const first = { list: '/elements/0/slots/first', gap: 0 };
  composer.moveTo({ list: '/elements', indices: [1] }, { list: '/elements/0/slots/second', gap: 0 });
  expect(said.at(-1)).toBe('A row of the type hero cannot stand in Second column.');
  composer.moveTo({ list: '/elements', indices: [2] }, first);
  expect(said.at(-1)).toBe('The slot First column takes at most 12 rows.');
  composer.moveTo({ list: '/elements', indices: [0] }, { list: '/elements/0/slots/second', gap: 0 });
  expect(said.at(-1)).toBe('A row cannot stand in one of its own slots.');
  composer.insert(first, promo('c'));
  expect(said.at(-1)).toBe('The slot First column takes at most 12 rows.');
  store.select('/elements/0/slots/second');
  await composer.paste(JSON.stringify(hero));
  expect(said.at(-1)).toBe('Not pasted: A row of the type hero cannot stand in Second column.');
  await composer.paste(JSON.stringify({ sectionName: 'about' }));
  expect(said.at(-1)).toBe('Not pasted: A row of the type section cannot stand in Second column.');
  store.select('/elements/0/slots/first/3');
  composer.duplicate();
  expect(said.at(-1)).toBe('The slot First column takes at most 12 rows.');
  expect(store.document).toBe(before);
  composer.moveByStep(1);
  expect(store.selection, 'moves inside a full slot are possible').toBe('/elements/0/slots/first/4');
});

test('a bucket has the row type that the row-type map of the brand gives it', () => {
  const bucket = { bucketId: 'b', rowTypeData: { cardStyle: 'ticket' } };
  const { store, composer, said } = open(columns('box', []), bucket, { ...bucket, rowTypeData: {} });
  const first = { list: '/elements/0/slots/first', gap: 0 };
  composer.moveTo({ list: '/elements', indices: [1] }, first);
  expect(said.at(-1)).toBe('A row of the type featured cannot stand in First column.');
  composer.moveTo({ list: '/elements', indices: [2] }, first);
  expect(store.selection).toBe('/elements/0/slots/first/0');
});

test('a bucket that becomes a row with slots has none itself, and the row keeps them', () => {
  const { listSlots } = createPageSlots(SCHEMA, [{ rowType: 'columns' }]);
  expect(listSlots({ bucketId: 'b' })).toEqual([]);
  expect(listSlots(columns('box', [])).map(({ name }) => name)).toContain('first');
});

test('rows nest 4 deep', () => {
  const deep = columns('1', [columns('2', [columns('3', [])])]);
  const { store, composer, said } = open(deep, columns('4', []), columns('5', [promo('a')]));
  const inner = '/elements/0/slots/first/0/slots/first/0/slots/first';
  composer.moveTo({ list: '/elements', indices: [2] }, { list: inner, gap: 0 });
  expect(said.at(-1)).toBe('Rows can be nested 4 deep.');
  composer.moveTo({ list: '/elements', indices: [1] }, { list: inner, gap: 0 });
  expect(store.selection).toBe(`${inner}/0`);
  composer.insert({ list: `${inner}/0/slots/first`, gap: 0 }, promo('b'));
  expect(said.at(-1)).toBe('Rows can be nested 4 deep.');
});
