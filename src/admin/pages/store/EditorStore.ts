import { computedStruct, makeAutoObservable, observableRef } from 'mobx';
import type { EditFinding } from '#schemas/preview/finding.ts';
import { insertAll, moveByStep, moveToGap, removeAll, type MoveResult } from '../document/arrange.ts';
import { diffDocuments, type Operation } from '../document/diffDocuments.ts';
import { createHistory, record, redo, undo, type DocumentHistory } from '../document/documentHistory.ts';
import { formatDocument } from '../document/formatDocument.ts';
import { getAt, isJsonObject, joinPointer, type Json, type JsonObject } from '#schemas/jsonPointer.ts';
import { addParents } from '../document/pointer.ts';
import { addList, moveRows } from '../document/moveRows.ts';
import {
  findList,
  findRowPointer,
  listAllRows,
  listRowPointers,
  PAGE_LIST,
  readList,
  splitRowPointer,
  type LocatedRow,
  type Place,
} from '../document/rows.ts';
import { mergeFindings } from './mergeFindings.ts';

/** A change of the document, for the preview, and the number of the state after it. */
export type DocumentChange = { readonly editNumber: number; readonly operations: readonly Operation[] };

type EditOptions = {
  /** Changes of one group in quick succession are undone together. */
  readonly group?: string;
  readonly selection?: string;
};

/**
 * The document of one page while it is edited: its history, its source text, what is selected and what is wrong.
 * DraftSync.ts stores and sends it.
 */
export class EditorStore {
  readonly pageId: string;
  private readonly now: () => number;
  /** Index of the element from which a range is chosen. */
  private anchor = 0;
  private readonly listeners = new Set<(change: DocumentChange) => void>();
  private readonly editListeners = new Set<() => void>();

  history: DocumentHistory;
  /** Text of the source editor. It differs from the document while it is not valid JSON. */
  sourceText: string;
  /** Whether the source text is not a JSON object. The form then cannot change the document, which stays as it was. */
  isSourceInvalid = false;
  /** Pointer of the selected part of the document; '' is the page itself. */
  selection = '';
  /**
   * Increases with each selection to which source and preview scroll, also of the same part again. It stays the same
   * when all elements are chosen, and when the cursor of the source editor moves.
   */
  selectionNumber = 0;
  /** Indices in `list` of the chosen elements, in ascending order, when several are chosen; otherwise empty. */
  marked: readonly number[] = [];
  /** What the server and the preview found in the document. */
  private listed: readonly EditFinding[] = [];
  /** Why the server does not accept the draft; empty: it does. */
  private refusal: readonly EditFinding[] = [];
  /** Number of this state of the document in this tab. The messages of the preview call it `revision`. */
  editNumber = 1;

  constructor(pageId: string, document: JsonObject, now: () => number) {
    this.pageId = pageId;
    this.now = now;
    this.history = createHistory(document);
    this.sourceText = formatDocument(document);
    makeAutoObservable<this, 'now' | 'listeners' | 'editListeners' | 'anchor' | 'listed' | 'refusal'>(
      this,
      {
        pageId: false,
        now: false,
        anchor: false,
        listeners: false,
        editListeners: false,
        history: observableRef,
        listed: observableRef,
        refusal: observableRef,
        chosen: computedStruct,
        marked: observableRef,
      },
      { autoBind: true },
    );
  }

  get document(): JsonObject {
    return this.history.document;
  }

  /** The title of the page, in one language or in several. */
  get title(): Json | undefined {
    return this.document['title'];
  }

  get elements(): readonly Json[] {
    const { elements } = this.document;
    return Array.isArray(elements) ? (elements as readonly Json[]) : [];
  }

  /** Pointer of the list of rows that the selection is about: that of the page, or that of a slot. */
  get list(): string {
    return findList(this.selection);
  }

  /** The rows of that list. */
  get siblings(): readonly Json[] {
    return readList(this.document, this.list);
  }

  /** All rows of the page, also those in slots. */
  get rows(): readonly LocatedRow[] {
    return listAllRows(this.elements);
  }

  /** Index in `list` of the selected row; undefined: the page or a slot is selected. */
  get selectedIndex(): number | undefined {
    const row = findRowPointer(this.selection);
    if (row === undefined) return undefined;
    const { list, index } = splitRowPointer(row);
    return list === this.list ? index : undefined;
  }

  /** Indices in `list` of the rows on which actions act, in ascending order: the selected one, or several. */
  get chosen(): readonly number[] {
    const { selectedIndex, siblings } = this;
    if (this.marked.length > 0) return this.marked.filter((index) => index < siblings.length);
    return selectedIndex === undefined || selectedIndex >= siblings.length ? [] : [selectedIndex];
  }

  get findings(): readonly EditFinding[] {
    return mergeFindings(this.refusal, this.listed);
  }

  get canUndo(): boolean {
    return this.isSourceInvalid || this.history.undo.length > 0;
  }

  get canRedo(): boolean {
    return this.history.redo.length > 0;
  }

  get errors(): readonly EditFinding[] {
    return this.findings.filter(({ severity }) => severity === 'error');
  }

  get warnings(): readonly EditFinding[] {
    return this.findings.filter(({ severity }) => severity !== 'error');
  }

  /** Calls a function after each change of the document. Returns a cleanup function. */
  subscribe(listener: (change: DocumentChange) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls a function after each edit in this tab. Returns a cleanup function. */
  onEdit(listener: () => void): () => void {
    this.editListeners.add(listener);
    return () => this.editListeners.delete(listener);
  }

  select(pointer: string): void {
    this.selection = pointer;
    this.marked = [];
    this.selectionNumber += 1;
  }

  /** Adds a row to the chosen rows, or removes it from them. A row of another list is selected alone. */
  toggle(pointer: string): void {
    const { chosen } = this;
    const { list, index } = splitRowPointer(pointer);
    if (list !== this.list) {
      this.select(pointer);
      return;
    }
    const next = chosen.includes(index)
      ? chosen.filter((other) => other !== index)
      : [...chosen, index].toSorted((one, other) => one - other);
    this.selection = joinPointer(list, next.includes(index) ? index : (next[0] ?? index));
    this.marked = next.length > 1 ? next : [];
    this.selectionNumber += 1;
  }

  /**
   * Chooses all rows from `anchor`, the one that was selected before the range began, to another one of the list. A row
   * of another list is selected alone.
   */
  chooseTo(pointer: string): void {
    const { list, index } = splitRowPointer(pointer);
    if (list !== this.list) {
      this.select(pointer);
      return;
    }
    if (this.marked.length === 0) this.anchor = this.selectedIndex ?? 0;
    const [low, high] = this.anchor < index ? [this.anchor, index] : [index, this.anchor];
    this.marked = low === high ? [] : Array.from({ length: high - low + 1 }, (_, place) => low + place);
    this.selection = pointer;
    this.selectionNumber += 1;
  }

  /** Chooses all rows of the list. */
  chooseAll(): void {
    const { list, siblings } = this;
    if (this.selectedIndex === undefined && siblings.length > 0) this.selection = joinPointer(list, 0);
    this.marked = siblings.length > 1 ? siblings.map((_, index) => index) : [];
  }

  /** Selects the part in which the cursor of the source editor is. The source does not scroll. */
  selectAtCursor(pointer: string): void {
    this.selection = pointer;
    this.marked = [];
  }

  setFindings(findings: readonly EditFinding[]): void {
    // The preview sends them after each letter; the same ones need not be rendered again.
    if (JSON.stringify(findings) !== JSON.stringify(this.listed)) this.listed = findings;
  }

  /** Lists why the server refused the draft, until it accepts one. The preview goes on to replace the other findings. */
  setRefusal(findings: readonly EditFinding[]): void {
    this.refusal = findings;
  }

  /** Changes the document. */
  edit(operations: readonly Operation[], { group, selection = this.selection }: EditOptions = {}): void {
    const next = record(this.history, { operations, group, selection, at: this.now() });
    if (next === this.history) return;
    this.show(next, operations);
    this.selection = this.findExisting(selection);
    this.notifyEdit();
  }

  /** Sets the value at a pointer; undefined removes it. */
  setValue(pointer: string, value: Json | undefined): void {
    const exists = getAt(this.document, pointer) !== undefined;
    if (value === undefined) {
      if (exists) this.edit([{ op: 'remove', path: pointer }]);
      return;
    }
    const added = exists ? { path: pointer, value } : addParents(this.document, pointer, value);
    this.edit([{ op: exists ? 'replace' : 'add', ...added }], { group: pointer });
  }

  /** Sets the text of the source editor, and the document if the text is a JSON object. */
  setSource(text: string): void {
    if (text === this.sourceText) return;
    const parsed = parseObject(text);
    this.sourceText = text;
    this.isSourceInvalid = parsed === undefined;
    if (parsed) {
      const operations = diffDocuments(this.document, parsed);
      const next = record(this.history, { operations, group: 'source', selection: this.selection, at: this.now() });
      if (next !== this.history) this.show(next, operations, text);
    }
    this.notifyEdit();
  }

  undo(): void {
    if (this.isSourceInvalid) {
      // What was typed since the last valid text is taken back first.
      this.sourceText = formatDocument(this.document);
      this.isSourceInvalid = false;
      this.notifyEdit();
      return;
    }
    const entry = this.history.undo.at(-1);
    if (entry) this.showHistoryStep(undo(this.history), entry.backward, entry.selection);
  }

  redo(): void {
    const entry = this.history.redo.at(-1);
    if (entry && !this.isSourceInvalid) this.showHistoryStep(redo(this.history), entry.forward, entry.selection);
  }

  /** Inserts elements. An id that the page has already is changed. */
  insert({ list, gap }: Place, ...elements: readonly Json[]): void {
    const { operations, indices } = insertAll(
      this.rows.map(({ row }) => row),
      gap,
      elements,
      list,
    );
    this.arrange({ operations: [...addList(this.document, list), ...operations], indices }, list);
  }

  /** Inserts copies of rows of the list after the last of them. */
  duplicate(indices: readonly number[]): void {
    const { list, siblings } = this;
    const copies = indices.flatMap((index) => siblings[index] ?? []);
    if (copies.length > 0) this.insert({ list, gap: indices.at(-1)! + 1 }, ...copies);
  }

  /** Removes rows of the list, and selects the row that is then at the index of the first removed one. */
  removeElements(indices: readonly number[]): void {
    const { list } = this;
    const left = this.siblings.length - indices.length;
    const next = Math.min(indices[0] ?? 0, left - 1);
    const around = list === PAGE_LIST ? '' : list;
    this.edit(removeAll(indices, list), { selection: next < 0 ? around : joinPointer(list, next) });
    this.marked = [];
    this.selectionNumber += 1;
  }

  /** Moves rows one position up or down. Returns false, and moves none, when one of them cannot move further. */
  moveByStep(indices: readonly number[], step: -1 | 1): boolean {
    return this.arrange(moveByStep(this.siblings.length, indices, step, this.list), this.list);
  }

  /** Moves rows of the list to a place of the page. Returns false when nothing moves. */
  moveTo(indices: readonly number[], place: Place): boolean {
    const { list } = this;
    if (place.list === list) return this.arrange(moveToGap(this.siblings.length, indices, place.gap, list), list);
    const moved = moveRows(this.document, { list, indices }, place);
    return moved !== undefined && this.arrange({ ...moved, indices: moved.rows.indices }, moved.rows.list);
  }

  private arrange(arrangement: MoveResult | undefined, list: string): boolean {
    if (!arrangement || arrangement.operations.length === 0) return false;
    const { operations, indices } = arrangement;
    const selected = this.chosen.indexOf(this.selectedIndex ?? -1);
    this.edit(operations, { selection: joinPointer(list, indices[selected] ?? indices[0]!) });
    this.marked = indices.length > 1 ? indices : [];
    this.selectionNumber += 1;
    return true;
  }

  /** Replaces document and history by those of another tab, of an earlier visit or of another editor. */
  replaceHistory(history: DocumentHistory, sourceText?: string): void {
    const operations = diffDocuments(this.document, history.document);
    this.show(history, operations, sourceText);
    this.isSourceInvalid = sourceText !== undefined && parseObject(sourceText) === undefined;
    this.marked = [];
    this.selection = this.findExisting(this.selection);
  }

  /** Replaces the document as one change, so that one undo restores the earlier document. */
  replaceDocument(document: JsonObject): void {
    this.edit(diffDocuments(this.document, document));
  }

  private showHistoryStep(history: DocumentHistory, operations: readonly Operation[], selection: string): void {
    this.show(history, operations);
    this.marked = [];
    const shown = this.findExisting(selection);
    if (findRowPointer(shown) !== findRowPointer(this.selection)) {
      this.selection = shown;
      this.selectionNumber += 1;
    } else this.selection = this.findExisting(this.selection);
    this.notifyEdit();
  }

  private show(history: DocumentHistory, operations: readonly Operation[], sourceText?: string): void {
    this.history = history;
    this.sourceText = sourceText ?? formatDocument(history.document);
    this.isSourceInvalid = false;
    if (operations.length === 0) return;
    this.editNumber += 1;
    for (const listener of this.listeners) listener({ editNumber: this.editNumber, operations });
  }

  private notifyEdit(): void {
    for (const listener of this.editListeners) listener();
  }

  /** Returns the pointer if its value exists, else the pointer of the nearest row around it, else that of the page. */
  private findExisting(pointer: string): string {
    const exists = (at: string): boolean => getAt(this.document, at) !== undefined;
    return exists(pointer) ? pointer : (listRowPointers(pointer).findLast(exists) ?? '');
  }
}

/** Returns the object of a JSON text, or undefined when the text is not one. */
function parseObject(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
