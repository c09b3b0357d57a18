import { findElementKind } from '#engine/page/decodeElement.ts';
import type { Page } from '#schemas/page/page.ts';
import type { PagePaging } from '#schemas/page/paging.ts';

/**
 * Returns a page in the specification's older shape (decision O14). `heroes` has only the heroes at the top of the
 * page, so that heroes followed by buckets is the page's order: the engine plans the same rows from both shapes.
 */
export function toSectionView({ elements, paging, changesAt }: Pick<Page, 'elements' | 'paging' | 'changesAt'>): {
  heroes: unknown[];
  buckets: unknown[];
  paging: PagePaging;
  changesAt?: string;
} {
  const firstOther = elements.findIndex(
    (element) =>
      typeof element !== 'object' || element === null || findElementKind(element as Record<string, unknown>) !== 'hero',
  );
  const split = firstOther < 0 ? elements.length : firstOther;
  return {
    heroes: elements.slice(0, split),
    buckets: elements.slice(split),
    paging: paging ?? { moreDataAvailable: false },
    ...(changesAt !== undefined && { changesAt }),
  };
}
