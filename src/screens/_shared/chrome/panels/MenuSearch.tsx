import Search from 'lucide-react/icons/search';
import type { FormEvent } from 'react';
import { useLocation } from 'react-router';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { useScreens } from '../../ScreenContext.tsx';
import { STROKE } from '../stroke.ts';
import styles from './Panel.module.css';

/**
 * The search field of the menu panel, when the menu has one (NAV-011). It leads to the search page. In a realm without
 * search it adds the text to the query of the current page, for the rows of that page (NAV-012, decision D26).
 */
export function MenuSearch() {
  const { navigation, realm } = useScreens().stores;
  const { links } = usePorts();
  const { pathname, search } = useLocation();
  const label = usePort((p) => p.text.t('searchMenu'));
  const { href } = links.toLink({ type: 'SEARCH' });
  const path = realm.features.search && href !== undefined ? href : pathname;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get('searchValue');
    const text = typeof value === 'string' ? value.trim() : '';
    const query = new URLSearchParams(path === pathname ? search : '');
    query.set('searchValue', text);
    navigation.close();
    if (text) links.follow({ href: `${path}?${query}`, external: false });
  };
  return (
    <form role="search" method="get" action={path} className={styles['search']} onSubmit={submit}>
      <Search size={20} strokeWidth={STROKE} aria-hidden />
      <input
        name="searchValue"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        dir="auto"
        aria-label={label}
        placeholder={label}
      />
    </form>
  );
}
