// Corrections of findings that have only one possible correction. Each changes the text of one file and keeps its
// layout.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyEdits, findNodeAtLocation, modify, parseTree, type JSONPath } from 'jsonc-parser';
import { closestMatch } from 'leven';
import type { ErrorObject } from 'ajv';
import { parseSync } from 'rolldown/experimental';
import { isObject } from '#schemas/isObject.ts';
import type { PluginApiMember } from '#schemas/plugin/plugin-api.ts';
import { isRenamable, renameMembers } from './api/renameMembers.ts';
import type { PluginFinding, PluginFix } from './findings.ts';

/** Returns a function that sets a value in the text of a JSON file; the value undefined removes the field. */
export const setJson =
  (path: JSONPath, value: unknown): PluginFix['change'] =>
  (text) =>
    applyEdits(text, modify(text, path, value, { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } }));

/**
 * Returns a function that renames a field in the text of a JSON file. It changes nothing when another field already has
 * the new name, because the value of one of them would be lost.
 */
const renameField =
  (path: JSONPath, name: string): PluginFix['change'] =>
  (text) => {
    const tree = parseTree(text);
    if (!tree || findNodeAtLocation(tree, [...path.slice(0, -1), name])) return text;
    const key = findNodeAtLocation(tree, path)?.parent?.children?.[0];
    return key ? text.slice(0, key.offset) + JSON.stringify(name) + text.slice(key.offset + key.length) : text;
  };

/** Fields that only a publish writes. */
const FIELDS_OF_PUBLISH: readonly unknown[] = ['url', 'integrity'];

/**
 * Returns the correction of a field that the schema does not list. It renames the field to the most similar field that
 * the value lacks, or removes a field that only a publish writes.
 *
 * @param error finding of ajv with the option `verbose`
 * @param start path of the validated value in the file
 */
export function fixUnknownField(file: string, error: ErrorObject, start: JSONPath): PluginFix | undefined {
  if (error.keyword !== 'additionalProperties') return undefined;
  const name = String((error.params as { additionalProperty: unknown }).additionalProperty);
  const path = [...start, ...toPath(error.instancePath), name];
  if (file === 'plugin.json' && FIELDS_OF_PUBLISH.includes(name))
    return { file, summary: `remove "${name}", which a publish adds`, change: setJson(path, undefined) };
  const { properties } = (error.parentSchema ?? {}) as { properties?: object };
  const present = isObject(error.data) ? error.data : {};
  const missing = Object.keys(properties ?? {}).filter((each) => !(each in present));
  const nearest = closestMatch(name, missing, { maxDistance: Math.ceil(name.length / 3) });
  if (nearest === undefined) return undefined;
  return { file, summary: `rename "${name}" to "${nearest}"`, change: renameField(path, nearest) };
}

/**
 * Returns the allowed value that the author of another one probably meant; undefined when none is similar.
 * @param error finding of ajv with the option `verbose`
 */
export function findMeantValue({ keyword, params, data }: ErrorObject): string | undefined {
  if (keyword !== 'enum' || typeof data !== 'string') return undefined;
  const { allowedValues } = params as { readonly allowedValues: readonly unknown[] };
  const names = allowedValues.filter((value): value is string => typeof value === 'string');
  return closestMatch(data, names, { maxDistance: Math.ceil(data.length / 3) });
}

/** Returns the correction of a value that is nearly one of the allowed ones. */
export function fixValue(file: string, error: ErrorObject): PluginFix | undefined {
  const meant = findMeantValue(error);
  if (meant === undefined) return undefined;
  return { file, summary: `write "${meant}"`, change: setJson(toPath(error.instancePath), meant) };
}

/** Returns the path of a JSON pointer. Numbers are positions in lists. */
const toPath = (pointer: string): JSONPath =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')));

/** Returns the correction of the id in the code of a module; undefined when the code has no quoted id. */
export function fixId(file: string, code: string, id: string): PluginFix | undefined {
  if (!findId(code)) return undefined;
  return {
    file,
    summary: `write the id "${id}"`,
    change(text) {
      const found = findId(text);
      if (!found) return text;
      const quote = text.charAt(found.start);
      return `${text.slice(0, found.start)}${quote}${id}${quote}${text.slice(found.end)}`;
    },
  };
}

type Position = { readonly start: number; readonly end: number };

/** Finds the quoted id in the argument of definePlugin. */
function findId(code: string): Position | undefined {
  let found: Position | undefined;
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Readonly<Record<string, unknown>>;
    if (node['type'] === 'CallExpression' && isDefinePlugin(node['callee'])) {
      const [argument] = node['arguments'] as readonly { readonly properties?: readonly unknown[] }[];
      for (const property of argument?.properties ?? []) {
        const { key, value: id } = property as {
          key?: { name?: unknown };
          value?: Position & { type: string; value: unknown };
        };
        if (key?.name === 'id' && id?.type === 'Literal' && typeof id.value === 'string') found ??= id;
      }
    }
    for (const child of Array.isArray(value) ? value : Object.values(node)) walk(child);
  };
  walk(parseSync('plugin.js', code).program);
  return found;
}

const isDefinePlugin = (callee: unknown): boolean => {
  const { name, property } = callee as { name?: unknown; property?: { name?: unknown } };
  return name === 'definePlugin' || property?.name === 'definePlugin';
};

/** Returns the correction of the uses of a deprecated member; undefined when they cannot be renamed. */
export const fixMember = (file: string, member: PluginApiMember): PluginFix | undefined =>
  isRenamable(member)
    ? {
        file,
        summary: `use ${member.deprecated?.newName} in place of ${member.path}`,
        change: (text) => renameMembers(text, [member]),
      }
    : undefined;

/**
 * Applies the corrections of findings.
 *
 * @returns one line for each correction that changed a file
 */
export function applyFixes(folder: string, findings: readonly PluginFinding[]): string[] {
  return findings.flatMap(({ id, fix }) => {
    if (!fix) return [];
    const path = join(folder, fix.file);
    const text = readFileSync(path, 'utf8');
    const changed = fix.change(text);
    if (changed === text) return [];
    writeFileSync(path, changed);
    return [`corrected ${id} in ${fix.file}: ${fix.summary}`];
  });
}
