// The pages that the case `authoring` edits.
import { bucket } from '../../e2e/testRealm.ts';

type Json = Record<string, unknown>;

/** Index of the element that is edited; it is the bucket `row-<index>`. */
export const EDITED_INDEX = 12;
export const EDITED_ROW = `row-${EDITED_INDEX}`;

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

/** The pages of the realm, with the sections. */
export const authoredPages: Readonly<Record<string, Json>> = {
  home: flatPage,
  nested: nestedPage,
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
