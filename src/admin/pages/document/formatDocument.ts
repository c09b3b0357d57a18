import { findNodeAtLocation, getLocation, parseTree, type Node } from 'jsonc-parser';
import { isJsonObject, joinPointer, toSteps, type Json } from '#schemas/jsonPointer.ts';

/** Longest line, in characters, on which an object or array without inner objects is written. */
const LINE_WIDTH = 88;

/** Writes a document as source: small objects and lists on one line, as the formatter of the repository does. */
export function formatDocument(value: Json, indent = '', lineWidth = LINE_WIDTH): string {
  const isList = Array.isArray(value);
  if (!isList && !isJsonObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value) as [string, Json][];
  if (entries.length === 0) return isList ? '[]' : '{}';
  const inner = `${indent}  `;
  const isFlat = entries.every(([, child]) => typeof child !== 'object' || child === null || isShortList(child));
  if (isFlat) {
    const line = writeLine(value);
    if (line.length + indent.length <= lineWidth) return line;
  }
  const lines = entries.map(([key, child]) => {
    const label = isList ? '' : `${JSON.stringify(key)}: `;
    return `${inner}${label}${formatDocument(child, inner, lineWidth - label.length)}`;
  });
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

const isShortList = (value: Json): boolean =>
  Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null);

function writeLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((item) => writeLine(item as Json)).join(', ')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, child]) => `${JSON.stringify(key)}: ${writeLine(child)}`)
    .join(', ')} }`;
}

/** A part of a text, in UTF-16 units. */
export type TextRange = { readonly from: number; readonly to: number };

/** Finds values of a JSON text by their pointers. */
export function createLocator(text: string): (pointer: string) => TextRange | undefined {
  const root = parseTree(text);
  return (pointer) => {
    let node: Node | undefined = root;
    const path: (string | number)[] = [];
    for (const step of toSteps(pointer)) {
      path.push(node?.type === 'array' ? Number(step) : step);
      const child: Node | undefined = root && findNodeAtLocation(root, path);
      // A missing field is shown at the object that lacks it.
      if (!child) break;
      node = child;
    }
    return node && { from: node.offset, to: node.offset + node.length };
  };
}

/** Returns the pointer of the value at an offset of a JSON text. */
export function findPointerAtOffset(text: string, offset: number): string {
  const path = getLocation(text, offset).path.filter((step) => step !== '');
  return path.length === 0 ? '' : joinPointer('', ...path);
}
