import { computedStruct, makeAutoObservable, observableRef } from 'mobx';
import type { EditFinding } from '#schemas/preview/finding.ts';
import { insertAll, moveByStep, moveToGap, removeAll, type MoveResult } from '../document/arrange.ts';
import { diffDocuments, type Operation } from '../document/diffDocuments.ts';
import { createHistory, record, redo, undo, type DocumentHistory } from '../document/documentHistory.ts';
import { formatDocument } from '../document/formatDocument.ts';
import { getAt, isJsonObject, type Json, type JsonObject } from '#schemas/jsonPointer.ts';
import { addParents, getElementIndex, toElementPointer } from '../document/pointer.ts';

/** A change of the document, for the preview. */
export type DocumentChange = { readonly revision: number; readonly operations: readonly Operation[] };

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
  /** Indices of the chosen elements, in ascending order, when several are chosen; otherwise empty. */
  marked: readonly number[] = [];
  findings: readonly EditFinding[] = [];
  /** Number of this state of the document in this tab, for the preview. */
  revision = 1;

  constructor(pageId: string, document: JsonObject, now: () => number) {
    this.pageId = pageId;
    this.now = now;
    this.history = createHistory(document);
    this.sourceText = formatDocument(document);
    makeAutoObservable<this, 'now' | 'listeners' | 'editListeners' | 'anchor'>(
      this,
      {
        pageId: false,
        now: false,
        anchor: false,
        listeners: false,
        editListeners: false,
        history: observableRef,
        findings: observableRef,
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

  /** Indices of the elements on which actions act, in ascending order: the selected one, or several. */
  get chosen(): readonly number[] {
    const selected = getElementIndex(this.selection);
    if (this.marked.length > 0) return this.marked.filter((index) => index < this.elements.length);
    return selected === undefined || selected >= this.elements.length ? [] : [selected];
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

  /** Adds an element to the chosen elements, or removes it from them. */
  toggle(index: number): void {
    const { chosen } = this;
    const next = chosen.includes(index)
      ? chosen.filter((other) => other !== index)
      : [...chosen, index].toSorted((one, other) => one - other);
    this.selection = toElementPointer(next.includes(index) ? index : (next[0] ?? index));
    this.marked = next.length > 1 ? next : [];
    this.selectionNumber += 1;
  }

  /** Chooses all elements from `anchor`, the one that was selected before the range began, to `index`. */
  chooseTo(index: number): void {
    if (this.marked.length === 0) this.anchor = getElementIndex(this.selection) ?? 0;
    const [low, high] = this.anchor < index ? [this.anchor, index] : [index, this.anchor];
    this.marked = low === high ? [] : Array.from({ length: high - low + 1 }, (_, place) => low + place);
    this.selection = toElementPointer(index);
    this.selectionNumber += 1;
  }

  chooseAll(): void {
    this.marked = this.elements.length > 1 ? this.elements.map((_, index) => index) : [];
    if (getElementIndex(this.selection) === undefined && this.elements.length > 0) this.selection = toElementPointer(0);
  }

  /** Selects the part in which the cursor of the source editor is. The source does not scroll. */
  selectAtCursor(pointer: string): void {
    this.selection = pointer;
    this.marked = [];
  }

  setFindings(findings: readonly EditFinding[]): void {
    // The preview sends them after each letter; the same ones need not be rendered again.
    if (JSON.stringify(findings) !== JSON.stringify(this.findings)) this.findings = findings;
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
  insert(index: number, ...elements: readonly Json[]): void {
    this.arrange(insertAll(this.elements, index, elements));
  }

  /** Inserts copies of elements after the last of them. */
  duplicate(indices: readonly number[]): void {
    const copies = indices.flatMap((index) => this.elements[index] ?? []);
    if (copies.length > 0) this.insert(indices.at(-1)! + 1, ...copies);
  }

  /** Removes elements, and selects the element that is then at the index of the first removed one. */
  removeElements(indices: readonly number[]): void {
    const left = this.elements.length - indices.length;
    const next = Math.min(indices[0] ?? 0, left - 1);
    this.edit(removeAll(indices), { selection: next < 0 ? '' : toElementPointer(next) });
    this.marked = [];
    this.selectionNumber += 1;
  }

  /** Moves elements one position up or down. Returns false, and moves none, when one of them cannot move further. */
  moveByStep(indices: readonly number[], step: -1 | 1): boolean {
    return this.arrange(moveByStep(this.elements.length, indices, step));
  }

  /** Moves elements to a gap of the list: 0 is before the first element. Returns false when nothing moves. */
  moveToGap(indices: readonly number[], gap: number): boolean {
    return this.arrange(moveToGap(this.elements.length, indices, gap));
  }

  private arrange(arrangement: MoveResult | undefined): boolean {
    if (!arrangement || arrangement.operations.length === 0) return false;
    const { operations, indices } = arrangement;
    const selected = this.chosen.indexOf(getElementIndex(this.selection) ?? -1);
    this.edit(operations, { selection: toElementPointer(indices[selected] ?? indices[0]!) });
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
    if (getElementIndex(shown) !== getElementIndex(this.selection)) {
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
    this.revision += 1;
    for (const listener of this.listeners) listener({ revision: this.revision, operations });
  }

  private notifyEdit(): void {
    for (const listener of this.editListeners) listener();
  }

  /** Returns the pointer if its value exists, else the pointer of the element around it, else that of the page. */
  private findExisting(pointer: string): string {
    if (getAt(this.document, pointer) !== undefined) return pointer;
    const index = getElementIndex(pointer);
    return index !== undefined && index < this.elements.length ? toElementPointer(index) : '';
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
