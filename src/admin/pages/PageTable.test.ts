import { expect, test } from 'vitest';
import { isFound } from './PageTable.tsx';
import { readLastPublishes, type LastPublish, type PublishesApi } from './useLastPublishes.ts';

test('a page is found by words of its id and of its title in the language of the editor', () => {
  const page = { id: 'fight-week', title: { $text: { en: 'Fight week', ar: 'أسبوع القتال' } } };
  expect(isFound(page, '', 'en')).toBe(true);
  expect(isFound(page, 'WEEK fight', 'en')).toBe(true);
  expect(isFound(page, 'القتال', 'ar')).toBe(true);
  expect(isFound(page, 'films', 'en')).toBe(false);
});

test('the newest publish of each page is found, also in older versions, and the search ends when all are found', async () => {
  const at = (day: number): string => `2026-01-0${day}T00:00:00.000Z`;
  const version = (number: number, author: string, ids: readonly string[]) => ({
    version: number,
    author,
    publishedAt: at(number),
    pages: ids.map((id) => ({ id, change: 'changed' })),
  });
  const calls: (number | undefined)[] = [];
  const responses = [
    { versions: [version(5, 'Ana', ['home']), version(4, 'Ben', ['home'])], hasMore: true },
    { versions: [version(3, 'Cem', ['films'])], hasMore: true },
  ];
  const api = {
    getEditingVersions: ({ before }: { readonly before?: number }) =>
      Promise.resolve(responses[calls.push(before) - 1]),
  } as unknown as PublishesApi;
  let found: ReadonlyMap<string, LastPublish> = new Map();
  await readLastPublishes(api, ['home', 'films'], (publishes) => {
    found = publishes;
    return true;
  });
  expect(Object.fromEntries(found)).toEqual({
    home: { author: 'Ana', publishedAt: at(5) },
    films: { author: 'Cem', publishedAt: at(3) },
  });
  expect(calls).toEqual([undefined, 4]);
});
