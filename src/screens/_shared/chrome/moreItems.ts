import type { Menu, MenuItem } from '#schemas/page/menu.ts';

/** What the more-menu lists: the entries that are not in the bar itself, the featured ones first (NAV-015, NAV-016). */
export function moreItems(menu: Menu | undefined): {
  readonly featured: readonly MenuItem[];
  readonly others: readonly MenuItem[];
} {
  const rest = (menu?.items ?? []).filter((item) => !item.main);
  return { featured: rest.filter((item) => item.featured), others: rest.filter((item) => !item.featured) };
}
