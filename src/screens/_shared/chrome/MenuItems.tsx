import { lazy, Suspense } from 'react';
import type { MenuItem } from '#schemas/page/menu.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { ChromeLink } from './ChromeLink.tsx';

// Seventeen icons, of which most menus draw none: they travel with the sidebar only.
const MenuIcon = lazy(() => import('./MenuIcon.tsx'));

/** Entries of a menu as a list of links. `path` is the path shown now: its entry is marked as current. */
export function MenuItems({
  items,
  path,
  onFollow,
  withIcons = false,
}: {
  items: readonly MenuItem[];
  path: string;
  onFollow?: (() => void) | undefined;
  withIcons?: boolean;
}) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <Entry item={item} path={path} onFollow={onFollow} withIcon={withIcons} />
        </li>
      ))}
    </ul>
  );
}

function Entry({
  item,
  path,
  onFollow,
  withIcon,
}: {
  item: MenuItem;
  path: string;
  onFollow?: (() => void) | undefined;
  withIcon: boolean;
}) {
  const href = usePort((p) => p.links.toLink(item.link).href);
  return (
    <ChromeLink
      link={item.link}
      current={href?.split('?')[0] === path || (path === '/' && item.link.type === 'HOME')}
      onFollow={onFollow}
    >
      {withIcon && item.icon && (
        <Suspense fallback={<span style={{ inlineSize: 22, blockSize: 22 }} />}>
          <MenuIcon name={item.icon} />
        </Suspense>
      )}
      <bdi>{item.label}</bdi>
    </ChromeLink>
  );
}

/** A language in its own words: العربية, Español. */
export function nameOf(locale: string): string {
  if (locale === 'debug') return 'Debug';
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
