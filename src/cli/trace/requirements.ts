// The rows of docs/spec/requirements.tsv, and what kind of test each of them asks for.

/** One row of the specification's list of requirements. */
export type Requirement = {
  id: string;
  area: string;
  source: string;
  requirement: string;
  check: string;
  note: string;
};

/** What has to happen to prove a row: `none` rows say themselves that nothing can be checked. */
export type NeededProof = 'screen or call' | 'any test' | 'none';

/** Reads the tab-separated table. Throws with the line's number when a row is not one, so that no requirement is lost unseen. */
export function parseRequirements(tsv: string): Requirement[] {
  const seen = new Map<string, number>();
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
      const before = seen.get(id);
      if (before !== undefined)
        throw new Error(`requirements, line ${index + 1}: ${id} stands already on line ${before}`);
      seen.set(id, index + 1);
      return [{ id, area, source, requirement, check, note }];
    });
}

/**
 * What proves a row, judged by the words of its check. The rule, to be read before arguing with a count:
 *
 * 1. `None:` at the beginning says that nothing can be checked: `none`. Such rows are listed apart and never unproven.
 * 2. `None over HTTP` at the beginning, or a check that speaks of the code, the build or a command (`in the code's constants`, `npm run`,
 *    `the build prints`), may be proven by `any test`.
 * 3. Every other check is an instruction to someone before a screen or at a call (open, click, resize, view, hover, press, load, serve, "at
 *    400 px wide", "as a guest") and is proven in a browser or over HTTP: `screen or call`.
 *
 * A list of verbs was tried first and let 14 of the 1,138 rows through, all of them about a screen ("With two required consents tick one
 * then both"). So the exception is what has to be recognised, not the rule: too strict is a nuisance that a reader of the list sees, too
 * lenient would be a proof that is none.
 */
export function neededProof(check: string): NeededProof {
  if (/^none\s*[:.]|^none$/i.test(check)) return 'none';
  if (
    /^none over http\b|\bin the (source )?code('s)?\b|\bnpm (run|test|start)\b|\bthe build (prints|fails|ends)\b/i.test(
      check,
    )
  )
    return 'any test';
  return 'screen or call';
}
