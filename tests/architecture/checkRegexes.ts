// Finds regular expressions (literals, `new RegExp(...)`, the `pattern` of a schema) that take more than linear time for
// some text. The analysis is that of eslint-plugin-regexp (scslre).
import { analyse } from 'scslre';
import { getLineNumber, parseStatements, type Source } from './readCode.ts';
import { getChildren, isNode, type SyntaxNode } from './syntaxTree.ts';

type FoundRegex = { readonly source: string; readonly flags: string; readonly location: string };
/** Initial values of constants, by name. A constant of the same file is used before one of another file. */
type Constants = { readonly own: ReadonlyMap<string, SyntaxNode>; readonly all: ReadonlyMap<string, SyntaxNode> };

/**
 * Returns the regular expressions of the files, and a message for each expression whose source is known only at run
 * time.
 */
export function findRegexes(sources: readonly Source[]): { regexes: FoundRegex[]; unreadable: string[] } {
  const files = sources.map((source) => ({ source, statements: parseStatements(source) }));
  const constantsByFile = files.map(({ statements }) => collectConstants(statements));
  const all = new Map(constantsByFile.flatMap((constants) => [...constants]));
  const regexes: FoundRegex[] = [];
  const unreadable: string[] = [];
  files.forEach(({ source, statements }, index) => {
    const constants: Constants = { own: constantsByFile[index] ?? new Map(), all };
    const visit = (node: SyntaxNode): void => {
      const found = readRegex(node, constants);
      const location = found ? `${source.path}:${getLineNumber(source.text, node.start)}` : '';
      if (found === 'unreadable')
        unreadable.push(
          `${location}: build the regular expression from constants, so that this check can read its source`,
        );
      else if (found) regexes.push({ ...found, location });
      getChildren(node).forEach(visit);
    };
    statements.forEach(visit);
  });
  return { regexes, unreadable };
}

/** Returns a message for each expression that takes more than linear time, with the reason and a remedy. */
export function findSlowRegexes(regexes: readonly FoundRegex[]): string[] {
  return regexes.flatMap(({ source, flags, location }) =>
    analyse({ source, flags }, { assumeRejectingSuffix: false }).reports.map(
      ({ type, exponential }) =>
        `${location}: /${source}/ takes ${exponential ? 'exponential' : 'quadratic'} time (${type}). Change its repeated parts so that no two of them match the same text, begin it with ^, or parse the text without a regular expression.`,
    ),
  );
}

function collectConstants(statements: readonly SyntaxNode[]): Map<string, SyntaxNode> {
  const constants = new Map<string, SyntaxNode>();
  const visit = (node: SyntaxNode): void => {
    const { id, init } = node as { id?: unknown; init?: unknown };
    if (node.type === 'VariableDeclarator' && isNode(id) && isNode(init) && typeof id['name'] === 'string')
      constants.set(id['name'], init);
    getChildren(node).forEach(visit);
  };
  statements.forEach(visit);
  return constants;
}

function readRegex(node: SyntaxNode, constants: Constants): Omit<FoundRegex, 'location'> | 'unreadable' | undefined {
  const { regex } = node as { regex?: { pattern: string; flags: string } };
  if (node.type === 'Literal' && regex) return { source: regex.pattern, flags: regex.flags };
  if (node.type === 'Property' && getName(node['key']) === 'pattern') {
    const source = readText(node['value'], constants);
    // Ajv compiles the patterns of schemas with the flag `u`. A `pattern` that is not a text is not part of a schema.
    return source === undefined ? undefined : { source, flags: 'u' };
  }
  const isCall = node.type === 'NewExpression' || node.type === 'CallExpression';
  if (!isCall || getName(node['callee']) !== 'RegExp') return undefined;
  const [pattern, flags] = node['arguments'] as SyntaxNode[];
  const source = readText(pattern, constants);
  if (source !== undefined) return { source, flags: readText(flags, constants) ?? '' };
  // `new RegExp(other.source)`: the literal of `other` is checked at its own location.
  return pattern?.type === 'MemberExpression' && getName(pattern['property']) === 'source' ? undefined : 'unreadable';
}

const getName = (node: unknown): unknown => (isNode(node) && node.type === 'Identifier' ? node['name'] : undefined);

/** Returns the text of a literal, a template or a constant; undefined when it is known only at run time. */
function readText(node: unknown, constants: Constants): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type === 'Identifier') {
    const name = String(node['name']);
    return readText(constants.own.get(name) ?? constants.all.get(name), constants);
  }
  if (node.type === 'TSAsExpression') return readText(node['expression'], constants);
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = node['quasis'] as { value: { cooked: string } }[];
  const parts = (node['expressions'] as SyntaxNode[]).map((part) => readText(part, constants));
  if (parts.includes(undefined)) return undefined;
  return quasis.map(({ value }, index) => value.cooked + (parts[index] ?? '')).join('');
}
