// Path sets: how the first segment of a path is written in each language (decision D44).

/** The path sets; every language that is not named uses English. */
export const PATH_SETS = ['en', 'es', 'pt', 'debug'] as const;
export type PathSet = (typeof PATH_SETS)[number];

type FirstSegments = Readonly<Record<string, { readonly es: string; readonly pt: string; readonly debug: string }>>;

/** First segment in English -> in the other path sets (decision D44). Segments after the first stay English, unlisted ones too. */
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

/** Path set of a language tag: Spanish, Portuguese and debug have their own, every other language uses English. */
export function pathSetOf(locale: string): PathSet {
  const language = locale.toLowerCase().split('-', 1)[0]!;
  return language === 'es' || language === 'pt' || language === 'debug' ? language : 'en';
}

/** First segment of a route, given in English, as a path set writes it. */
export function localiseSegment(word: string, pathSet: PathSet): string {
  return pathSet !== 'en' && Object.hasOwn(FIRST_SEGMENTS, word)
    ? FIRST_SEGMENTS[word as keyof typeof FIRST_SEGMENTS][pathSet]
    : word;
}

/**
 * Finds the first segments, in English, that a segment of an address can stand for, each with the path sets that write it so.
 * Browsers and keyboards add the variation selector U+FE0F to emoji or leave it out.
 */
export function findRouteSegments(segment: string): ReadonlyMap<string, readonly PathSet[]> {
  const written = segment.replaceAll('\uFE0F', '');
  const candidates = [
    written,
    ...Object.entries(FIRST_SEGMENTS)
      .filter(([, words]) => Object.values<string>(words).includes(written))
      .map(([word]) => word),
  ];
  return new Map(
    candidates
      .map((word) => [word, PATH_SETS.filter((set) => localiseSegment(word, set) === written)] as const)
      .filter(([, sets]) => sets.length > 0),
  );
}
