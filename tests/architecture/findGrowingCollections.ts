// Finds collections that can outlive the call which creates them: a Map, Set, list or object of a function that one of
// the function's inner functions adds to, and those in fields of classes. An inner function may be called again and
// again, so such a collection grows unless something removes entries.
import { getChildren, isNode, type SyntaxNode } from './syntaxTree.ts';
import { parseStatements, type Source } from './readCode.ts';

/** Methods that add to a collection. */
const ADDERS = /^(set|add|push|unshift)$/;
const isFunction = ({ type }: SyntaxNode): boolean =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);

/** A function with the collections that its own code declares. */
type Scope = { readonly collections: Set<string>; readonly parent: Scope | undefined };

/** Returns the names of the collections of a file that can outlive their call. */
export function findGrowingCollections(source: Source): string[] {
  const found = new Set<string>();
  const root: Scope = { collections: new Set(), parent: undefined };
  /** Marks the collection with a name in a scope as growing, when an inner function adds to it. */
  const markGrowing = (name: string, scope: Scope): void => {
    for (let outer: Scope | undefined = scope; outer; outer = outer.parent) {
      if (!outer.collections.has(name)) continue;
      if (outer !== scope) found.add(name);
      return;
    }
  };
  const visit = (node: SyntaxNode, scope: Scope): void => {
    const inner = isFunction(node) ? { collections: collectDeclared(node), parent: scope } : scope;
    if (node.type === 'PropertyDefinition' && isNode(node['value']) && isCollection(node['value']))
      found.add(getName(node['key']) ?? '');
    for (const added of listAdded(node)) markGrowing(added, inner);
    for (const child of getChildren(node)) visit(child, inner);
  };
  for (const statement of parseStatements(source)) visit(statement, root);
  return [...found].sort();
}

/**
 * Returns the names of the collections to which a node may add: `x.set(...)`, `x[key] = ...`, `(a ? x : y).add(...)`.
 */
function listAdded(node: SyntaxNode): string[] {
  const target = node.type === 'CallExpression' ? node['callee'] : node['left'];
  const isAssignment = node.type === 'AssignmentExpression';
  if (!isNode(target) || target.type !== 'MemberExpression') return [];
  if (isAssignment ? target['computed'] !== true : !ADDERS.test(getName(target['property']) ?? '')) return [];
  return listNames(target['object']);
}

/** Returns the names of the variables whose value an expression may have. */
function listNames(node: unknown): string[] {
  if (isNode(node) && node.type === 'ConditionalExpression')
    return [...listNames(node['consequent']), ...listNames(node['alternate'])];
  if (isNode(node) && node.type === 'LogicalExpression')
    return [...listNames(node['left']), ...listNames(node['right'])];
  if (isNode(node) && node.type === 'ParenthesizedExpression') return listNames(node['expression']);
  const name = getName(node);
  return name === undefined ? [] : [name];
}

/** Returns the names of the collections that a function declares, without those of its inner functions. */
function collectDeclared(owner: SyntaxNode): Set<string> {
  const declared = new Set<string>();
  const visit = (node: SyntaxNode): void => {
    if (node !== owner && isFunction(node)) return;
    if (node.type === 'VariableDeclarator' && isNode(node['init']) && isCollection(node['init'])) {
      const name = getName(node['id']);
      if (name !== undefined) declared.add(name);
    }
    for (const child of getChildren(node)) visit(child);
  };
  visit(owner);
  return declared;
}

/** Whether an expression creates a Map, a Set, or a list or an object that is empty. */
function isCollection(node: SyntaxNode): boolean {
  if (/^TS(As|Satisfies)Expression$/.test(node.type))
    return isNode(node['expression']) && isCollection(node['expression']);
  if (node.type === 'NewExpression') return /^(Map|Set)$/.test(getName(node['callee']) ?? '');
  return (
    (node.type === 'ArrayExpression' && (node['elements'] as unknown[]).length === 0) ||
    (node.type === 'ObjectExpression' && (node['properties'] as unknown[]).length === 0)
  );
}

const getName = (node: unknown): string | undefined =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : undefined;
