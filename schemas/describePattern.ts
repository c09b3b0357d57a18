// Says in an author's terms which texts a pattern allows, in place of the regular expression.
import { PATTERN_PREFIX } from './strict.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Describes a pattern by the examples or the description of its schema.
 * @returns undefined when the schema has neither
 */
export function describePattern({ examples, description }: JsonObject): string | undefined {
  if (Array.isArray(examples) && examples.length > 0) return `a text such as ${examples.join(' or ')}`;
  return typeof description === 'string' && description !== '' ? description : undefined;
}

/**
 * Replaces a regular expression in what a finding expects by examples.
 * @param expected `expected` of a finding
 * @param schemas the schemas that may have the pattern, the most likely one first
 * @returns `expected` as it was when it has no regular expression, or no schema describes it
 */
export function describeExpected(expected: string, schemas: readonly unknown[]): string {
  if (!expected.startsWith(PATTERN_PREFIX)) return expected;
  const pattern = expected.slice(PATTERN_PREFIX.length);
  for (const schema of schemas) {
    const found = findDescription(schema, pattern);
    if (found !== undefined) return found;
  }
  return expected;
}

/**
 * Finds a pattern in a schema and all schemas inside it. The depth needs no limit, because schemas come from this
 * repository or from plugins whose schemas were checked.
 */
function findDescription(schema: unknown, pattern: string): string | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined;
  const description = (schema as JsonObject)['pattern'] === pattern ? describePattern(schema as JsonObject) : undefined;
  if (description !== undefined) return description;
  for (const part of Object.values(schema)) {
    const found = findDescription(part, pattern);
    if (found !== undefined) return found;
  }
  return undefined;
}
