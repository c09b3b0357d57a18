// Turns a record of a feed into an item, by the mapping.
import { excerpt } from '../../../../schemas/excerpt.ts';
import { problem, type Problem } from '../../../../schemas/problems.ts';
import type { ImportMapping } from '../../../../schemas/realm/import-mapping.ts';
import type { ItemEdit } from '../../../server/domain/publishing/partial/editItems.ts';
import { splitPointer, type FeedRecord } from './readFeed.ts';

type FieldRule = ImportMapping['fields'][string];
type ConversionResult = { readonly value: unknown } | { readonly expected: string };

/** Returns the edit that stores the record's item, or the problems of the record. */
export function mapRecord({ location, get }: FeedRecord, mapping: ImportMapping): ItemEdit | { problems: Problem[] } {
  const item = structuredClone(mapping.defaults) as Record<string, unknown>;
  const problems: Problem[] = [];
  for (const [pointer, rule] of Object.entries(mapping.fields)) {
    const given = get(rule.from);
    const raw = typeof given === 'string' ? given.trim() : given;
    if (raw === undefined || raw === null || raw === '') {
      if (rule.required)
        problems.push(problem('FIELD_MISSING', pointer, { file: location, expected: `"${rule.from}"` }));
      continue;
    }
    const converted = convert(raw, rule);
    if ('expected' in converted)
      problems.push(
        problem('FIELD_VALUE', pointer, { file: location, expected: converted.expected, found: excerpt(raw) }),
      );
    else setAt(item, splitPointer(pointer), converted.value);
  }
  const { id } = item;
  if (typeof id === 'string' && id !== '' && problems.length === 0) return { location, id, item };
  if (problems.length === 0)
    problems.push(
      problem('FIELD_MISSING', '/id', { file: location, expected: 'an id, from the field /id of the mapping' }),
    );
  return { problems };
}

function convert(raw: unknown, rule: FieldRule): ConversionResult {
  const { as, separator } = rule;
  if (as === 'list' && Array.isArray(raw))
    return raw.every(isScalar)
      ? convertList(raw.map(String), rule)
      : { expected: 'a list of texts, numbers and booleans' };
  if (!isScalar(raw))
    return { expected: 'a text, number or boolean; "from" may be the JSON pointer of one inside the object or list' };
  const text = String(raw);
  switch (as) {
    case 'number':
    case 'minutes': {
      const number = Number(text.replace(/^(-?\d+),(\d+)$/, '$1.$2'));
      if (!Number.isFinite(number)) return { expected: 'a number' };
      return { value: as === 'minutes' ? Math.round(number * 60) : number };
    }
    case 'boolean':
      if (/^(1|true|yes|y)$/i.test(text)) return { value: true };
      return /^(0|false|no|n)$/i.test(text) ? { value: false } : { expected: 'true or false' };
    case 'list':
      return convertList(text.split(separator), rule);
    default: {
      const value = convertText(text, rule);
      return value === undefined ? { expected: `one of ${listValues(rule)}` } : { value };
    }
  }
}

/** Converts the entries of a list. Empty entries are left out. */
function convertList(entries: readonly string[], rule: FieldRule): ConversionResult {
  const converted = entries.flatMap((entry) => (entry.trim() === '' ? [] : [convertText(entry.trim(), rule)]));
  const known = converted.filter((text) => text !== undefined);
  return known.length < converted.length ? { expected: `one or more of ${listValues(rule)}` } : { value: known };
}

/** Converts one text; undefined when the rule does not list it. */
function convertText(text: string, { prefix, suffix, values }: FieldRule): string | undefined {
  if (values && !Object.hasOwn(values, text)) return undefined;
  return `${prefix}${values ? values[text] : text}${suffix}`;
}

const listValues = ({ values = {} }: FieldRule): string => Object.keys(values).join(', ');

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Keys that would change the object's prototype; the mapping comes from a file. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

function setAt(root: Record<string, unknown>, steps: readonly string[], value: unknown): void {
  let target = root;
  for (const step of steps.slice(0, -1)) {
    if (RESERVED.has(step)) return;
    const inner = target[step];
    target = (
      typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : (target[step] = {})
    ) as Record<string, unknown>;
  }
  const last = steps.at(-1);
  if (last !== undefined && !RESERVED.has(last)) target[last] = value;
}
