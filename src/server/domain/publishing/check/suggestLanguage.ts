// Finds the language tag that an author probably meant.
import { LOCALE_PATTERN } from '#schemas/realm/locale.ts';
import type { Problem } from '#schemas/problems.ts';

/** Languages of the markets that the product knows; their names are compared in English and in the language itself. */
const TAGS = [
  'en',
  'es',
  'pt',
  'ar',
  'fr',
  'de',
  'it',
  'nl',
  'pl',
  'tr',
  'ru',
  'uk',
  'hi',
  'ja',
  'ko',
  'zh',
  'id',
  'he',
];

/**
 * Returns a problem of realm.json with `nearest`, when it is about a language: `en` for `english`, `pt-br` for `pt_BR`.
 *
 * @param realm the content of realm.json, which may be invalid
 */
export function suggestLanguage(found: Problem, realm: unknown): Problem {
  const match = /^\/(locales|defaultLocale)(?:\/(\d+))?$/.exec(found.pointer);
  if (!match || found.code !== 'FIELD_FORMAT') return found;
  const field = (realm as Record<string, unknown>)[match[1] ?? ''];
  const written = Array.isArray(field) ? (field[Number(match[2])] as unknown) : field;
  const nearest = typeof written === 'string' ? findLanguageTag(written) : undefined;
  return nearest === undefined ? found : { ...found, nearest };
}

function findLanguageTag(written: string): string | undefined {
  const tag = written.trim().toLowerCase().replaceAll('_', '-');
  if (new RegExp(LOCALE_PATTERN).test(tag)) return tag;
  const hasName = (candidate: string): boolean =>
    ['en', candidate].some(
      (locale) => new Intl.DisplayNames(locale, { type: 'language' }).of(candidate)?.toLowerCase() === tag,
    );
  return TAGS.find(hasName);
}
