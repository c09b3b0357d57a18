// Turns a record of a feed into an item, by the mapping.
import { excerpt } from '../../../../schemas/excerpt.ts';
import { problem, type Problem } from '../../../../schemas/problems.ts';
import type { ImportMapping } from '../../../../schemas/realm/import-mapping.ts';
import type { ItemEdit } from '../../../server/domain/publishing/partial/editItems.ts';
import { splitPointer, type FeedRecord } from './readFeed.ts';

type FieldRule = ImportMapping['fields'][string];
type ConversionResult = { readonly value: unknown } | { readonly expected: string };

/** Returns the edit that stores the record's item, or the problems of the record. */
export function mapRecord({ label, get }: FeedRecord, mapping: ImportMapping): ItemEdit | { problems: Problem[] } {
  const item = structuredClone(mapping.defaults) as Record<string, unknown>;
  const problems: Problem[] = [];
  for (const [pointer, rule] of Object.entries(mapping.fields)) {
    const raw = get(rule.from);
    if (raw === undefined || raw === null || raw === '') {
      if (rule.required) problems.push(problem('FIELD_MISSING', pointer, { file: label, expected: `"${rule.from}"` }));
      continue;
    }
    const converted = convert(raw, rule);
    if ('expected' in converted)
      problems.push(
        problem('FIELD_VALUE', pointer, { file: label, expected: converted.expected, found: excerpt(raw) }),
      );
    else setAt(item, splitPointer(pointer), converted.value);
  }
  const { id } = item;
  if (typeof id === 'string' && id !== '' && problems.length === 0) return { label, id, item };
  if (problems.length === 0)
    problems.push(
      problem('FIELD_MISSING', '/id', { file: label, expected: 'an id, from the field /id of the mapping' }),
    );
  return { problems };
}

function convert(raw: unknown, { as, separator, prefix, suffix, values }: FieldRule): ConversionResult {
  if (Array.isArray(raw) && as === 'list') return { value: raw.map((each) => `${prefix}${String(each)}${suffix}`) };
  if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'boolean')
    return { expected: 'a text, number or boolean; name a value inside it' };
  const text = String(raw).trim();
  const toWord = (word: string): string | undefined => {
    if (values === undefined) return word;
    return Object.hasOwn(values, word) ? values[word] : undefined;
  };
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
    case 'list': {
      const words = text.split(separator).flatMap((word) => word.trim() || []);
      const unknown = words.find((word) => toWord(word) === undefined);
      if (unknown !== undefined) return { expected: `words of ${Object.keys(values ?? {}).join(', ')}` };
      return { value: words.map((word) => `${prefix}${toWord(word)}${suffix}`) };
    }
    default: {
      const word = toWord(text);
      return word === undefined
        ? { expected: `one of ${Object.keys(values ?? {}).join(', ')}` }
        : { value: `${prefix}${word}${suffix}` };
    }
  }
}

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
