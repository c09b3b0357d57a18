import { makeAutoObservable, observableRef } from 'mobx';
import type { EditFinding } from '#schemas/preview/finding.ts';
import { diffDocuments, type Operation } from '../document/diffDocuments.ts';
import { createHistory, record, redo, undo, type DocumentHistory } from '../document/documentHistory.ts';
import { formatDocument } from '../document/formatDocument.ts';
import { getAt, getElementIndex, isObject, toElementPointer, type Json, type JsonObject } from '../document/pointer.ts';
import { copyWithNewIds } from '../document/copyWithNewIds.ts';

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
  private readonly listeners = new Set<(change: DocumentChange) => void>();
  private readonly editListeners = new Set<() => void>();

  history: DocumentHistory;
  /** Text of the source editor. It differs from the document while it is not valid JSON. */
  sourceText: string;
  /** Whether the source text is the text of an invalid document, which the form cannot show. */
  isSourceInvalid = false;
  /** Pointer of the selected part of the document; '' is the page itself. */
  selection = '';
  /** Increases with every selection by a person, so that the same part can be shown again. */
  selectionCount = 0;
  findings: readonly EditFinding[] = [];
  /** Number of this state of the document in this tab, for the preview. */
  revision = 1;

  constructor(pageId: string, document: JsonObject, now: () => number) {
    this.pageId = pageId;
    this.now = now;
    this.history = createHistory(document);
    this.sourceText = formatDocument(document);
    makeAutoObservable<this, 'now' | 'listeners' | 'editListeners'>(
      this,
      {
        pageId: false,
        now: false,
        listeners: false,
        editListeners: false,
        history: observableRef,
        findings: observableRef,
      },
      { autoBind: true },
    );
  }

  get document(): JsonObject {
    return this.history.document;
  }

  get elements(): readonly Json[] {
    const { elements } = this.document;
    return Array.isArray(elements) ? (elements as readonly Json[]) : [];
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
    this.selectionCount += 1;
  }

  /** Selects the part in which the cursor of the source editor is. The source does not scroll. */
  follow(pointer: string): void {
    this.selection = pointer;
  }

  setFindings(findings: readonly EditFinding[]): void {
    this.findings = findings;
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
    this.edit([{ op: exists ? 'replace' : 'add', path: pointer, value }], { group: pointer });
  }

  /** Takes a text from the source editor. */
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
    if (entry) this.step(undo(this.history), entry.backward, entry.selection);
  }

  redo(): void {
    const entry = this.history.redo.at(-1);
    if (entry && !this.isSourceInvalid) this.step(redo(this.history), entry.forward, entry.selection);
  }

  /** Inserts an element. Its id is changed when the page has it already. */
  insert(index: number, element: Json): void {
    const path = toElementPointer(index);
    const value = isObject(element) ? copyWithNewIds(element, this.elements) : element;
    this.edit([{ op: 'add', path, value }], { selection: path });
    this.selectionCount += 1;
  }

  duplicate(index: number): void {
    const element = this.elements[index];
    if (element !== undefined) this.insert(index + 1, element);
  }

  removeElement(index: number): void {
    const last = Math.max(0, this.elements.length - 2);
    const selection = this.elements.length > 1 ? toElementPointer(Math.min(index, last)) : '';
    this.edit([{ op: 'remove', path: toElementPointer(index) }], { selection });
    this.selectionCount += 1;
  }

  move(from: number, to: number): void {
    if (to < 0 || to >= this.elements.length || from === to) return;
    this.edit([{ op: 'move', from: toElementPointer(from), path: toElementPointer(to) }], {
      selection: toElementPointer(to),
    });
    this.selectionCount += 1;
  }

  /** Replaces document and history by those of another tab, of an earlier visit or of another editor. */
  adopt(history: DocumentHistory, sourceText?: string): void {
    const operations = diffDocuments(this.document, history.document);
    this.show(history, operations, sourceText);
    this.isSourceInvalid = sourceText !== undefined && parseObject(sourceText) === undefined;
    this.selection = this.findExisting(this.selection);
  }

  /** Records another document as one change, so that undo leads back to the current one. */
  replaceDocument(document: JsonObject): void {
    this.edit(diffDocuments(this.document, document));
  }

  private step(history: DocumentHistory, operations: readonly Operation[], selection: string): void {
    this.show(history, operations);
    const shown = this.findExisting(selection);
    if (getElementIndex(shown) !== getElementIndex(this.selection)) {
      this.selection = shown;
      this.selectionCount += 1;
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

  /** Returns a pointer, or that of the element or page around it when it does not exist any more. */
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
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
