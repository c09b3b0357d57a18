// Completes a problem that a schema found: the name that was probably meant, and an example instead of a regular
// expression.
import { describePattern } from '#schemas/describePattern.ts';
import type { Problem } from '#schemas/problems.ts';
import { findNearest } from '../findNearest.ts';
import { findSchemasAt } from './findSchemasAt.ts';

const MAX_LISTED = 300;

/**
 * Returns the problem with `nearest` and `expected` in the author's terms.
 *
 * @param schema the schema of the checked value
 * @param value the checked value
 * @param found a problem of readStrict
 * @param pointer the problem's pointer in the value
 */
export function adviseOnFinding(schema: unknown, value: unknown, found: Problem, pointer: string): Problem {
  switch (found.code) {
    case 'FIELD_UNKNOWN': {
      const parent = pointer.slice(0, pointer.lastIndexOf('/'));
      const fields = new Set(
        findSchemasAt(schema, parent).flatMap(({ properties }) =>
          Object.keys((properties as object | undefined) ?? {}),
        ),
      );
      const nearest = findNearest(toStep(pointer), fields);
      const expected = fields.size > 0 ? { expected: shorten(`one of the fields ${[...fields].join(', ')}`) } : {};
      return { ...found, ...expected, ...(nearest !== undefined && { nearest }) };
    }
    case 'FIELD_VALUE': {
      const names = findSchemasAt(schema, pointer).flatMap(({ enum: values }) => (Array.isArray(values) ? values : []));
      const nearest = findNearest(
        readValue(value, pointer),
        names.filter((name): name is string => typeof name === 'string'),
      );
      return { ...found, ...(nearest !== undefined && { nearest }) };
    }
    case 'FIELD_FORMAT': {
      const withPattern = findSchemasAt(schema, pointer).find(({ pattern }) => typeof pattern === 'string');
      const expected = withPattern && describePattern(withPattern);
      return expected === undefined ? found : { ...found, expected: shorten(expected) };
    }
    case 'FIELD_TYPE': {
      const required = findSchemasAt(schema, pointer).flatMap(({ required: fields }) =>
        Array.isArray(fields) ? (fields as string[]) : [],
      );
      if (found.expected !== 'object' || required.length === 0) return found;
      return { ...found, expected: shorten(`an object with ${[...new Set(required)].join(', ')}`) };
    }
    default:
      return found;
  }
}

const toStep = (pointer: string): string =>
  pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');

const shorten = (text: string): string => (text.length > MAX_LISTED ? `${text.slice(0, MAX_LISTED - 2)} …` : text);

function readValue(root: unknown, pointer: string): unknown {
  let value = root;
  for (const step of pointer.split('/').slice(1))
    value = (value as Record<string, unknown> | undefined | null)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  return value;
}
