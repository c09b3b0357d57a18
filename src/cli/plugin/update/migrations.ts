// The changes that bring the folder of a plugin that was created earlier to the current template and plugin API.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '#schemas/isObject.ts';
import type { PluginApi } from '#schemas/plugin/plugin-api.ts';
import { renameMembers } from '../api/renameMembers.ts';
import { GITIGNORE, MANIFEST_SCHEMA, readTemplate, toAddress } from '../createPlugin.ts';
import { setJson } from '../fixes.ts';
import { listPluginRowTypes, readManifestFile } from '../pluginProject.ts';

/** New texts of files in the folder, by name. */
export type FileChanges = Readonly<Record<string, string>>;

/** A change of the folder of a plugin. */
export type Migration = {
  /** Never changes its meaning. */
  readonly id: string;
  /** What it does: the subject of its commit. */
  readonly summary: string;
  /** Returns the files that it changes; none when the folder has the change already. */
  readonly plan: (folder: string, api: PluginApi) => FileChanges;
};

const formatJson = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
const read = (folder: string, name: string): string | undefined =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : undefined;

/** Returns the text of plugin.json with a new value of a field. A new field becomes the first one. */
function setField(text: string, name: string, value: string): string {
  const manifest: unknown = JSON.parse(text);
  if (isObject(manifest) && name in manifest) return setJson([name], value)(text);
  return text.replace('{', `{\n  ${JSON.stringify(name)}: ${JSON.stringify(value)},`);
}

/** The migrations in the order in which they run. New ones are appended before `api-version`. */
export const MIGRATIONS: readonly Migration[] = [
  {
    id: 'manifest-schema',
    summary: 'plugin.json names the schema by which text editors check it',
    plan(folder) {
      const { $schema } = readManifestFile(folder);
      if ($schema !== undefined && (/^(https?|file):/.test($schema) || existsSync(join(folder, $schema)))) return {};
      return {
        'plugin.json': setField(read(folder, 'plugin.json')!, '$schema', toAddress(folder, MANIFEST_SCHEMA)),
      };
    },
  },
  {
    id: 'es-modules',
    summary: 'package.json says that the files are ES modules',
    plan(folder) {
      const text = read(folder, 'package.json');
      if (text === undefined) {
        const { id } = readManifestFile(folder);
        return { 'package.json': formatJson({ name: id, version: '0.1.0', private: true, type: 'module' }) };
      }
      const { type } = JSON.parse(text) as { type?: unknown };
      return type !== undefined ? {} : { 'package.json': setJson(['type'], 'module')(text) };
    },
  },
  {
    id: 'ignored-files',
    summary: 'Git ignores the files that a build writes',
    plan(folder) {
      const text = read(folder, '.gitignore') ?? '';
      // An author who commits dist, for tests elsewhere, has removed its line.
      const wanted = text === '' ? GITIGNORE : ['validators.gen.js'];
      const lines = new Set(text.split('\n').map((line) => line.trim()));
      const missing = wanted.filter((line) => !lines.has(line));
      if (missing.length === 0) return {};
      const start = text === '' || text.endsWith('\n') ? text : `${text}\n`;
      return { '.gitignore': `${start}${missing.join('\n')}\n` };
    },
  },
  {
    id: 'module-test',
    summary: 'A test renders each example of the module',
    plan(folder) {
      const manifest = readManifestFile(folder);
      if (manifest.kind !== 'module' || readdirSync(folder).some((name) => name.endsWith('.test.js'))) return {};
      const [type = ''] = listPluginRowTypes(manifest);
      return { 'plugin.test.js': readTemplate('module/examples.test.js.txt', { id: manifest.id, type, title: '' }) };
    },
  },
  {
    id: 'deprecated-members',
    summary: 'Deprecated members of the plugin API have their new names',
    plan(folder, { members }) {
      const scripts = readdirSync(folder).filter((name) => name.endsWith('.js') && !name.endsWith('.gen.js'));
      return Object.fromEntries(
        scripts.flatMap((name) => {
          const text = read(folder, name)!;
          const renamed = renameMembers(text, members);
          return renamed === text ? [] : [[name, renamed] as const];
        }),
      );
    },
  },
  {
    id: 'api-version',
    summary: 'plugin.json records the version of the plugin API',
    plan(folder, { versions }) {
      const current = versions.at(-1)!.version;
      if (compareVersions(readManifestFile(folder).apiVersion ?? '0.0', current) >= 0) return {};
      return { 'plugin.json': setField(read(folder, 'plugin.json')!, 'apiVersion', current) };
    },
  },
];

/** Compares two versions of the plugin API, such as `1.2`: negative when the first one is earlier. */
function compareVersions(one: string, other: string): number {
  const [[major = 0, minor = 0], [otherMajor = 0, otherMinor = 0]] = [one, other].map((each) =>
    each.split('.').map(Number),
  ) as [number[], number[]];
  return major - otherMajor || minor - otherMinor;
}
