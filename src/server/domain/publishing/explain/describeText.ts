import { isLocalisedText } from '#schemas/realm/locale.ts';
import { chooseTextLocale, createLocaleChain } from '#src/realm/localeChain.ts';
import type { Layer } from './layers.ts';

/** Describes which locale of a localised text is shown. */
export function describeText(layer: Layer, value: unknown, locale: string): string[] {
  if (!isLocalisedText(value)) return [];
  const chain = createLocaleChain(locale, layer.content.realm?.defaultLocale ?? 'en');
  const chosen = chooseTextLocale(value.$text, chain);
  if (chosen === undefined) return ['The text has no locale: viewers see an empty text.'];
  const reason = chain.includes(chosen)
    ? `looked in ${chain.slice(0, chain.indexOf(chosen) + 1).join(', ')}`
    : `none of ${chain.join(', ')} has a text, so any other locale`;
  return [`Shown in ${chosen} (${reason}).`];
}
