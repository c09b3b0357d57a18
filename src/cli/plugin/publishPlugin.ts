// `npm run plugin -- publish` and `-- off`: a built plugin in the operator's folder and in the list of a realm.
import { isObject } from '#schemas/isObject.ts';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import type { BuiltPlugin } from './buildPlugin.ts';
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
export function publishPlugin(
  folder: string,
  manifest: PluginManifest,
  { files, integrity }: BuiltPlugin,
  { pluginsFolder, realmFolder }: PublishTarget,
): PluginDefinition {
  const realm = readRealm(realmFolder);
  if (!existsSync(pluginsFolder))
    throw new PluginRefusedError(
      `${pluginsFolder} does not exist. Name the folder PLUGINS_DIR of the server with --to.`,
    );
  checkSameRows(realm, manifest);
  const target = join(pluginsFolder, manifest.id);
  mkdirSync(target, { recursive: true });
  // A module's files have its hash in their names, because published versions and trials still load the earlier module.
  const toPublishedName = (name: string): string =>
    integrity === undefined ? name : name.replace(manifest.id, `${manifest.id}.${shorten(integrity)}`);
  for (const name of files) cpSync(join(folder, 'dist', name), join(target, toPublishedName(name)));
  const url = `/plugins/${manifest.id}/${toPublishedName(fileNames(manifest).built)}`;
  const entry: PluginDefinition = { ...manifest, url, ...(integrity !== undefined && { integrity }) };
  const listed = listOthers(realm, manifest.id);
  writeRealm(realmFolder, { ...realm, plugins: [...listed, entry] });
  return entry;
}

/**
 * Removes a plugin from realm.json; its files stay. Its rows show their fallback after the realm is published.
 *
 * @throws PluginRefusedError when the realm does not list it
 */
export function turnPluginOff(id: string, realmFolder: string): void {
  const realm = readRealm(realmFolder);
  const others = listOthers(realm, id);
  if (others.length === listPlugins(realm).length)
    throw new PluginRefusedError(`${join(realmFolder, 'realm.json')} does not list the plugin "${id}".`);
  writeRealm(realmFolder, { ...realm, plugins: others });
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

type RealmFile = Readonly<Record<string, unknown>>;
type ListedPlugin = { readonly id?: unknown; readonly rows?: unknown };

function readRealm(realmFolder: string): RealmFile {
  const realm = readProjectFile(realmFolder, 'realm.json');
  if (!isObject(realm)) throw new PluginRefusedError(`${join(realmFolder, 'realm.json')} is not an object.`);
  return realm;
}

const listPlugins = ({ plugins }: RealmFile): readonly ListedPlugin[] =>
  Array.isArray(plugins) ? (plugins as readonly ListedPlugin[]) : [];
const listOthers = (realm: RealmFile, id: string) => listPlugins(realm).filter((each) => each.id !== id);

/** Writes realm.json only when it changes, so that a realm that is watched is not published again. */
function writeRealm(realmFolder: string, realm: RealmFile): void {
  const path = join(realmFolder, 'realm.json');
  const text = `${JSON.stringify(realm, undefined, 2)}\n`;
  if (readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}
