import { describe, expect, test } from 'vitest';
import { cutPiece, PIECE_ROWS, type PieceQuery } from './pagePieces.ts';

type PageElement = {
  bucketId?: string;
  heroId?: string;
  sectionName?: string;
  title?: string;
  elements?: PageElement[];
};
const bucket = (n: number | string): PageElement => ({ bucketId: `b${n}` });
const buckets = (count: number): PageElement[] => Array.from({ length: count }, (_, n) => bucket(n));
const idsOf = (elements: readonly PageElement[]): string[] =>
  elements.flatMap((element) =>
    element.elements?.length
      ? idsOf(element.elements)
      : [element.bucketId ?? element.heroId ?? element.sectionName ?? '?'],
  );

/** All pieces of a page, one after the other. */
function walk(elements: readonly PageElement[], query: PieceQuery = {}, version = 4): PageElement[][] {
  const pieces: PageElement[][] = [];
  for (let lastSeen: string | undefined, more = true; more;) {
    const piece = cutPiece(elements, version, { ...query, lastSeen });
    if (typeof piece === 'string') throw new Error(piece);
    pieces.push(piece.elements as PageElement[]);
    ({ lastSeen, moreDataAvailable: more = false } = piece.paging ?? {});
  }
  return pieces;
}

describe('cutPiece', () => {
  test('a page of few rows is one piece without paging', () => {
    const page = buckets(PIECE_ROWS);
    expect(cutPiece(page, 4, {})).toEqual({ elements: page, paging: undefined });
    expect(cutPiece([], 4, {})).toEqual({ elements: [], paging: undefined });
  });

  test('the pieces contain every row once, in order, and state their first index', () => {
    const page = buckets(1_000);
    const pieces = walk(page, { rpp: 120 });
    expect(pieces.map(({ length }) => length)).toEqual([...Array<number>(8).fill(120), 40]);
    expect(pieces.flat()).toEqual(page);
    const second = cutPiece(page, 4, { rpp: 10, lastSeen: cursorAfter(page, 10) });
    expect(second).toMatchObject({ paging: { from: 10, moreDataAvailable: true } });
  });

  test('rows of sections are counted; each part of a divided section has the conditions, and only the first has the heading', () => {
    const page: PageElement[] = [
      bucket('a'),
      {
        sectionName: 's',
        title: 'Heading',
        elements: [...buckets(5), { sectionName: 'inner', elements: [bucket('x'), bucket('y')] }],
      },
      bucket('z'),
    ];
    for (const rpp of [1, 2, 3, 4, 7, 20]) {
      const pieces = walk(page, { rpp });
      expect(pieces.flatMap(idsOf), String(rpp)).toEqual(idsOf(page));
      for (const piece of pieces) expect(idsOf(piece).length).toBeLessThanOrEqual(rpp);
      expect(
        pieces.flat().filter(({ title }) => title !== undefined),
        String(rpp),
      ).toHaveLength(1);
    }
    expect(walk(page, { rpp: 3 })[1]).toEqual([{ sectionName: 's', elements: [bucket(2), bucket(3), bucket(4)] }]);
  });

  test('adjacent heroes become one row and are never split', () => {
    const heroes = (from: number, count: number): PageElement[] =>
      Array.from({ length: count }, (_, n) => ({ heroId: `h${from + n}` }));
    const page = [bucket(0), ...heroes(0, 5), bucket(1), ...heroes(5, 2)];
    expect(walk(page, { rpp: 2 }).map(idsOf)).toEqual([
      ['b0', 'h0', 'h1', 'h2', 'h3', 'h4'],
      ['b1', 'h5', 'h6'],
    ]);
    // The hero widget shows a limited number of heroes, so a page of many heroes is delivered in pieces too.
    expect(walk(heroes(0, 100), { rpp: 1 }).length).toBeGreaterThan(1);
  });

  test('a cursor is valid only for its own version and inside the page', () => {
    const cursor = cursorAfter(buckets(100), 60);
    expect(cutPiece(buckets(100), 5, { lastSeen: cursor })).toBe('old-cursor');
    expect(cutPiece(buckets(10), 4, { lastSeen: cursor })).toBe('bad-cursor');
    expect(cutPiece(buckets(60), 4, { lastSeen: cursor })).toMatchObject({
      elements: [],
      paging: { moreDataAvailable: false },
    });
    for (const bad of [
      'x',
      '{}',
      '\0',
      Buffer.from('[4,-1]').toString('base64url'),
      Buffer.from('[4,1.5]').toString('base64url'),
      Buffer.from('["4",1]').toString('base64url'),
      Buffer.from('[4]').toString('base64url'),
    ])
      expect(cutPiece(buckets(100), 4, { lastSeen: bad }), bad).toBe('bad-cursor');
    expect(cutPiece(buckets(100), 4, { lastSeen: '' })).toMatchObject({ elements: buckets(60) });
  });
});

function cursorAfter(page: readonly PageElement[], rows: number): string {
  const piece = cutPiece(page, 4, { rpp: rows });
  return typeof piece === 'string' ? '' : piece.paging!.lastSeen!;
}
