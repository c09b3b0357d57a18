import Search from 'lucide-react/icons/search';
import { lazy, Suspense, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import { isPlainClick } from '#widgets/_shared/isPlainClick.ts';
import { STROKE } from './stroke.ts';
import { useIsHydrated } from '../useIsHydrated.ts';
import styles from './AppShell.module.css';

const SearchOverlay = lazy(() => import('../../search/SearchOverlay.tsx'));
const HASH = '#search';

/**
 * Links to the search page. With JavaScript, a click opens search as an overlay over the current page. The overlay is
 * open while the address has the hash `#search`, so that the back button closes it.
 */
export function SearchButton() {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const label = usePort((p) => p.text.t('search'));
  const href = usePort((p) => p.links.toLink({ type: 'SEARCH' }).href);
  // The server does not receive the hash, so the overlay must not be in the hydrated HTML.
  const isHydrated = useIsHydrated();
  const openSearch = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (pathname === decodeURI(href ?? '') || pathname === href)
      document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
    else void navigate({ pathname, search, hash: HASH }, { state: { openedSearch: true }, preventScrollReset: true });
  };
  return (
    <>
      <a className={styles['search']} href={href} aria-label={label} onClick={openSearch}>
        <Search size={22} strokeWidth={STROKE} aria-hidden />
        <span aria-hidden>{label}</span>
      </a>
      {isHydrated && hash === HASH && (
        <Suspense>
          <SearchOverlay />
        </Suspense>
      )}
    </>
  );
}
