// Which language a page is in (decision O21): path set, ?lang=, cookie, Accept-Language, the realm's default.

export type LocaleHints = {
  readonly locales: readonly string[];
  readonly defaultLocale: string;
  /** Path sets in which the address is written alike: it decides when this is one of the realm's languages, and only one. */
  readonly pathSets?: readonly string[] | undefined;
  readonly query?: string | null | undefined;
  readonly cookie?: string | undefined;
  /** Value of the Accept-Language header. */
  readonly acceptLanguage?: string | undefined;
};

/** The realm's language that fits best; always one of `locales`, or the realm's default. */
export function chooseLocale(hints: LocaleHints): string {
  const { locales, defaultLocale } = hints;
  const known = (wanted: string | null | undefined): string | undefined => {
    const tag = wanted?.toLowerCase();
    if (!tag) return undefined;
    // GB and NZ English read en-gb (I18N-003).
    const candidates = [tag, ...(tag === 'en-gb' || tag === 'en-nz' ? ['en-gb'] : []), tag.split('-')[0]!];
    return candidates.map((c) => locales.find((l) => l === c)).find(Boolean);
  };
  const { pathSets = [] } = hints;
  // Every language without a path set of its own uses the English one.
  const fromPath = pathSets.includes('en') ? [] : pathSets.map(known).filter((locale) => locale !== undefined);
  const wished = [known(hints.query), known(hints.cookie), ...accepted(hints.acceptLanguage).map(known)].filter(
    (locale) => locale !== undefined,
  );
  // Spanish and Portuguese share addresses: among those the viewer's wish decides.
  return fromPath.length > 0
    ? (wished.find((locale) => fromPath.includes(locale)) ?? fromPath[0]!)
    : (wished[0] ?? defaultLocale);
}

/** Tags of an Accept-Language header, best first. Bounded: a header is input. */
function accepted(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 500)
    .split(',')
    .slice(0, 20)
    .map((part, place) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const q = Number(
        parameters
          .find((p) => p.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      );
      return { tag, q: Number.isFinite(q) ? q : 0, place };
    })
    .filter(({ tag, q }) => tag && tag !== '*' && q > 0)
    .sort((a, b) => b.q - a.q || a.place - b.place)
    .map(({ tag }) => tag);
}
