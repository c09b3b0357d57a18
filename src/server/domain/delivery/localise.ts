// Resolves texts in several languages (`$text`) to one language, with fallback languages (src/realm/localeChain.ts) and
// a pseudo-locale. It needs no schema: a `$text` may be anywhere in a published document.
import { isLocalisedText } from '#schemas/realm/locale.ts';
import { chooseTextLocale, PSEUDO_LOCALE } from '#src/realm/localeChain.ts';

/** Returns a text in the best language of the chain; an empty string for a text without languages. */
export function localiseText(texts: Readonly<Record<string, unknown>>, chain: readonly string[]): unknown {
  const chosen = chooseTextLocale(texts, chain);
  if (chosen === undefined) return '';
  const text = texts[chosen];
  return chain[0] === PSEUDO_LOCALE && chosen !== PSEUDO_LOCALE && typeof text === 'string' ? toPseudoText(text) : text;
}

/** Returns a copy of a JSON value in which every `$text` is resolved. */
export function localise(value: unknown, chain: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((inner) => localise(inner, chain));
  if (isLocalisedText(value)) return localiseText(value.$text, chain);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, localise(inner, chain)]));
}

const PLAIN = 'aceiounyACEIOUNYsgzSGZdtlrDTLRwjkhWJKH';
const ACCENTED = 'áçéíóúñýÁÇÉÍÓÚÑÝšğžŠĞŽďťłřĎŤŁŘŵĵķħŴĴĶĦ';

/**
 * Returns a text in the pseudo-locale: `Sign in, {{name}}` -> `[!!! Šíğñ íñ, {{name}} !!!]`. It is a third longer, as
 * translations often are. Placeholders and addresses do not change.
 */
export function toPseudoText(text: string): string {
  if (text === '') return text;
  const accented = text
    .split(/(\{\{[^{}]*\}\}|https?:\/\/\S+)/)
    .map((part, index) => (index % 2 ? part : Array.from(part, accent).join('')))
    .join('');
  return `[!!! ${accented}${' ·'.repeat(Math.ceil(text.length / 12))} !!!]`;
}

function accent(letter: string): string {
  const index = PLAIN.indexOf(letter);
  return index < 0 ? letter : (ACCENTED[index] ?? letter);
}

/** Labels by locale and key, as in the documents `strings/<locale>`. */
export type Strings = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Returns all labels in one language. For each key the language is chosen before the layer, so that a label which the
 * brand defines only in English does not hide the product's Arabic one.
 * @param layers the realm's own labels first, the product's last.
 */
export function localiseLabels(layers: readonly Strings[], chain: readonly string[]): Record<string, string> {
  const labels = new Map<string, string>();
  for (const locale of chain) {
    for (const layer of layers) {
      for (const [key, text] of Object.entries(Object.hasOwn(layer, locale) ? (layer[locale] ?? {}) : {})) {
        if (labels.has(key)) continue;
        labels.set(key, chain[0] === PSEUDO_LOCALE && locale !== PSEUDO_LOCALE ? toPseudoText(text) : text);
      }
    }
  }
  return Object.fromEntries(labels);
}
