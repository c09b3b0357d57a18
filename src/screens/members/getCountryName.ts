/** Returns the name of a country in a language; the code when it has none. @param code ISO 3166-1 alpha-2. */
export function getCountryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale === 'debug' ? 'en' : locale], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
