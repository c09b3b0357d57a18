import type { Page } from '#schemas/page/page.ts';

/** Elements at the top whose items travel in the HTML: as many rows as are drawn on the server. */
const WITH_ITEMS = 4;

/**
 * The page as the HTML carries it (decision O18): buckets below the fold come without their items, and with a paging that says
 * there are some, so that their rows load them when they come near.
 */
export function withoutLowerItems(page: Page): Page {
  return {
    ...page,
    elements: page.elements.map((element, index) => {
      const bucket = element as { contentList?: unknown[]; exid?: string };
      const isLow = index >= WITH_ITEMS && typeof bucket === 'object' && bucket !== null && typeof bucket.exid === 'string' && Array.isArray(bucket.contentList) && bucket.contentList.length > 0;
      return isLow ? { ...bucket, contentList: [], paging: { moreDataAvailable: true } } : element;
    }),
  };
}
