import { matchPath } from './matchPath.ts';
import type { RouteKey } from './routeTable.ts';

/**
 * Routes of the specification whose screens do not exist yet. A publish refuses menu entries and buttons that lead to
 * them, and the server removes such buttons from pages of a brand's own back end, so that viewers never see such a
 * link. Remove a route from the list when its screen is added; a test compares the list with the screens.
 */
export const NOT_BUILT: readonly RouteKey[] = [
  'GIFT',
  'GIFT_LOGIN',
  'GIFT_LOGIN_REDIRECT',
  'GIFT_PAY',
  'REDEEM',
  'REDEEM_LOGIN',
  'REDEEM_REGISTER',
  'PAY',
  'PAYMENT_CONFIRMATION',
  'PAYMENT_AUTHORIZATION',
  'PAYMENT_UPDATE',
  'PAYMENT',
  'PURCHASE',
];

/** Whether an address is a path of this site, in any path set, whose screen does not exist yet. */
export function isNotBuilt(url: string): boolean {
  const match = /^\/(?![/\\])/.test(url) ? matchPath(url.split(/[?#]/, 1)[0] ?? url) : undefined;
  return match !== undefined && NOT_BUILT.includes(match.key);
}
