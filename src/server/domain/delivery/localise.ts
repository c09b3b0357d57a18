// Texts in several languages -> texts in one. Knows the fallback chain and the pseudo-locale; knows no schema: `$text` may
// stand anywhere in a published document.
import { isLocalisedText } from '#schemas/realm/locale.ts';

/** Where English of the United Kingdom is the next best (decision D41). */
const BRITISH = ['en-gb', 'en-nz', 'en-au', 'en-ie', 'en-za'] as const;
/** The pseudo-locale: English with accents and brackets, so that hard-coded and clipped texts stand out. */
export const PSEUDO_LOCALE = 'debug';

/**
 * The languages to look in, best first: exact, British English for its relatives, without region, the realm's own, English.
 * Of the pseudo-locale: itself, English, the realm's own.
 */
export function localeChain(locale: string, defaultLocale: string): string[] {
  const wanted = locale.toLowerCase(),
    own = defaultLocale.toLowerCase();
  const language = wanted.split('-')[0] ?? wanted;
  const chain =
    wanted === PSEUDO_LOCALE
      ? [PSEUDO_LOCALE, 'en', own]
      : [
          wanted,
          ...((BRITISH as readonly string[]).includes(wanted) ? ['en-gb'] : []),
          language,
          own,
          own.split('-')[0] ?? own,
          'en',
        ];
  return [...new Set(chain)];
}

/** The language of the chain in which a text is written; any language rather than none. */
export function chosenLocale(texts: Readonly<Record<string, unknown>>, chain: readonly string[]): string | undefined {
  const has = (locale: string): boolean => Object.hasOwn(texts, locale) && texts[locale] !== undefined;
  return chain.find(has) ?? Object.keys(texts).find(has);
}

/** One localised text in the language of the chain; an empty text when it has none. */
export function localiseText(texts: Readonly<Record<string, unknown>>, chain: readonly string[]): unknown {
  const chosen = chosenLocale(texts, chain);
  if (chosen === undefined) return '';
  const text = texts[chosen];
  return chain[0] === PSEUDO_LOCALE && chosen !== PSEUDO_LOCALE && typeof text === 'string' ? pseudo(text) : text;
}

/** A copy of any JSON with every `$text` resolved. */
export function localise(value: unknown, chain: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((inner) => localise(inner, chain));
  if (isLocalisedText(value)) return localiseText(value.$text, chain);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, localise(inner, chain)]));
}

const PLAIN = 'aceiounyACEIOUNYsgzSGZdtlrDTLRwjkhWJKH';
const ACCENTED = 'áçéíóúñýÁÇÉÍÓÚÑÝšğžŠĞŽďťłřĎŤŁŘŵĵķħŴĴĶĦ';

/** `Sign in, {{name}}` -> `[!!! Šíğñ íñ, {{name}} !!!]`. Longer by a third, as translations are; placeholders stay. */
export function pseudo(text: string): string {
  if (text === '') return text;
  const accented = text
    .split(/(\{\{[^}]*\}\}|https?:\/\/\S+)/)
    .map((part, index) => (index % 2 ? part : Array.from(part, accent).join('')))
    .join('');
  return `[!!! ${accented}${' ·'.repeat(Math.ceil(text.length / 12))} !!!]`;
}

function accent(letter: string): string {
  const at = PLAIN.indexOf(letter);
  return at < 0 ? letter : (ACCENTED[at] ?? letter);
}

/** Labels by locale, as the documents `strings/<locale>` hold them. */
export type Strings = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * All labels in one language. For each key the chain decides first, then the layer: `layers[0]` is the realm's own, the last the
 * product's. So a label that the brand words in English only does not hide the product's Arabic one.
 */
export function localiseLabels(layers: readonly Strings[], chain: readonly string[]): Record<string, string> {
  const made = new Map<string, string>();
  for (const locale of chain) {
    for (const layer of layers) {
      for (const [key, text] of Object.entries(Object.hasOwn(layer, locale) ? (layer[locale] ?? {}) : {})) {
        if (made.has(key)) continue;
        made.set(key, chain[0] === PSEUDO_LOCALE && locale !== PSEUDO_LOCALE ? pseudo(text) : text);
      }
    }
  }
  return Object.fromEntries(made);
}
