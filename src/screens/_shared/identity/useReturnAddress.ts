import { useLocation } from 'react-router';
import { buildPath, type RouteParams } from '#src/routes/buildPath.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import { findBackButtonTarget, findTargetAfterSignIn } from '#src/routes/returnTarget.ts';
import type { RouteKey } from '#src/routes/routeTable.ts';
import { useScreens } from '../ScreenContext.tsx';

/** Where an identity screen leads, by the query of its address. */
export type ReturnAddress = {
  /** The whole query of the address. */
  readonly query: URLSearchParams;
  /** Path on this site to open after signing in. */
  readonly target: string;
  /** The target for mails; undefined for the home page. */
  readonly returnTo: string | undefined;
  /** Target of the back link. */
  readonly back: string;
  /** Returns the address of another identity screen, which keeps the target. */
  readonly to: (route: RouteKey, query?: Readonly<Record<string, string>>, params?: RouteParams) => string;
};

/** Reads the return target from the address of the screen. */
export function useReturnAddress(): ReturnAddress {
  const { locale } = useScreens();
  const { search } = useLocation();
  return readReturnAddress(new URLSearchParams(search), locale);
}

/** Reads the return target from a query. */
export function readReturnAddress(query: URLSearchParams, locale: string): ReturnAddress {
  const set = choosePathSet(locale);
  const target = findTargetAfterSignIn(query, set);
  const returnTo = target === findTargetAfterSignIn(new URLSearchParams(), set) ? undefined : target;
  return {
    query,
    target,
    returnTo,
    back: findBackButtonTarget(query, set),
    to: (route, more = {}, params = {}) => {
      const newQuery = new URLSearchParams({ ...more, ...(returnTo !== undefined && { from: returnTo }) });
      return (buildPath(route, params, set) ?? '/') + (newQuery.size > 0 ? `?${newQuery}` : '');
    },
  };
}
