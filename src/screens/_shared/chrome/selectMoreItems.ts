import type { Menu, MenuItem } from '#schemas/page/menu.ts';

/** Returns the items of the more-menu: those that are not in the header, featured items first (NAV-015, NAV-016). */
export function selectMoreItems(menu: Menu | undefined): {
  readonly featured: readonly MenuItem[];
  readonly others: readonly MenuItem[];
} {
  const otherItems = (menu?.items ?? []).filter((item) => !item.main);
  return { featured: otherItems.filter((item) => item.featured), others: otherItems.filter((item) => !item.featured) };
}
