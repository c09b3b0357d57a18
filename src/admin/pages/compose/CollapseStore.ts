import { makeAutoObservable, observableRef, reaction } from 'mobx';
import { getElementIndex, isInside, toElementPointer } from '../document/pointer.ts';
import type { EditorStore } from '../store/EditorStore.ts';
import { findNodeAround, listNodes, listParts, toRowKey, type TreeNode } from './treeNodes.ts';

/** Storage of the browser. */
export type CollapseStorage = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Which nodes of the tree are expanded. At first the page is expanded and its rows are collapsed. The browser stores
 * the person's changes for each page.
 */
export class CollapseStore {
  private readonly editor: EditorStore;
  private readonly storage: () => CollapseStorage;

  isPageCollapsed = false;
  /** Keys of the rows whose parts are shown. */
  expandedRows: ReadonlySet<string> = new Set();

  /** @param storage a function, because reading `window.localStorage` throws where cookies are blocked */
  constructor(editor: EditorStore, storage: () => CollapseStorage) {
    this.editor = editor;
    this.storage = storage;
    this.read();
    makeAutoObservable<this, 'editor' | 'storage'>(
      this,
      { editor: false, storage: false, expandedRows: observableRef },
      { autoBind: true },
    );
  }

  /** Expands the nodes around the selection whenever something is selected. Returns a cleanup function. */
  start(): () => void {
    const { editor } = this;
    return reaction(
      () => [editor.selectionNumber, editor.marked] as const,
      () => this.reveal(editor.marked.length > 0 ? toElementPointer(editor.marked[0]!) : editor.selection),
    );
  }

  /** The nodes that are shown. */
  get nodes(): readonly TreeNode[] {
    return listNodes(this.editor.elements, this.isPageCollapsed, this.expandedRows);
  }

  /** Pointer of the innermost shown node that contains the selection. */
  get selectedNode(): string {
    return findNodeAround(this.nodes, this.editor.selection);
  }

  /** Whether the node has nodes inside of it. */
  canExpand(pointer: string): boolean {
    const index = getElementIndex(pointer);
    if (index === undefined) return pointer === '' && this.editor.elements.length > 0;
    return pointer === toElementPointer(index) && listParts(this.editor.elements[index] ?? null, pointer).length > 0;
  }

  isExpanded(pointer: string): boolean {
    const index = getElementIndex(pointer);
    return index === undefined
      ? !this.isPageCollapsed
      : this.expandedRows.has(toRowKey(this.editor.elements[index], index));
  }

  /** Expands or collapses a node. When a collapsed node contains the selection, the node itself is selected. */
  setExpanded(pointer: string, isExpanded: boolean): void {
    const { selection } = this.editor;
    if (!isExpanded && pointer !== selection && isInside(selection, pointer)) this.editor.select(pointer);
    const index = getElementIndex(pointer);
    if (index === undefined) this.isPageCollapsed = !isExpanded;
    else {
      const rows = new Set(this.expandedRows);
      const key = toRowKey(this.editor.elements[index], index);
      if (isExpanded) rows.add(key);
      else rows.delete(key);
      this.expandedRows = rows;
    }
    this.write();
  }

  collapseAll(): void {
    this.editor.select('');
    this.isPageCollapsed = true;
    this.expandedRows = new Set();
    this.write();
  }

  expandAll(): void {
    this.isPageCollapsed = false;
    this.expandedRows = new Set(this.editor.elements.map(toRowKey));
    this.write();
  }

  /** Expands every node that contains a pointer, except the node at the pointer itself. */
  private reveal(pointer: string): void {
    const index = getElementIndex(pointer);
    if (index === undefined) return;
    if (this.isPageCollapsed) this.setExpanded('', true);
    const row = toElementPointer(index);
    const isOfPart = listParts(this.editor.elements[index] ?? null, row).some((part) =>
      isInside(pointer, part.pointer),
    );
    if (isOfPart && !this.isExpanded(row)) this.setExpanded(row, true);
  }

  private get storageKey(): string {
    return `editor:tree:${this.editor.pageId}`;
  }

  private read(): void {
    try {
      const stored = JSON.parse(this.storage().getItem(this.storageKey) ?? '{}') as {
        readonly isPageCollapsed?: unknown;
        readonly rows?: unknown;
      };
      this.isPageCollapsed = stored.isPageCollapsed === true;
      if (Array.isArray(stored.rows)) this.expandedRows = new Set(stored.rows.map(String));
    } catch {
      // Without a storage, or with a damaged value, the tree is as at the first visit.
    }
  }

  private write(): void {
    try {
      const state = { isPageCollapsed: this.isPageCollapsed, rows: [...this.expandedRows] };
      this.storage().setItem(this.storageKey, JSON.stringify(state));
    } catch {
      // Without a storage the tree stays as it is until the tab is closed.
    }
  }
}
