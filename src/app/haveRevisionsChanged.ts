import type { Revisions } from '#schemas/domain/published-version.ts';

/** Whether a part of the realm has changed from the current to the latest published version. */
export const haveRevisionsChanged = (latest: Revisions, current: Revisions): boolean =>
  (Object.keys(latest) as (keyof Revisions)[]).some((part) => latest[part] !== current[part]);
