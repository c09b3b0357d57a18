// The parental control of a profile (decision D21), where content is chosen: what is for older viewers is as good as not there.
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import type { RealmContent } from './realmDocuments.ts';

/** Without an entry in the realm. */
const CHILD_AGE_LIMIT = 12;

/** From this age on content is not for the viewer; undefined: no limit. */
export function ageLimitOf(
  { realm }: Pick<RealmContent, 'realm'>,
  { isChild }: { readonly isChild?: boolean },
): number | undefined {
  return isChild ? (realm?.parentalControl?.childAgeLimit ?? CHILD_AGE_LIMIT) : undefined;
}

export const isForAge = ({ minimumAge = 0 }: Pick<CatalogueItem, 'minimumAge'>, limit: number | undefined): boolean =>
  limit === undefined || minimumAge <= limit;
