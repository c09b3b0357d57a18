/** Returns a language's own name, or its code when the browser does not know it. */
export function nameLanguage(code: string): string {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
