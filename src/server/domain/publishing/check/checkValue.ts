// Checks one value by its schema, in every locale of the realm. Pointers refer to the written document: a problem of a
// localised text ends in `/$text/<locale>`.
import { cleanText } from '#engine/page/cleanText.ts';
import { excerpt } from '#schemas/excerpt.ts';
import { pointerTo, type Problem } from '#schemas/problems.ts';
import { REFERENCE_KINDS } from '#schemas/references.ts';
import { isLocalisedText, LOCALE_PATTERN } from '#schemas/realm/locale.ts';
import { readStrict } from '#schemas/strict.ts';
import type { Validator } from '#schemas/validator.ts';
import { splitImageName } from '#src/realm/imageName.ts';
import { chooseTextLocale, createLocaleChain, isTranslated, PSEUDO_LOCALE } from '#src/realm/localeChain.ts';
import { localiseText } from '../../delivery/localise.ts';
import { suggest } from '../findNearest.ts';
import { isRemoteImage, mapAnnotatedValues, findAnnotatedValues, type AnnotatedValue } from './annotatedValues.ts';
import type { CheckContext } from './checkContext.ts';
import { findImpossibleDates } from './findImpossibleDates.ts';
import { findSecrets } from './findSecrets.ts';
import { adviseOnFinding } from './adviseOnFinding.ts';
import { checkArtwork } from './checkArtwork.ts';
import { checkHostedImage } from './checkImageHost.ts';
import { checkLink, checkTextLinks } from './checkLink.ts';
import { checkReference } from './checkReference.ts';
import { checkUrlIsListed } from './checkOrigins.ts';

/** A value to check. */
export type CheckedValue = {
  readonly file: string;
  readonly schema: unknown;
  readonly validate: Validator;
  readonly value: unknown;
  /** Pointer of the value in its file. */
  readonly pointer?: string;
  /** Maps a pointer of the value to the pointer in the file, when they differ. */
  readonly toFilePointer?: (pointer: string) => string;
  /** Row the value belongs to. The references of a row are checked; a data file may name what is imported later. */
  readonly row?: Pick<Problem, 'rowId' | 'rowType'>;
};

/** Checks shape, texts, images and links of a value. */
export function checkValue(context: CheckContext, subject: CheckedValue): void {
  const { file, schema, validate, value, pointer = '', toFilePointer = (at) => at, row } = subject;
  const annotatedValues = findAnnotatedValues(schema, value, pointer);
  const localised = new Map<string, Readonly<Record<string, unknown>>>();
  const secrets = findSecrets(schema, value, pointer);
  for (const at of secrets) context.report(file, 'SECRET_FOUND', toFilePointer(at), { ...EXPECTED_SECRET, ...row });
  for (const annotated of annotatedValues) {
    const report: CheckContext['report'] = (of, code, at, more) => {
      if (!secrets.includes(at)) context.report(of, code, toFilePointer(at), { ...more, ...row });
    };
    if (annotated.kind === 'link') checkLink({ ...context, report }, file, annotated.value, annotated.pointer);
    else if (annotated.reference !== undefined) {
      if (row) checkReference({ ...context, report }, { ...annotated, file, kind: annotated.reference });
    } else if (isLocalisedText(annotated.value)) localised.set(annotated.pointer, annotated.value.$text);
    if (annotated.kind === 'text') checkText({ ...context, report }, { ...annotated, file });
    if (annotated.kind === 'image') checkImage(context, { ...annotated, file }, report);
    if (annotated.kind === 'media') checkClip({ ...context, report }, { ...annotated, file });
  }
  for (const { pointer: at, ...problemParts } of findImpossibleDates(value, pointer))
    context.report(file, 'FIELD_FORMAT', toFilePointer(at), { ...problemParts, ...row });
  // Without a localised text every locale has the same problems.
  for (const locale of localised.size ? context.locales : context.locales.slice(0, 1)) {
    const chain = createLocaleChain(locale, context.defaultLocale);
    const resolve = (annotated: AnnotatedValue): unknown =>
      isLocalisedText(annotated.value) ? localiseText(annotated.value.$text, chain) : annotated.value;
    const problems = readStrict(validate, mapAnnotatedValues(schema, value, resolve), pointer);
    for (const found of problems.flatMap((each) => withoutSecrets(each, secrets))) {
      const texts = localised.get(found.pointer);
      const chosen = texts && chooseTextLocale(texts, chain);
      const at = texts && chosen !== undefined ? pointerTo(`${found.pointer}/$text`, chosen) : found.pointer;
      const advised = adviseOnFinding(schema, value, found, found.pointer.slice(pointer.length));
      context.add({ ...advised, ...row, pointer: toFilePointer(at), file });
    }
  }
}

/** What a finding about a secret expects. */
export const EXPECTED_SECRET = { expected: 'no secret in a file of a brand' } as const;

/**
 * Returns a problem without the excerpt of a value that contains a secret, because findings are printed in the logs of
 * CI; an empty list when the problem only says that the secret, or the object that contains it, is unknown.
 */
function withoutSecrets(problem: Problem, secrets: readonly string[]): readonly Problem[] {
  const { found: _found, ...rest } = problem;
  const hasSecret = secrets.some((at) => at === problem.pointer || at.startsWith(`${problem.pointer}/`));
  if (!hasSecret) return [problem];
  return problem.code === 'FIELD_UNKNOWN' ? [] : [rest];
}

/** Address of the clips of a realm's folder. */
const CLIPS = '/clips/';

/** A value with its position in a file. */
type LocatedValue = { readonly value: unknown; readonly pointer: string; readonly file: string };
type LocatedImage = LocatedValue & Pick<AnnotatedValue, 'artwork' | 'siblings'>;

function checkText(context: CheckContext, { value, pointer, file }: LocatedValue): void {
  const { locales, report } = context;
  const checkPlain = (text: unknown, at: string): void => {
    if (typeof text !== 'string') return;
    if (cleanText(text) !== text) report(file, 'TEXT_UNSAFE', at, { found: excerpt(text) });
    checkTextLinks(context, file, text, at);
  };
  if (!isLocalisedText(value)) return checkPlain(value, pointer);
  const texts: Readonly<Record<string, unknown>> = value.$text;
  if (Object.keys(texts).length === 0)
    report(file, 'FIELD_MISSING', `${pointer}/$text`, { expected: 'a text in at least one language' });
  for (const [locale, text] of Object.entries(texts)) {
    const at = pointerTo(`${pointer}/$text`, locale);
    if (!new RegExp(LOCALE_PATTERN).test(locale))
      report(file, 'FIELD_FORMAT', at, { expected: 'a language tag such as en, ar or en-gb', found: excerpt(locale) });
    // Every locale is checked here, because the schema check above sees only the locales of the realm.
    if (typeof text !== 'string') report(file, 'FIELD_TYPE', at, { expected: 'string', found: excerpt(text) });
    checkPlain(text, at);
  }
  const missing = locales.filter((locale) => locale !== PSEUDO_LOCALE && !isTranslated(texts, locale));
  if (missing.length > 0 && Object.keys(texts).length > 0)
    report(file, 'TEXT_UNTRANSLATED', pointer, {
      expected: `a text in ${missing.join(', ')}`,
      found: excerpt(Object.values(texts)[0]),
    });
}

/** Checks the address of a clip: `/clips/<file>` names a file of the folder, an https URL is on a listed origin. */
function checkClip(context: CheckContext, { value, pointer, file }: LocatedValue): void {
  const name = typeof value === 'string' && value.startsWith(CLIPS) ? value.slice(CLIPS.length) : undefined;
  // A clip that exists and cannot be used was reported at its file.
  if (name !== undefined && !context.clips.has(name) && !context.folder.paths.has(`clips/${name}`))
    context.report(file, 'FILE_MISSING', pointer, {
      expected: `clips/${name.slice(0, 100)} in the folder`,
      found: excerpt(value),
    });
  checkUrlIsListed(context, ['media'], { file, pointer, value });
}

function checkImage(
  context: CheckContext,
  { value, pointer, file, artwork: use, siblings = {} }: LocatedImage,
  report: CheckContext['report'],
): void {
  const names: [string, unknown][] = isLocalisedText(value)
    ? Object.entries(value.$text).map(([locale, name]) => [pointerTo(`${pointer}/$text`, locale), name])
    : [[pointer, value]];
  for (const [at, name] of names) {
    // A value that is not a string was reported by the schema check.
    if (typeof name !== 'string') continue;
    const named = context.images.has(name) ? name : splitImageName(name).file;
    if (context.images.has(named)) {
      checkArtwork({ ...context, report }, { file, pointer: at, name, use, siblings });
      continue;
    }
    if (isRemoteImage(name)) {
      if (checkHostedImage(context.imageHost, { file, pointer: at, value: name }, report)) continue;
      checkUrlIsListed({ ...context, report }, ['images', 'media'], { file, pointer: at, value: name });
      continue;
    }
    const isUnusable = context.folder.paths.has(`art/${named}`);
    const [, beforeFragment] = /^([^#]+)#/.exec(name) ?? [];
    if (beforeFragment !== undefined && context.images.has(beforeFragment)) {
      report(file, 'FIELD_FORMAT', at, {
        expected: 'after the name of the file a focal point in whole percent, as in #f=70,40',
        found: excerpt(name),
      });
      continue;
    }
    if (/\.svg$/i.test(name))
      report(file, 'PICTURE_BAD', at, {
        expected: 'a WebP, PNG, JPEG or AVIF; an SVG can only be a logo, an edge or a marker',
        found: excerpt(name),
      });
    // An existing image that cannot be used was reported at its file.
    else if (!isUnusable)
      report(file, 'PICTURE_MISSING', at, {
        expected: REFERENCE_KINDS.image,
        found: excerpt(name),
        reference: 'image',
        ...suggest(name, context.images),
      });
  }
}
