// The faults of the engine's fault model (F01-F42) as pages: files `F..-name` in problems/, each with what is reported and what is
// seen beside it. Read by the tests of the pure steps, of the server's HTML and of the browser alike.
import { corpus } from './kit.ts';

/** What a viewer sees of a faulty page. Every page has the healthy rows `good-top` and `good-end`, unless it is no page at all. */
export type Sees = {
  /** failed: the error message of the page with a way to continue; empty: the page's title and the note that it is empty. */
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
  readonly sees: Sees;
  readonly rows: readonly string[];
};

/** Returns all faults in order. */
export function faults(): readonly Fault[] {
  const files = corpus('problems');
  return [...files]
    .filter(([name]) => /^F\d\d-/.test(name) && !name.endsWith('.expected.json'))
    .map(([name, text]) => {
      const { sees, rows } = JSON.parse(files.get(`${name}.expected.json`) ?? '{}') as {
        sees?: Sees;
        rows?: readonly string[];
      };
      if (!sees) throw new Error(`${name}: say in ${name}.expected.json what is seen`);
      return { name: name.replace(/\.(json|txt)$/, ''), text, sees, rows: rows ?? [] };
    });
}

/** Texts that must never be visible, whatever a page contains. */
export const NEVER = [
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

/** The page without faults, which shows how its healthy rows render. */
export const cleanPage = (text: string): string => {
  const { elements, ...page } = JSON.parse(text) as { elements: { bucketId?: string }[] };
  // The first and the last match: in some faults another row has the id of a valid one.
  return JSON.stringify({ ...page, elements: [elements.at(0), elements.at(-1)] });
};
