// Finds state and side effects at module level, because all requests of a server and all tests share what an import
// creates.
import { isEntryPoint, isTestCode, getLineNumber, parseStatements, type Source } from './readCode.ts';
import { getChildren, isNode, type SyntaxNode } from './syntaxTree.ts';

/** The composition root, commands, art scripts and configuration may create objects at import. */
const filesThatMayCreateObjects = /^(src\/app|src\/cli|realms)\/|^[^/]+$/;
/** Generated files. ajv's functions keep their last errors in a property, which callers read immediately. */
const generatedFiles = /^schemas\/generated\/|\.gen\.ts$/;

const FACTORY_NAMES = /^(create|make|observable|init|start|open|connect|register|setup|install)([A-Z_]|$)/;
const ALLOWED_CALLS = /^(createContext|define[A-Z]\w*)$/;
const REMEDY = 'make it in a factory that src/app calls (createX(deps)), once for each request or tab';

type Finding = { offset: number; what: string; remedy: string };

/** Returns the last name of a called function: `freeze` of `Object.freeze(...)`. */
function getCalleeName(node: SyntaxNode): string {
  const callee = node['callee'];
  if (!isNode(callee)) return '';
  const property = callee.type === 'MemberExpression' ? callee['property'] : callee;
  return isNode(property) && typeof property['name'] === 'string' ? property['name'] : '';
}

const isFunction = (node: SyntaxNode): boolean =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|TSDeclareFunction)$/.test(node.type);
const isType = (node: SyntaxNode): boolean =>
  node.type.startsWith('TS') &&
  !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSTypeAssertion'].includes(node.type);

/** Returns an expression without parentheses, `as const`, `satisfies X` and the like. */
function unwrap(node: unknown): SyntaxNode | undefined {
  let current = isNode(node) ? node : undefined;
  while (current && /^(TSAs|TSSatisfies|TSNonNull|Parenthesized)Expression$/.test(current.type))
    current = isNode(current['expression']) ? current['expression'] : undefined;
  return current;
}

/** Whether a declared list or object is empty: code fills it later, unless `as const` forbids that. */
function isEmptyCollection(declared: SyntaxNode): boolean {
  const init = declared['init'];
  if (
    isNode(init) &&
    init.type === 'TSAsExpression' &&
    isNode(init['typeAnnotation']) &&
    JSON.stringify(init['typeAnnotation']).includes('"const"')
  )
    return false;
  const value = unwrap(init);
  return (
    (value?.type === 'ArrayExpression' && (value['elements'] as unknown[]).length === 0) ||
    (value?.type === 'ObjectExpression' && (value['properties'] as unknown[]).length === 0)
  );
}

/** Whether the node creates a regular expression without state, that is, without the flags g and y. */
function isStatelessRegExp(node: SyntaxNode): boolean {
  const flags = (node['arguments'] as SyntaxNode[])[1];
  return (
    getCalleeName(node) === 'RegExp' &&
    (flags === undefined || (typeof flags['value'] === 'string' && !/[gy]/.test(flags['value'])))
  );
}

/** Whether an expression is the address of a file beside its own file: `new URL('./x', import.meta.url)`. */
function isAddressBesideFile(node: SyntaxNode): boolean {
  const base = (node['arguments'] as SyntaxNode[])[1];
  return (
    getCalleeName(node) === 'URL' &&
    base?.type === 'MemberExpression' &&
    isNode(base['object']) &&
    base['object'].type === 'MetaProperty'
  );
}

/** Checks code that runs at import. Bodies of functions do not run, unless the function is called immediately. */
function checkImportTimeCode(node: SyntaxNode, findings: Finding[]): void {
  if (isFunction(node) || isType(node)) return;
  if (node.type === 'NewExpression' && !isStatelessRegExp(node) && !isAddressBesideFile(node)) {
    findings.push({
      offset: node.start,
      what: `new ${getCalleeName(node)} at import`,
      remedy: /^(Weak)?(Map|Set)$/.test(getCalleeName(node))
        ? `a fixed table is a plain object (Object.hasOwn) or a list; anything else: ${REMEDY}`
        : REMEDY,
    });
  }
  if (node.type === 'CallExpression') {
    const name = getCalleeName(node);
    if (FACTORY_NAMES.test(name) && !ALLOWED_CALLS.test(name))
      findings.push({ offset: node.start, what: `${name}() at import`, remedy: REMEDY });
    const called = unwrap(node['callee']);
    if (called && isFunction(called) && isNode(called['body'])) checkImportTimeCode(called['body'], findings);
  }
  if (node.type === 'PropertyDefinition' && !node['static']) return;
  for (const child of getChildren(node)) checkImportTimeCode(child, findings);
}

function checkStatement(statement: SyntaxNode, findings: Finding[]): void {
  const declared =
    /^Export(Named|Default)Declaration$/.test(statement.type) && isNode(statement['declaration'])
      ? statement['declaration']
      : statement;
  if (isType(declared) || declared['declare'] === true) return;
  if (declared.type === 'VariableDeclaration') {
    const kind = String(declared['kind']);
    if (kind === 'let' || kind === 'var')
      findings.push({ offset: statement.start, what: `${kind} at module level`, remedy: `use const, or ${REMEDY}` });
    for (const each of declared['declarations'] as SyntaxNode[]) {
      if (isEmptyCollection(each))
        findings.push({
          offset: each.start,
          what: 'an empty collection at module level is filled later',
          remedy: `${REMEDY}; if it stays empty write \`as const\``,
        });
    }
  }
  if (declared.type === 'ExpressionStatement') {
    const expression = unwrap(declared['expression']);
    const directive = typeof declared['directive'] === 'string';
    const call = expression?.type === 'AwaitExpression' ? unwrap(expression['argument']) : expression;
    if (!directive && call && !FACTORY_NAMES.test(getCalleeName(call)) && call.type !== 'NewExpression') {
      findings.push({
        offset: statement.start,
        what: 'a statement with an effect at import',
        remedy: 'export a function and let src/app call it',
      });
    }
  }
  if (/^(If|For|ForOf|ForIn|While|DoWhile|Try|Switch|Block)Statement$/.test(declared.type)) {
    findings.push({
      offset: statement.start,
      what: 'control flow at import',
      remedy: 'export a function and let src/app call it',
    });
  }
  checkImportTimeCode(declared, findings);
}

/** Returns all findings of a file, each with its line and remedy. */
export function checkModuleState(source: Source): string[] {
  if (
    filesThatMayCreateObjects.test(source.path) ||
    isTestCode(source.path) ||
    isEntryPoint(source.path) ||
    generatedFiles.test(source.path)
  )
    return [];
  const findings: Finding[] = [];
  for (const statement of parseStatements(source)) checkStatement(statement, findings);
  return findings.map(
    ({ offset, what, remedy }) => `${source.path}:${getLineNumber(source.text, offset)} ${what}\n  remedy: ${remedy}`,
  );
}
