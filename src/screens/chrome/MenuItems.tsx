import type { MenuItem } from '#schemas/page/menu.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { ChromeLink } from './ChromeLink.tsx';

/** One stroke for every icon of the product (look.md). */
export const STROKE = 1.75;

/** Entries of a menu as a list of links. `path` is the path shown now: its entry is marked as current. */
export function MenuItems({ items, path, onFollow }: { items: readonly MenuItem[]; path: string; onFollow?: (() => void) | undefined }) {
  return <ul>{items.map((item) => <li key={item.id}><Entry item={item} path={path} onFollow={onFollow} /></li>)}</ul>;
}

function Entry({ item, path, onFollow }: { item: MenuItem; path: string; onFollow?: (() => void) | undefined }) {
  const href = usePort((p) => p.links.toLink(item.link).href);
  return <ChromeLink link={item.link} current={href?.split('?')[0] === path} onFollow={onFollow}><bdi>{item.label}</bdi></ChromeLink>;
}

/** A language in its own words: العربية, Español. */
export function nameOf(locale: string): string {
  if (locale === 'debug') return 'Debug';
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
