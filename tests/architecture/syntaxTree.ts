// The parts of a syntax tree (ESTree) that the checks and the lint rules share.

/** A node with the fields that a check may read. */
export type SyntaxNode = { type: string; start: number; end: number } & Record<string, unknown>;

/** Whether a value found in the tree is a node. */
export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

/** Returns the child nodes of a node, in the order of the text. */
export function getChildren(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}
