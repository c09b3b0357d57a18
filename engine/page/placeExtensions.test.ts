import { expect, test } from 'vitest';
import type { ExtensionPointId } from '#schemas/plugin/extension-points.ts';
import { placeExtensions } from './placeExtensions.ts';

const hero = (heroId: string) => ({ heroId });
const row = (type: string) => ({ type, v: 1, id: type, props: {} });
const at = (point: ExtensionPointId, name: string) => ({ point, name });
const ALL = [at('hero.below', 'below'), at('item.aside', 'aside'), at('page.end', 'end')];

/** Returns the names of what stands on a page. */
const place = (pageId: string, elements: readonly unknown[]): unknown[] =>
  placeExtensions(pageId, elements, ALL).map((each) => {
    if (each.row) return each.row.name;
    const { heroId, type, sectionName } = (elements[each.index] ?? {}) as Record<string, unknown>;
    return heroId ?? type ?? sectionName ?? elements[each.index];
  });

test('rows stand below the first heroes and at the end; a page without a hero has no place below one', () => {
  const rows = [hero('a'), hero('b'), row('promo'), hero('c'), row('grid')];
  expect(place('home', rows)).toEqual(['a', 'b', 'below', 'promo', 'c', 'grid', 'end']);
  expect(place('home', [row('promo'), row('hero'), row('grid')])).toEqual(['promo', 'hero', 'below', 'grid', 'end']);
  expect(place('home', [hero('a')])).toEqual(['a', 'below', 'end']);
  expect(place('home', [row('promo')])).toEqual(['promo', 'end']);
  expect(place('home', [])).toEqual(['end']);
  // The heroes of a section are not the page's own.
  expect(place('home', [{ sectionName: 'top', elements: [hero('a')] }])).toEqual(['top', 'end']);
});

test('rows stand below the row of the item on the pages of items only', () => {
  expect(place('video', [row('item-detail'), row('discovery')])).toEqual(['item-detail', 'aside', 'discovery', 'end']);
  expect(place('series-item', [row('season-selector'), row('playlist-page')])).toEqual([
    'season-selector',
    'aside',
    'playlist-page',
    'end',
  ]);
  expect(place('live', [row('promo')])).toEqual(['promo', 'aside', 'end']);
  expect(place('interstitial', [row('item-detail')])).toEqual(['item-detail', 'end']);
});

test('pages that show one plugin or a text of an app have no places, and values that are no elements stay', () => {
  for (const page of ['plugin', 'external-page']) expect(place(page, [hero('a')])).toEqual(['a']);
  expect(place('home', [null, 3, hero('a')])).toEqual([null, 3, 'a', 'below', 'end']);
});
