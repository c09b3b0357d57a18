// Finds words of a language in code that viewers see: they belong into realms/*/strings, where each language has its own.
import { children, isNode, isTestCode, lineAt, statementsOf, type Node, type Source } from './read-code.ts';

/** What viewers see. The admin area has words of its own (src/admin/strings), the gallery's examples are data. */
const SEEN = /^(widgets\/|src\/screens\/|src\/app\/|engine\/react\/).*\.tsx$/;
const LEFT = /^src\/app\/(entry-admin|startFrame)\.tsx$|(^|\/)examples\.tsx?$|^engine\/react\/PreviewPage\.tsx$/;
/** Attributes that are read out or shown. */
const SPOKEN = /^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label)$/;
/** A word: two letters of any script side by side. Signs, numbers and `·` are none. */
const WORD = /\p{L}{2}/u;

export type Word = { readonly path: string; readonly line: number; readonly text: string };

/** Words that stand in the code itself. */
export function findWords(sources: readonly Source[]): Word[] {
  return sources
    .filter(({ path }) => SEEN.test(path) && !LEFT.test(path) && !isTestCode(path))
    .flatMap((source) => {
      const found: Word[] = [];
      const tell = (node: Node, text: string): void => {
        if (WORD.test(text))
          found.push({ path: source.path, line: lineAt(source.text, node.start), text: text.trim().slice(0, 60) });
      };
      const walk = (node: Node): void => {
        if (node.type === 'JSXText') tell(node, String(node['value']));
        if (node.type === 'JSXExpressionContainer')
          for (const said of wordsOf(node['expression'])) tell(said.node, said.text);
        if (node.type === 'JSXAttribute') {
          const name = isNode(node['name']) ? String(node['name']['name']) : '';
          const value = node['value'];
          if (SPOKEN.test(name) && isNode(value))
            for (const said of wordsOf(value.type === 'JSXExpressionContainer' ? value['expression'] : value))
              tell(said.node, said.text);
          // Other attributes hold names of classes, addresses and states.
          if (isNode(value) && value.type === 'JSXExpressionContainer' && isNode(value['expression']))
            for (const each of children(value['expression'])) walk(each);
          return;
        }
        for (const each of children(node)) walk(each);
      };
      for (const statement of statementsOf(source)) walk(statement);
      return found;
    });
}

/** Texts that an expression may be: literals, the fixed parts of templates, both branches of a choice. */
function wordsOf(expression: unknown): { node: Node; text: string }[] {
  if (!isNode(expression)) return [];
  switch (expression.type) {
    case 'Literal':
      return typeof expression['value'] === 'string' ? [{ node: expression, text: expression['value'] }] : [];
    case 'TemplateLiteral':
      return (expression['quasis'] as Node[]).map((node) => ({
        node,
        text: (node['value'] as { cooked?: string }).cooked ?? '',
      }));
    case 'ConditionalExpression':
      return [...wordsOf(expression['consequent']), ...wordsOf(expression['alternate'])];
    case 'LogicalExpression':
      return [...wordsOf(expression['left']), ...wordsOf(expression['right'])];
    default:
      return [];
  }
}
