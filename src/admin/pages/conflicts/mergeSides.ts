// Merges the changes of two editors to one page, row by row. The server merges publishes in the same way
// (mergePages.ts); here an editor sees both sides and chooses.
import { findEntryId } from '#src/realm/findEntryId.ts';
import { isEqual, isJsonObject, type Json, type JsonObject } from '#schemas/jsonPointer.ts';
import { removeRepeatedRows } from './removeRepeatedRows.ts';

/** What one side did with a part of the page. */
export type SideChange = {
  readonly kind: 'unchanged' | 'added' | 'removed' | 'changed';
  /** Names of the changed fields, when the part was changed. */
  readonly fields: readonly string[];
};

/** Whose value a part gets. `both`: the two sides changed different fields. */
export type MergeChoice = 'mine' | 'theirs' | 'both';

/** A row, a field of the page, or the order of the rows in which the two sides differ. */
export type Difference = {
  readonly key: string;
  readonly kind: 'row' | 'field' | 'order';
  /** Name of the field of the page. */
  readonly field?: string;
  /** The row, for its title. */
  readonly element?: Json;
  readonly mine: SideChange;
  readonly theirs: SideChange;
  /** The choices that exist. */
  readonly choices: readonly MergeChoice[];
  /** The choice that loses no change; undefined: there is none or it is not known, and an editor has to choose. */
  readonly suggested: MergeChoice | undefined;
};

/** The two sides, and the document that both sides changed (`base`; undefined: it is not known). */
export type Sides = {
  readonly base: JsonObject | undefined;
  readonly mine: JsonObject;
  readonly theirs: JsonObject;
};

type Values = { readonly base: Json | undefined; readonly mine: Json | undefined; readonly theirs: Json | undefined };

const UNCHANGED: SideChange = { kind: 'unchanged', fields: [] };
const ORDER = 'order';

/** Lists the differences of the two sides: fields, then rows in the order of `mine`, then the order of the rows. */
export function listDifferences(sides: Sides): Difference[] {
  const rows = mapRows(sides);
  const found: Difference[] = [];
  for (const field of listFields(sides)) {
    const values = pick(sides, (page) => page?.[field]);
    addDifference(found, values, { key: `/${field}`, kind: 'field', field }, sides.base !== undefined);
  }
  for (const key of new Set([...rows.mine.keys(), ...rows.theirs.keys()])) {
    const values = pick(rows, (map) => map?.get(key));
    const element = values.mine ?? values.theirs;
    addDifference(
      found,
      values,
      { key, kind: 'row', ...(element !== undefined && { element }) },
      sides.base !== undefined,
    );
  }
  const order = compareOrder(sides);
  if (order) found.push(order);
  return found;
}

/**
 * Returns the page with the chosen sides.
 *
 * @param choices by key of the difference. A difference without a choice gets the suggested one, or else `mine`
 */
export function mergeSides(sides: Sides, choices: ReadonlyMap<string, MergeChoice>): JsonObject {
  const chosen = new Map(
    listDifferences(sides).map(({ key, suggested }) => [key, choices.get(key) ?? suggested ?? 'mine'] as const),
  );
  const choose = (key: string, values: Values): Json | undefined => {
    const choice = chosen.get(key) ?? 'mine';
    return choice === 'both' ? mergeFields(values) : values[choice];
  };
  const document: Record<string, Json> = {};
  for (const field of Object.keys({ ...sides.mine, ...sides.theirs })) {
    const value =
      field === 'elements'
        ? []
        : choose(
            `/${field}`,
            pick(sides, (page) => page?.[field]),
          );
    if (value !== undefined) document[field] = value;
  }
  const rows = mapRows(sides);
  const [first, second] = chosen.get(ORDER) === 'theirs' ? [rows.theirs, rows.mine] : [rows.mine, rows.theirs];
  const elements = insertMissing([...first.keys()], [...second.keys()]).flatMap((key) => {
    const row = choose(
      key,
      pick(rows, (map) => map?.get(key)),
    );
    return row === undefined ? [] : [row];
  });
  // Only pages have rows; menus, themes, labels and settings are merged here too.
  if (sides.mine?.['elements'] !== undefined || sides.theirs?.['elements'] !== undefined)
    document['elements'] = [...removeRepeatedRows(elements, sides, (id) => choices.has(`row ${id}`))];
  return document;
}

const pick = <T>(
  { base, mine, theirs }: { readonly base: T | undefined; readonly mine: T; readonly theirs: T },
  read: (side: T | undefined) => Json | undefined,
): Values => ({ base: read(base), mine: read(mine), theirs: read(theirs) });

const listFields = ({ mine, theirs }: Sides): string[] =>
  Object.keys({ ...mine, ...theirs }).filter((name) => name !== 'elements');

/** Adds the difference of a part to `found`, unless both sides have the same value. */
function addDifference(
  found: Difference[],
  values: Values,
  subject: Pick<Difference, 'key' | 'kind' | 'field' | 'element'>,
  hasBase: boolean,
): void {
  const { base, mine, theirs } = values;
  if (isEqual(mine, theirs)) return;
  const merged = hasBase ? mergeFields(values) : undefined;
  const changes = { mine: describeSide(base, mine), theirs: describeSide(base, theirs) };
  const choices: readonly MergeChoice[] = ['mine', 'theirs'];
  const oneSide = suggestSide(values, hasBase);
  found.push({
    ...subject,
    ...changes,
    choices: oneSide === undefined && merged !== undefined ? [...choices, 'both'] : choices,
    suggested: oneSide ?? (merged === undefined ? undefined : 'both'),
  });
}

/** Returns the only side that changed a value; undefined: both sides changed it, or there is no base. */
function suggestSide({ base, mine, theirs }: Values, hasBase: boolean): MergeChoice | undefined {
  if (!hasBase) return undefined;
  if (isEqual(base, theirs)) return 'mine';
  return isEqual(base, mine) ? 'theirs' : undefined;
}

/** Describes what a side did with a value. */
export function describeSide(base: Json | undefined, value: Json | undefined): SideChange {
  if (isEqual(base, value)) return UNCHANGED;
  if (value === undefined) return { kind: 'removed', fields: [] };
  if (base === undefined) return { kind: 'added', fields: [] };
  const [before, after] = [readFields(base), readFields(value)];
  const fields =
    before && after ? Object.keys({ ...before, ...after }).filter((name) => !isEqual(before[name], after[name])) : [];
  return { kind: 'changed', fields };
}

/** Returns the fields of a value; those of a localised text are its languages. */
function readFields(value: Json): JsonObject | undefined {
  if (!isJsonObject(value)) return undefined;
  const texts = value['$text'];
  return isJsonObject(texts) ? texts : value;
}

/** Merges changes of different fields; undefined when both sides changed one field differently. */
function mergeFields({ base, mine, theirs }: Values): Json | undefined {
  if (!isJsonObject(base) || !isJsonObject(mine) || !isJsonObject(theirs)) return undefined;
  const merged: Record<string, Json> = {};
  for (const name of Object.keys({ ...mine, ...theirs })) {
    const values = { base: base[name], mine: mine[name], theirs: theirs[name] };
    const side = isEqual(values.mine, values.theirs) ? 'mine' : suggestSide(values, true);
    const value = side === undefined ? mergeFields(values) : values[side as 'mine' | 'theirs'];
    if (side === undefined && value === undefined) return undefined;
    if (value !== undefined) merged[name] = value;
  }
  return merged;
}

type Rows = ReadonlyMap<string, Json>;

const mapRows = ({ base, mine, theirs }: Sides): { base: Rows | undefined; mine: Rows; theirs: Rows } => ({
  base: base && keyRows(base),
  mine: keyRows(mine),
  theirs: keyRows(theirs),
});

/**
 * Returns the rows of a page by id. The key of a row without an id, or with the id of an earlier row, is its number
 * among such rows.
 */
export function keyRows({ elements }: JsonObject): Map<string, Json> {
  const rows = new Map<string, Json>();
  let unnamed = 0;
  for (const element of Array.isArray(elements) ? (elements as readonly Json[]) : []) {
    const id = findEntryId(element)?.id;
    const key = id === undefined || rows.has(`row ${id}`) ? `unnamed ${(unnamed += 1)}` : `row ${id}`;
    rows.set(key, element);
  }
  return rows;
}

function compareOrder({ base, mine, theirs }: Sides): Difference | undefined {
  const keys = { mine: [...keyRows(mine).keys()], theirs: [...keyRows(theirs).keys()] };
  const baseKeys = base ? [...keyRows(base).keys()] : undefined;
  const isCommon = (key: string): boolean => keys.mine.includes(key) && keys.theirs.includes(key);
  const [mineOrder, theirsOrder] = [keys.mine.filter(isCommon), keys.theirs.filter(isCommon)];
  if (isEqual(mineOrder, theirsOrder)) return undefined;
  const common = baseKeys?.filter(isCommon);
  const describe = (order: readonly string[]): SideChange =>
    common && isEqual(common, order) ? UNCHANGED : { kind: 'changed', fields: [] };
  const values = { base: common, mine: mineOrder, theirs: theirsOrder };
  return {
    key: ORDER,
    kind: 'order',
    mine: describe(mineOrder),
    theirs: describe(theirsOrder),
    choices: ['mine', 'theirs'],
    suggested: suggestSide(values, common !== undefined),
  };
}

/** Inserts the keys that only `other` has, each after the key that precedes it in `other`. */
function insertMissing(keys: readonly string[], other: readonly string[]): string[] {
  const merged = [...keys];
  for (const [index, key] of other.entries()) {
    if (merged.includes(key)) continue;
    const before = other.slice(0, index).findLast((each) => merged.includes(each));
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, key);
  }
  return merged;
}
