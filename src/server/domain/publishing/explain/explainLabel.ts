// Explains a label: for each locale of the fallback chain the brand's own wording, then the product's.
import { chooseTextLocale, createLocaleChain } from '#src/realm/localeChain.ts';
import { localiseLabels, type Strings } from '../../delivery/localise.ts';
import type { ValueOrigin, Step } from './valueOrigin.ts';
import { findOwner, type Layer } from './layers.ts';

type LoadLayer = (id: string) => Promise<Layer | undefined>;

/**
 * Explains a label.
 * @param key a label key, or the base of plural forms (`minutes` for `minutes_one`).
 * @returns an empty list when no locale of any realm has the key.
 */
export async function explainLabel(
  layer: Layer,
  loadLayer: LoadLayer,
  key: string,
  locale: string,
): Promise<ValueOrigin[]> {
  const product = await loadLayer('default');
  const layers: readonly Strings[] = [
    layer.content.strings,
    ...(product ? [product.content.strings] : []),
    layer.content.baseStrings,
  ];
  const keys = new Set(layers.flatMap((strings) => Object.values(strings).flatMap((texts) => Object.keys(texts))));
  const matchingKeys = keys.has(key) ? [key] : [...keys].filter((each) => each.startsWith(`${key}_`)).sort();
  return Promise.all(matchingKeys.map((each) => explainKey(layer, loadLayer, layers, each, locale)));
}

async function explainKey(
  layer: Layer,
  loadLayer: LoadLayer,
  layers: readonly Strings[],
  key: string,
  locale: string,
): Promise<ValueOrigin> {
  const chain = createLocaleChain(locale, layer.content.realm?.defaultLocale ?? 'en');
  const steps: Step[] = [];
  const [own = {}, product = {}] = layers;
  const findText = (strings: Strings, language: string): string | undefined =>
    Object.hasOwn(strings, language) && Object.hasOwn(strings[language] ?? {}, key)
      ? strings[language]?.[key]
      : undefined;
  const describeLocation = (strings: Strings, index: number, language: string, ownerId: string): string => {
    if (strings === own) return `strings/${language}.json of ${ownerId}`;
    if (index === 1 && layers.length === 3) return `strings/${language}.json of default`;
    return `the product's labels when ${layer.id} was published, ${language}`;
  };
  for (const language of chain) {
    const seen = new Set<string>();
    for (const [index, strings] of layers.entries()) {
      const text = findText(strings, language);
      const found =
        strings === own && text !== undefined
          ? await findOwner(layer, 'extends', loadLayer, ({ files }) =>
              Object.hasOwn(files?.get(`strings/${language}.json`) ?? {}, key),
            )
          : undefined;
      const location = describeLocation(strings, index, language, found?.owner.id ?? layer.id);
      // The product's labels at publish time are listed only when the current product has no such label.
      if (index === layers.length - 1 && index > 0 && (text === undefined || findText(product, language) !== undefined))
        continue;
      if (seen.has(location)) continue;
      seen.add(location);
      steps.push({
        location,
        ...(text !== undefined && { value: text }),
        used: text !== undefined && !steps.some(({ used }) => used),
      });
    }
  }
  const value = localiseLabels(layers, chain)[key] ?? '';
  const used = steps.find((step) => step.used);
  const language =
    used &&
    chooseTextLocale(
      Object.fromEntries(
        chain
          .filter((each) => layers.some((strings) => findText(strings, each) !== undefined))
          .map((each) => [each, true]),
      ),
      chain,
    );
  return {
    name: `label ${key} in ${locale}`,
    value,
    origin: used ? used.location : `no language of ${chain.join(', ')} has a text: viewers see the key`,
    steps,
    notes: [
      ...(language !== undefined && language !== chain[0]
        ? [`There is no text in ${chain[0]}: the one in ${language} is shown.`]
        : []),
      ...(layer.content.realm?.locales.includes(locale) === false
        ? [`${locale} is not a language of ${layer.id} (${layer.content.realm.locales.join(', ')}).`]
        : []),
    ],
  };
}
