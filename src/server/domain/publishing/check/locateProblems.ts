// Adds to each problem of a folder its position for the author: line and column, and the list entry that contains it.
import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';
import type { Problem } from '#schemas/problems.ts';
import { findEntryId } from '#src/realm/findEntryId.ts';
import { toLineAndColumn } from '../../../json/readJson.ts';
import type { RealmFolder } from '../folder/realmFolder.ts';

/** Returns the problems with `line`, `column` and `itemId`, where the file is JSON. */
export function locateProblems(
  { documents, readText }: Pick<RealmFolder, 'documents' | 'readText'>,
  problems: readonly Problem[],
): Problem[] {
  const trees = new Map<string, { readonly text: string; readonly root: Node } | undefined>();
  const openTree = (file: string): { readonly text: string; readonly root: Node } | undefined => {
    if (!trees.has(file)) {
      const text = readText?.(file);
      const root = text === undefined ? undefined : parseTree(text);
      trees.set(file, text !== undefined && root ? { text, root } : undefined);
    }
    return trees.get(file);
  };
  return problems.map((found) => {
    if (found.file === undefined || found.line !== undefined || !documents.has(found.file)) return found;
    const tree = openTree(found.file);
    if (!tree) return found;
    const itemId = findInnermostEntryId(documents.get(found.file), found);
    return {
      ...found,
      ...toLineAndColumn(tree.text, findOffset(tree.root, found)),
      ...(itemId !== undefined && { itemId }),
    };
  });
}

const toSteps = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Returns the offset of the value, of the key for an unknown field, or of the object that lacks the field. */
function findOffset(root: Node, { pointer, code }: Problem): number {
  const steps = toSteps(pointer);
  for (let length = steps.length; length > 0; length -= 1) {
    const path: (string | number)[] = [];
    let node: Node | undefined = root;
    for (const step of steps.slice(0, length)) {
      path.push(node?.type === 'array' ? Number(step) : step);
      node = findNodeAtLocation(root, path);
      if (!node) break;
    }
    if (node) return code === 'FIELD_UNKNOWN' && length === steps.length ? (node.parent ?? node).offset : node.offset;
  }
  return root.offset;
}

/**
 * Returns the id of the innermost entry of a list around a value, below the document itself: an item, a slide, a menu
 * entry. In a row only entries inside the row count.
 */
function findInnermostEntryId(document: unknown, { pointer, rowId }: Problem): string | undefined {
  let value = document;
  let id: string | undefined;
  for (const step of toSteps(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) break;
    const isEntry = Array.isArray(value);
    value = (value as Record<string, unknown>)[step];
    const entryId = findEntryId(value)?.id.slice(0, MAX_ID_LENGTH);
    // A row is an entry of its page, or the fallback of another row.
    if (rowId !== undefined && entryId === rowId) id = undefined;
    else if (isEntry && entryId !== undefined) id = entryId;
  }
  return id;
}

/** Longer ids are cut in problems. */
const MAX_ID_LENGTH = 120;
