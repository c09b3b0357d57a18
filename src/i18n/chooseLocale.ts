// Chooses the language of a page (decision O21): path set, ?lang=, cookie, Accept-Language, then the realm's default.

/** The facts by which the language is chosen. */
export type LocaleHints = {
  readonly locales: readonly string[];
  readonly defaultLocale: string;
  /**
   * The path sets (translations of the site's paths) that contain the requested path. When English is not among them, a
   * language of the realm that has one of these path sets is chosen.
   */
  readonly pathSets?: readonly string[] | undefined;
  readonly query?: string | null | undefined;
  readonly cookie?: string | undefined;
  /** Value of the Accept-Language header. */
  readonly acceptLanguage?: string | undefined;
};

/** Returns the realm's language that fits best: one of `locales`, else the realm's default. */
export function chooseLocale(hints: LocaleHints): string {
  const { locales, defaultLocale } = hints;
  const findLocale = (wanted: string | null | undefined): string | undefined => {
    const tag = wanted?.toLowerCase();
    if (!tag) return undefined;
    // English of Great Britain and New Zealand uses en-gb (I18N-003).
    const candidates = [tag, ...(tag === 'en-gb' || tag === 'en-nz' ? ['en-gb'] : []), tag.split('-')[0]!];
    return candidates.map((c) => locales.find((l) => l === c)).find(Boolean);
  };
  const { pathSets = [] } = hints;
  // Languages without a path set of their own use the English paths, so an English path does not decide the language.
  const fromPath = pathSets.includes('en') ? [] : pathSets.map(findLocale).filter((locale) => locale !== undefined);
  const preferred = [
    findLocale(hints.query),
    findLocale(hints.cookie),
    ...parseAcceptLanguage(hints.acceptLanguage).map(findLocale),
  ].filter((locale) => locale !== undefined);
  // Some Spanish and Portuguese paths are equal: then the viewer's preference decides between them.
  return fromPath.length > 0
    ? (preferred.find((locale) => fromPath.includes(locale)) ?? fromPath[0]!)
    : (preferred[0] ?? defaultLocale);
}

/**
 * Returns the tags of an Accept-Language header, best first (RFC 9110, 12.5.4). Reads 500 characters and 20 tags at
 * most.
 */
function parseAcceptLanguage(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 500)
    .split(',')
    .slice(0, 20)
    .map((part, position) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const q = Number(
        parameters
          .find((p) => p.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      );
      return { tag, q: Number.isFinite(q) ? q : 0, position };
    })
    .filter(({ tag, q }) => tag && tag !== '*' && q > 0)
    .sort((a, b) => b.q - a.q || a.position - b.position)
    .map(({ tag }) => tag);
}
