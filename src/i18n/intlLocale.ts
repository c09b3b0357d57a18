import { languageTag } from './languageTag.ts';

/** Returns the locale for Intl. Arabic uses Latin digits unless the realm sets Arabic ones (decision O21). */
export function intlLocale(locale: string, arabicDigits: 'latn' | 'arab'): string {
  return locale.startsWith('ar') ? `${locale}-u-nu-${arabicDigits}` : languageTag(locale);
}
