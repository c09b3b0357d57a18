import { buildPath } from './buildPath.ts';
import { matchPath } from './matchPath.ts';
import type { PathSet } from './pathSets.ts';
import { safeReturnTarget } from './safeTargets.ts';

/** Queries that name where a viewer goes after signing in, the first safe one wins (identity-and-commerce 2, decision O8). */
const NAMES = ['entryPage', 'from', 'redirectTo', 'redirect'] as const;
/** Signing in must not end at a door again. */
const DOORS =
  /^(LOGIN|LOGOUT|SIGNUP|GIFT_LOGIN|REDEEM_LOGIN|REDEEM_REGISTER|OAUTH$|ACTIVATE|RESET_PASSWORD|REQUEST_PASSWORD)/;
/** What the server answers to programs. */
const NO_SCREEN = /^\/(api|assets|img|files)(\/|$)/;

/** Path on this site to go to after signing in; the home page when the query names none that is safe. */
export function returnTarget(query: URLSearchParams, pathSet: PathSet): string {
  return namedTarget(query, NAMES) ?? buildPath('HOME', {}, pathSet) ?? '/';
}

/** Where the back button of the sign-in screens leads: the `from` target, else home (AUTH-027). */
export function backTarget(query: URLSearchParams, pathSet: PathSet): string {
  return namedTarget(query, ['from']) ?? buildPath('HOME', {}, pathSet) ?? '/';
}

function namedTarget(query: URLSearchParams, names: readonly string[]): string | undefined {
  for (const name of names) {
    const target = safeReturnTarget(query.get(name));
    if (target !== undefined && leadsOn(target)) return target;
  }
  return undefined;
}

function leadsOn(target: string): boolean {
  const path = target.split(/[?#]/, 1)[0]!;
  const key = matchPath(path)?.key;
  return !NO_SCREEN.test(path) && (key === undefined || !DOORS.test(key));
}
