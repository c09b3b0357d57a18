// Strict reading, for authors and API input (publish, editor): it reports all problems together and changes nothing.
import { excerpt } from './excerpt.ts';
import { pointerTo, problem, type Problem, type ProblemCode } from './problems.ts';
import type { Finding, Validator } from './validator.ts';

/** The words before a regular expression in `expected` of a problem. describePattern.ts searches for them. */
export const PATTERN_PREFIX = 'a text of the form ';

/** Maximum nesting; deeper documents are refused before any recursive code reads them (docs/faults.md, F25). */
const MAX_DEPTH = 64;

/**
 * Returns all problems of a value in document order; empty when it is valid. Never changes the value.
 * @param base JSON pointer of the value in its document; every reported pointer starts with it
 */
export function readStrict(validator: Validator, input: unknown, base = ''): readonly Problem[] {
  const tooDeep = findTooDeep(input);
  if (tooDeep !== undefined)
    return [problem('FIELD_VALUE', base + tooDeep, { expected: `at most ${MAX_DEPTH} levels of nesting` })];
  const copy = structuredClone(input);
  if (validator(copy)) return [];
  return (validator.errors ?? [])
    .filter((f) => f.keyword !== 'if')
    .map((f) => {
      const found = problemFromFinding(f, getValueAt(input, f.instancePath), base);
      // Only the lenient reader (lenient.ts) cuts a text or changes a number. An author's value is stored as it is.
      return REPAIRED_KEYWORDS.includes(f.keyword) ? { ...found, severity: 'error' } : found;
    });
}

/** Keywords whose findings the lenient reader repairs. */
const REPAIRED_KEYWORDS: readonly string[] = ['maxLength', 'minimum', 'maximum'];

const CODE_BY_KEYWORD: Record<string, ProblemCode> = {
  required: 'FIELD_MISSING',
  type: 'FIELD_TYPE',
  enum: 'FIELD_VALUE',
  const: 'FIELD_VALUE',
  maxLength: 'FIELD_TOO_LONG',
  maxItems: 'FIELD_TOO_LONG',
  minimum: 'FIELD_OUT_OF_RANGE',
  maximum: 'FIELD_OUT_OF_RANGE',
  format: 'FIELD_FORMAT',
  pattern: 'FIELD_FORMAT',
  additionalProperties: 'FIELD_UNKNOWN',
};

/** Converts a finding of a compiled validator to a problem with a pointer, the expected value and an excerpt. */
export function problemFromFinding(finding: Finding, value: unknown, base: string): Problem {
  const at = base + finding.instancePath;
  const { params } = finding;
  if (finding.keyword === 'required')
    return problem('FIELD_MISSING', pointerTo(at, String(params['missingProperty'])), {
      expected: `a field "${String(params['missingProperty'])}"`,
    });
  if (finding.keyword === 'additionalProperties') {
    const name = String(params['additionalProperty']);
    return problem('FIELD_UNKNOWN', pointerTo(at, name), {
      found: excerpt((value as Record<string, unknown> | undefined)?.[name]),
    });
  }
  return problem(CODE_BY_KEYWORD[finding.keyword] ?? 'FIELD_VALUE', at, {
    expected: describeExpectation(finding),
    found: excerpt(value),
  });
}

function describeExpectation({ keyword, params }: Finding): string {
  const limit = String(params['limit']);
  switch (keyword) {
    case 'type':
      return String(params['type']);
    case 'enum':
      return `one of ${(params['allowedValues'] as unknown[]).join(', ')}`;
    case 'const':
      return excerpt(params['allowedValue']);
    case 'maxLength':
      return `at most ${limit} characters`;
    case 'minLength':
      return `at least ${limit} characters`;
    case 'maxItems':
      return `at most ${limit} items`;
    case 'minItems':
      return `at least ${limit} items`;
    case 'minimum':
      return `${limit} or more`;
    case 'maximum':
      return `${limit} or less`;
    case 'pattern':
      return PATTERN_PREFIX + String(params['pattern']);
    case 'format':
      return `a ${String(params['format'])}`;
    default:
      return keyword;
  }
}

function getValueAt(root: unknown, pointer: string): unknown {
  let value: unknown = root;
  for (const step of pointer.split('/').slice(1))
    value = (value as Record<string, unknown> | undefined)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  return value;
}

/** Returns the pointer of the first value nested deeper than MAX_DEPTH. It uses a stack and no recursion. */
function findTooDeep(input: unknown): string | undefined {
  const pending: { value: unknown; pointer: string; depth: number }[] = [{ value: input, pointer: '', depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (next.depth > MAX_DEPTH) return next.pointer;
    for (const [key, value] of Object.entries(next.value))
      pending.push({ value, pointer: pointerTo(next.pointer, key), depth: next.depth + 1 });
  }
  return undefined;
}
