import { describe, expect, test } from 'vitest';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import { createRandom } from '../../../cli/createRandom.ts';
import { createSearch } from './createSearch.ts';
import { canBeWithin, computeEditDistance, computeLetterSet } from './editDistance.ts';
import { foldText, splitWords } from '#src/i18n/foldText.ts';
import { buildIndex, decodePositions, encodePositions } from './searchIndex.ts';

const item = (id: string, title: unknown, more: object = {}): CatalogueItem =>
  ({ id, type: 'VOD', title, thumbnailUrl: 'a', accessLevel: 'GRANTED', ...more }) as unknown as CatalogueItem;

function createFind(items: readonly CatalogueItem[], home: readonly string[] = []) {
  const content = {
    items: new Map(items.map((each) => [each.id, each])),
    pages: new Map([['home', { elements: [{ source: { ids: home } }] }]]),
    realm: undefined,
  } as never;
  const search = createSearch({
    content,
    documents: { getMany: () => Promise.reject(new Error('no index was published')) },
    realmId: 'x',
    version: 1,
  });
  return async (query: string) => (await search.find(query)).map(({ id }) => id);
}

describe('foldText and splitWords', () => {
  test('foldText ignores case, marks and variants of letters', () => {
    expect(foldText('Ñandú ÉTÉ Straße Łódź Ærø')).toBe('nandu ete strasse lodz aero');
    expect(foldText('أَفْلَامٌ')).toBe('افلام');
    expect(foldText('مسؤولة')).toBe(foldText('مسوولة'));
    expect(foldText('على')).toBe(foldText('علي'));
    expect(foldText('مدرســـة')).toBe(foldText('مدرسه'));
    expect(foldText('٤١ ۴۱ 41')).toBe('41 41 41');
    expect(foldText('İstanbul')).toBe('istanbul');
  });
  test('splitWords removes apostrophes and the Arabic article, and splits at punctuation', () => {
    expect(splitWords("Women’s League: O'Brien–Sato (2024)")).toEqual(['womens', 'league', 'obrien', 'sato', '2024']);
    expect(splitWords('الشاهين و اليد')).toEqual(['شاهين', 'و', 'اليد']);
    expect(splitWords('  …  ')).toEqual([]);
  });
});

test('computeEditDistance counts two swapped letters once, and ignores the rest of a word after a prefix', () => {
  expect(computeEditDistance('fihgt', 'fight', 2)).toBe(1);
  expect(computeEditDistance('figt', 'fight', 2)).toBe(1);
  expect(computeEditDistance('fight', 'fight', 2)).toBe(0);
  expect(computeEditDistance('haddax', 'haddad', 1)).toBe(1);
  expect(computeEditDistance('monteir', 'monteiro', 1, true)).toBe(0);
  expect(computeEditDistance('mantei', 'monteiro', 1, true)).toBe(1);
  expect(computeEditDistance('abc', 'xyz', 1)).toBe(2);
});

test('canBeWithin returns true for every word within the distance', () => {
  const random = createRandom(20_261_122);
  const word = (): string =>
    Array.from({ length: 1 + Math.floor(random() * 9) }, () => 'abcdeفقك'[Math.floor(random() * 8)]).join('');
  let ruledOut = 0;
  for (let n = 0; n < 5_000; n++) {
    const [typed, indexed] = [word(), word()];
    const maxDistance = 1 + (n % 2);
    if (canBeWithin(computeLetterSet(typed), computeLetterSet(indexed), maxDistance)) continue;
    ruledOut += 1;
    expect(computeEditDistance(typed, indexed, maxDistance), `${typed} ${indexed}`).toBeGreaterThan(maxDistance);
    expect(computeEditDistance(typed, indexed, maxDistance, true), `${typed} ${indexed}`).toBeGreaterThan(maxDistance);
  }
  expect(ruledOut).toBeGreaterThan(1_000);
});

test('decodePositions returns the positions that were encoded, for small and large differences', () => {
  const positions = [0, 1, 2, 129, 130, 20_000, 2_097_152, 2_097_153];
  expect([...decodePositions(encodePositions(positions))]).toEqual(positions);
});

describe('find', () => {
  const find = createFind(
    [
      item('cutman', { $text: { en: 'The Cutman', es: 'El cutman', ar: 'رجل الجروح' } }),
      item('haddad', 'Haddad', { type: 'FIGHTER' }),
      item('haddad-film', 'Haddad: The Long Road', { details: { facts: ['Documentary'] } }),
      item('nino', { $text: { es: 'El niño del ring', en: 'The boy of the ring' } }),
      item('shahin', { $text: { ar: 'الشاهين', en: 'The Falcon' } }),
      item('lagos', 'Fight Night Lagos', { type: 'LIVE' }),
      item('porto', 'Winners', { details: { facts: ['Fight Night Porto'] } }),
      item('season', 'Fight Night Season', { type: 'VOD_SEASON' }),
    ],
    ['porto'],
  );

  test('finds items by their text in any language, by unfinished words, and by words in any order', async () => {
    expect(await find('cutman')).toEqual(['cutman']);
    expect(await find('جروح')).toEqual(['cutman']);
    expect(await find('cut')).toEqual(['cutman']);
    expect(await find('c')).toEqual(['cutman']);
    expect(await find('night fight')).toEqual(['lagos', 'porto']);
    expect(await find('long haddad')).toEqual(['haddad-film']);
  });
  test('finds words typed without accents, with a variant of a letter, or without the Arabic article', async () => {
    expect(await find('nino')).toEqual(['nino']);
    expect(await find('NIÑO')).toEqual(['nino']);
    expect(await find('شاهين')).toEqual(['shahin']);
    expect(await find('الشاهين')).toEqual(['shahin']);
  });
  test('tolerates missing, wrong, doubled and swapped letters', async () => {
    for (const typed of ['hadad', 'hadddad', 'haddat', 'hadadd', 'haddda'])
      expect((await find(typed))[0], typed).toBe('haddad');
    for (const typed of ['documantary', 'documentry', 'docmuentary'])
      expect(await find(typed), typed).toEqual(['haddad-film']);
    expect(await find('xyz')).toEqual([]);
  });
  test('tolerates typing errors only when no item matches exactly', async () => {
    const findSimilar = createFind([item('marten', 'Marten'), item('martin', 'Martin'), item('martina', 'Martina')]);
    expect(await findSimilar('martin')).toEqual(['martin', 'martina']);
    expect((await findSimilar('marton')).toSorted()).toEqual(['marten', 'martin', 'martina']);
  });
  test('orders exact titles before prefixes of titles, those before other texts, and equal scores by the home page', async () => {
    expect(await find('haddad')).toEqual(['haddad', 'haddad-film']);
    expect(await find('fight night')).toEqual(['lagos', 'porto']);
  });
  test('tolerates one missing word of three, and none of two', async () => {
    expect(await find('fight night london')).toEqual(['lagos', 'porto']);
    expect(await find('fight london')).toEqual([]);
  });
  test('returns a list for empty and hostile queries', async () => {
    for (const query of [
      '',
      '   ',
      '...',
      '\u0000',
      '__proto__',
      'constructor',
      '%_\\',
      'a'.repeat(10_000),
      '\ud800',
      '((((((',
      'x '.repeat(5_000),
    ])
      expect(Array.isArray(await find(query)), JSON.stringify(query.slice(0, 20))).toBe(true);
    expect(await find('...')).toEqual([]);
  });
});

test('the search finds every title of a large catalogue, also with one letter missing', async () => {
  const random = createRandom(20_261_121);
  const word = (): string =>
    Array.from({ length: 5 + Math.floor(random() * 6) }, () => 'abcdefghiklmnoprstuvz'[Math.floor(random() * 21)]).join(
      '',
    );
  const items = Array.from({ length: 3_000 }, (_, n) => item(`i${n}`, `${word()} ${word()} ${n}`));
  const find = createFind(items);
  for (let n = 0; n < 3_000; n += 97) {
    const title = items[n]!.title;
    expect((await find(title))[0], title).toBe(`i${n}`);
    const misspelled = title.slice(0, 2) + title.slice(3);
    expect((await find(misspelled))[0], misspelled).toBe(`i${n}`);
  }
});

test('buildIndex is deterministic, and the number of shards grows with the catalogue', () => {
  const items = Array.from({ length: 300 }, (_, n) => item(`i${n}`, `Title number ${n}`));
  expect(buildIndex(items)).toEqual(buildIndex(items));
  expect(buildIndex([]).about.shards).toBe(16);
  expect(buildIndex(items).about.shards).toBe(128);
});
