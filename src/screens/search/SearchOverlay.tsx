// Search over the page that is shown. Open while the address ends in #search, so that the back button closes it, and a result that
// was followed comes back to it (SEARCH-009, SEARCH-010).
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { pathSetOf } from '#src/routes/pathSets.ts';
import { SearchStore } from '#src/stores/SearchStore.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { useModalDialog } from '../_shared/layers/useModalDialog.ts';
import { SearchPanel } from './SearchPanel.tsx';
import styles from './Search.module.css';

export default function SearchOverlay() {
  const { stores, locale } = useScreens();
  const search = stores.lazy.of(SearchStore);
  // Open before the panel's own effect: opening a dialog moves the focus, and the field is to have it.
  const dialog = useModalDialog();
  const navigate = useNavigate();
  const { state, pathname, search: query } = useLocation();
  const text = { search: usePort((p) => p.text.t('search')), close: usePort((p) => p.text.t('searchClose')) };
  // Opened here: back is where the viewer was. Opened by its address: there is nothing to go back to.
  const isClosed = useRef(false);
  const close = (): void => {
    if (isClosed.current) return;
    isClosed.current = true;
    search.leave();
    if ((state as { openedSearch?: boolean } | null)?.openedSearch) void navigate(-1);
    else void navigate(pathname + query, { replace: true, preventScrollReset: true });
  };
  return (
    // A search field takes Escape for itself when it has words; here it closes. `cancel` is the phone's own way back.
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
      <SearchPanel search={search} action={buildPath('SEARCH', {}, pathSetOf(locale)) ?? '/search'} hasFocus />
    </dialog>
  );
}
