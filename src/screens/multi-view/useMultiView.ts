import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { VIDEO_COUNTS, type MultiViewLayout } from '#schemas/multiView.ts';
import { usePorts } from '#engine/plugin-api/index.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import { MultiViewStore } from '#src/stores/MultiViewStore.ts';
import { PreferencesStore } from '#src/stores/PreferencesStore.ts';
import { useMediaQuery } from '#widgets/_shared/useMediaQuery.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { buildAddress, readAddress, type Positions } from './multiViewAddress.ts';

/** Layouts of windows from 1024 px, and of narrower ones (CONST-057, decision C20). */
const WIDE_LAYOUTS: readonly MultiViewLayout[] = ['twoUp', 'pip', 'threeUp', 'quad'];
const NARROW_LAYOUTS: readonly MultiViewLayout[] = ['twoUp', 'pip'];

/** Each change of layout or events is a history entry. Its state counts the changes since multi-view was opened. */
type MultiViewState = { readonly changeCount?: number };
/** What react-router stores with a history entry: the number of entries of this tab's visit before it. */
type HistoryState = { readonly idx?: number };

/**
 * Returns the store, the layouts that fit the window, the layout and events of the address, and functions that change
 * the address.
 */
export function useMultiView() {
  const { stores, locale } = useScreens();
  const { links } = usePorts();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const store = stores.lazy.get(MultiViewStore);
  const isWide = useMediaQuery('(min-width: 1024px)', true);
  const isTooNarrow = useMediaQuery('(max-width: 599.98px)', false);
  const { changeCount = 0 } = (state ?? {}) as MultiViewState;
  const address = readAddress(pathname, search);
  const layouts = isWide ? WIDE_LAYOUTS : NARROW_LAYOUTS;
  const layout = layouts.includes(address.layout) ? address.layout : 'twoUp';
  const shown = address.positions.slice(0, isTooNarrow ? 0 : VIDEO_COUNTS[layout]);
  const shownKey = shown.join(',');

  useEffect(() => {
    store.show(layout, shownKey === '' ? [] : shownKey.split(',').map((id) => id || undefined));
  }, [store, layout, shownKey]);
  useEffect(() => store.followPreferences(stores.lazy.get(PreferencesStore)), [store, stores]);
  useEffect(() => {
    const unload = (): void => store.unload();
    addEventListener('pagehide', unload);
    return () => {
      removeEventListener('pagehide', unload);
      store.leave();
    };
  }, [store]);

  const change = (changes: { readonly layout?: MultiViewLayout; readonly positions?: Positions }): void =>
    links.follow({
      href: buildAddress({ ...address, ...changes }, search, choosePathSet(locale)),
      external: false,
      state: { changeCount: changeCount + 1 },
    });
  /** Returns to the page from which the viewer opened multi-view; home when it was opened by its address. */
  const goBack = (): void => {
    const { idx: pagesBefore = 0 } = (history.state ?? {}) as HistoryState;
    if (pagesBefore > changeCount) void navigate(-changeCount - 1);
    else links.follow(links.toLink({ type: 'HOME' }));
  };
  return { store, layouts, layout, shown, positions: address.positions, change, goBack };
}
