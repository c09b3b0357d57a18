import { buildPath } from './buildPath.ts';
import { matchPath } from './matchPath.ts';
import type { PathSet } from './pathSets.ts';
import { toSafeReturnTarget } from './safeTargets.ts';

/**
 * Query parameters with the target after signing in. The first safe one wins (identity-and-commerce 2, decision O8).
 */
const TARGET_PARAMETERS = ['entryPage', 'from', 'redirectTo', 'redirect'] as const;
/** Routes that are not a target, because the viewer would have to sign in again. */
const SIGN_IN_ROUTES =
  /^(LOGIN|LOGOUT|SIGNUP|GIFT_LOGIN|REDEEM_LOGIN|REDEEM_REGISTER|OAUTH$|ACTIVATE|RESET_PASSWORD|REQUEST_PASSWORD)/;
/** Paths of the server that are not screens. */
const SERVER_PATHS = /^\/(api|assets|img|files)(\/|$)/;

/** Returns the path on this site to open after signing in: the home page when the query contains no safe target. */
export function findTargetAfterSignIn(query: URLSearchParams, pathSet: PathSet): string {
  return findTarget(query, TARGET_PARAMETERS) ?? buildPath('HOME', {}, pathSet) ?? '/';
}

/** Returns the target of the back button of the sign-in screens: `from`, or the home page (AUTH-027). */
export function findBackButtonTarget(query: URLSearchParams, pathSet: PathSet): string {
  return findTarget(query, ['from']) ?? buildPath('HOME', {}, pathSet) ?? '/';
}

/** Returns the first allowed target of these query parameters. */
function findTarget(query: URLSearchParams, names: readonly string[]): string | undefined {
  for (const name of names) {
    const target = toSafeReturnTarget(query.get(name));
    if (target !== undefined && isAllowed(target)) return target;
  }
  return undefined;
}

function isAllowed(target: string): boolean {
  const path = target.split(/[?#]/, 1)[0]!;
  const key = matchPath(path)?.key;
  return !SERVER_PATHS.test(path) && (key === undefined || !SIGN_IN_ROUTES.test(key));
}
