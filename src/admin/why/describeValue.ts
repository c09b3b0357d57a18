// Words and numbers of explanations in the language of the editor.
import type { PreviewAudience } from '#schemas/preview/audience.ts';
import type { RowExplanation } from '#schemas/preview/explanation.ts';
import type { AdminText } from '../createAdminText.ts';
import { nameLanguage } from '../nameLanguage.ts';

/** The texts and the language of an explanation. */
export type WhyText = { readonly text: AdminText; readonly locale: string };

type Rule = RowExplanation['checks'][number]['rule'];

/** Returns a moment as date and time. */
export const describeMoment = (moment: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment));

/** Describes for whom the preview is: `Guest · English · now`. */
export function describeAudience(
  { kind = 'guest', locale: language, roles = [], licences = [], territory, at }: PreviewAudience,
  { text, locale }: WhyText,
): string {
  return [
    text(kind),
    ...(language === undefined ? [] : [nameLanguage(language)]),
    ...(territory === undefined ? [] : [nameCountry(territory, locale)]),
    ...roles,
    ...licences,
    at === undefined ? text('whyNow') : describeMoment(at, locale),
  ].join(' · ');
}

/** Returns a country's name in the language of the editor. */
function nameCountry(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Describes a value that a rule requires or that the audience has. */
export function describeValue(rule: Rule, value: unknown, texts: WhyText): string {
  const { text, locale } = texts;
  if (Array.isArray(value))
    return value.length === 0 ? text('whyNothing') : value.map((each) => describeValue(rule, each, texts)).join(', ');
  if (value === undefined || value === null) return text('whyNothing');
  if (typeof value === 'boolean') return text(value ? 'whyYes' : 'whyNo');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, inner]) => `${name} ${typeof inner === 'string' ? inner : JSON.stringify(inner)}`)
      .join(', ');
  const written = typeof value === 'string' ? value : JSON.stringify(value);
  if (rule === 'audience') return text(written === 'guest' ? 'guest' : 'viewer');
  if (rule === 'territories') return nameCountry(written, locale);
  if (rule === 'locales') return nameLanguage(written);
  if ((rule === 'from' || rule === 'until') && !Number.isNaN(Date.parse(written)))
    return describeMoment(written, locale);
  return written;
}

/** Returns a duration in milliseconds. */
export const describeMs = (ms: number, { text, locale }: WhyText): string =>
  text('whyMs', { ms: new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(ms) });

/** Returns a size in kB. */
export const describeBytes = (bytes: number, { text, locale }: WhyText): string =>
  text('whyKb', { kb: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / 1000) });
