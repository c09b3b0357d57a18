// The element that stands in the place of a faulty one in previews. Only preview frames know its row type.
import type { EditFinding } from '#schemas/preview/finding.ts';

/** Row type of the card. */
export const PROBLEM_ROW_TYPE = 'preview.problem';

/** Props of the card. */
export type ProblemProps = { readonly pointer: string; readonly findings: readonly EditFinding[] };

/** Returns the element that shows the problems of another one. */
export const createProblemElement = (pointer: string, findings: readonly EditFinding[]): object => ({
  type: PROBLEM_ROW_TYPE,
  v: 1,
  id: `problem${pointer.replaceAll('/', '-')}`,
  props: { pointer, findings },
});
