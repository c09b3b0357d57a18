// Checks the extensions of plugin.json: what the plugin offers to places of pages outside their rows.
import type { ErrorObject, ValidateFunction } from 'ajv';
import { CONTEXT_PROP, EXTENSION_POINTS } from '#schemas/plugin/extension-points.ts';
import { findExtensionType, type DeclaredExtension } from '#src/server/domain/delivery/extensionRows.ts';
import { suggest } from '#src/server/domain/publishing/findNearest.ts';
import type { PluginFinding } from './findings.ts';
import { getFileNames, listPluginRowTypes, type PluginManifest } from './pluginProject.ts';

/** The validators of a plugin's row types, from their schemas. */
export type RowValidators = ReadonlyMap<string, ValidateFunction>;

/**
 * Reports ids that two extensions have, row types that the plugin does not provide, default props that a schema refuses,
 * and schemas that do not accept the context of the extension point. A required prop may be missing: realms set it.
 */
export function checkExtensions(plugin: PluginManifest, validators: RowValidators): readonly PluginFinding[] {
  const ids = new Set<string>();
  return (plugin.extensions ?? []).flatMap((extension, index) => {
    const at = `plugin.json#/extensions/${index}`;
    const isRepeated = ids.has(extension.id);
    ids.add(extension.id);
    return [
      ...(isRepeated ? [report(`${at}/id`, `another extension has the id "${extension.id}", too`)] : []),
      ...checkType(plugin, extension, at),
      ...checkProps(plugin, extension, at, validators),
    ];
  });
}

const report = (where: string, message: string): PluginFinding => ({ id: 'PLUGIN_EXTENSION_INVALID', where, message });

function checkType(plugin: PluginManifest, { type }: DeclaredExtension, at: string): readonly PluginFinding[] {
  const types = new Set(listPluginRowTypes(plugin));
  if (type === undefined || types.has(type)) return [];
  const { nearest } = suggest(type, types);
  const question = nearest === undefined ? '' : `; did you mean ${nearest}?`;
  return [report(`${at}/type`, `"${type}" is no row type of the plugin (${[...types].join(', ')})${question}`)];
}

function checkProps(
  plugin: PluginManifest,
  extension: DeclaredExtension,
  at: string,
  validators: RowValidators,
): readonly PluginFinding[] {
  const { type } = findExtensionType(plugin, extension);
  const validate = validators.get(type);
  if (!validate) return [];
  const found = new Map<string, PluginFinding>();
  for (const example of EXTENSION_POINTS[extension.attachTo].examples) {
    if (validate(structuredClone({ ...extension.props, [CONTEXT_PROP]: example }))) continue;
    for (const error of validate.errors ?? []) {
      const { instancePath, keyword, params, message = 'it is invalid' } = error;
      const isOfContext = isAboutContext(error);
      if (!isOfContext && keyword === 'required' && instancePath === '') continue;
      const finding = isOfContext
        ? report(
            `${at}/attachTo`,
            `the schema of "${type}" in ${getFileNames(plugin).schema} does not accept the prop "${CONTEXT_PROP}" of ${extension.attachTo}: ${instancePath || `/${CONTEXT_PROP}`} ${message} (${JSON.stringify(params)})`,
          )
        : report(`${at}/props${instancePath}`, `${message} (${JSON.stringify(params)})`);
      found.set(`${finding.where} ${finding.message}`, finding);
    }
  }
  return [...found.values()];
}

const isAboutContext = ({ instancePath, keyword, params }: ErrorObject): boolean =>
  instancePath.split('/')[1] === CONTEXT_PROP ||
  (keyword === 'additionalProperties' && instancePath === '' && params['additionalProperty'] === CONTEXT_PROP);
