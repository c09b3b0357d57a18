// Path sets: the translations of the first segment of a path (decision D44).

/** All path sets. Languages without a path set use English. */
export const PATH_SETS = ['en', 'es', 'pt', 'debug'] as const;
/** Name of a path set. */
export type PathSet = (typeof PATH_SETS)[number];

type FirstSegments = Readonly<Record<string, { readonly es: string; readonly pt: string; readonly debug: string }>>;

/** English first segment -> its translations (decision D44). Unlisted segments and all later segments stay English. */
export const FIRST_SEGMENTS = {
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
} as const satisfies FirstSegments;

/**
 * Returns the path set of a language tag. Spanish, Portuguese and debug have their own, all other languages use
 * English.
 */
export function choosePathSet(locale: string): PathSet {
  const language = locale.toLowerCase().split('-', 1)[0]!;
  return language === 'es' || language === 'pt' || language === 'debug' ? language : 'en';
}

/** Translates the English first segment of a route. */
export function localiseSegment(segment: string, pathSet: PathSet): string {
  return pathSet !== 'en' && Object.hasOwn(FIRST_SEGMENTS, segment)
    ? FIRST_SEGMENTS[segment as keyof typeof FIRST_SEGMENTS][pathSet]
    : segment;
}

/**
 * Finds the English first segments that a segment of an address can mean, each with the path sets in which it is
 * written so. Browsers and keyboards may add the variation selector U+FE0F to emoji or omit it.
 */
export function findRouteSegments(segment: string): ReadonlyMap<string, readonly PathSet[]> {
  const normalised = segment.replaceAll('\uFE0F', '');
  const candidates = [
    normalised,
    ...Object.entries(FIRST_SEGMENTS)
      .filter(([, translations]) => Object.values<string>(translations).includes(normalised))
      .map(([english]) => english),
  ];
  return new Map(
    candidates
      .map((english) => [english, PATH_SETS.filter((set) => localiseSegment(english, set) === normalised)] as const)
      .filter(([, sets]) => sets.length > 0),
  );
}
