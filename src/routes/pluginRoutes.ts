// Which screens an untrusted plugin may open. Loaded only by realms with plugins.
import { matchPath } from './matchPath.ts';
import type { RouteKey } from './routeTable.ts';

/**
 * Whether opening a screen leaves everything as it is: no session ends or begins, no code or token is consumed, nothing
 * is paid. The type requires every route, so that a developer who adds a route decides about it.
 */
const IS_HARMLESS: Readonly<Record<RouteKey, boolean>> = {
  HOME: true,
  BROWSE: true,
  EPG: true,
  FAVOURITES: true,
  HISTORY: true,
  GRID: true,
  SCHEDULE: true,
  UPCOMING: true,
  RELEASES: true,
  FIGHTERS: true,
  FIGHTER: true,
  NEWS: true,
  NEWS_ITEM: true,
  LIVENOW: true,
  LIVE: true,
  WATCH_TOGETHER: true,
  VOD: true,
  INTERSTITIAL: true,
  PLAYLIST: true,
  SEASON: true,
  SERIES: true,
  SECTION: true,
  PLUGIN: true,
  EXTERNAL_PAGE: true,
  MULTI_VIEW: true,
  SEARCH: true,
  WATCHLISTS: true,
  PROVIDERS: true,
  PROFILES: true,
  PREFERENCES: true,
  IMPERSONATE: false,

  ACCOUNT: true,
  ACTIVATE: false,
  CONFIRM_RESET: false,
  EMAIL_CONFIRMATION: false,
  GIFT: true,
  GIFT_LOGIN: true,
  GIFT_LOGIN_REDIRECT: false,
  GIFT_PAY: false,
  REDEEM: true,
  REDEEM_LOGIN: false,
  REDEEM_REGISTER: false,
  LICENCE_REDIRECT: false,
  LOGIN: true,
  LOGIN_REQUEST_PASSWORD: true,
  LOGIN_RESET_PASSWORD: false,
  LOGIN_MAGIC_LINK: false,
  LOGIN_PROVIDER: false,
  LOGOUT: false,
  MEMBERS: true,
  MOBILE_EXTERNAL: false,
  OAUTH: false,
  PAY: false,
  PAYMENT_CONFIRMATION: false,
  PAYMENT_AUTHORIZATION: false,
  PAYMENT_UPDATE: false,
  PAYMENT: false,
  PURCHASE: true,
  REQUEST_PASSWORD: true,
  RESET_PASSWORD: false,
  SIGNUP: true,
  TV_LOGIN: false,

  ADMIN_404_PREVIEW: false,
  ADMIN_CANCELLATION_PROMO_PREVIEW: false,
  ADMIN_COMPOSED_PAGE_PREVIEW: false,
  ADMIN_NAVBAR_PREVIEW: false,
  ADMIN_PLUGIN_PREVIEW: false,
  ADMIN_PREVIEW: false,
  ADMIN_SECTION_PREVIEW: false,
};

/**
 * Whether an untrusted plugin may lead the viewer to an address. Refuses addresses that are not screens (files, the
 * API, `/_admin`), and addresses whose return target the plugin may not open.
 * @param href address, relative to `base`
 * @param base address of the current page
 */
export function isOpenToPlugins(href: string, base: string): boolean {
  const { origin } = new URL(base);
  const url = URL.parse(href, base);
  if (url?.origin !== origin) return false;
  const key = matchPath(url.pathname)?.key;
  if (key === undefined || !IS_HARMLESS[key]) return false;
  // `from`, `redirectTo` and others lead to another screen afterwards.
  return [...url.searchParams.values()].every(
    (value) => !value.startsWith('/') || (value !== href && isOpenToPlugins(value, base)),
  );
}
