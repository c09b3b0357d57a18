// The rows of docs/spec/requirements.tsv: which kind of test each needs, and which are proven only in part.
import type { TestKind } from '../test/proofs.ts';

/** One row of the specification's list of requirements. */
export type Requirement = {
  id: string;
  area: string;
  source: string;
  requirement: string;
  check: string;
  note: string;
};

/**
 * The kind of test that a row needs. `browser`: only a browser test; `http`: also a test over HTTP; `code`: every
 * test; `none`: by its own text the row cannot be checked.
 */
export type NeededProof = TestKind | 'none';

/**
 * Reads the tab-separated table.
 * @throws with the line's number for a line that is not a requirement, so that none is lost
 */
export function parseRequirements(tsv: string): Requirement[] {
  const lineById = new Map<string, number>();
  return tsv
    .replaceAll('\r', '')
    .split('\n')
    .flatMap((line, index) => {
      if (index === 0 || line === '') return [];
      const [id = '', area = '', source = '', requirement = '', check = '', note = ''] = line.split('\t');
      if (!/^[A-Z][A-Z0-9]*-\d+$/.test(id) || requirement === '' || check === '') {
        throw new Error(
          `requirements, line ${index + 1}: expected id, area, source, requirement, check and note between tabs, found ${JSON.stringify(line.slice(0, 80))}`,
        );
      }
      const before = lineById.get(id);
      if (before !== undefined) throw new Error(`requirements, line ${index + 1}: ${id} is already on line ${before}`);
      lineById.set(id, index + 1);
      return [{ id, area, source, requirement, check, note }];
    });
}

/**
 * Decides by the words of a check which kind of test the row needs. The rules, in order:
 *
 * 1. `None:` at the beginning means that nothing can be checked: `none`. Such rows are counted separately and are never
 *    unproven.
 * 2. `None over HTTP` at the beginning, or a check that names the code, the build or a command (`in the code's
 *    constants`, `npm run`, `the build prints`): `code`.
 * 3. A check that begins with a call (`Request it by GET`, `GET /x returns`): `http`.
 * 4. Every other check describes what a person opens, clicks, hovers or resizes, or what is visible:
 *    `browser`. A call named in such a check ("Open /favourites; the call has rpp=9") is a call of the page, so the
 *    server alone does not prove it.
 *
 * The last rule is the default, because its mistakes are noticed: a row that needs less than a browser test is listed as
 * unproven, and an auditor corrects it in neededProof.tsv. With a default that asks for less, a row could count as proven
 * by a test that does not show it.
 */
export function decideNeededProof(check: string): NeededProof {
  if (/^none\s*[:.]|^none$/i.test(check)) return 'none';
  if (
    /^none over http\b|\bin the (source )?code('s)?\b|\bnpm (run|test|start)\b|\bthe build (prints|fails|ends)\b/i.test(
      check,
    )
  )
    return 'code';
  return /^(request|get|post|put|delete)\b/i.test(check) ? 'http' : 'browser';
}

const KINDS: readonly NeededProof[] = ['browser', 'http', 'code', 'none'];

/**
 * Reads neededProof.tsv: id, kind, reason. These kinds replace the kinds that `decideNeededProof` returns.
 * @throws with the line's number when a line is incomplete, or names a row that does not exist
 */
export function parseNeededProofs(tsv: string, rows: readonly Requirement[]): Map<string, NeededProof> {
  return new Map(
    readTable(tsv, rows).map(({ id, cells: [kind = '', reason = ''], line }) => {
      const proofKind = KINDS.find((each) => each === kind);
      if (proofKind === undefined || reason === '')
        throw new Error(`neededProof.tsv, line ${line}: expected an id, one of ${KINDS.join(', ')}, and a reason`);
      return [id, proofKind];
    }),
  );
}

/**
 * Reads partialProof.tsv: id, what is missing. A row listed there is not proven until its line is removed.
 * @throws with the line's number when a line is incomplete, or names a row that does not exist
 */
export function parsePartialProofs(tsv: string, rows: readonly Requirement[]): Map<string, string> {
  return new Map(
    readTable(tsv, rows).map(({ id, cells: [missing = ''], line }) => {
      if (missing === '') throw new Error(`partialProof.tsv, line ${line}: expected an id and what is missing`);
      return [id, missing];
    }),
  );
}

type TableLine = { id: string; cells: string[]; line: number };

/** Returns the lines of a table whose first line is a heading and whose first column is the id of a row. */
function readTable(tsv: string, rows: readonly Requirement[]): TableLine[] {
  const ids = new Set(rows.map((row) => row.id));
  return tsv
    .replaceAll('\r', '')
    .split('\n')
    .flatMap((text, index) => {
      if (index === 0 || text === '') return [];
      const [id = '', ...cells] = text.split('\t');
      if (!ids.has(id)) throw new Error(`line ${index + 1}: ${JSON.stringify(id)} is not the id of a requirement`);
      return [{ id, cells, line: index + 1 }];
    });
}
