// The texts of a new brand in each language of the product.

/** Texts of the first page and the menu. The six titles are in the order of the items. */
export type BrandTexts = {
  readonly home: string;
  readonly welcome: string;
  readonly watch: string;
  readonly new: string;
  readonly talks: string;
  readonly titles: readonly [string, string, string, string, string, string];
};

const EN: BrandTexts = {
  home: 'Home',
  welcome: 'Your first page. Change pages/home.json, publish, and this tab follows.',
  watch: 'Watch',
  new: 'New',
  talks: 'Talks',
  titles: ['First Light', 'Open Road', 'Night Shift', 'The Long Way Home', 'In the Room', 'Ask Me Twice'],
};

/** By language. A region has the texts of its language: `pt-pt` those of `pt`. */
const TEXTS: Readonly<Record<string, BrandTexts>> = {
  en: EN,
  es: {
    home: 'Inicio',
    welcome: 'Tu primera página. Cambia pages/home.json, publica y esta pestaña se actualiza.',
    watch: 'Ver',
    new: 'Novedades',
    talks: 'Conversaciones',
    titles: [
      'Primera luz',
      'Carretera abierta',
      'Turno de noche',
      'El largo camino a casa',
      'En la sala',
      'Pregúntame dos veces',
    ],
  },
  pt: {
    home: 'Início',
    welcome: 'Sua primeira página. Altere pages/home.json, publique e esta aba se atualiza.',
    watch: 'Assistir',
    new: 'Novidades',
    talks: 'Conversas',
    titles: [
      'Primeira luz',
      'Estrada aberta',
      'Turno da noite',
      'O longo caminho para casa',
      'Na sala',
      'Pergunte duas vezes',
    ],
  },
  ar: {
    home: 'الرئيسية',
    welcome: 'صفحتك الأولى. عدّل الملف pages/home.json ثم انشره، فتتحدّث هذه الصفحة تلقائيًا.',
    watch: 'شاهد',
    new: 'جديد',
    talks: 'حوارات',
    titles: ['الضوء الأول', 'الطريق المفتوح', 'مناوبة ليلية', 'الطريق الطويل إلى البيت', 'في الغرفة', 'اسألني مرتين'],
  },
};

/** Languages in which a brand can be created. */
export const BRAND_LANGUAGES: readonly string[] = Object.keys(TEXTS);

const languageOf = (locale: string): string => locale.split('-')[0] ?? locale;

/** Whether a brand can be created in a locale, for example `ar` or `pt-br`. */
export const hasBrandTexts = (locale: string): boolean => Object.hasOwn(TEXTS, languageOf(locale));

/**
 * Returns a text of the brand as its files contain it: a plain text for one language, `$text` for several.
 *
 * @param locales at least one; each has texts
 */
export function localise(
  locales: readonly string[],
  select: (texts: BrandTexts) => string,
): string | { readonly $text: Readonly<Record<string, string>> } {
  const byLocale = locales.map((locale) => [locale, select(TEXTS[languageOf(locale)] ?? EN)] as const);
  return byLocale.length === 1 ? (byLocale[0]?.[1] ?? '') : { $text: Object.fromEntries(byLocale) };
}
