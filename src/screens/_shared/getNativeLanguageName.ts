/** Returns the name of a language in that language, capitalised, such as العربية or Español. */
export function getNativeLanguageName(locale: string): string {
  if (locale === 'debug') return 'Debug';
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
