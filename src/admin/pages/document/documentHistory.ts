// Undo and redo of a document as JSON Patches. Pure: EditorStore keeps the history, IndexedDB stores it.
import { applyOperations } from '../../patch/applyOperations.ts';
import { applyInvertible } from './applyInvertible.ts';
import type { Operation } from './diffDocuments.ts';
import { isEqual, type JsonObject } from '#schemas/jsonPointer.ts';

/** A change that can be undone. */
export type UndoableChange = {
  readonly forward: readonly Operation[];
  readonly backward: readonly Operation[];
  /** Changes of one group in quick succession are one entry: the letters typed into a field. */
  readonly group: string | undefined;
  /** When the entry was last changed, in ms since 1970. */
  readonly at: number;
  /** The part of the document that is selected after the change, and again after undo. */
  readonly selection: string;
};

/** A document with its changes. Undo and redo use the last entry of their list. */
export type DocumentHistory = {
  readonly document: JsonObject;
  readonly undo: readonly UndoableChange[];
  readonly redo: readonly UndoableChange[];
};

/** A change to record. */
export type RecordedChange = {
  readonly operations: readonly Operation[];
  readonly selection: string;
  readonly at: number;
  readonly group?: string | undefined;
};

/** Longest pause between two changes of one entry, in milliseconds. */
const GROUP_PAUSE_MS = 1000;
const MAX_ENTRIES = 500;

/** Creates a history without changes. */
export const createHistory = (document: JsonObject): DocumentHistory => ({ document, undo: [], redo: [] });

/**
 * Applies a change and records it. A change without an effect is not recorded. When a change of the same
 * group gives the document that was there before the last entry, that entry is removed.
 */
export function record(history: DocumentHistory, change: RecordedChange): DocumentHistory {
  const { document, inverse } = applyInvertible(history.document, change.operations);
  if (isEqual(document, history.document)) return history;
  const { group, at, selection } = change;
  const entry: UndoableChange = { forward: change.operations, backward: inverse, group, at, selection };
  const last = history.undo.at(-1);
  const continues =
    last !== undefined &&
    group !== undefined &&
    last.group === group &&
    at - last.at < GROUP_PAUSE_MS &&
    history.redo.length === 0;
  if (!continues) return { document, undo: [...history.undo, entry].slice(-MAX_ENTRIES), redo: [] };
  const earlier = history.undo.slice(0, -1);
  const merged = merge(last, entry);
  const isReverted = isEqual(applyOperations(document, merged.backward), document);
  return { document, undo: isReverted ? earlier : [...earlier, merged], redo: [] };
}

/** Joins two entries. Two new values of one field become one. */
function merge(first: UndoableChange, second: UndoableChange): UndoableChange {
  const { group, at, selection } = second;
  const [before, after] = [first.forward[0], second.forward[0]];
  const isSameField =
    first.forward.length === 1 &&
    second.forward.length === 1 &&
    before?.op === 'replace' &&
    after?.op === 'replace' &&
    before.path === after.path;
  return {
    forward: isSameField ? second.forward : [...first.forward, ...second.forward],
    backward: isSameField ? first.backward : [...second.backward, ...first.backward],
    group,
    at,
    selection,
  };
}

/** Undoes the last change. Returns the same history when there is none. */
export function undo(history: DocumentHistory): DocumentHistory {
  const entry = history.undo.at(-1);
  if (!entry) return history;
  return {
    document: applyOperations(history.document, entry.backward),
    undo: history.undo.slice(0, -1),
    redo: [...history.redo, entry],
  };
}

/** Applies again the change that was undone last. Returns the same history when there is none. */
export function redo(history: DocumentHistory): DocumentHistory {
  const entry = history.redo.at(-1);
  if (!entry) return history;
  return {
    document: applyOperations(history.document, entry.forward),
    undo: [...history.undo, { ...entry, group: undefined }],
    redo: history.redo.slice(0, -1),
  };
}
