// Checks strings/<locale>.json: the brand's wording of the product's labels.
import { cleanText } from '#engine/page/cleanText.ts';
import { excerpt } from '#schemas/excerpt.ts';
import { pointerTo, problem } from '#schemas/problems.ts';
import { TEXT_LIMITS } from '#schemas/textLimits.ts';
import { listDocuments } from '../folder/realmFolder.ts';
import type { CheckContext } from './checkContext.ts';

const PLURAL = /_(zero|one|two|few|many|other)$/;

/**
 * Checks locales, keys and texts.
 * @param known the product's label keys; undefined skips the check of keys (the folder is the product's own).
 */
export function checkLabels(context: CheckContext, known: readonly string[] | undefined): void {
  const knownKeys = known && new Set(known.flatMap((key) => [key, key.replace(PLURAL, '_')]));
  for (const { file, name, value } of listDocuments(context.folder, 'strings')) {
    if (!context.locales.includes(name))
      context.report(file, 'LOCALE_UNKNOWN', '', {
        expected: `one of ${context.locales.join(', ')}`,
        found: excerpt(name),
      });
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      context.report(file, 'FIELD_TYPE', '', { expected: 'an object of texts by key', found: excerpt(value) });
      continue;
    }
    for (const [key, text] of Object.entries(value)) {
      const at = pointerTo('', key);
      if (knownKeys && !knownKeys.has(key) && !knownKeys.has(key.replace(PLURAL, '_')))
        context.report(file, 'LABEL_UNKNOWN', at, { found: excerpt(key) });
      if (typeof text !== 'string')
        context.report(file, 'FIELD_TYPE', at, { expected: 'string', found: excerpt(text) });
      else if (text.length > TEXT_LIMITS.label)
        context.add({
          ...problem('FIELD_TOO_LONG', at, {
            file,
            expected: `at most ${TEXT_LIMITS.label} characters`,
            found: excerpt(text),
          }),
          severity: 'error',
        });
      else if (cleanText(text) !== text) context.report(file, 'TEXT_UNSAFE', at, { found: excerpt(text) });
    }
  }
}
