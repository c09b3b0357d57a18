// Search as a page: /search?q=. Its words and refinements stand in the address, so it can be shared, reloaded and gone back to.
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import type { SearchResponse } from '#src/stores/SearchResults.ts';
import { SearchStore } from '#src/stores/SearchStore.ts';
import type { ScreenProps } from '../_shared/defineScreen.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { readRefinements, readSearchText } from './searchQuery.ts';
import { SearchPanel } from './SearchPanel.tsx';
import styles from './Search.module.css';

export const SearchPage = observer(function SearchPage({ data: found }: ScreenProps<SearchResponse>) {
  const { stores } = useScreens();
  const store = stores.lazy.of(SearchStore);
  const { pathname, search: query, state } = useLocation();
  const navigate = useNavigate();
  const title = usePort((p) => p.text.t('search'));
  const words = readSearchText(new URLSearchParams(query));
  // What the server found is there with the first drawing.
  useState(() => {
    if (found && store.value === '') store.adopt(words, readRefinements(new URLSearchParams(query)), found);
  });

  // The address leads: a reload, a shared link, the back button. One that this page wrote does not: more may have been typed until it arrives.
  const written = useRef<string>(undefined);
  useEffect(() => {
    if (words !== store.query && words !== written.current) store.type(words, true);
    written.current = undefined;
  }, [words, store]);
  // What was searched is written into the address, without an entry for every word on the way.
  const shown = store.query === '' ? '' : store.state === 'ready' ? (store.response?.query ?? '') : undefined;
  const chosen = store.chosen.join('\n');
  const known = store.query;
  useEffect(() => {
    // An address that was taken over in this very moment is not written over by what was there before.
    if (shown === undefined || store.query !== known) return;
    const next = new URLSearchParams([
      ...(shown ? [['q', shown]] : []),
      ...(shown && chosen ? chosen.split('\n').map((each) => ['refine', each]) : []),
    ] as [string, string][]);
    if (next.toString() === asWritten(query)) return;
    if (shown !== words) written.current = shown;
    void navigate(
      { pathname, search: next.size ? `?${next}` : '' },
      { replace: true, preventScrollReset: true, state: state as unknown },
    );
    // Only what was searched decides.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shown, chosen]);
  return (
    <main id="content" tabIndex={-1} className={styles['page']} data-page="search">
      <h1 className={styles['visuallyHidden']}>{title}</h1>
      <SearchPanel search={store} action={pathname} hasFocus={false} />
    </main>
  );
});

/** The query of an address in the form in which this page writes it. */
function asWritten(search: string): string {
  const query = new URLSearchParams(search);
  const words = readSearchText(query);
  return new URLSearchParams([
    ...(words ? [['q', words]] : []),
    ...(words ? readRefinements(query).map((each) => ['refine', each]) : []),
  ] as [string, string][]).toString();
}
