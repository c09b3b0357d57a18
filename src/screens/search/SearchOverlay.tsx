import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import { SearchStore } from '#src/stores/SearchStore.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { useModalDialog } from '../_shared/dialogs/useModalDialog.ts';
import { SearchPanel } from './SearchPanel.tsx';
import styles from './Search.module.css';

/**
 * Search as an overlay over the current page. It is open while the address ends in #search, so that the back button
 * closes it, and returns to it from a result (SEARCH-009, SEARCH-010).
 */
export default function SearchOverlay() {
  const { stores, locale } = useScreens();
  const search = stores.lazy.get(SearchStore);
  // This layout effect runs before the effect of SearchPanel. Opening a dialog moves the focus, and then the field
  // takes it.
  const dialog = useModalDialog();
  const navigate = useNavigate();
  const { state, pathname, search: query } = useLocation();
  const text = { search: usePort((p) => p.text.t('search')), close: usePort((p) => p.text.t('searchClose')) };
  // An overlay that was opened by a click closes by going back in the history. An overlay that was opened by its
  // address has no history entry before it.
  const isClosed = useRef(false);
  const close = (): void => {
    if (isClosed.current) return;
    isClosed.current = true;
    search.leave();
    if ((state as { openedSearch?: boolean } | null)?.openedSearch) void navigate(-1);
    else void navigate(pathname + query, { replace: true, preventScrollReset: true });
  };
  return (
    // A search field with text uses Escape to clear itself; here Escape closes the overlay. `cancel` is the back
    // gesture of phones.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles['overlay']}
      aria-label={text.search}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault();
          close();
        }
      }}
    >
      <button type="button" className={styles['closeOverlay']} aria-label={text.close} onClick={close}>
        <X size={26} strokeWidth={1.75} aria-hidden />
      </button>
      <SearchPanel search={search} action={buildPath('SEARCH', {}, choosePathSet(locale)) ?? '/search'} shouldFocus />
    </dialog>
  );
}
