// Finds test titles that name requirements, and calls of `proves` with ids that no requirement has.
import { findIdsInTitle } from '../../src/cli/trace/trace.ts';
import { getLineNumber, parseStatements, type Source } from './readCode.ts';
import { getChildren, isNode, type SyntaxNode } from './syntaxTree.ts';

/** A location in a test file; `ids` are the requirements that it names. */
export type ProofFinding = {
  location: string;
  ids: string[];
};

/** Returns the text of a string, or of a template without its inserted values; undefined for any other node. */
function readText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node['quasis'] as SyntaxNode[]).map((part) => (part['value'] as { cooked: string }).cooked).join('');
}

/** Returns the first name of a callee: `test` for `test.skip`, `test.each([...])` and `test`. */
function findFirstName(callee: unknown): string | undefined {
  if (!isNode(callee)) return undefined;
  if (callee.type === 'Identifier') return callee['name'] as string;
  return findFirstName(callee['object'] ?? callee['callee'] ?? callee['tag']);
}

function findCalls(source: Source, names: readonly string[]): { call: SyntaxNode; location: string }[] {
  const found: { call: SyntaxNode; location: string }[] = [];
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'CallExpression' && names.includes(findFirstName(node['callee']) ?? ''))
      found.push({ call: node, location: `${source.path}:${getLineNumber(source.text, node.start)}` });
    for (const child of getChildren(node)) visit(child);
  };
  for (const statement of parseStatements(source)) visit(statement);
  return found;
}

const getArguments = (call: SyntaxNode): SyntaxNode[] => call['arguments'] as SyntaxNode[];

/**
 * Returns the titles that name requirements in brackets: `test('[NAV-018] ...')`. Such a title proves nothing; only a
 * `proves` step does.
 */
export function findIdsInTitles(source: Source): ProofFinding[] {
  // Most files contain no id in brackets; parsing them would take two seconds.
  if (findIdsInTitle(source.text).length === 0) return [];
  return findCalls(source, ['test', 'it', 'describe'])
    .map(({ call, location }) => ({ location, ids: findIdsInTitle(readText(getArguments(call)[0]) ?? '') }))
    .filter(({ ids }) => ids.length > 0);
}

/** Returns the calls of `proves` with the ids that are written in them and that no requirement has. */
export function findUnknownIds(source: Source, knownIds: ReadonlySet<string>): ProofFinding[] {
  if (!source.text.includes('proves(')) return [];
  return findCalls(source, ['proves'])
    .map(({ call, location }) => {
      const [first] = getArguments(call);
      const idNodes = first?.type === 'ArrayExpression' ? (first['elements'] as unknown[]) : [first];
      return { location, ids: idNodes.flatMap((node) => readText(node) ?? []).filter((id) => !knownIds.has(id)) };
    })
    .filter(({ ids }) => ids.length > 0);
}
