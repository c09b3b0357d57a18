// The parental control of a profile (decision D21): content above the profile's age limit is treated as if it did not
// exist.
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import type { RealmContent } from './realmDocuments.ts';

/** Age limit of a child's profile in a realm that sets none. */
const DEFAULT_CHILD_AGE_LIMIT = 12;

/** Returns the viewer's age limit in years: content with a higher minimum age is hidden. Undefined: no limit. */
export function findAgeLimit(
  { realm }: Pick<RealmContent, 'realm'>,
  { isChild }: { readonly isChild?: boolean },
): number | undefined {
  return isChild ? (realm?.parentalControl?.childAgeLimit ?? DEFAULT_CHILD_AGE_LIMIT) : undefined;
}

/** Whether an item may be shown to a viewer with this age limit. */
export const isForAge = ({ minimumAge = 0 }: Pick<CatalogueItem, 'minimumAge'>, limit: number | undefined): boolean =>
  limit === undefined || minimumAge <= limit;
