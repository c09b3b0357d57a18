// Finds every way in which a file can name another: import, export from, import(), import types, require,
// import.meta.glob and new URL('./worker.ts', import.meta.url).
import { isNode, type SyntaxNode } from '../syntaxTree.ts';

/** `static`: loaded together with the file. `lazy`: loaded later. `types`: removed before the code runs. */
export type ImportKind = 'static' | 'lazy' | 'types';

export type Import = {
  /** The path or package name in the file's text; undefined when it is computed at run time. */
  specifier: string | undefined;
  kind: ImportKind;
};

type Finder = (node: SyntaxNode) => Import[];

const readString = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;

const isImportMeta = (node: unknown, property: string): boolean =>
  isNode(node) &&
  node.type === 'MemberExpression' &&
  isNode(node['object']) &&
  node['object'].type === 'MetaProperty' &&
  isNode(node['property']) &&
  node['property']['name'] === property;

/** Whether a declaration brings in types only: `import type`, or `type` before each name. */
function isTypesOnly(node: SyntaxNode): boolean {
  const specifiers = (node['specifiers'] ?? []) as SyntaxNode[];
  return (
    node['importKind'] === 'type' ||
    node['exportKind'] === 'type' ||
    (specifiers.length > 0 && specifiers.every((s) => s['importKind'] === 'type' || s['exportKind'] === 'type'))
  );
}

const findInDeclaration: Finder = (node) =>
  node['source'] ? [{ specifier: readString(node['source']), kind: isTypesOnly(node) ? 'types' : 'static' }] : [];

function readGlobPatterns(call: SyntaxNode): string[] {
  const first = (call['arguments'] as SyntaxNode[])[0];
  const patterns = first?.type === 'ArrayExpression' ? (first['elements'] as SyntaxNode[]) : [first];
  return patterns.flatMap((item) => readString(item) ?? []).filter((pattern) => !pattern.startsWith('!'));
}

const findInCall: Finder = (node) => {
  const callee = node['callee'];
  if (isImportMeta(callee, 'glob')) return readGlobPatterns(node).map((specifier) => ({ specifier, kind: 'lazy' }));
  const isRequire = isNode(callee) && callee.type === 'Identifier' && callee['name'] === 'require';
  return isRequire ? [{ specifier: readString((node['arguments'] as SyntaxNode[])[0]), kind: 'static' }] : [];
};

/** `new URL()` of a code file (a worker) counts as an import; of a folder or a data file it does not. */
const findInUrl: Finder = (node) => {
  const callee = node['callee'];
  if (!isNode(callee) || callee['name'] !== 'URL') return [];
  const [first, base] = node['arguments'] as SyntaxNode[];
  const specifier = readString(first);
  const isCode = specifier !== undefined && /\.[mc]?[jt]sx?$/.test(specifier);
  return isCode && isImportMeta(base, 'url') ? [{ specifier, kind: 'lazy' }] : [];
};

/** How to find the imports in a node, by the node's type. */
const finders = {
  ImportDeclaration: findInDeclaration,
  ExportNamedDeclaration: findInDeclaration,
  ExportAllDeclaration: findInDeclaration,
  ImportExpression: (node) => [{ specifier: readString(node['source']), kind: 'lazy' }],
  TSImportType: (node) => [{ specifier: readString(node['source']), kind: 'types' }],
  TSExternalModuleReference: (node) => [{ specifier: readString(node['expression']), kind: 'static' }],
  CallExpression: findInCall,
  NewExpression: findInUrl,
} satisfies Record<string, Finder>;

/** The types of the nodes that can contain an import. */
export const importNodeTypes = Object.keys(finders) as (keyof typeof finders)[];

/** Returns the imports of the node itself, without those of its children. */
export function findNodeImports(node: SyntaxNode): Import[] {
  return Object.hasOwn(finders, node.type) ? finders[node.type as keyof typeof finders](node) : [];
}
