// Finds label keys that no language has, and labels that a language lacks.
import { isTestCode, getLineNumber, parseStatements, type Source } from './readCode.ts';
import { getChildren, isNode, type SyntaxNode } from './syntaxTree.ts';

/** The labels of a folder of strings: key to text by language. */
export type LabelsByLocale = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Code whose keys are labels of realms/default/strings. The admin area has its own, in src/admin/strings. */
const PRODUCT_CODE = /^(widgets|engine|src)\/(?!admin\/).*\.tsx?$/;
const ADMIN_CODE = /^src\/admin\/.*\.tsx?$/;
const PLURAL = /_(zero|one|two|few|many|other)$/;

export type UnknownKey = { readonly path: string; readonly line: number; readonly key: string };

/** Returns the literal keys of calls `t('key')` that are not a label. Keys that a program computes are not checked. */
export function findUnknownKeys(
  sources: readonly Source[],
  labels: Readonly<Record<'product' | 'admin', readonly string[]>>,
): UnknownKey[] {
  const check = (files: RegExp, keys: readonly string[]): UnknownKey[] => {
    const known = new Set(keys.flatMap((key) => [key, key.replace(PLURAL, '')]));
    return sources
      .filter(({ path }) => files.test(path) && !isTestCode(path))
      .flatMap((source) => listKeys(source).filter(({ key }) => !known.has(key)));
  };
  return [...check(PRODUCT_CODE, labels.product), ...check(ADMIN_CODE, labels.admin)];
}

function listKeys(source: Source): UnknownKey[] {
  const keys: UnknownKey[] = [];
  const walk = (node: SyntaxNode): void => {
    if (node.type === 'CallExpression' && isTextCall(node['callee']))
      for (const each of listLiterals((node['arguments'] as unknown[])[0]))
        keys.push({
          path: source.path,
          line: getLineNumber(source.text, each.start),
          key: String(each['value']),
        });
    for (const each of getChildren(node)) walk(each);
  };
  for (const statement of parseStatements(source)) walk(statement);
  return keys;
}

/** Whether a function is `t`, or the method `t` of an object. */
function isTextCall(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  const name = callee.type === 'MemberExpression' ? callee['property'] : callee;
  return isNode(name) && name.type === 'Identifier' && name['name'] === 't';
}

/** Returns the texts that an argument can be: a literal, or both branches of a condition. */
function listLiterals(argument: unknown): SyntaxNode[] {
  if (!isNode(argument)) return [];
  if (argument.type === 'Literal') return typeof argument['value'] === 'string' ? [argument] : [];
  if (argument.type !== 'ConditionalExpression') return [];
  return [...listLiterals(argument['consequent']), ...listLiterals(argument['alternate'])];
}

/**
 * Returns `<locale>: <key>` for each label that one language has and another lacks. A plural needs every form of the
 * language (CLDR), or one text for all forms.
 */
export function findMissingLabels(labels: LabelsByLocale): string[] {
  const allKeys = Object.values(labels).flatMap((texts) => Object.keys(texts));
  const plurals = new Set(allKeys.flatMap((key) => (key.endsWith('_other') ? [key.replace(PLURAL, '')] : [])));
  return Object.entries(labels).flatMap(([locale, texts]) => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const needed = allKeys.flatMap((key) => {
      const base = key.replace(PLURAL, '');
      return plurals.has(base) ? forms.map((form) => `${base}_${form}`) : [key];
    });
    const has = (key: string): boolean => Object.hasOwn(texts, key) || Object.hasOwn(texts, key.replace(PLURAL, ''));
    return [...new Set(needed)].filter((key) => !has(key)).map((key) => `${locale}: ${key}`);
  });
}
