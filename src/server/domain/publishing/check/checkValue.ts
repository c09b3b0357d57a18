// One value against its schema, as it will be in every language of the realm. Pointers stay in what the author wrote: a finding
// in a localised text ends in `/$text/<language>`.
import { cleanText } from '#engine/page/cleanText.ts';
import { excerpt, pointerTo, type Problem } from '#schemas/problems.ts';
import { isLocalisedText, LOCALE_PATTERN } from '#schemas/realm/locale.ts';
import { readStrict } from '#schemas/strict.ts';
import type { Validator } from '#schemas/validator.ts';
import { chosenLocale, localeChain, localiseText, PSEUDO_LOCALE } from '../../delivery/localise.ts';
import { isRemoteImage, mapAnnotatedValues, placesOf, type Place } from './annotatedValues.ts';
import type { CheckContext } from './checkContext.ts';
import { checkLink } from './checkLink.ts';
import { checkListed } from './checkOrigins.ts';

export type Subject = {
  readonly file: string;
  readonly schema: unknown;
  readonly validate: Validator;
  readonly value: unknown;
  /** Pointer of the value in its file. */
  readonly pointer?: string;
  /** Where a finding of the value was really written, when it was moved. */
  readonly writtenAt?: (pointer: string) => string;
  /** Row the value belongs to. */
  readonly row?: Pick<Problem, 'rowId' | 'rowType'>;
};

/** Shape, texts, pictures and links of a value. */
export function checkValue(context: CheckContext, subject: Subject): void {
  const { file, schema, validate, value, pointer = '', writtenAt = (at) => at, row = {} } = subject;
  const places = placesOf(schema, value, pointer);
  const localised = new Map<string, Readonly<Record<string, unknown>>>();
  for (const place of places) {
    const report: CheckContext['report'] = (of, code, at, more) =>
      context.report(of, code, writtenAt(at), { ...more, ...row });
    if (place.kind === 'link') checkLink({ ...context, report }, file, place.value, place.pointer);
    else if (isLocalisedText(place.value)) localised.set(place.pointer, place.value.$text);
    if (place.kind === 'text') checkText(context.locales, { ...place, file }, report);
    if (place.kind === 'image') checkImage(context, { ...place, file }, report);
    if (place.kind === 'media') checkListed({ ...context, report }, ['media'], { ...place, file });
  }
  // Without a localised text every language gives the same findings.
  for (const locale of localised.size ? context.locales : context.locales.slice(0, 1)) {
    const chain = localeChain(locale, context.defaultLocale);
    const resolve = (place: Place): unknown =>
      isLocalisedText(place.value) ? localiseText(place.value.$text, chain) : place.value;
    for (const found of readStrict(validate, mapAnnotatedValues(schema, value, resolve), pointer)) {
      const texts = localised.get(found.pointer);
      const chosen = texts && chosenLocale(texts, chain);
      const at = texts && chosen !== undefined ? pointerTo(`${found.pointer}/$text`, chosen) : found.pointer;
      context.add({ ...found, ...row, pointer: writtenAt(at), file });
    }
  }
}

type Found = { readonly value: unknown; readonly pointer: string; readonly file: string };

function checkText(locales: readonly string[], { value, pointer, file }: Found, report: CheckContext['report']): void {
  const unsafe = (text: unknown, at: string): void => {
    if (typeof text === 'string' && cleanText(text) !== text) report(file, 'TEXT_UNSAFE', at, { found: excerpt(text) });
  };
  if (!isLocalisedText(value)) return unsafe(value, pointer);
  const texts: Readonly<Record<string, unknown>> = value.$text;
  if (Object.keys(texts).length === 0)
    report(file, 'FIELD_MISSING', `${pointer}/$text`, { expected: 'a text in at least one language' });
  for (const [locale, text] of Object.entries(texts)) {
    const at = pointerTo(`${pointer}/$text`, locale);
    if (!new RegExp(LOCALE_PATTERN).test(locale))
      report(file, 'FIELD_FORMAT', at, { expected: 'a language tag such as en, ar or en-gb', found: excerpt(locale) });
    // Told for every language, whichever is shown: the schema sees only those that a viewer can reach.
    if (typeof text !== 'string') report(file, 'FIELD_TYPE', at, { expected: 'string', found: excerpt(text) });
    unsafe(text, at);
  }
  const has = (locale: string): boolean =>
    Object.hasOwn(texts, locale) || Object.hasOwn(texts, locale.split('-')[0] ?? locale);
  const missing = locales.filter((locale) => locale !== PSEUDO_LOCALE && !has(locale));
  if (missing.length > 0 && Object.keys(texts).length > 0)
    report(file, 'TEXT_UNTRANSLATED', pointer, {
      expected: `a text in ${missing.join(', ')}`,
      found: excerpt(Object.values(texts)[0]),
    });
}

function checkImage(context: CheckContext, { value, pointer, file }: Found, report: CheckContext['report']): void {
  const named: [string, unknown][] = isLocalisedText(value)
    ? Object.entries(value.$text).map(([locale, name]) => [pointerTo(`${pointer}/$text`, locale), name])
    : [[pointer, value]];
  for (const [at, name] of named) {
    // Of another type: the schema says so.
    if (typeof name !== 'string' || context.images.has(name)) continue;
    if (isRemoteImage(name)) {
      checkListed({ ...context, report }, ['images', 'media'], { file, pointer: at, value: name });
      continue;
    }
    const broken = context.folder.paths.has(`art/${name}`);
    if (/\.svg$/i.test(name))
      report(file, 'PICTURE_BAD', at, {
        expected: 'a WebP, PNG, JPEG or AVIF; drawings serve as logo, edge and marker only',
        found: excerpt(name),
      });
    // A picture that is there but cannot be used is reported once, at its file.
    else if (!broken)
      report(file, 'PICTURE_MISSING', at, {
        expected: 'the name of a file in art/, or an https address',
        found: excerpt(name),
      });
  }
}
