// Compares two JSON values: fields by name, list entries by id.
import { isObject, type JsonObject } from '#schemas/isObject.ts';
import { pointerTo } from '#schemas/problems.ts';

/** One difference. `moved`: an entry of a list has another position; `before` and `after` are its positions, from 1. */
export type JsonChange =
  | { readonly pointer: string; readonly change: 'added'; readonly after: unknown }
  | { readonly pointer: string; readonly change: 'removed'; readonly before: unknown }
  | {
      readonly pointer: string;
      readonly change: 'changed';
      readonly before: unknown;
      readonly after: unknown;
    }
  | {
      readonly pointer: string;
      readonly change: 'moved';
      readonly id: string;
      readonly before: number;
      readonly after: number;
    };

/**
 * Returns every difference, in the order of `after`. Pointers of removed values refer to `before`, all others to
 * `after`. List entries match by id or, without ids, by value. Lists with missing or duplicate ids are compared index
 * by index.
 */
export function diffJson(before: unknown, after: unknown, pointer = ''): JsonChange[] {
  if (before === after) return [];
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after, pointer);
  if (isObject(before) && isObject(after)) return diffFields(before, after, pointer);
  return [{ pointer, change: 'changed', before, after }];
}

function diffFields(before: JsonObject, after: JsonObject, pointer: string): JsonChange[] {
  const changes: JsonChange[] = [];
  for (const [key, value] of Object.entries(after)) {
    const at = pointerTo(pointer, key);
    if (Object.hasOwn(before, key)) changes.push(...diffJson(before[key], value, at));
    else changes.push({ pointer: at, change: 'added', after: value });
  }
  for (const [key, value] of Object.entries(before))
    if (!Object.hasOwn(after, key))
      changes.push({ pointer: pointerTo(pointer, key), change: 'removed', before: value });
  return changes;
}

function diffLists(before: readonly unknown[], after: readonly unknown[], pointer: string): JsonChange[] {
  const oldIndexes = indexById(before);
  const newIndexes = indexById(after);
  if (!oldIndexes || !newIndexes) return diffByIndex(before, after, pointer);
  const changes: JsonChange[] = [];
  for (const [name, index] of newIndexes) {
    const oldIndex = oldIndexes.get(name);
    const at = pointerTo(pointer, index);
    if (oldIndex === undefined) changes.push({ pointer: at, change: 'added', after: after[index] });
    else changes.push(...diffJson(before[oldIndex], after[index], at));
  }
  for (const [name, index] of oldIndexes)
    if (!newIndexes.has(name))
      changes.push({ pointer: pointerTo(pointer, index), change: 'removed', before: before[index] });
  const common = [...newIndexes].filter(([name]) => oldIndexes.has(name));
  const stayed = findLongestIncreasingRun(common.map(([name]) => oldIndexes.get(name) ?? 0));
  for (const [name, index] of common) {
    const oldIndex = oldIndexes.get(name) ?? 0;
    if (!stayed.has(oldIndex))
      changes.push({
        pointer: pointerTo(pointer, index),
        change: 'moved',
        id: toDisplayedId(name),
        before: oldIndex + 1,
        after: index + 1,
      });
  }
  return changes;
}

/** Returns the longest selection of numbers that increase, so that the fewest entries count as moved. */
function findLongestIncreasingRun(numbers: readonly number[]): ReadonlySet<number> {
  // ends[length - 1] is the smallest number that ends a selection of that length.
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const number of numbers) {
    const found = ends.findIndex((end) => end >= number);
    const index = found < 0 ? ends.length : found;
    previous.set(number, ends[index - 1]);
    ends[index] = number;
  }
  const run = new Set<number>();
  for (let number = ends.at(-1); number !== undefined; number = previous.get(number)) run.add(number);
  return run;
}

function diffByIndex(before: readonly unknown[], after: readonly unknown[], pointer: string): JsonChange[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => {
    const at = pointerTo(pointer, index);
    if (index >= before.length) return [{ pointer: at, change: 'added' as const, after: after[index] }];
    if (index >= after.length) return [{ pointer: at, change: 'removed' as const, before: before[index] }];
    return diffJson(before[index], after[index], at);
  }).flat();
}

/** Maps ids to indexes; undefined when an entry has no id or two entries share one. */
function indexById(list: readonly unknown[]): Map<string, number> | undefined {
  const names = new Map<string, number>();
  for (const [index, entry] of list.entries()) {
    const name = getEntryId(entry);
    if (name === undefined || names.has(name)) return undefined;
    names.set(name, index);
  }
  return names;
}

const IDS = ['heroId', 'bucketId', 'id', 'sectionName', 'pluginId', 'file'] as const;

function getEntryId(entry: unknown): string | undefined {
  if (!isObject(entry)) return Array.isArray(entry) ? undefined : `=${JSON.stringify(entry)}`;
  const key = IDS.find((id) => typeof entry[id] === 'string');
  return key && `${key} ${String(entry[key])}`;
}

/** Returns the id as reports show it: `top` for `heroId top`, `a` for `="a"`. */
const toDisplayedId = (name: string): string =>
  name.startsWith('=') ? name.slice(1) : name.slice(name.indexOf(' ') + 1);
