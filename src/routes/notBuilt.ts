import type { RouteKey } from './routeTable.ts';

/**
 * Routes of the specification whose screens do not exist yet. A publish refuses menu entries and buttons that lead to
 * them, so that viewers never see such a link. Remove a route from the list when its screen is added; a test compares
 * the list with the screens.
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
