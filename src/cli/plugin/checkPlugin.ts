// `npm run plugin -- check`: reports all faults of a plugin that can be found without a browser. Each kind has a stable
// id.
import { isObject } from '#schemas/isObject.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { definePlugin, defineWidget, ENGINE_VERSION, type Plugin } from '#engine/plugin-api/index.ts';
import { isEngineInRange } from '#engine/plugin-api/engineRange.ts';
import { PLUGIN_API, type PluginApiMember } from '#schemas/plugin/plugin-api.ts';
import { pluginManifestSchema, type PluginManifestFile } from '#schemas/plugin/plugin-manifest.ts';
import { findMemberUses } from './api/findMemberUses.ts';
import { buildPlugin, type BuiltPlugin } from './buildPlugin.ts';
import { checkMigrations } from './checkMigrations.ts';
import { checkExtensions } from './checkExtensions.ts';
import { containsReact, findForbiddenGlobals } from './findForbiddenGlobals.ts';
import type { PluginFinding } from './findings.ts';
import { describeMember, toPosition } from './findUsage.ts';
import { checkSignature, type SignatureRules } from './signing/signPlugin.ts';
import { findMeantValue, fixId, fixMember, fixUnknownField, fixValue, setJson } from './fixes.ts';
import {
  getFileNames,
  listPluginRowTypes,
  readManifest,
  readManifestFile,
  readProjectFile,
  type PluginManifest,
} from './pluginProject.ts';
import { readStoredSamples, type StoredSample } from './storedSamples.ts';

/** Limit of a script in bytes after gzip: at 400 kbit/s, the speed of slow 3G, 50 kB take one second. */
const MAX_GZIP_BYTES = 50_000;

/**
 * Checks a plugin and builds it. The module's code runs in this process, with all its rights.
 *
 * @param members the members of the plugin API
 * @param signature what its signature is checked against; undefined: it is not checked, because it is made afterwards
 * @returns all findings. The plugin can be published when there are none, or only warnings
 */
export async function checkPlugin(
  folder: string,
  members: readonly PluginApiMember[] = PLUGIN_API.members,
  signature?: SignatureRules,
): Promise<readonly PluginFinding[]> {
  const findings: PluginFinding[] = [];
  const ajv = new Ajv({ strict: false, allErrors: true, verbose: true, logger: false });
  const manifest: unknown = readManifestFile(folder);
  const isManifest = ajv.compile<PluginManifestFile>(pluginManifestSchema);
  if (!isManifest(manifest)) {
    return (isManifest.errors ?? []).map((error) => ({
      id: 'PLUGIN_MANIFEST_INVALID',
      where: `plugin.json#${error.instancePath}`,
      message: describeError(error),
      ...withFix(fixUnknownField('plugin.json', error, []) ?? fixValue('plugin.json', error)),
    }));
  }
  const plugin: PluginManifest = manifest;
  const names = getFileNames(plugin);
  if (!isEngineInRange(plugin.engine ?? '1')) {
    findings.push({
      id: 'PLUGIN_ENGINE_UNSUPPORTED',
      where: 'plugin.json#/engine',
      message: `it works with ${plugin.engine}; this engine is ${ENGINE_VERSION}`,
    });
  }
  const rowTypes = checkExamples(folder, plugin, ajv, findings);
  findings.push(...checkExtensions(plugin, new Map(rowTypes.map(({ type, validate }) => [type, validate]))));
  const samples = readStoredSamples(folder, plugin, ajv, findings);
  if (!existsSync(join(folder, names.source))) {
    findings.push({ id: 'PLUGIN_FILE_MISSING', where: names.source, message: 'the code of the plugin is missing' });
    return findings;
  }
  findDeprecatedMembers(folder, members, findings);
  const built = await checkCode(folder, plugin, { rowTypes, samples }, findings);
  if (built && signature) findings.push(...checkSignature(folder, readManifest(folder), built, signature));
  return findings;
}

const withFix = (fix: PluginFinding['fix']): Pick<PluginFinding, 'fix'> => (fix ? { fix } : {});

/** Reports uses of deprecated members in the scripts that the author wrote. */
function findDeprecatedMembers(folder: string, members: readonly PluginApiMember[], findings: PluginFinding[]): void {
  const deprecated = members.filter((member) => member.deprecated !== undefined);
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js') && !/\.(test|gen)\.js$/.test(name));
  for (const name of deprecated.length > 0 ? scripts : []) {
    const code = readFileSync(join(folder, name), 'utf8');
    for (const { member, start } of findMemberUses(code, deprecated))
      findings.push({
        id: 'PLUGIN_API_DEPRECATED',
        where: `${name}:${toPosition(code, start)}`,
        message: describeMember(member),
        // Code with a removed member cannot work.
        isWarning: member.removed === undefined,
        ...withFix(fixMember(name, member)),
      });
  }
}

type Examples = readonly { readonly name: string; readonly props: unknown }[];
type CheckedRowType = { readonly type: string; readonly validate: ValidateFunction; readonly examples: Examples };

/** Checks the schema and the examples of each row type; returns those with a valid schema. */
function checkExamples(
  folder: string,
  manifest: PluginManifest,
  ajv: Ajv,
  findings: PluginFinding[],
): CheckedRowType[] {
  const names = getFileNames(manifest);
  const schemas = readProjectFile(folder, names.schema);
  const examples = readProjectFile(folder, names.examples);
  return listPluginRowTypes(manifest).flatMap((type) => {
    const schema = isObject(schemas) ? schemas[type] : undefined;
    let validate: ValidateFunction;
    try {
      if (!isObject(schema)) throw new Error(`there is no JSON Schema of the props of "${type}"`);
      validate = ajv.compile(schema);
    } catch (error) {
      findings.push({ id: 'PLUGIN_SCHEMA_INVALID', where: `${names.schema}#/${type}`, message: toMessage(error) });
      return [];
    }
    const written: readonly unknown[] = isObject(examples) && Array.isArray(examples[type]) ? examples[type] : [];
    const ofType = written.filter(isObject) as readonly unknown[] as Examples;
    for (const [index, example] of written.entries())
      if (!isObject(example))
        findings.push({
          id: 'PLUGIN_EXAMPLE_INVALID',
          where: `${names.examples}#/${type}/${index}`,
          message: 'it is not an object { "name": "...", "props": { ... } }',
        });
    if (written.length === 0) {
      findings.push({
        id: 'PLUGIN_EXAMPLE_MISSING',
        where: `${names.examples}#/${type}`,
        message: 'write at least one example: { "name": "...", "props": { ... } }',
      });
    }
    for (const example of ofType) {
      const { props } = example;
      if (validate(structuredClone(props))) continue;
      for (const error of validate.errors ?? []) {
        findings.push({
          id: 'PLUGIN_EXAMPLE_INVALID',
          where: `${names.examples}#/${type}/${written.indexOf(example)}/props${error.instancePath}`,
          message: describeError(error),
          ...withFix(fixUnknownField(names.examples, error, [type, written.indexOf(example), 'props'])),
        });
      }
    }
    return [{ type, validate, examples: ofType }];
  });
}

/** What a module's code is compared with. */
type Expected = { readonly rowTypes: readonly CheckedRowType[]; readonly samples: readonly StoredSample[] };

/** Builds the plugin and checks its files. Returns the build; undefined: it failed. */
async function checkCode(
  folder: string,
  manifest: PluginManifest,
  expected: Expected,
  findings: PluginFinding[],
): Promise<BuiltPlugin | undefined> {
  let built: BuiltPlugin;
  try {
    built = await buildPlugin(folder, manifest);
  } catch (error) {
    findings.push({ id: 'PLUGIN_BUILD_FAILED', where: getFileNames(manifest).source, message: toMessage(error) });
    return undefined;
  }
  const scripts = built.files.filter((name) => name.endsWith('.js'));
  for (const name of scripts) {
    const code = readFileSync(join(folder, 'dist', name), 'utf8');
    const size = gzipSync(code).length;
    if (size > MAX_GZIP_BYTES) {
      findings.push({
        id: 'PLUGIN_TOO_LARGE',
        where: `dist/${name}`,
        message: `${size} bytes after gzip, at most ${MAX_GZIP_BYTES}`,
      });
    }
    if (manifest.kind === 'module' && containsReact(code))
      findings.push({
        id: 'PLUGIN_REACT_BUNDLED',
        where: `dist/${name}`,
        message:
          'it contains a copy of React, so its hooks fail in the page. Take React from the host ("export default function createPlugin({ react, usePort, ... })"), and leave libraries out that bring their own',
      });
    for (const message of findForbiddenGlobals(code, manifest.kind))
      findings.push({ id: 'PLUGIN_GLOBAL_FORBIDDEN', where: `dist/${name}`, message });
  }
  if (manifest.kind === 'module') await checkModule(folder, manifest, expected, findings);
  return built;
}

/** Runs the module's default export as the page does, and compares what it declares with plugin.json. */
async function checkModule(
  folder: string,
  manifest: PluginManifest,
  { rowTypes, samples }: Expected,
  findings: PluginFinding[],
): Promise<void> {
  const where = getFileNames(manifest).source;
  let plugin: Plugin;
  try {
    // The URL differs for each check, because Node.js loads the module of one URL only once.
    const url = `${pathToFileURL(join(folder, 'dist', getFileNames(manifest).built)).href}?t=${performance.now()}`;
    const module = (await import(url)) as { default?: (host: object) => Plugin | Promise<Plugin> };
    if (typeof module.default !== 'function') throw new Error('it needs "export default (host) => host.definePlugin"');
    const refuseHook = (): never => {
      throw new Error('usePort and usePorts work in a view only');
    };
    const request = (): Promise<object> => Promise.resolve({ status: 0 });
    const host = { react: REACT_STAND_IN, engine: ENGINE_VERSION, defineWidget, definePlugin };
    plugin = await module.default({ ...host, usePort: refuseHook, usePorts: refuseHook, request });
    if (!isObject(plugin) || !Array.isArray(plugin.widgets))
      throw new Error('the default export returns no plugin: write "return host.definePlugin({ ... })"');
  } catch (error) {
    findings.push({ id: 'PLUGIN_LOAD_FAILED', where, message: toMessage(error) });
    return;
  }
  if (plugin.id !== manifest.id)
    findings.push({
      id: 'PLUGIN_ID_DIFFERENT',
      where,
      message: `the code has the id "${plugin.id}", plugin.json has "${manifest.id}"`,
      ...withFix(fixId(where, readFileSync(join(folder, where), 'utf8'), manifest.id)),
    });
  const listed = (manifest.rows ?? []).map(({ type, version }) => `${type} ${version ?? 1}`).toSorted();
  const declared = plugin.widgets.map(({ type, version }) => `${type} ${version}`).toSorted();
  if (listed.join() !== declared.join()) {
    findings.push({
      id: 'PLUGIN_ROWS_DIFFERENT',
      where,
      message: `it declares ${declared.join(', ')}; plugin.json lists ${listed.join(', ') || 'no rows'}`,
      fix: {
        file: 'plugin.json',
        summary: 'list the row types and versions of the code',
        change: setJson(
          ['rows'],
          plugin.widgets.map(({ type, version }) => ({ type, version })),
        ),
      },
    });
  }
  const migrated = rowTypes.flatMap(({ type, validate }) => {
    const widget = plugin.widgets.find((each) => each.type === type);
    return widget ? [{ widget, validate }] : [];
  });
  findings.push(...checkMigrations(migrated, samples));
  await checkValidators(plugin, rowTypes, where, findings);
}

/** Reports examples about which the module's own validator and the schema disagree. */
async function checkValidators(
  plugin: Plugin,
  rowTypes: readonly CheckedRowType[],
  where: string,
  findings: PluginFinding[],
): Promise<void> {
  for (const { type, validate, examples } of rowTypes) {
    try {
      const ownValidator = await plugin.widgets.find((widget) => widget.type === type)?.validate();
      for (const { name, props } of ownValidator ? examples : []) {
        if (ownValidator?.default(structuredClone(props)) === validate(structuredClone(props))) continue;
        findings.push({
          id: 'PLUGIN_VALIDATOR_DIFFERENT',
          where,
          message: `the validator of "${type}" and its schema disagree about the example "${name}"`,
        });
      }
    } catch (error) {
      findings.push({
        id: 'PLUGIN_VALIDATOR_DIFFERENT',
        where,
        message: `the validator of "${type}" threw: ${toMessage(error)}`,
      });
    }
  }
}

/**
 * Used instead of React. The default export only declares widgets, so results of memo or createContext are never
 * rendered.
 */
const REACT_STAND_IN: object = new Proxy({}, { get: () => () => ({}) });

const toMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
function describeError(error: ErrorObject): string {
  const { message = 'it is invalid', params } = error;
  const meant = findMeantValue(error);
  const question = meant === undefined ? '' : `; did you mean ${meant}?`;
  return `${message}${Object.keys(params).length > 0 ? ` (${JSON.stringify(params)})` : ''}${question}`;
}
