// Tests what the terminal prints for a finding.
import { expect, test } from 'vitest';
import { checkRealm } from '../../server/domain/publishing/check/checkRealm.ts';
import {
  emptyEnvironment,
  sampleDocuments,
  sampleFolder,
  type SampleFiles,
} from '../../server/domain/testing/sampleFolder.ts';
import { formatProblems } from './formatProblems.ts';

test('two items with one id are one finding, and the printed text names the location of the first item, in any file', async () => {
  const item = { type: 'VOD', title: 'One', accessLevel: 'GRANTED', thumbnailUrl: 'a.landscape.webp' };
  const print = async (documents: SampleFiles): Promise<string> => {
    const { problems } = await checkRealm(await sampleFolder({ documents }), emptyEnvironment);
    return formatProblems(problems.filter(({ severity }) => severity === 'error'));
  };
  const catalogue = [...(sampleDocuments()['catalogue/a.json'] as object[]), { ...item, id: 'v2' }];
  const sentence = (place: string, id: string, first: string): string[] => [
    `  error   ITEM_ID_DUPLICATE at ${place} (id ${id})`,
    '          Two items of the catalogue have the same id.',
    `          expected: an id other than that of the first one, at ${first}`,
    `          found:    "${id}"`,
    '          to do:    Give one of them another id, or remove it.',
  ];
  const column = JSON.stringify(catalogue).lastIndexOf('"v2"') + 1;
  expect((await print({ 'catalogue/a.json': catalogue })).split('\n')).toEqual([
    'catalogue/a.json',
    ...sentence(`catalogue/a.json:1:${column} /3/id`, 'v2', 'catalogue/a.json#/1'),
    '',
    '1 error, 0 warnings',
  ]);
  expect((await print({ 'catalogue/b.json': '[\n  { "id": "l1" }\n]' })).split('\n')).toEqual(
    expect.arrayContaining(sentence('catalogue/b.json:2:11 /0/id', 'l1', 'catalogue/a.json#/2')),
  );
});

test('a finding is printed with its row and the item inside the row, where they are known', () => {
  const found = { code: 'FIELD_TYPE', severity: 'error', file: 'pages/home.json', pointer: '/elements/0' } as const;
  const printPlace = (ids: { readonly rowId?: string; readonly itemId?: string }): string =>
    formatProblems([{ ...found, ...ids, line: 3, column: 5 }]).split('\n')[1]!;
  const place = '  error   FIELD_TYPE at pages/home.json:3:5 /elements/0';
  expect(printPlace({ rowId: 'top', itemId: 'film-3' })).toBe(`${place} (row top, id film-3)`);
  expect(printPlace({ rowId: 'top' })).toBe(`${place} (row top)`);
  expect(printPlace({ itemId: 'film-3' })).toBe(`${place} (id film-3)`);
  expect(printPlace({})).toBe(place);
});
