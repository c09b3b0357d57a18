// Reports `as unknown as T` without a comment that says why. Such a cast switches the type check off: first change
// the types so that it is not needed; where they cannot express it, a reader must know why the cast is right.
import type { SyntaxNode } from '../syntaxTree.ts';
import type { Rule } from './rule.ts';

const MESSAGE =
  '`as unknown as` switches the type check off: change the types so that it is not needed, or say in a comment on the line above why the types cannot express it';

const isCommented = (line: string | undefined): boolean => line !== undefined && /(^|\s)\/\/ |\*\/\s*$/.test(line);

function isDoubleCast(node: SyntaxNode): boolean {
  const inner = node['expression'] as SyntaxNode;
  return inner.type === 'TSAsExpression' && (inner['typeAnnotation'] as SyntaxNode).type === 'TSUnknownKeyword';
}

export const castReasonRule: Rule = {
  create({ report, sourceCode }) {
    return {
      TSAsExpression(node) {
        if (!isDoubleCast(node)) return;
        const lineIndex = sourceCode.text.slice(0, node.start).split('\n').length - 1;
        if (!isCommented(sourceCode.lines[lineIndex]) && !isCommented(sourceCode.lines[lineIndex - 1]))
          report({ node, message: MESSAGE });
      },
    };
  },
};
