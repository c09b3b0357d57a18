// The element that replaces a faulty element in previews: a card with its problems. Only preview frames know its row
// type.
import type { EditFinding } from '#schemas/preview/finding.ts';

/** Row type of the card. */
export const PROBLEM_ROW_TYPE = 'preview.problem';

/** Props of the card. */
export type ProblemProps = { readonly pointer: string; readonly findings: readonly EditFinding[] };

/** Returns the card that shows the problems of a faulty element. */
export const createProblemElement = (pointer: string, findings: readonly EditFinding[]): object => ({
  type: PROBLEM_ROW_TYPE,
  v: 1,
  id: `problem${pointer.replaceAll('/', '-')}`,
  props: { pointer, findings },
});
