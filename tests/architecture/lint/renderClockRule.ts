// Reports a component or hook that reads `clock.now()` while it renders. The first render in the browser must equal the
// server's HTML, and a view that reads the clock by itself does not render again when time passes.
import { isNode, type SyntaxNode } from '../syntaxTree.ts';
import type { Rule } from './rule.ts';

const MESSAGE =
  '`clock.now()` while rendering differs from the HTML of the server, and the view does not follow the time: use `useNow(interval)`, or `usePort((p) => ...)` for a value that seldom changes. Event handlers and effects may read it';

/** Names of components and hooks. */
const RENDERING = /^([A-Z]|use[A-Z])/;

const getName = (node: unknown): string => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '');

/** Whether an expression is `clock.now` or `<anything>.clock.now`. */
function isClockRead(callee: SyntaxNode): boolean {
  if (callee.type !== 'MemberExpression' || getName(callee['property']) !== 'now') return false;
  const object = callee['object'] as SyntaxNode;
  return getName(object) === 'clock' || (object.type === 'MemberExpression' && getName(object['property']) === 'clock');
}

export const renderClockRule: Rule = {
  create({ report }) {
    /** Names of the functions around the current node; empty for a function without a name, such as a handler. */
    const names: string[] = [];
    const nameOfFunction = new WeakMap<SyntaxNode, string>();
    const enter = (node: SyntaxNode): void => void names.push(getName(node['id']) || (nameOfFunction.get(node) ?? ''));
    const leave = (): void => void names.pop();
    return {
      VariableDeclarator(node) {
        if (isNode(node['init'])) nameOfFunction.set(node['init'], getName(node['id']));
      },
      FunctionDeclaration: enter,
      'FunctionDeclaration:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      CallExpression(node) {
        if (RENDERING.test(names.at(-1) ?? '') && isClockRead(node['callee'] as SyntaxNode))
          report({ node, message: MESSAGE });
      },
    };
  },
};
