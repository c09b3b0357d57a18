/**
 * Returns the name of a country in a language, or the code of the country when the browser knows no name for it.
 * @param code ISO 3166-1 alpha-2.
 * @param locale language of the name; `debug` gives English names.
 */
export function getCountryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale === 'debug' ? 'en' : locale], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
