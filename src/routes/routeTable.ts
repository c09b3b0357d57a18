// The route table: every path of both documents (content-and-viewing 2.1, identity-and-commerce 2) in English. The
// screens, the server, the sitemap and the tests read it. pathSets.ts translates the first segment into other
// languages, matchPath.ts finds the route of a path, and buildPath.ts builds the path of a route.

/**
 * Route key -> patterns. `{id}` is a parameter, `{id?}` an optional one at the end. Paths are built from the first
 * pattern whose parameters all have values. All patterns are matched.
 */
export const ROUTES = {
  HOME: ['/home', '/'],
  BROWSE: ['/browse'],
  EPG: ['/epg'],
  FAVOURITES: ['/favourites'],
  HISTORY: ['/history'],
  GRID: ['/grid'],
  SCHEDULE: ['/schedule'],
  UPCOMING: ['/upcoming'],
  RELEASES: ['/releases'],
  FIGHTERS: ['/fighters'],
  FIGHTER: ['/fighters/{id}'],
  NEWS: ['/news'],
  NEWS_ITEM: ['/news/{feedName}/{newId}'],
  LIVENOW: ['/livenow'],
  LIVE: ['/live/{eventId}/{eventTitle?}'],
  WATCH_TOGETHER: ['/live/{eventId}/watch-together'],
  VOD: ['/video/{eventId}/{eventTitle?}'],
  INTERSTITIAL: ['/interstitial/{eventId}/{eventTitle?}'],
  PLAYLIST: ['/playlist/{playlistId}/{playlistTitle?}'],
  SEASON: ['/season/{seasonId}/{seasonTitle?}'],
  SERIES: ['/series/{seriesId}/{seriesTitle?}'],
  SECTION: ['/section/{id}'],
  PLUGIN: ['/plugin/{id}'],
  EXTERNAL_PAGE: ['/externalpage/{pageId}'],
  MULTI_VIEW: ['/multi-video/{eventId}'],
  SEARCH: ['/search'],
  WATCHLISTS: ['/watchlists'],
  PROVIDERS: ['/providers/{result?}/{device?}'],
  PROFILES: ['/profiles'],
  PREFERENCES: ['/preferences'],
  IMPERSONATE: ['/impersonate/{token}'],

  ACCOUNT: ['/account'],
  ACTIVATE: ['/activate/{id}'],
  CONFIRM_RESET: ['/confirm-reset/{code}'],
  EMAIL_CONFIRMATION: ['/email-confirmation'],
  GIFT: ['/gift/{giftId}', '/gift'],
  GIFT_LOGIN: ['/gift/{giftId}/login', '/gift/login'],
  GIFT_LOGIN_REDIRECT: ['/gift/{giftId}/login/redirect', '/gift/login/redirect'],
  GIFT_PAY: ['/gift/{giftId}/pay', '/gift/pay'],
  REDEEM: ['/redeem'],
  REDEEM_LOGIN: ['/gift/redeem/{redeemCode}/login'],
  REDEEM_REGISTER: ['/gift/redeem/{redeemCode}/register'],
  LICENCE_REDIRECT: ['/licence-redirect'],
  LOGIN: ['/login'],
  LOGIN_REQUEST_PASSWORD: ['/login/request-password'],
  LOGIN_RESET_PASSWORD: ['/login/resetpwd'],
  LOGIN_MAGIC_LINK: ['/login/magic-link'],
  LOGIN_PROVIDER: ['/login/{authProvider}/{clientName?}'],
  LOGOUT: ['/logout'],
  MEMBERS: ['/members'],
  MOBILE_EXTERNAL: ['/mobile-external'],
  OAUTH: ['/oauth/{provider}/{appname?}'],
  PAY: ['/pay/{providerId}'],
  PAYMENT_CONFIRMATION: ['/pay'],
  PAYMENT_AUTHORIZATION: ['/payment-authorization'],
  PAYMENT_UPDATE: ['/payment-update/{licenceId}'],
  PAYMENT: ['/payment/{id}'],
  PURCHASE: ['/purchase'],
  REQUEST_PASSWORD: ['/requestnewpwd'],
  RESET_PASSWORD: ['/resetpwd'],
  SIGNUP: ['/signup'],
  TV_LOGIN: ['/tv-login/{tvAuthType?}'],

  ADMIN_404_PREVIEW: ['/_admin/404-preview'],
  ADMIN_CANCELLATION_PROMO_PREVIEW: ['/_admin/cancellation-promo-preview'],
  ADMIN_COMPOSED_PAGE_PREVIEW: ['/_admin/composed-page-preview'],
  ADMIN_NAVBAR_PREVIEW: ['/_admin/navbar-preview'],
  ADMIN_PLUGIN_PREVIEW: ['/_admin/plugin-preview'],
  ADMIN_PREVIEW: ['/_admin/preview'],
  ADMIN_SECTION_PREVIEW: ['/_admin/section-preview'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Key of a screen. Some keys come from the specification (content-and-viewing 2.1), the others are the product's. */
export type RouteKey = keyof typeof ROUTES;
/** All route keys. */
export const ROUTE_KEYS = Object.keys(ROUTES) as readonly RouteKey[];

/**
 * Values that a parameter may not have, because a path with that fixed segment is another screen (decisions C31, C32,
 * C34).
 */
export const RESERVED = {
  giftId: ['login', 'pay', 'redeem'],
  authProvider: ['request-password', 'resetpwd', 'magic-link'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
