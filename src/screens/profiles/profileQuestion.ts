import { matchPath } from '#src/routes/matchPath.ts';
import type { RouteKey } from '#src/routes/routeTable.ts';

/** Pages that finish a sign-in, or need no profile: they open without the question who is watching. */
const OPEN_ROUTES: readonly RouteKey[] = [
  'ACTIVATE',
  'CONFIRM_RESET',
  'EMAIL_CONFIRMATION',
  'IMPERSONATE',
  'LICENCE_REDIRECT',
  'LOGIN',
  'LOGIN_MAGIC_LINK',
  'LOGIN_PROVIDER',
  'LOGIN_REQUEST_PASSWORD',
  'LOGIN_RESET_PASSWORD',
  'LOGOUT',
  'MOBILE_EXTERNAL',
  'OAUTH',
  'PROVIDERS',
  'REQUEST_PASSWORD',
  'RESET_PASSWORD',
  'SIGNUP',
  'TV_LOGIN',
];

/** Whether a page opens although the viewer has not said who is watching. */
export function opensWithoutChoice(pathname: string): boolean {
  const route = matchPath(pathname)?.key;
  return route !== undefined && OPEN_ROUTES.includes(route);
}
