import { lazy, Suspense } from 'react';
import type { MenuItem } from '#schemas/page/menu.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { ShellLink } from './ShellLink.tsx';

// Most menus show no icons, so the icons are a chunk of their own.
const MenuIcon = lazy(() => import('./MenuIcon.tsx'));

type SharedProps = {
  /** Path of the current page. Its item is marked as current. */
  readonly path: string;
  /** Called on a click, before the link is followed; not for a click that opens a new tab. Panels close here. */
  readonly onNavigate?: (() => void) | undefined;
};
type MenuItemsProps = SharedProps & { readonly items: readonly MenuItem[]; readonly withIcons?: boolean };
type MenuItemLinkProps = SharedProps & { readonly item: MenuItem; readonly withIcon: boolean };

/** The items of a menu as a list of links. */
export function MenuItems({ items, path, onNavigate, withIcons = false }: MenuItemsProps) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <MenuItemLink item={item} path={path} onNavigate={onNavigate} withIcon={withIcons} />
        </li>
      ))}
    </ul>
  );
}

function MenuItemLink({ item, path, onNavigate, withIcon }: MenuItemLinkProps) {
  const href = usePort((p) => p.links.toLink(item.link).href);
  return (
    <ShellLink
      link={item.link}
      current={href?.split('?')[0] === path || (path === '/' && item.link.type === 'HOME')}
      onNavigate={onNavigate}
    >
      {withIcon && item.icon && (
        <Suspense fallback={<span style={{ inlineSize: 22, blockSize: 22 }} />}>
          <MenuIcon name={item.icon} />
        </Suspense>
      )}
      <bdi>{item.label}</bdi>
    </ShellLink>
  );
}
