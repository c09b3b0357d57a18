// The parts of a syntax tree (ESTree) that the checks and the lint rules share.

/** A node with the fields that a check may read. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** Whether a value found in the tree is a node. */
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Returns the child nodes of a node, in the order of the text. */
export function getChildren(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}
