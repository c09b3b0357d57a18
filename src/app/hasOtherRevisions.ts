import type { Revisions } from '#schemas/domain/published-version.ts';

/** Whether a part of the realm differs between two published versions. */
export const hasOtherRevisions = (a: Revisions, b: Revisions): boolean =>
  (Object.keys(a) as (keyof Revisions)[]).some((part) => a[part] !== b[part]);
