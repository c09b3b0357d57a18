// `npm run plugin -- publish` and `-- off`: a built plugin in the operator's folder and in the list of a realm.
import { isObject } from '#schemas/isObject.ts';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyEdits, modify, type JSONPath } from 'jsonc-parser';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import { findRowUses, type RowUse } from '../findRowUses.ts';
import { formatLikeRepository } from '../realm/formatFolder.ts';
import type { BuiltPlugin } from './buildPlugin.ts';
import { findSchemaBreaks } from './findSchemaBreaks.ts';
import { fileNames, PluginRefusedError, readProjectFile, type PluginManifest } from './pluginProject.ts';

/** Where to publish. */
export type PublishTarget = {
  /** Folder that the server delivers under /plugins/ (setting PLUGINS_DIR). */
  readonly pluginsFolder: string;
  /** Folder of a brand, with its realm.json. */
  readonly realmFolder: string;
};

/**
 * Copies the built files to `<pluginsFolder>/<id>` and lists the plugin, with the hash of its module, in realm.json.
 * Publishing the realm then turns it on.
 *
 * @returns the entry of realm.json
 * @throws PluginRefusedError when a folder or realm.json is missing
 */
export async function publishPlugin(
  folder: string,
  manifest: PluginManifest,
  { files, integrity }: BuiltPlugin,
  { pluginsFolder, realmFolder }: PublishTarget,
): Promise<PluginDefinition> {
  const realm = readRealm(realmFolder);
  if (!existsSync(pluginsFolder))
    throw new PluginRefusedError(
      `${pluginsFolder} does not exist. Name the folder PLUGINS_DIR of the server with --to.`,
    );
  checkSameRows(realm, manifest);
  checkSameProps(realm, manifest, { folder, pluginsFolder });
  const target = join(pluginsFolder, manifest.id);
  mkdirSync(target, { recursive: true });
  // A module's files have its hash in their names, because published versions and trials still load the earlier module.
  const toPublishedName = (name: string): string =>
    integrity === undefined ? name : name.replace(manifest.id, `${manifest.id}.${shorten(integrity)}`);
  for (const name of files) cpSync(join(folder, 'dist', name), join(target, toPublishedName(name)));
  const url = `/plugins/${manifest.id}/${toPublishedName(fileNames(manifest).built)}`;
  const entry: PluginDefinition = { ...manifest, url, ...(integrity !== undefined && { integrity }) };
  const index = listPlugins(realm).findIndex(({ id }) => id === manifest.id);
  // Without a list, a list with this entry is written.
  const change: JsonChange = Array.isArray(realm['plugins']) ? [['plugins', index], entry] : [['plugins'], [entry]];
  await changeRealm(realmFolder, change);
  return entry;
}

/**
 * Removes a plugin from realm.json; its files stay. Its rows show their fallback after the realm is published.
 *
 * @returns the rows without a fallback, with which the realm cannot be published
 * @throws PluginRefusedError when the realm does not list it
 */
export async function turnPluginOff(id: string, realmFolder: string): Promise<readonly RowUse[]> {
  const realm = readRealm(realmFolder);
  const listed = listPlugins(realm);
  const index = listed.findIndex((each) => each.id === id);
  if (index === -1)
    throw new PluginRefusedError(
      `${join(realmFolder, 'realm.json')} does not list the plugin "${id}". It lists: ${listed.map((each) => String(each.id)).join(', ') || 'none'}.`,
    );
  await changeRealm(realmFolder, [listed.length === 1 ? ['plugins'] : ['plugins', index], undefined]);
  const types = new Set(listRowVersions(listed[index]!.rows).map(([type]) => type));
  return findRowUses(
    realmFolder,
    'pages/**/*.json',
    ({ type, pluginId, fallback }) =>
      fallback === undefined && (pluginId === id || (typeof type === 'string' && types.has(type))),
  );
}

/** Returns the first 8 hex digits of a hash. */
const shorten = (integrity: string): string =>
  Buffer.from(integrity.slice(integrity.indexOf('-') + 1), 'base64')
    .toString('hex')
    .slice(0, 8);

/** Two row types can lead to one id: `acme.polls-live` and `acme-polls.live`. The other plugin must not be replaced. */
function checkSameRows(realm: RealmFile, { id, rows }: PluginManifest): void {
  const listed = listPlugins(realm).find((each) => each.id === id);
  const types = new Set(rows.map(({ type }) => type));
  if (listed && Array.isArray(listed.rows) && !listed.rows.some((row: { type: string }) => types.has(row.type)))
    throw new PluginRefusedError(
      `realm.json lists another plugin "${id}" with other row types. Change "id" in plugin.json and in the code.`,
    );
}

/**
 * Refuses a schema by which props of the published version can become invalid while the version of the row type stays:
 * the rows of pages would disappear.
 */
function checkSameProps(
  realm: RealmFile,
  manifest: PluginManifest,
  { folder, pluginsFolder }: { readonly folder: string; readonly pluginsFolder: string },
): void {
  const listed = listPlugins(realm).find(({ id }) => id === manifest.id);
  if (typeof listed?.url !== 'string') return;
  const published = join(pluginsFolder, listed.url.replace(/^\/plugins\//, '').replace(/\.(js|html)$/, '.schema.json'));
  if (!existsSync(published)) return;
  const before = JSON.parse(readFileSync(published, 'utf8')) as Readonly<Record<string, unknown>>;
  const after = readProjectFile(folder, fileNames(manifest).schema) as Readonly<Record<string, unknown>>;
  const versions = new Map(listRowVersions(listed.rows));
  const breaks = listRowVersions(manifest.rows)
    .filter(([type, version]) => versions.get(type) === version)
    .flatMap(([type, version]) => findSchemaBreaks(before[type], after[type]).map((each) => ({ type, version, each })));
  if (breaks.length === 0) return;
  const lines = breaks.map(({ type, each }) => `  ${type} ${each}`);
  const { type, version } = breaks[0]!;
  throw new PluginRefusedError(
    `The schema can refuse rows that are on pages already:\n${lines.join('\n')}\nRaise the version of "${type}" from ${version} to ${version + 1} in plugin.json and in the code, and add a migration (docs/plugins.md, "Change the props"), or keep the field as it was.`,
  );
}

/** Returns row types with their versions. */
const listRowVersions = (rows: unknown): [string, number][] =>
  (Array.isArray(rows) ? (rows as readonly { type: string; version?: number }[]) : []).map(({ type, version = 1 }) => [
    type,
    version,
  ]);

type RealmFile = Readonly<Record<string, unknown>>;
type ListedPlugin = { readonly id?: unknown; readonly url?: unknown; readonly rows?: unknown };

function readRealm(realmFolder: string): RealmFile {
  const realm = readProjectFile(realmFolder, 'realm.json');
  if (!isObject(realm)) throw new PluginRefusedError(`${join(realmFolder, 'realm.json')} is not an object.`);
  return realm;
}

const listPlugins = ({ plugins }: RealmFile): readonly ListedPlugin[] =>
  Array.isArray(plugins) ? (plugins as readonly ListedPlugin[]) : [];

/** A place in realm.json and its new value; undefined removes it, the index -1 appends to a list. */
type JsonChange = readonly [JSONPath, unknown];

/**
 * Changes one value of realm.json and keeps the layout of the rest. Writes only when the text changes, so that a realm
 * that is watched is not published again.
 */
async function changeRealm(realmFolder: string, [path, value]: JsonChange): Promise<void> {
  const file = join(realmFolder, 'realm.json');
  const text = readFileSync(file, 'utf8');
  const changed = applyEdits(
    text,
    modify(text, path, value, { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } }),
  );
  // An author who formats in another way keeps their own layout.
  const isFormatted = (await formatLikeRepository('realm.json', text)) === text;
  const result = isFormatted ? await formatLikeRepository('realm.json', changed) : changed;
  if (result !== text) writeFileSync(file, result);
}
