import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import type { SearchResponse } from '#src/stores/ResultList.ts';
import { SearchStore } from '#src/stores/SearchStore.ts';
import type { ScreenProps } from '../_shared/defineScreen.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { readRefinements, readSearchText } from './searchQuery.ts';
import { SearchPanel } from './SearchPanel.tsx';
import styles from './Search.module.css';

/**
 * The search page /search?q=. The text and the filters are in the address, so that a search can be shared, reloaded and
 * revisited.
 */
export const SearchPage = observer(function SearchPage({ data: initialResponse }: ScreenProps<SearchResponse>) {
  const { stores } = useScreens();
  const store = stores.lazy.get(SearchStore);
  const { pathname, search: query, state } = useLocation();
  const navigate = useNavigate();
  const title = usePort((p) => p.text.t('search'));
  const searchText = readSearchText(new URLSearchParams(query));
  // The first render contains the server's results.
  useState(() => {
    if (initialResponse && store.value === '')
      store.setInitialResults(searchText, readRefinements(new URLSearchParams(query)), initialResponse);
  });

  // A new address (reload, shared link, back button) starts a search. An address that this page wrote does not, because
  // the viewer may have typed more until the navigation is done.
  const writtenText = useRef<string>(undefined);
  useEffect(() => {
    if (searchText !== store.query && searchText !== writtenText.current) store.type(searchText, true);
    writtenText.current = undefined;
  }, [searchText, store]);
  // A finished search is written into the address. It replaces the history entry, so that typing adds no entries.
  const finishedText = getFinishedSearchText(store);
  const filters = store.chosen.join('\n');
  const renderedQuery = store.query;
  useEffect(() => {
    // The effect above may just have started a search for a new address. The finished search must not overwrite that
    // address.
    if (finishedText === undefined || store.query !== renderedQuery) return;
    const next = buildSearchParams(finishedText, filters ? filters.split('\n') : []);
    if (next.toString() === normaliseQuery(query)) return;
    if (finishedText !== searchText) writtenText.current = finishedText;
    void navigate(
      { pathname, search: next.size ? `?${next}` : '' },
      { replace: true, preventScrollReset: true, state: state as unknown },
    );
    // Only a finished search or a changed filter writes the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [finishedText, filters]);
  return (
    <main id="content" tabIndex={-1} className={styles['page']} data-page="search">
      <h1 className={styles['visuallyHidden']}>{title}</h1>
      <SearchPanel search={store} action={pathname} shouldFocus={false} />
    </main>
  );
});

/**
 * Returns the text of the last finished search, an empty string without a search, and undefined while a search runs.
 */
function getFinishedSearchText({ query, state, response }: SearchStore): string | undefined {
  if (query === '') return '';
  return state === 'ready' ? (response?.query ?? '') : undefined;
}

/** Returns the query of the search page's address. */
function buildSearchParams(searchText: string, filters: readonly string[]): URLSearchParams {
  const params = new URLSearchParams();
  if (searchText === '') return params;
  params.set('q', searchText);
  for (const filter of filters) params.append('refine', filter);
  return params;
}

/** Returns the query of an address in the form in which this page writes it. */
function normaliseQuery(search: string): string {
  const query = new URLSearchParams(search);
  return buildSearchParams(readSearchText(query), readRefinements(query)).toString();
}
