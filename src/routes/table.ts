// The route table of the product: every path of both documents (content-and-viewing 2.1, identity-and-commerce 2) in English, and
// the words that other path sets put in place of the first segment (decision D44). Screens, server, sitemap and tests read it.
// Matching and building are in paths.ts.

/** The path sets; every language that is not named uses English. */
export const PATH_SETS = ['en', 'es', 'pt', 'debug'] as const;
export type PathSet = (typeof PATH_SETS)[number];

/**
 * Route key -> patterns. `{id}` is a parameter, `{id?}` one that may be missing at the end. The first pattern whose parameters
 * are all given is the one that is built; all of them are matched.
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

/** A screen. The specification names some of these keys (content-and-viewing 2.1); the others are ours. */
export type RouteKey = keyof typeof ROUTES;

type Words = Readonly<Record<string, { readonly es: string; readonly pt: string; readonly debug: string }>>;

/** First segment in English -> in the other path sets (decision D44). Segments after the first stay English, unlisted ones too. */
export const WORDS = {
  home: { es: 'inicio', pt: 'inicio', debug: '🏠' },
  browse: { es: 'explorar', pt: 'explorar', debug: '🧭' },
  search: { es: 'buscar', pt: 'pesquisar', debug: '🔍' },
  live: { es: 'directo', pt: 'ao-vivo', debug: '🔴' },
  livenow: { es: 'en-directo', pt: 'agora-ao-vivo', debug: '📡' },
  video: { es: 'video', pt: 'video', debug: '🎬' },
  playlist: { es: 'lista', pt: 'lista', debug: '🎞' },
  season: { es: 'temporada', pt: 'temporada', debug: '📅' },
  series: { es: 'serie', pt: 'serie', debug: '📺' },
  section: { es: 'seccion', pt: 'secao', debug: '🗂' },
  interstitial: { es: 'previo', pt: 'previa', debug: '🚧' },
  epg: { es: 'guia', pt: 'guia', debug: '🗓' },
  favourites: { es: 'favoritos', pt: 'favoritos', debug: '⭐' },
  history: { es: 'historial', pt: 'historico', debug: '🕘' },
  watchlists: { es: 'mis-listas', pt: 'minhas-listas', debug: '📋' },
  news: { es: 'noticias', pt: 'noticias', debug: '📰' },
  fighters: { es: 'luchadores', pt: 'lutadores', debug: '🥊' },
  login: { es: 'acceder', pt: 'entrar', debug: '🔑' },
  signup: { es: 'registro', pt: 'cadastro', debug: '✍' },
  logout: { es: 'salir', pt: 'sair', debug: '🚪' },
  account: { es: 'cuenta', pt: 'conta', debug: '👤' },
  preferences: { es: 'preferencias', pt: 'preferencias', debug: '⚙' },
  profiles: { es: 'perfiles', pt: 'perfis', debug: '👥' },
  purchase: { es: 'comprar', pt: 'comprar', debug: '🛒' },
  pay: { es: 'pagar', pt: 'pagar', debug: '💳' },
  gift: { es: 'regalo', pt: 'presente', debug: '🎁' },
  redeem: { es: 'canjear', pt: 'resgatar', debug: '🎟' },
} as const satisfies Words;

/** Values that a parameter may not have, because a path with a fixed word there means another screen (decisions C31, C32, C34). */
export const RESERVED = {
  giftId: ['login', 'pay', 'redeem'],
  authProvider: ['request-password', 'resetpwd', 'magic-link'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
