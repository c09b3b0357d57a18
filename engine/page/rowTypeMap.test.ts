import { describe, expect, test } from 'vitest';
import { PAGE_SCHEMA } from '#schemas/page/page-format.ts';
import { BUCKET_TYPES, rowTypeDataSchema } from '#schemas/page/bucket.ts';
import { bucketToRow } from './bucketToRow.ts';
import { decodePage } from './decodePage.ts';

const row = (bucket: Record<string, unknown>, rules: Parameters<typeof bucketToRow>[2] = []) =>
  bucketToRow({ bucketId: 'b', ...bucket }, '/elements/0', rules);

describe('row-type map', () => {
  test.each([
    [{}, 'carousel', 'landscape'],
    [{ type: 'VOD_PLAYLIST' }, 'carousel', 'landscape'],
    [{ type: 'EPG' }, 'epg-row', 'landscape'],
    [{ type: 'EPG_NOW_NEXT' }, 'epg-now-next', 'landscape'],
    [{ type: 'SECTION_LINK' }, 'section-links', 'section'],
    [{ type: 'SECTION_LINK', rowTypeData: { rowCount: 2, displayPosters: true } }, 'section-links', 'section'],
    [{ type: 'CONTENT_HIGHLIGHT' }, 'content-highlight', 'landscape'],
    [{ rowTypeData: { rowType: 'featured' } }, 'featured', 'landscape'],
    [{ rowTypeData: { rowType: 'inline' } }, 'inline', 'landscape'],
    [{ rowTypeData: { rowType: 'grid' } }, 'grid', 'landscape'],
    [{ rowTypeData: { rowCount: 2 } }, 'double-row', 'landscape'],
    [{ rowTypeData: { displayPosters: true, cardStyle: 'ticket' } }, 'carousel', 'poster'],
    [{ rowTypeData: { cardStyle: 'ticket' } }, 'carousel', 'ticket'],
    [{ rowTypeData: { cardStyle: 'square' } }, 'carousel', 'square'],
    [{ contentList: [{ type: 'PLAYLIST' }, { type: 'VOD_PLAYLIST' }] }, 'carousel', 'playlist'],
    [{ contentList: [{ type: 'PLAYLIST' }, { type: 'VOD' }] }, 'carousel', 'landscape'],
  ])('%j is %s with %s cards', (bucket, type, cardKind) => {
    expect(row(bucket)).toMatchObject({ type, props: { cardKind }, problems: [] });
  });
  test('every row type except the carousel has the carousel as its alternative', () => {
    expect(row({}).alternatives).toEqual([]);
    expect(row({ type: 'EPG' }).alternatives.map(({ type }) => type)).toEqual(['carousel']);
  });
  test("a realm's rule wins and sets props, but not those of the carousel alternative", () => {
    const mapped = row({ rowTypeData: { cardStyle: 'ticket' } }, [
      { when: { cardStyle: 'ticket', rowCount: 2 }, rowType: 'no' },
      { when: { cardStyle: 'ticket' }, rowType: 'tickets', props: { cardKind: 'square', tilt: 3 } },
    ]);
    expect(mapped).toMatchObject({ type: 'tickets', props: { cardKind: 'square', tilt: 3 } });
    expect(mapped.alternatives).toEqual([{ type: 'carousel', props: expect.objectContaining({ cardKind: 'ticket' }) }]);
  });
  test('the heading is the title of the row, otherwise the name of the bucket', () => {
    expect(row({ name: 'Name', rowTypeData: { title: 'Title' } })).toMatchObject({
      props: { title: 'Title' },
      sourcePointers: { '/title': '/elements/0/rowTypeData/title' },
    });
    expect(row({ name: 'Name' })).toMatchObject({
      props: { title: 'Name' },
      sourcePointers: { '/title': '/elements/0/name' },
    });
  });
  test('hidden metadata wins over its display mode', () =>
    expect(row({ rowTypeData: { hideMetadata: true, metadataDisplayMode: 'stacked' } }).props['metadata']).toBe(
      'hidden',
    ));
});

describe('the lists copied from the schemas equal them', () => {
  test.each(BUCKET_TYPES)('bucket type %s', (type) => expect(row({ type }).problems).toEqual([]));
  test.each(Object.keys(rowTypeDataSchema.properties))('rowTypeData.%s', (name) => {
    expect(row({ rowTypeData: { [name]: undefined } }).problems.filter(({ code }) => code === 'FIELD_UNKNOWN')).toEqual(
      [],
    );
  });
  test('the page format', () => {
    expect(decodePage({ $schema: PAGE_SCHEMA, id: 'p', elements: [] })).toMatchObject({ problems: [] });
    expect(decodePage({ $schema: '/schemas/page-2.json', id: 'p', elements: [] })).toMatchObject({
      problems: [{ code: 'PAGE_NEWER' }],
    });
  });
});
