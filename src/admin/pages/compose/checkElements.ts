import type { JsonObject } from '../document/pointer.ts';
import type { FieldSchema } from '../schema/resolveSchema.ts';

/**
 * Checks elements against the page's schema before they are pasted.
 *
 * @returns the first problem, or undefined when they fit
 */
export async function checkElements(schema: FieldSchema, elements: readonly JsonObject[]): Promise<string | undefined> {
  const { createSourceLanguage } = await import('../source/languageService.ts');
  const problems = await createSourceLanguage(schema).check(JSON.stringify({ id: 'page', elements }));
  return problems.find(({ severity }) => severity === 'error')?.message;
}
