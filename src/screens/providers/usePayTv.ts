import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PayTvSettings } from '#schemas/api/identity/getPayTvSettings.ts';
import type { PayTvFlow } from '#src/identity/pay-tv/createPayTvFlow.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import { findTargetAfterSignIn } from '#src/routes/returnTarget.ts';
import { PayTvStore } from '#src/stores/PayTvStore.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { payTvMemory } from './payTvMemory.ts';
import { readNavigationState } from './providersState.ts';
import { runSignIn, type PayTvScreenState } from './runSignIn.ts';

/** The sign-in of the page. */
export type PayTv = {
  /** What the page shows. */
  readonly view: PayTvScreenState;
  /** Undefined until they are loaded. */
  readonly settings: PayTvSettings | undefined;
  /** Path to which the viewer goes in the end. */
  readonly target: string;
  /** Opens the page of a TV provider. */
  readonly pick: (providerId: string) => void;
  /** Begins again after a failure. */
  readonly retry: () => void;
};

/** Runs the sign-in that the address asks for, and returns what the page shows. */
export function usePayTv(): PayTv {
  const { stores, locale } = useScreens();
  const { pathname, search, state: historyState } = useLocation();
  const navigate = useNavigate();
  const store = stores.lazy.get(PayTvStore);
  const hasReturned = matchPath(pathname)?.params['result'] === 'success';
  const query = new URLSearchParams(search);
  const state = readNavigationState(historyState);
  const origin = state.origin ?? query.get('from') ?? undefined;
  const [view, setView] = useState<PayTvScreenState>({ step: hasReturned ? 'finishing' : 'preparing' });
  const [settings, setSettings] = useState<PayTvSettings>();
  const [round, setRound] = useState(0);
  const ready = useRef<{ readonly flow: PayTvFlow; readonly regcode: string }>(undefined);
  const isLeaving = useRef(false);

  const leave = useCallback((providerId: string, how: 'assign' | 'replace'): void => {
    if (!ready.current) return;
    const { flow, regcode } = ready.current;
    isLeaving.current = true;
    setView({ step: 'leaving' });
    window.location[how](flow.leave(regcode, providerId));
  }, []);

  useEffect(() => {
    const abort = new AbortController();
    void runSignIn({
      store,
      realmId: stores.realm.id,
      locale,
      address: { pathname, search, hasReturned },
      state: { ...state, origin },
      signal: abort.signal,
      navigate,
      show: setView,
      onSettings: setSettings,
      onReady: (flow, regcode) => {
        ready.current = { flow, regcode };
      },
      leave: (id) => leave(id, 'replace'),
    });
    return () => abort.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the state of the same address changes while the sign-in runs
  }, [hasReturned, search, round, store, locale]);

  useClearOnLeave(isLeaving);
  return {
    view,
    settings,
    target: findTargetAfterSignIn(
      new URLSearchParams(origin === undefined ? [] : [['from', origin]]),
      choosePathSet(locale),
    ),
    pick: useCallback((providerId) => leave(providerId, 'assign'), [leave]),
    retry: useCallback(() => {
      const path = buildPath('PROVIDERS', {}, choosePathSet(locale)) ?? '/providers';
      if (hasReturned) void navigate(path, { replace: true, state: { origin } });
      else setRound((value) => value + 1);
    }, [hasReturned, navigate, locale, origin]),
  };
}

/** Removes what is stored for the sign-in when the viewer leaves the page for anything but their TV provider. */
function useClearOnLeave(isLeaving: { readonly current: boolean }): void {
  useEffect(() => {
    const clear = (): void => {
      if (!isLeaving.current) payTvMemory.remove();
    };
    // When the browser shows the page again from its cache, the registration code may have been used.
    const reload = (event: PageTransitionEvent): void => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener('pagehide', clear);
    window.addEventListener('pageshow', reload);
    return () => {
      window.removeEventListener('pagehide', clear);
      window.removeEventListener('pageshow', reload);
      payTvMemory.remove();
    };
  }, [isLeaving]);
}
