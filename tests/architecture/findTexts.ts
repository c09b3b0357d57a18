// Finds texts of a natural language in code that viewers see. They belong in realms/*/strings, which exist in each
// language.
import { isTestCode, getLineNumber, parseStatements, type Source } from './readCode.ts';
import { getChildren, isNode, type SyntaxNode } from './syntaxTree.ts';

/**
 * Files that render what viewers see. The admin area has its own strings (src/admin/strings), and the gallery's
 * examples are data.
 */
const VIEWER_FILES = /^(widgets\/|src\/screens\/|src\/app\/|engine\/react\/).*\.tsx$/;
const EXEMPT_FILES = /^src\/app\/(entryAdmin|startFrame)\.tsx$|(^|\/)examples\.tsx?$|^engine\/react\/PreviewPage\.tsx$/;
/** Attributes whose values are shown or read out. */
const TEXT_ATTRIBUTE = /^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label)$/;
/** Two adjacent letters of any script. Signs, numbers and `·` are not words. */
const WORD = /\p{L}{2}/u;

export type HardCodedText = { readonly path: string; readonly line: number; readonly text: string };

/** Returns the natural-language texts that are string literals or JSX text. */
export function findTexts(sources: readonly Source[]): HardCodedText[] {
  return sources
    .filter(({ path }) => VIEWER_FILES.test(path) && !EXEMPT_FILES.test(path) && !isTestCode(path))
    .flatMap((source) => {
      const found: HardCodedText[] = [];
      const report = (node: SyntaxNode, text: string): void => {
        if (WORD.test(text))
          found.push({
            path: source.path,
            line: getLineNumber(source.text, node.start),
            text: text.trim().slice(0, 60),
          });
      };
      const walk = (node: SyntaxNode): void => {
        if (node.type === 'JSXText') report(node, String(node['value']));
        if (node.type === 'JSXExpressionContainer')
          for (const part of collectTexts(node['expression'])) report(part.node, part.text);
        if (node.type === 'JSXAttribute') {
          const name = isNode(node['name']) ? String(node['name']['name']) : '';
          const value = node['value'];
          if (TEXT_ATTRIBUTE.test(name) && isNode(value))
            for (const part of collectTexts(value.type === 'JSXExpressionContainer' ? value['expression'] : value))
              report(part.node, part.text);
          // Other attributes hold class names, addresses and states.
          if (isNode(value) && value.type === 'JSXExpressionContainer' && isNode(value['expression']))
            for (const each of getChildren(value['expression'])) walk(each);
          return;
        }
        for (const each of getChildren(node)) walk(each);
      };
      for (const statement of parseStatements(source)) walk(statement);
      return found;
    });
}

/**
 * Returns the texts that an expression can evaluate to: literals, the fixed parts of templates, both branches of a
 * condition.
 */
function collectTexts(expression: unknown): { node: SyntaxNode; text: string }[] {
  if (!isNode(expression)) return [];
  switch (expression.type) {
    case 'Literal':
      return typeof expression['value'] === 'string' ? [{ node: expression, text: expression['value'] }] : [];
    case 'TemplateLiteral':
      return (expression['quasis'] as SyntaxNode[]).map((node) => ({
        node,
        text: (node['value'] as { cooked?: string }).cooked ?? '',
      }));
    case 'ConditionalExpression':
      return [...collectTexts(expression['consequent']), ...collectTexts(expression['alternate'])];
    case 'LogicalExpression':
      return [...collectTexts(expression['left']), ...collectTexts(expression['right'])];
    default:
      return [];
  }
}
