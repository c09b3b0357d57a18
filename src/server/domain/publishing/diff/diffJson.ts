// What differs between two JSON values, as people who write them think of it: fields by name, entries of a list by their id.
import { pointerTo } from '#schemas/problems.ts';

/** `moved`: the entries of a list stand in another order; `before` and `after` name them. */
export type JsonChange =
  | { readonly pointer: string; readonly change: 'added'; readonly after: unknown }
  | { readonly pointer: string; readonly change: 'removed'; readonly before: unknown }
  | {
      readonly pointer: string;
      readonly change: 'changed' | 'moved';
      readonly before: unknown;
      readonly after: unknown;
    };

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Every difference, in the order of `after`. Pointers of what was removed are those of `before`, all others those of `after`.
 * Entries of lists are the same when they have the same id (or, without ids, the same value); else lists are compared place by place.
 */
export function diffJson(before: unknown, after: unknown, pointer = ''): JsonChange[] {
  if (before === after) return [];
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after, pointer);
  if (isFields(before) && isFields(after)) return diffFields(before, after, pointer);
  return [{ pointer, change: 'changed', before, after }];
}

function diffFields(before: Fields, after: Fields, pointer: string): JsonChange[] {
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
  const old = named(before),
    now = named(after);
  if (!old || !now) return diffPlaces(before, after, pointer);
  const changes: JsonChange[] = [];
  for (const [name, index] of now) {
    const was = old.get(name);
    const at = pointerTo(pointer, index);
    if (was === undefined) changes.push({ pointer: at, change: 'added', after: after[index] });
    else changes.push(...diffJson(before[was], after[index], at));
  }
  for (const [name, index] of old)
    if (!now.has(name)) changes.push({ pointer: pointerTo(pointer, index), change: 'removed', before: before[index] });
  const kept = (of: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): string[] =>
    [...of.keys()].filter((name) => other.has(name));
  const [from, to] = [kept(old, now), kept(now, old)];
  if (from.some((name, index) => name !== to[index]))
    changes.push({ pointer, change: 'moved', before: from.map(shown), after: to.map(shown) });
  return changes;
}

function diffPlaces(before: readonly unknown[], after: readonly unknown[], pointer: string): JsonChange[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => {
    const at = pointerTo(pointer, index);
    if (index >= before.length) return [{ pointer: at, change: 'added' as const, after: after[index] }];
    if (index >= after.length) return [{ pointer: at, change: 'removed' as const, before: before[index] }];
    return diffJson(before[index], after[index], at);
  }).flat();
}

/** Index by name; undefined when an entry has none or two share one. */
function named(list: readonly unknown[]): Map<string, number> | undefined {
  const names = new Map<string, number>();
  for (const [index, entry] of list.entries()) {
    const name = nameOf(entry);
    if (name === undefined || names.has(name)) return undefined;
    names.set(name, index);
  }
  return names;
}

const IDS = ['heroId', 'bucketId', 'id', 'sectionName', 'pluginId', 'file'] as const;

function nameOf(entry: unknown): string | undefined {
  if (!isFields(entry)) return Array.isArray(entry) ? undefined : `=${JSON.stringify(entry)}`;
  const key = IDS.find((id) => typeof entry[id] === 'string');
  return key && `${key} ${String(entry[key])}`;
}

/** `heroId top` -> `top`, `="a"` -> `a` */
function shown(name: string): unknown {
  return name.startsWith('=') ? JSON.parse(name.slice(1)) : name.slice(name.indexOf(' ') + 1);
}
