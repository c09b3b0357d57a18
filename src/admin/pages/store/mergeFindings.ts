import type { EditFinding } from '#schemas/preview/finding.ts';

/** Returns the findings of a refusal, then the listed findings that have other codes. */
export const mergeFindings = (
  refused: readonly EditFinding[],
  listed: readonly EditFinding[],
): readonly EditFinding[] => [
  ...refused,
  ...listed.filter(({ code }) => refused.every((finding) => finding.code !== code)),
];
