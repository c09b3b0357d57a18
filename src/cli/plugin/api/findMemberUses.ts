// Finds the members of the plugin API that a plugin's code uses. This also works for minified code, because minifiers
// keep the names of properties. The code is parsed, not run. A property of the plugin itself that has the name of a
// member also counts as a use.
import { parseSync } from 'rolldown/experimental';
import type { PluginApiMember } from '#schemas/plugin/plugin-api.ts';

/** A use of a member. Positions are indexes of the code. */
export type MemberUse = {
  readonly member: PluginApiMember;
  readonly start: number;
  readonly end: number;
  /** `shorthand`: `{ name }`, which is the name of a variable too; `text`: a quoted text. */
  readonly form: 'name' | 'shorthand' | 'text';
};

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number; readonly end: number };
/** A name in the code, and the names of the objects that may have it as a property. */
type Access = Omit<MemberUse, 'member'> & { readonly owners: ReadonlySet<string>; readonly name: string };

/**
 * Finds the uses of members, in the order of the code.
 *
 * @param members the members to search for
 * @returns no use for code that cannot be parsed
 */
export function findMemberUses(code: string, members: readonly PluginApiMember[]): MemberUse[] {
  // The types of the tree have one type for each kind of node; the search reads only what all kinds have in common.
  const program = parseSync('plugin.js', code).program as unknown as Node;
  const aliases = collectAliases(program);
  const accesses = collectAccesses(program, aliases).toSorted((one, other) => one.start - other.start);
  return accesses.flatMap(({ owners, name, ...position }) =>
    members
      .filter(({ path }) => {
        const parts = path.split('.');
        return parts.at(-1) === name && isOwner(parts, owners);
      })
      .map((member) => ({ member, ...position })),
  );
}

/** Whether one of the owners can be the object that a path names. */
function isOwner([place = '', ...rest]: readonly string[], owners: ReadonlySet<string>): boolean {
  if (rest.length === 2) return owners.has(rest[0]!);
  if (place === 'host' || place === 'widget' || place === 'fromFrame' || place === 'toFrame') return owners.has(place);
  return owners.has('value');
}

/** Calls a function with each node, its parent and the key at which it is. */
function walk(node: unknown, visit: (node: Node, parent: Node | undefined, key: string) => void): void {
  const step = (value: unknown, parent: Node | undefined, key: string): void => {
    if (Array.isArray(value)) {
      for (const each of value) step(each, parent, key);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const current = value as Node;
    if (typeof current.type === 'string') visit(current, parent, key);
    for (const [childKey, child] of Object.entries(current)) step(child, current, childKey);
  };
  step(node, undefined, '');
}

const nameOf = (node: unknown): string | undefined => {
  const { type, name, value } = (node ?? {}) as { type?: string; name?: unknown; value?: unknown };
  if (type === 'Identifier') return String(name);
  return type === 'Literal' && typeof value === 'string' ? value : undefined;
};

type Aliases = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Maps the name of each variable to the properties whose values it gets. Variables of different scopes with the same
 * name are not distinguished.
 */
function collectAliases(program: Node): Aliases {
  const aliases = new Map<string, Set<string>>();
  const add = (variable: string | undefined, property: string | undefined): void => {
    if (variable === undefined || property === undefined) return;
    aliases.set(variable, (aliases.get(variable) ?? new Set()).add(property));
  };
  const hostParameter = findFactory(program)?.['params'] as readonly unknown[] | undefined;
  add(nameOf(hostParameter?.[0]), 'host');
  walk(program, (node, parent) => {
    if (node.type === 'Property' && parent?.type === 'ObjectPattern')
      add(nameOf(withoutDefault(node['value'])), nameOf(node['key']));
    if (node.type === 'VariableDeclarator') {
      const init = unwrap(node['init']);
      if (init?.type === 'MemberExpression' && init['computed'] !== true)
        add(nameOf(node['id']), nameOf(init['property']));
    }
  });
  return aliases;
}

const withoutDefault = (node: unknown): unknown =>
  (node as Node | undefined)?.type === 'AssignmentPattern' ? (node as Node)['left'] : node;

const unwrap = (node: unknown): Node | undefined => {
  const current = node as Node | undefined;
  return current?.type === 'ChainExpression' || current?.type === 'ParenthesizedExpression'
    ? unwrap(current['expression'])
    : current;
};

/** Returns the function that is the default export. */
function findFactory(program: Node): Node | undefined {
  let exported: Node | undefined;
  let exportedName: string | undefined;
  const functions = new Map<string, Node>();
  walk(program, (node) => {
    if (node.type === 'ExportDefaultDeclaration') exported = node['declaration'] as Node;
    if (node.type === 'ExportSpecifier' && nameOf(node['exported']) === 'default') exportedName = nameOf(node['local']);
    if (node.type === 'FunctionDeclaration') functions.set(nameOf(node['id']) ?? '', node);
    const init = node.type === 'VariableDeclarator' ? unwrap(node['init']) : undefined;
    if (init && Array.isArray(init['params'])) functions.set(nameOf(node['id']) ?? '', init);
  });
  return exported && Array.isArray(exported['params'])
    ? exported
    : functions.get(exportedName ?? nameOf(exported) ?? '');
}

/** Returns the names of the properties whose value an expression may have. */
function listOwners(node: unknown, aliases: Aliases): Set<string> {
  const expression = unwrap(node);
  if (expression?.type === 'Identifier') {
    const name = String(expression['name']);
    return new Set(['value', name, ...(aliases.get(name) ?? [])]);
  }
  if (expression?.type === 'MemberExpression') return new Set(['value', nameOf(expression['property']) ?? '']);
  return new Set(['value']);
}

/** Keys that mark the argument of defineWidget. */
const WIDGET_KEYS = ['type', 'version', 'migrations', 'estimate'];

function collectAccesses(program: Node, aliases: Aliases): Access[] {
  const accesses: Access[] = [];
  const hostPattern = (findFactory(program)?.['params'] as readonly unknown[] | undefined)?.[0];
  const addKeys = (node: Node, owners: ReadonlySet<string>): void => {
    for (const property of node['properties'] as readonly Node[]) {
      const key = property['key'] as Node | undefined;
      const name = property['computed'] === true ? undefined : nameOf(key);
      if (key && name !== undefined)
        accesses.push({ owners, name, start: key.start, end: key.end, form: toForm(property, key) });
    }
  };
  walk(program, (node, parent, parentKey) => {
    if (node.type === 'MemberExpression' && node['computed'] !== true) {
      const { start, end } = node['property'] as Node;
      const name = nameOf(node['property']);
      if (name !== undefined)
        accesses.push({ owners: listOwners(node['object'], aliases), name, start, end, form: 'name' });
    }
    if (node.type === 'ObjectPattern') addKeys(node, listPatternOwners(node, parent, hostPattern, aliases));
    if (node.type === 'ObjectExpression') {
      const properties = node['properties'] as readonly Node[];
      const find = (name: string): Node | undefined => properties.find(({ key }) => nameOf(key) === name);
      if (WIDGET_KEYS.every((key) => find(key))) addKeys(node, new Set(['widget']));
      const message = find('type')?.['value'];
      if (message) addText(accesses, message, 'fromFrame');
    }
    const isCompared =
      node.type === 'Literal' && (parent?.type === 'BinaryExpression' || parent?.type === 'SwitchCase');
    if (isCompared && parentKey !== 'consequent') addText(accesses, node, 'toFrame');
  });
  return accesses;
}

const toForm = (property: Node, key: Node): Access['form'] => {
  if (property['shorthand'] === true) return 'shorthand';
  return key.type === 'Literal' ? 'text' : 'name';
};

function addText(accesses: Access[], node: unknown, owner: string): void {
  const { type, value, start, end } = node as Node;
  if (type === 'Literal' && typeof value === 'string')
    accesses.push({ owners: new Set([owner]), name: value, start, end, form: 'text' });
}

/** Returns the names of the properties whose value a pattern destructures. */
function listPatternOwners(
  node: Node,
  parent: Node | undefined,
  hostPattern: unknown,
  aliases: Aliases,
): ReadonlySet<string> {
  if (node === hostPattern) return new Set(['host', 'value']);
  if (parent?.type === 'VariableDeclarator') return listOwners(parent['init'], aliases);
  if (parent?.type === 'Property') return new Set(['value', nameOf(parent['key']) ?? '']);
  return new Set(['value']);
}
