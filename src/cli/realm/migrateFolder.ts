// `realm migrate <folder>`: brings the rows of a folder to the versions of the product's widgets, with the migrations
// that a publish runs, and writes them into the files. A publish migrates a copy only, so without this command the
// files keep the props of earlier versions.
import { chmod, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';
import { migrateRow } from '../../../engine/page/migrateRow.ts';
import { listFilledSlots } from '../../../engine/page/slots.ts';
import { isObject } from '../../../schemas/isObject.ts';
import { PAGE_SCHEMA } from '../../../schemas/page/page-format.ts';
import { problem, type Problem } from '../../../schemas/problems.ts';
import type { WidgetContract } from '../../server/domain/publishing/check/checkContext.ts';
import { locateProblems } from '../../server/domain/publishing/check/locateProblems.ts';
import { listDocuments, type RealmFolder } from '../../server/domain/publishing/folder/realmFolder.ts';
import { readRealmFolder } from '../../server/domain/publishing/folder/readRealmFolder.ts';
import { formatJson } from './exportRealm.ts';

/** A row that has an earlier version than its widget. */
export type RowMigration = {
  readonly file: string;
  /** JSON pointer of the row. */
  readonly pointer: string;
  readonly id: string;
  readonly type: string;
  readonly from: number;
  readonly to: number;
};

/** What a migration of a folder changes. When there are problems, nothing is written. */
export type FolderMigration = {
  readonly migrations: readonly RowMigration[];
  readonly problems: readonly Problem[];
  /** The new texts of the changed files, by path. */
  readonly texts: ReadonlyMap<string, string>;
};

/** A row to change: the steps to it, its version, and its new props. */
type Change = { readonly steps: readonly (string | number)[]; readonly version: number; readonly props: unknown };
/** Collects the results of `visitElement`. */
type Collected = { readonly migrations: RowMigration[]; readonly problems: Problem[]; readonly changes: Change[] };
type WidgetsByType = ReadonlyMap<string, WidgetContract>;

/** Number of the format in `$schema` of a page. */
const PAGE_FORMAT = /^\/schemas\/page-(\d+)\.json$/;
const readFormat = (schema: unknown): number => Number(PAGE_FORMAT.exec(String(schema))?.[1] ?? 0);

/** Computes what a migration of a folder changes, and writes nothing. */
export function planMigration(folder: RealmFolder, widgets: readonly WidgetContract[]): FolderMigration {
  const widgetsByType = new Map(widgets.map((widget) => [widget.type, widget]));
  const migrations: RowMigration[] = [];
  const problems = folder.problems.filter(({ severity }) => severity === 'error');
  const texts = new Map<string, string>();
  for (const { file, value } of listDocuments(folder, 'pages')) {
    const { $schema, elements } = isObject(value) ? value : {};
    if (readFormat($schema) > readFormat(PAGE_SCHEMA))
      problems.push(
        problem('PAGE_NEWER', '/$schema', { file, expected: `at most ${PAGE_SCHEMA}`, found: String($schema) }),
      );
    if (!Array.isArray(elements)) continue;
    const changes: Change[] = [];
    elements.forEach((element: unknown, index) =>
      visitElement(element, file, ['elements', index], widgetsByType, { migrations, problems, changes }),
    );
    const text = folder.readText?.(file);
    if (text !== undefined && changes.length > 0) texts.set(file, changeRows(text, changes));
  }
  return { migrations, problems: locateProblems(folder, problems), texts: problems.length > 0 ? new Map() : texts };
}

/** Finds what changes in an element, its fallbacks and the rows in its slots. */
function visitElement(
  element: unknown,
  file: string,
  steps: readonly (string | number)[],
  widgets: WidgetsByType,
  found: Collected,
): void {
  if (!isObject(element)) return;
  visitElement(element['fallback'], file, [...steps, 'fallback'], widgets, found);
  for (const { name, elements } of listFilledSlots(element))
    elements.forEach((inner, index) => visitElement(inner, file, [...steps, 'slots', name, index], widgets, found));
  const { type, v = 1, props, id } = element;
  const widget = typeof type === 'string' ? widgets.get(type) : undefined;
  // `validate` reports rows of unknown types, rows without props, and rows whose version is no positive integer.
  if (!widget || !isObject(props) || typeof v !== 'number' || !Number.isInteger(v) || v < 1) return;
  const pointer = `/${steps.join('/')}`;
  const migrated = migrateRow({ v, props, pointer, propsPointer: `${pointer}/props` }, widget);
  const rowId = typeof id === 'string' ? id : undefined;
  if ('problem' in migrated) {
    found.problems.push({ ...migrated.problem, file, ...(rowId !== undefined && { rowId }), rowType: widget.type });
    return;
  }
  if (!migrated.wasMigrated) return;
  found.migrations.push({ file, pointer, id: rowId ?? '', type: widget.type, from: v, to: widget.version });
  found.changes.push({ steps, version: widget.version, props: migrated.props });
}

/** One replacement in a text. */
type Edit = { readonly offset: number; readonly length: number; readonly text: string };

/** Returns the text of a page with other versions and props of its rows. The text around them does not change. */
function changeRows(text: string, changes: readonly Change[]): string {
  const root = parseTree(text);
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const edits = changes.flatMap(({ steps, version, props }): Edit[] => {
    const find = (name: string): Node | undefined => root && findNodeAtLocation(root, [...steps, name]);
    const propsNode = find('props');
    const property = propsNode?.parent;
    if (!propsNode || !property) return [];
    const { indent, isFirst } = readLine(text, property.offset);
    // As in a publish: a field whose value is undefined is left out.
    const newProps = formatJson(JSON.parse(JSON.stringify(props)), indent).replaceAll('\n', lineEnd);
    const versionNode = find('v');
    return [
      { offset: propsNode.offset, length: propsNode.length, text: newProps },
      versionNode
        ? { offset: versionNode.offset, length: versionNode.length, text: String(version) }
        : { offset: property.offset, length: 0, text: `"v": ${version},${isFirst ? lineEnd + indent : ' '}` },
    ];
  });
  return edits
    .toSorted((a, b) => b.offset - a.offset)
    .reduce(
      (current, { offset, length, text: next }) => current.slice(0, offset) + next + current.slice(offset + length),
      text,
    );
}

/** Returns the indent of the line that contains an offset, and whether only the indent precedes the offset. */
function readLine(text: string, offset: number): { readonly indent: string; readonly isFirst: boolean } {
  const start = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  const indent = /^[ \t]*/.exec(start)?.[0] ?? '';
  return { indent, isFirst: indent === start };
}

/**
 * Migrates the files of a folder. Nothing is written when a row cannot be migrated.
 * @param path the folder
 * @param options `dryRun`: only computes what would change.
 * @throws ENOENT when the folder does not exist.
 */
export async function migrateFolder(
  path: string,
  widgets: readonly WidgetContract[],
  { dryRun }: { readonly dryRun: boolean },
): Promise<FolderMigration> {
  const plan = planMigration(await readRealmFolder(path), widgets);
  if (dryRun) return plan;
  for (const [file, text] of plan.texts) {
    // A link stays a link, and the file keeps its permissions.
    const target = await realpath(join(path, file));
    const mark = (await readFile(target, 'utf8')).startsWith('\uFEFF') ? '\uFEFF' : '';
    const partial = `${target}.partial-${process.pid}`;
    await writeFile(partial, mark + text);
    // The mode of writeFile would be limited by the umask.
    await chmod(partial, (await stat(target)).mode);
    await rename(partial, target);
  }
  return plan;
}
