// Checks `extensions` of realm.json: the extensions of plugins that the realm shows, with those that it inherits
// (docs/adr/077-extension-points.md). A conflict names the owners of both sides.
import { isObject, type JsonObject } from '#schemas/isObject.ts';
import { excerpt } from '#schemas/excerpt.ts';
import { CONTEXT_PROP, EXTENSION_POINTS, hasExtensionPoint } from '#schemas/plugin/extension-points.ts';
import { folderProblem, pointerTo, type Problem } from '#schemas/problems.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import {
  listExtensionRows,
  toExtensionKey,
  toExtensionPointer,
  type ExtensionRow,
} from '../../delivery/extensionRows.ts';
import { suggest } from '../findNearest.ts';
import type { CheckContext, CheckEnvironment } from './checkContext.ts';
import { checkValue } from './checkValue.ts';
import { pickObjects } from './listObjects.ts';

const FILE = 'realm.json';
/** Maximum length of `expected`, and number of pairs that are reported. */
const MAX_LENGTH = 300;
const MAX_PAIRS = 20;

type Input = {
  /** realm.json as the folder has it; it may be invalid. */
  readonly written: unknown;
  /** realm.json with the settings that it inherits. */
  readonly merged: Partial<Realm>;
  readonly relatedRealms: CheckEnvironment['relatedRealms'];
};

/** Checks the entries of a realm, and everything that is shown at each point. */
export function checkExtensions(context: CheckContext, { written, merged, relatedRealms }: Input): void {
  const own = readEntries(written);
  const plugins = pickObjects(merged.plugins).map((plugin) => ({
    ...plugin,
    rows: [...pickObjects(plugin.rows)],
    extensions: [...pickObjects(plugin.extensions)],
  }));
  const declared = listDeclared(plugins);
  const parent = relatedRealms.get(merged.extends ?? 'default')?.realm;
  const ofParent = new Set([...Object.keys(parent?.extensions ?? {}), ...listDeclared(parent?.plugins ?? [])]);
  for (const [key, entry] of own) {
    // A realm without the plugin may turn off what it inherits: its heirs can have the plugin.
    const isTurnedOff = entry['enabled'] === false && ofParent.has(key);
    if (!isTurnedOff) checkKey(context, key, declared);
    checkEntry(context, key, entry);
  }
  const rows = listExtensionRows({ plugins, extensions: cleanEntries(merged) });
  for (const row of rows) {
    checkPlace(context, row);
    checkProps(context, row);
  }
  const owners: Owners = { realmOf: createOwnerFinder(own, context.folder.id, merged, relatedRealms), own };
  checkOrders(context, rows, owners);
  checkNumbers(context, rows, owners);
}

const listDeclared = (plugins: NonNullable<Realm['plugins']>): Set<string> =>
  new Set(
    plugins.flatMap(({ id, extensions = [] }) => extensions.map((extension) => toExtensionKey(id, extension.id))),
  );

type Entries = ReadonlyMap<string, JsonObject>;

const readEntries = (realm: unknown): Entries => {
  const entries = isObject(realm) && isObject(realm['extensions']) ? Object.entries(realm['extensions']) : [];
  return new Map(entries.filter((entry): entry is [string, JsonObject] => isObject(entry[1])));
};

/** Returns the entries with the fields that have the right type; the schema reports the others. */
function cleanEntries(realm: Partial<Realm>): NonNullable<Realm['extensions']> {
  return Object.fromEntries(
    [...readEntries(realm)].map(([key, { enabled, order, attachTo, pages, config }]) => [
      key,
      {
        ...(enabled === true && { enabled }),
        ...(typeof order === 'number' && { order }),
        ...(isPoint(attachTo) && { attachTo }),
        ...(Array.isArray(pages) && { pages: pages.filter((page): page is string => typeof page === 'string') }),
        ...(pages === null && { pages }),
        ...((isObject(config) || config === null) && { config }),
      },
    ]),
  );
}

const isPoint = (value: unknown): value is ExtensionRow['point'] =>
  typeof value === 'string' && Object.hasOwn(EXTENSION_POINTS, value);

const toPointer = (key: string, ...steps: readonly (string | number)[]): string =>
  steps.reduce<string>((pointer, step) => pointerTo(pointer, step), toExtensionPointer(key));

/** Reports an entry that no plugin of the realm declares. */
function checkKey({ report, plugins }: CheckContext, key: string, declared: ReadonlySet<string>): void {
  if (declared.has(key)) return;
  const [plugin = ''] = key.split('/');
  const known = [...declared].filter((each) => !plugins.ids.has(plugin) || each.startsWith(`${plugin}/`));
  report(FILE, 'EXTENSION_UNKNOWN', toPointer(key), {
    expected: describeKnown(plugin, plugins.ids.has(plugin), known).slice(0, MAX_LENGTH),
    found: excerpt(key),
    ...suggest(key, declared),
  });
}

/** Reports pages that do not exist, and a context in `config`. */
function checkEntry({ report, pageIds }: CheckContext, key: string, { pages, config }: JsonObject): void {
  (Array.isArray(pages) ? pages : []).forEach((page: unknown, index) => {
    if (typeof page !== 'string' || pageIds.has(page)) return;
    report(FILE, 'EXTENSION_REFUSED', toPointer(key, 'pages', index), {
      expected: 'the name of a page in pages/',
      found: excerpt(page),
      ...suggest(page, pageIds),
    });
  });
  if (isObject(config) && Object.hasOwn(config, CONTEXT_PROP))
    report(FILE, 'EXTENSION_REFUSED', toPointer(key, 'config', CONTEXT_PROP), {
      expected: `no "${CONTEXT_PROP}": the server fills it in`,
      found: excerpt(config[CONTEXT_PROP]),
    });
}

function describeKnown(plugin: string, isListed: boolean, known: readonly string[]): string {
  const names = known.length > 0 ? known.join(', ') : 'none';
  return isListed
    ? `an extension that the plugin ${plugin} declares (${names})`
    : `an extension of a plugin in "plugins" of this realm (${names})`;
}

/** Reports pages that do not have the point. */
function checkPlace({ report }: CheckContext, { key, point, pages = [] }: ExtensionRow): void {
  const { pages: pagesOfPoint } = EXTENSION_POINTS[point];
  const without = pages.filter((page) => !hasExtensionPoint(point, page));
  if (without.length > 0)
    report(FILE, 'EXTENSION_REFUSED', toPointer(key, 'pages'), {
      expected: pagesOfPoint ? `pages that have ${point}: ${pagesOfPoint.join(', ')}` : `pages that have ${point}`,
      found: excerpt(without.join(', ')),
    });
}

/** Checks the props of a row by the schema of its plugin, with the context of each page of the point. */
function checkProps(context: CheckContext, { key, point, pages, element }: ExtensionRow): void {
  const contract = context.plugins.contracts.get(element.type);
  if (!contract || contract.version !== element.v) return;
  const { schema, validate } = contract;
  const refused = new Map<string, Problem>();
  const add = (found: Problem): void => {
    const [, first] = found.pointer.split('/');
    if (first === CONTEXT_PROP) refused.set(found.pointer, found);
    else context.add({ ...found, pointer: toPointer(key, 'config') + found.pointer });
  };
  const examples = EXTENSION_POINTS[point].examples.filter(({ page }) => !pages || pages.includes(page));
  for (const example of examples.length > 0 ? examples : EXTENSION_POINTS[point].examples) {
    const value = { ...element.props, [CONTEXT_PROP]: example };
    checkValue(
      {
        ...context,
        add,
        report: (file, code, pointer, more = {}) => add(folderProblem(code, pointer, { file, ...more })),
      },
      { file: FILE, schema, validate, value, row: { rowType: element.type } },
    );
  }
  for (const { code, pointer, found, expected } of refused.values())
    context.report(FILE, 'EXTENSION_REFUSED', toPointer(key, 'attachTo'), {
      expected: `a schema of ${element.type} that accepts the context of ${point}; ${pointer} ${
        code === 'FIELD_UNKNOWN' ? 'is no field of it' : `must be ${expected ?? 'another value'}`
      }`.slice(0, MAX_LENGTH),
      ...(found !== undefined && { found }),
    });
}

type Owners = {
  /** Returns the realm that enabled an entry. */
  readonly realmOf: (key: string) => string;
  readonly own: Entries;
};

/**
 * Creates the function that finds the realm which enabled an entry. The published settings of a parent contain what it
 * inherits, so `default` is asked before the parent.
 */
function createOwnerFinder(
  own: Entries,
  id: string,
  { extends: parentId = 'default' }: Partial<Realm>,
  relatedRealms: Input['relatedRealms'],
): Owners['realmOf'] {
  return (key) => {
    if (own.get(key)?.['enabled'] !== undefined) return id;
    const isOfDefault = relatedRealms.get('default')?.realm?.extensions?.[key]?.enabled === true;
    return isOfDefault ? 'default' : parentId;
  };
}

/** Names an extension with its plugin and the realm that enabled it. */
function nameRow({ key, plugin }: ExtensionRow, { realmOf }: Owners): string {
  return `"${key.slice(plugin.length + 1)}" of plugin ${plugin} (realm ${realmOf(key)})`;
}

/** Returns the pointer of the first row that this realm writes itself; that of all entries when it inherits them. */
function findOwnPointer(rows: readonly ExtensionRow[], { own }: Owners, field: string): string {
  const row = rows.findLast(({ key }) => own.has(key));
  if (!row) return '/extensions';
  return own.get(row.key)?.[field] === undefined ? toPointer(row.key) : toPointer(row.key, field);
}

const areOnOnePage = (a: ExtensionRow, b: ExtensionRow): boolean =>
  !a.pages || !b.pages || a.pages.some((page) => b.pages!.includes(page));

/** Warns of entries with the same order at one point. */
function checkOrders({ report }: CheckContext, rows: readonly ExtensionRow[], owners: Owners): void {
  const pairs = rows.flatMap((first, index) =>
    rows
      .slice(index + 1)
      .filter((second) => second.point === first.point && second.order === first.order && areOnOnePage(first, second))
      .map((second) => [first, second] as const),
  );
  for (const pair of pairs.slice(0, MAX_PAIRS)) {
    const [first, second] = pair;
    const names = `${nameRow(first, owners)} and ${nameRow(second, owners)}`;
    report(FILE, 'EXTENSION_ORDER_EQUAL', findOwnPointer(pair, owners, 'order'), {
      expected: `different orders of ${names} at ${first.point}`.slice(0, MAX_LENGTH),
      found: `both have order ${first.order}`,
    });
  }
}

/** Reports points with more entries on one page than they take. */
function checkNumbers({ report }: CheckContext, rows: readonly ExtensionRow[], owners: Owners): void {
  for (const point of new Set(rows.map((row) => row.point))) {
    const ofPoint = rows.filter((row) => row.point === point);
    const { max } = EXTENSION_POINTS[point];
    const named = new Set(ofPoint.flatMap(({ pages = [] }) => pages));
    const lists = [undefined, ...named].map((page) => ({
      page,
      shown: ofPoint.filter(({ pages }) => !pages || (page !== undefined && pages.includes(page))),
    }));
    const { page, shown } = lists.reduce((fullest, list) =>
      list.shown.length > fullest.shown.length ? list : fullest,
    );
    if (shown.length <= max) continue;
    const where = page === undefined ? point : `${point} of page ${page}`;
    const names = shown.map((row) => nameRow(row, owners)).join(', ');
    report(FILE, 'EXTENSION_POINT_FULL', findOwnPointer(shown, owners, 'enabled'), {
      expected: `at most ${max} entries at ${where}, which has ${names}`.slice(0, MAX_LENGTH * 2),
      found: String(shown.length),
    });
  }
}
