// Mutates one value of a JSON document, as faulty backends, proxies and authors do.
import { pointerTo } from '#schemas/problems.ts';
import type { Random } from './generate.ts';

type Json = unknown;
/** `pointer` is the JSON pointer of the changed value, or of its list when an item was added or removed. */
export type Mutant<T> = { readonly value: T; readonly pointer: string; readonly how: string };

const nest = (levels: number, open: string, close: string): Json =>
  JSON.parse(open.repeat(levels) + '1' + close.repeat(levels)) as Json;

/** Returns replacement values that no author intends. */
export const replacementValues = (): readonly Json[] => [
  null,
  true,
  'false',
  0,
  -1,
  1e308,
  2 ** 53 + 2,
  '',
  ' ',
  '\u0000',
  '\u202Eabc',
  '\uD800',
  'javascript:alert(1)',
  '//evil.example',
  '<script>alert(1)</script>',
  'x'.repeat(20_000),
  'constructor',
  '__proto__',
  [],
  {},
  [null],
  [[[]]],
  { length: 1 },
  { toString: 1 },
  JSON.parse('{"__proto__":{"polluted":1}}') as Json,
  { $ref: '#' },
  nest(3000, '[', ']'),
  nest(3000, '{"a":', '}'),
  Array.from({ length: 300 }, () => null),
  { type: 'note', v: 99, props: {} },
  { audience: 'guest' },
];

/**
 * Returns a copy of the document in which one value below the JSON pointer `at` is deleted, replaced, doubled or
 * wrapped. Each value and each change is equally likely.
 */
export function mutate<T>(document: T, random: Random, at: string): Mutant<T> {
  const pick = <V>(list: readonly V[]): V => list[Math.floor(random() * list.length)]!;
  const value = structuredClone(document);
  const values: { container: Record<string, Json>; key: string; parent: string }[] = [];
  const walk = (container: unknown, parent: string): void => {
    if (typeof container !== 'object' || container === null) return;
    for (const key of Object.keys(container)) {
      const pointer = pointerTo(parent, key);
      if (pointer === at || pointer.startsWith(`${at}/`))
        values.push({ container: container as Record<string, Json>, key, parent });
      if (at.startsWith(pointer) || pointer.startsWith(at)) walk((container as Record<string, Json>)[key], pointer);
    }
  };
  walk(value, '');
  const { container, key, parent } = pick(values);
  const pointer = pointerTo(parent, key);
  const change = pick(['delete', 'replace', 'double', 'wrap in a list', 'wrap in an object'] as const);
  const toMutant = (where: string): Mutant<T> => ({ value, pointer: where, how: `${change} ${pointer}` });
  if (Array.isArray(container) && (change === 'double' || change === 'delete')) {
    if (change === 'double') container.splice(Number(key), 0, structuredClone(container[Number(key)]));
    else container.splice(Number(key), 1);
    return toMutant(parent);
  }
  switch (change) {
    case 'delete':
      delete container[key];
      break;
    case 'wrap in a list':
      container[key] = [container[key]];
      break;
    case 'wrap in an object':
      container[key] = { [key]: container[key] };
      break;
    case 'double':
      container[key] = [container[key], structuredClone(container[key])];
      break;
    default:
      container[key] = pick(replacementValues());
  }
  return toMutant(pointer);
}
