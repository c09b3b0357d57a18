// The parental control of a profile (decision D21): content above the profile's age limit is treated as if it did not
// exist.
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import type { RealmContent } from './realmDocuments.ts';

/** Age limit of a child's profile when neither the profile nor the realm sets one. */
const DEFAULT_CHILD_AGE_LIMIT = 12;

/** Returns the viewer's age limit in years: content with a higher minimum age is hidden. Undefined: no limit. */
export function findAgeLimit(
  { realm }: Pick<RealmContent, 'realm'>,
  { isChild, ageLimit }: { readonly isChild?: boolean; readonly ageLimit?: number },
): number | undefined {
  return isChild ? (ageLimit ?? findChildAgeLimit(realm)) : undefined;
}

/** Returns the age limit in years of children's profiles that have none of their own. */
export const findChildAgeLimit = (realm: RealmContent['realm']): number =>
  realm?.parentalControl?.childAgeLimit ?? DEFAULT_CHILD_AGE_LIMIT;

/** Whether an item may be shown to a viewer with this age limit. */
export const isForAge = ({ minimumAge = 0 }: Pick<CatalogueItem, 'minimumAge'>, limit: number | undefined): boolean =>
  limit === undefined || minimumAge <= limit;
