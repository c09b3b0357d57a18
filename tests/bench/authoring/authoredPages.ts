// The pages that the case `authoring` edits.
import { bucket } from '../../e2e/testRealm.ts';

type Json = Record<string, unknown>;

/** A row whose heading is edited: its pointer, and its id. */
export type EditedRow = { readonly pointer: string; readonly id: string };

/** The edited row of a page whose rows are in no slot. */
const EDITED: EditedRow = { pointer: '/elements/12', id: 'row-12' };

const ROWS_OF_SECTION = 30;
const SECTIONS = 9;

const rows = (prefix: string, count: number): Json[] =>
  Array.from({ length: count }, (_, index) => bucket(`${prefix}-${index}`));

/** A page of 60 rows of twelve items. */
export const flatPage: Json = { elements: rows('row', 60) };

/**
 * A page of 300 rows: 30 of its own, and nine sections of 30 rows. The page contains the sections 0, 3 and 6; each of
 * them contains the next section, which contains the one after it.
 */
export const nestedPage: Json = {
  elements: [...rows('row', 30), ...[0, 3, 6].map((index) => ({ sectionName: `section-${index}` }))],
};

const ROWS_OF_SLOT = 12;

const columns = (id: string, slots: Json): Json => ({ type: 'columns', v: 1, id, props: {}, slots });

/** A row of 50: two columns, of which the first contains a row with two columns of twelve. */
const slottedRow = (_: unknown, index: number): Json =>
  columns(`outer-${index}`, {
    first: [
      columns(`inner-${index}`, {
        first: rows(`inner-${index}-first`, ROWS_OF_SLOT),
        second: rows(`inner-${index}-second`, ROWS_OF_SLOT),
      }),
      ...rows(`outer-${index}-first`, 11),
    ],
    second: rows(`outer-${index}-second`, ROWS_OF_SLOT),
    third: [bucket(`outer-${index}-third`)],
  });

/** A page of 300 rows, of which 294 are in slots, up to three deep. */
const slottedPage: Json = { elements: Array.from({ length: 6 }, slottedRow) };

/** The edited row of each page. */
export const EDITED_ROWS: Readonly<Record<string, EditedRow>> = {
  home: EDITED,
  nested: EDITED,
  slots: { pointer: '/elements/0/slots/first/0/slots/first/1', id: 'inner-0-first-1' },
};

/** The pages of the realm, with the sections. */
export const authoredPages: Readonly<Record<string, Json>> = {
  home: flatPage,
  nested: nestedPage,
  slots: slottedPage,
  ...Object.fromEntries(
    Array.from({ length: SECTIONS }, (_, index) => [
      `section-${index}`,
      {
        elements: [
          ...rows(`part-${index}`, ROWS_OF_SECTION),
          ...(index % 3 < 2 ? [{ sectionName: `section-${index + 1}` }] : []),
        ],
      },
    ]),
  ),
};
