import type { AdminText } from '../../createAdminText.ts';
import { describeField } from '../../describeField.ts';
import { MAX_FALLBACKS } from '#engine/page/resolveRows.ts';
import { isJsonObject, type JsonObject } from '#schemas/jsonPointer.ts';
import type { FieldSchema } from '../schema/resolveSchema.ts';
import type { SourceProblem } from '../source/languageService.ts';

/** Why elements do not fit the schema: the code of the problem, and the field where the schema names one. */
export type ElementProblem = {
  readonly code: 'FIELD_MISSING' | 'FIELD_UNKNOWN' | 'FIELD_TYPE' | 'FIELD_VALUE' | 'FALLBACK_TOO_DEEP';
  readonly field: string | undefined;
};

/** How the messages of the language service begin. It has no codes for these problems. */
const MESSAGES = [
  { pattern: /^Missing property "(?<field>.+)"/, code: 'FIELD_MISSING' },
  { pattern: /^Property (?<field>.+) is not allowed/, code: 'FIELD_UNKNOWN' },
  { pattern: /^Incorrect type/, code: 'FIELD_TYPE' },
] as const;
/** The name of the field before a value. */
const FIELD_BEFORE = /"([^"\\]+)":$/;

/**
 * Checks elements against the page's schema before they are pasted. A slot with fewer rows than it needs is no problem:
 * the draft can be saved, and only a publish refuses it.
 *
 * @returns the first problem, or undefined when they fit
 */
export async function checkElements(
  schema: FieldSchema,
  elements: readonly JsonObject[],
): Promise<ElementProblem | undefined> {
  if (elements.some((element) => countFallbacks(element) > MAX_FALLBACKS))
    return { code: 'FALLBACK_TOO_DEEP', field: 'fallback' };
  const { createSourceLanguage } = await import('../source/languageService.ts');
  const source = JSON.stringify({ id: 'page', elements });
  const problems = await createSourceLanguage(withoutSlotMinimums(schema)).check(source);
  const found = problems.find(({ severity }) => severity === 'error');
  return found && toElementProblem(found, source);
}

/** Returns the schema without the minimum numbers of rows in slots. */
const withoutSlotMinimums = (schema: FieldSchema): FieldSchema =>
  JSON.parse(JSON.stringify(schema), (_, value: FieldSchema | null) =>
    value !== null && typeof value === 'object' && value.slotRules ? { ...value, minItems: 0 } : value,
  ) as FieldSchema;

/** Returns how many fallback rows are nested in an element. */
const countFallbacks = ({ fallback }: JsonObject): number =>
  isJsonObject(fallback) ? 1 + countFallbacks(fallback) : 0;

function toElementProblem({ message, from }: SourceProblem, source: string): ElementProblem {
  for (const { pattern, code } of MESSAGES) {
    const match = pattern.exec(message);
    if (match) return { code, field: match.groups?.['field'] ?? findFieldBefore(source, from) };
  }
  return { code: 'FIELD_VALUE', field: findFieldBefore(source, from) };
}

const findFieldBefore = (source: string, at: number): string | undefined => FIELD_BEFORE.exec(source.slice(0, at))?.[1];

/** Describes the problem in the language of the editor. */
export function describeElementProblem(text: AdminText, { code, field }: ElementProblem): string {
  const meaning = text(`problem_${code}`);
  return field === undefined ? meaning : `${describeField(text, field).text}: ${meaning}`;
}
