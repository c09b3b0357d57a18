// The faults F01 to F42 (docs/faults.md) as pages: files `F<number>-<name>` in problems/. The expected problems and
// the visible result of each page are in the file `<name>.expected.json` beside it. The tests of the pure steps, of
// the server's HTML and of the browser read them.
import { readCorpus } from './planHelpers.ts';

/** What a viewer sees of a faulty page. Each file that is a page has the valid rows `good-top` and `good-end`. */
export type ExpectedPage = {
  /**
   * failed: an error message with a link or a button to continue; empty: the page's title and the note that the page
   * is empty.
   */
  readonly state?: 'failed' | 'empty';
  readonly shows?: readonly string[];
  readonly hides?: readonly string[];
  /** Buttons that are rendered without a link. */
  readonly unlinked?: readonly string[];
  /** Ids of the items of a row, in order. */
  readonly items?: Readonly<Record<string, readonly string[]>>;
  /** Access level that a card shows, by item id. */
  readonly access?: Readonly<Record<string, string>>;
  /** Prefixes of the addresses of cards. */
  readonly hrefs?: readonly string[];
  /** The page does not scroll sideways at 320 px. */
  readonly noScroll?: boolean;
};

export type Fault = {
  readonly name: string;
  readonly text: string;
  readonly expected: ExpectedPage;
  readonly rows: readonly string[];
};

/** Returns all faults in order. */
export function readFaults(): readonly Fault[] {
  const files = readCorpus('problems');
  return [...files]
    .filter(([name]) => /^F\d\d-/.test(name) && !name.endsWith('.expected.json'))
    .map(([name, text]) => {
      const { sees: expected, rows } = JSON.parse(files.get(`${name}.expected.json`) ?? '{}') as {
        sees?: ExpectedPage;
        rows?: readonly string[];
      };
      if (!expected) throw new Error(`${name}: write into ${name}.expected.json under "sees" what a viewer sees`);
      return { name: name.replace(/\.(json|txt)$/, ''), text, expected, rows: rows ?? [] };
    });
}

/** Texts that must never be visible, whatever a page contains. */
export const FORBIDDEN_TEXTS = [
  'undefined',
  'NaN',
  '[object',
  'Invalid Date',
  'function ',
  'ELEMENT_',
  'ROW_',
  'FIELD_',
  'PAGE_',
  '\uFFFD',
] as const;

/** Returns the page with its valid rows only, to compare how they render. */
export const removeFaultyRows = (text: string): string => {
  const { elements, ...page } = JSON.parse(text) as { elements: { bucketId?: string }[] };
  // The valid rows are the first and the last element. They are not selected by their ids, because in some faults another
  // row has the same id.
  return JSON.stringify({ ...page, elements: [elements.at(0), elements.at(-1)] });
};
