import { expect, test } from 'vitest';
import type { Realm } from '#schemas/realm/realm.ts';
import type { RealmContent } from './realmDocuments.ts';
import { createRowFilter, withoutPlugins } from './rowFilter.ts';

const realm = {
  id: 'one',
  plugins: [
    { id: 'polls', kind: 'module', url: '/p.js', rows: [{ type: 'acme.poll', version: 1 }] },
    { id: 'clock', kind: 'frame', url: '/c.html' },
  ],
  rowTypes: [{ rowType: 'acme.poll' }, { rowType: 'carousel' }],
} as unknown as Realm;
const row = (type: string, id: string, more: object = {}) => ({ type, id, props: {}, ...more });
const filter = (switchedOff: readonly string[], elements: readonly unknown[], pageId = 'home'): unknown =>
  (createRowFilter(realm, switchedOff).filterPage(pageId, { id: pageId, elements }) as { elements: unknown }).elements;

test('a page does not change while no plugin and no row is turned off', () => {
  const page = { id: 'home', elements: [row('acme.poll', 'a')] };
  expect(createRowFilter(realm, []).filterPage('home', page)).toBe(page);
});

test("a plugin's rows are left out, in sections too, and replaced by their fallbacks", () => {
  const kept = row('carousel', 'kept');
  const elements = [
    row('acme.poll', 'a'),
    { pluginId: 'polls', props: {} },
    { pluginId: 'clock', props: {} },
    row('acme.poll', 'b', { fallback: kept }),
    row('acme.poll', 'c', { fallback: row('acme.poll', 'd', { fallback: 'drop' }) }),
    { sectionName: 's', elements: [row('plugin.polls', 'e'), kept] },
    'not an element',
  ];
  expect(filter(['plugin:polls'], elements)).toEqual([
    { pluginId: 'clock', props: {} },
    kept,
    { sectionName: 's', elements: [kept] },
    'not an element',
  ]);
});

test('a row that is off is left out of the page that the switch names, not of other pages', () => {
  const elements = [row('promo', 'a'), { heroId: 'a' }, { bucketId: 'b' }, row('promo', 'c')];
  expect(filter(['row:home#a'], elements)).toEqual([{ bucketId: 'b' }, row('promo', 'c')]);
  expect(filter(['row:home#a'], elements, 'other')).toEqual(elements);
});

test('a plugin that is off is removed from the plugins of the realm, and its row types from the rules that choose the row type of a bucket', () => {
  const content = { realm } as RealmContent;
  const filtered = withoutPlugins(content, createRowFilter(realm, ['plugin:polls'])).realm!;
  expect(filtered.plugins?.map(({ id }) => id)).toEqual(['clock']);
  expect(filtered.rowTypes).toEqual([{ rowType: 'carousel' }]);
  expect(withoutPlugins(content, createRowFilter(realm, ['row:home#a']))).toBe(content);
});
