// `npm run plugin -- publish` copies a built plugin to the folder that the server delivers and lists it in realm.json.
// `npm run plugin -- off` removes it from realm.json.
import { isObject } from '#schemas/isObject.ts';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyEdits, modify, type JSONPath } from 'jsonc-parser';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import type { PluginSignature } from '#schemas/plugin/plugin-signature.ts';
import { computeIntegrity } from '#src/server/domain/plugins/computeIntegrity.ts';
import { findPluginPath, toSchemaPath } from '#src/server/domain/publishing/check/checkPluginFiles.ts';
import { findRowUses, type RowUse } from '../findRowUses.ts';
import { formatLikeRepository } from '../realm/formatFolder.ts';
import type { BuiltPlugin } from './buildPlugin.ts';
import { findSchemaBreaks } from './findSchemaBreaks.ts';
import { getFileNames, PluginRefusedError, readProjectFile, type PluginManifest } from './pluginProject.ts';

/** Where to publish. */
export type PublishTarget = {
  /** Folder that the server delivers under /plugins/ (setting PLUGINS_DIR). */
  readonly pluginsFolder: string;
  /** Folder of a brand, with its realm.json. */
  readonly realmFolder: string;
  /** Signature of the built files; undefined: the plugin is listed without one. */
  readonly signature?: PluginSignature | undefined;
};

/**
 * Copies the built files to `<pluginsFolder>/<id>` and lists the plugin, with the hash of its module, in realm.json.
 * Publishing the realm then turns it on. Files of earlier versions stay, because published versions, trials and other
 * brands use them.
 *
 * @param dist the folder with the built files
 * @returns the entry of realm.json
 * @throws PluginRefusedError when a folder or realm.json is missing, realm.json lists another plugin with the id, a
 *   version is lower than the published one, or the schema can refuse rows that are on pages
 */
export async function publishPlugin(
  dist: string,
  manifest: PluginManifest,
  { files, integrity }: BuiltPlugin,
  { pluginsFolder, realmFolder, signature }: PublishTarget,
): Promise<PluginDefinition> {
  const realm = readRealm(realmFolder);
  if (!existsSync(pluginsFolder))
    throw new PluginRefusedError(
      `${pluginsFolder} does not exist. Name the folder PLUGINS_DIR of the server with --to.`,
    );
  const published = listPlugins(realm).find(({ id }) => id === manifest.id);
  if (published) {
    checkSameRows(published, manifest);
    checkVersions(published, manifest);
    checkSameProps(published, manifest, { dist, pluginsFolder });
  }
  // A module's files have its hash in their names. The files of a frame name each other, so their folder has the hash.
  const path = integrity === undefined ? `${manifest.id}/${shorten(hashFiles(dist, files))}` : manifest.id;
  const toPublishedName = (name: string): string =>
    integrity === undefined ? name : name.replace(manifest.id, `${manifest.id}.${shorten(integrity)}`);
  mkdirSync(join(pluginsFolder, path), { recursive: true });
  for (const name of files) cpSync(join(dist, name), join(pluginsFolder, path, toPublishedName(name)));
  const url = `/plugins/${path}/${toPublishedName(getFileNames(manifest).built)}`;
  const entry: PluginDefinition & { readonly signature?: PluginSignature } = {
    ...manifest,
    url,
    ...(integrity !== undefined && { integrity }),
    ...(signature && { signature }),
  };
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
  const types = new Set(listRowVersions(listed[index]!).map(([type]) => type));
  return findRowUses(
    realmFolder,
    'pages/**/*.json',
    ({ type, pluginId, fallback }) =>
      fallback === undefined && (pluginId === id || (typeof type === 'string' && types.has(type))),
  );
}

/** Returns a hash of the names and contents of files. */
const hashFiles = (folder: string, files: readonly string[]): string =>
  computeIntegrity(JSON.stringify(files.map((name) => [name, computeIntegrity(readFileSync(join(folder, name)))])));

/** Returns the first 8 hex digits of a hash. */
const shorten = (integrity: string): string =>
  Buffer.from(integrity.slice(integrity.indexOf('-') + 1), 'base64')
    .toString('hex')
    .slice(0, 8);

/** Two row types can lead to one id: `acme.polls-live` and `acme-polls.live`. The other plugin must not be replaced. */
function checkSameRows(published: ListedPlugin, { id, kind, rows = [] }: DraftManifest): void {
  const types = new Set(rows.map(({ type }) => type));
  const listed = Array.isArray(published.rows) ? (published.rows as readonly { type: string }[]) : [];
  if (listed.length === 0 || listed.some(({ type }) => types.has(type))) return;
  const remedy =
    kind === 'module'
      ? 'Change "id" in plugin.json and in the code'
      : `Change "id" in plugin.json, and rename ${id}.html and ${id}.schema.json`;
  throw new PluginRefusedError(
    `realm.json lists another plugin "${id}", with the row types ${listed.map(({ type }) => type).join(', ')}. ${remedy}; or list one of these row types in "rows" when it is the same plugin.`,
  );
}

/** Refuses versions below the published ones: rows of the published version would be left out. */
function checkVersions(published: ListedPlugin, manifest: DraftManifest): void {
  const versions = new Map(listRowVersions(manifest));
  const lower = listRowVersions(published).flatMap(([type, version]) => {
    const newVersion = versions.get(type);
    if (newVersion === undefined || newVersion >= version) return [];
    const name = type === `plugin.${manifest.id}` ? 'The plugin' : `The row type "${type}"`;
    return [`${name} is published with version ${version}, and plugin.json has version ${newVersion}.`];
  });
  if (lower.length === 0) return;
  const place = manifest.kind === 'module' ? 'plugin.json and in the code' : 'plugin.json';
  throw new PluginRefusedError(`${lower.join('\n')}\nWrite at least the published version in ${place}.`);
}

/**
 * Refuses a schema that can reject props of the published version although the version of the row type is the same:
 * rows with such props would disappear from their pages.
 */
function checkSameProps(
  published: ListedPlugin,
  manifest: DraftManifest,
  { dist, pluginsFolder }: { readonly dist: string; readonly pluginsFolder: string },
): void {
  const path = findPluginPath({ ...(typeof published.url === 'string' && { url: published.url }) });
  if (path === undefined) return;
  const publishedFile = join(pluginsFolder, toSchemaPath(path));
  if (!existsSync(publishedFile)) return;
  const before = JSON.parse(readFileSync(publishedFile, 'utf8')) as Readonly<Record<string, unknown>>;
  const after = readProjectFile(dist, getFileNames(manifest).schema) as Readonly<Record<string, unknown>>;
  const versions = new Map(listRowVersions(published));
  const breaks = listRowVersions(manifest)
    .filter(([type, version]) => versions.get(type) === version && type in before)
    .flatMap(([type, version]) => findSchemaBreaks(before[type], after[type]).map((each) => ({ type, version, each })));
  if (breaks.length === 0) return;
  const lines = breaks.map(({ type, each }) => `  ${type} ${each}`);
  const { type, version } = breaks[0]!;
  const subject = type === `plugin.${manifest.id}` ? 'of the plugin' : `of "${type}"`;
  const remedy =
    manifest.kind === 'module'
      ? `Raise the version ${subject} from ${version} to ${version + 1} in plugin.json and in the code, and add a migration`
      : `Raise the version ${subject} from ${version} to ${version + 1} in plugin.json, and let the frame read the props of both versions: it gets the version of the row as "v"`;
  throw new PluginRefusedError(
    `The schema can refuse rows that are on pages already:\n${lines.join('\n')}\n${remedy} (docs/plugins.md, "Change the props"), or keep the field as it was.`,
  );
}

/** plugin.json as its author wrote it: fields with a default can be missing. */
type DraftManifest = Omit<PluginManifest, 'rows' | 'version'> & Partial<Pick<PluginManifest, 'rows' | 'version'>>;

/**
 * Returns the row types with their versions. Elements with `pluginId` have a type of their own, with the plugin's
 * version.
 */
function listRowVersions({ id, version = 1, rows }: ListedPlugin | DraftManifest): [string, number][] {
  const listed = Array.isArray(rows) ? (rows as readonly { type: string; version?: number }[]) : [];
  return [
    [`plugin.${String(id)}`, typeof version === 'number' ? version : 1],
    ...listed.map((row): [string, number] => [row.type, row.version ?? 1]),
  ];
}

type RealmFile = Readonly<Record<string, unknown>>;
type ListedPlugin = {
  readonly id?: unknown;
  readonly url?: unknown;
  readonly version?: unknown;
  readonly rows?: unknown;
};

function readRealm(realmFolder: string): RealmFile {
  const realm = readProjectFile(realmFolder, 'realm.json');
  if (!isObject(realm)) throw new PluginRefusedError(`${join(realmFolder, 'realm.json')} is not an object.`);
  return realm;
}

const listPlugins = ({ plugins }: RealmFile): readonly ListedPlugin[] =>
  Array.isArray(plugins) ? (plugins as readonly ListedPlugin[]) : [];

/** A path in realm.json and its new value; undefined removes it, the index -1 appends to a list. */
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
