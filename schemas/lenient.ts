// Lenient reading, for viewers' pages with imperfect data: it works on a copy, never throws, preserves as much as
// possible, and reports what it changed. Strict reading (strict.ts) is for authors and API input.
import { excerpt } from './excerpt.ts';
import { pointerTo, problem, type Problem } from './problems.ts';
import { problemFromFinding } from './strict.ts';
import type { Finding, Validator } from './validator.ts';

/** Maximum number of rounds of repairs: a repair can only cause a problem in the value that contains it. */
const MAX_ROUNDS = 12;

type Container = Record<string, unknown> | unknown[];

/**
 * For each shortened list, the original indexes of its items, so that reports use the author's indexes after items were
 * removed.
 */
type OriginalIndexes = WeakMap<readonly unknown[], number[]>;
type ReadState = {
  readonly root: { value: unknown };
  readonly base: string;
  readonly originalIndexes: OriginalIndexes;
  readonly problems: Problem[];
};

/** The repaired value, or undefined when the whole value had to be removed, with the problems found. */
export type LenientResult<T> = { readonly value: T | undefined; readonly problems: readonly Problem[] };

/**
 * Reads a value with a compiled validator. Unknown fields are dropped, defaults are filled in, long texts are cut at a
 * grapheme boundary, numbers are clamped to their range. Other wrong values are removed, the smallest part first: a
 * field, then its item, then the whole value.
 * @param base JSON pointer of the value in its document; every reported pointer starts with it. Pointers refer to the
 * input, also after earlier items of a list were removed.
 */
export function readLenient<T>(validator: Validator, input: unknown, base = ''): LenientResult<T> {
  const root = { value: copyJson(input) };
  const problems: Problem[] = [];
  const reading: ReadState = { root, base, originalIndexes: new WeakMap(), problems };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (validator(root.value)) return { value: root.value as T, problems };
    const findings = validator.errors ?? [];
    const before = problems.length;
    // A path is removed only once in a round, because the next item of the list is at that index afterwards.
    const removed = new Set<string>();
    for (const finding of sortBottomUp(findings)) {
      if (!removed.has(finding.instancePath) && repair(reading, finding)) removed.add(finding.instancePath);
    }
    if (problems.length === before || root.value === undefined) break;
  }
  return { value: undefined, problems };
}

/**
 * Copies JSON. structuredClone takes five times as long and twice the memory (measured on a row of 30 items), because
 * it copies every text and creates objects without a shared hidden class.
 */
function copyJson(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyJson);
  const copy: Record<string, unknown> = { ...value };
  for (const name in copy) {
    const field = copy[name];
    if (typeof field !== 'object' || field === null) continue;
    // Assigning a field named `__proto__` would change the object's prototype.
    if (name === '__proto__')
      Object.defineProperty(copy, name, {
        value: copyJson(field),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    else copy[name] = copyJson(field);
  }
  return copy;
}

/** Sorts findings deepest first and last index first, so that removing one never moves the next. */
function sortBottomUp(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => {
    const left = a.instancePath.split('/');
    const right = b.instancePath.split('/');
    if (left.length !== right.length) return right.length - left.length;
    for (let i = 0; i < left.length; i++) {
      const order = Number(right[i]) - Number(left[i]);
      if (order) return order;
      if (right[i] !== left[i]) return right[i]! < left[i]! ? -1 : 1;
    }
    return 0;
  });
}

/** Repairs one finding. Returns true when the value itself was removed. */
function repair({ root, base, originalIndexes, problems }: ReadState, finding: Finding): boolean {
  const steps = finding.instancePath
    .split('/')
    .slice(1)
    .map((s) => s.replaceAll('~1', '/').replaceAll('~0', '~'));
  const location = findLocation(root, steps);
  if (!location) return false;
  const { parent, key } = location;
  const value = (parent as Record<string, unknown>)[key];
  const at = findOriginalPointer(root, steps, originalIndexes);
  const report = (): void => void problems.push(problemFromFinding({ ...finding, instancePath: at }, value, base));
  switch (finding.keyword) {
    case 'additionalProperties': {
      const name = String(finding.params['additionalProperty']);
      if (!Object.hasOwn(value as object, name)) return false;
      problems.push(
        problem('FIELD_UNKNOWN', pointerTo(base + at, name), {
          found: excerpt((value as Record<string, unknown>)[name]),
        }),
      );
      delete (value as Record<string, unknown>)[name];
      return false;
    }
    case 'maxLength':
      report();
      setValue(parent, key, truncate(String(value), Number(finding.params['limit'])));
      return false;
    case 'maxItems':
      report();
      truncateList(value as unknown[], Number(finding.params['limit']), originalIndexes);
      return false;
    case 'maximum':
    case 'minimum':
      report();
      setValue(parent, key, Number(finding.params['limit']));
      return false;
    case 'required':
    case 'minProperties':
    case 'maxProperties':
    case 'dependencies':
      report();
      remove(root, location, originalIndexes);
      return true;
    default:
      if (value === undefined && !(key in (parent as object))) return false;
      report();
      remove(root, location, originalIndexes);
      return true;
  }
}

type ValueLocation = { parent: Container; key: string };

function findLocation(root: { value: unknown }, steps: readonly string[]): ValueLocation | undefined {
  let parent: Container = root;
  let key = 'value';
  for (const step of steps) {
    const next = (parent as Record<string, unknown>)[key];
    if (typeof next !== 'object' || next === null || !Object.hasOwn(next, step)) return undefined;
    parent = next as Container;
    key = step;
  }
  return { parent, key };
}

function setValue(parent: Container, key: string, value: unknown): void {
  (parent as Record<string, unknown>)[key] = value;
}

function remove(root: { value: unknown }, { parent, key }: ValueLocation, originalIndexes: OriginalIndexes): void {
  if (parent === root) root.value = undefined;
  else if (Array.isArray(parent)) {
    getOriginalIndexes(parent, originalIndexes).splice(Number(key), 1);
    parent.splice(Number(key), 1);
  } else delete parent[key];
}

function truncateList(list: unknown[], length: number, originalIndexes: OriginalIndexes): void {
  originalIndexes.get(list)?.splice(length);
  list.splice(length);
}

function getOriginalIndexes(list: readonly unknown[], originalIndexes: OriginalIndexes): number[] {
  const indexes = originalIndexes.get(list) ?? list.map((_, index) => index);
  originalIndexes.set(list, indexes);
  return indexes;
}

/** Returns the pointer into the input of a value in the repaired copy. */
function findOriginalPointer(
  root: { value: unknown },
  steps: readonly string[],
  originalIndexes: OriginalIndexes,
): string {
  let value: unknown = root.value;
  let pointer = '';
  for (const step of steps) {
    pointer = pointerTo(pointer, Array.isArray(value) ? (originalIndexes.get(value)?.[Number(step)] ?? step) : step);
    value = (value as Record<string, unknown>)[step];
  }
  return pointer;
}

/** Cuts a text at a grapheme boundary, so that no emoji or combining mark is split. */
function truncate(text: string, limit: number): string {
  let out = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(
    text.slice(0, limit + 40),
  )) {
    if (out.length + segment.length > limit - 1) break;
    out += segment;
  }
  return `${out}…`;
}
