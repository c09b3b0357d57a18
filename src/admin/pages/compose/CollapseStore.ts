import { makeAutoObservable, observableRef, reaction } from 'mobx';
import { getAt, joinPointer, type Json } from '#schemas/jsonPointer.ts';
import { isInside } from '../document/pointer.ts';
import { listRowPointers } from '../document/rows.ts';
import type { EditorStore } from '../store/EditorStore.ts';
import { findNodeAround, isRowPointer, listNodes, listParts, toRowKey, type TreeNode } from './treeNodes.ts';

/** Storage of the browser. */
export type CollapseStorage = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Which nodes of the tree are expanded. At first the page and its rows with slots are expanded, and the other rows are
 * collapsed. The browser stores the person's changes for each page.
 */
export class CollapseStore {
  private readonly editor: EditorStore;
  private readonly storage: () => CollapseStorage;
  private readonly listSlotNames: (row: Json) => readonly string[];

  isPageCollapsed = false;
  /** Keys of the rows whose parts and slots are shown. */
  expandedRows: ReadonlySet<string> = new Set();
  /** Keys of the rows with slots that were there before; a new one is expanded when it is selected. */
  private readonly knownRows: Set<string>;

  /**
   * @param storage a function, because reading `window.localStorage` throws where cookies are blocked
   * @param listSlotNames returns the names of the slots of a row
   */
  constructor(
    editor: EditorStore,
    storage: () => CollapseStorage,
    listSlotNames: (row: Json) => readonly string[] = () => [],
  ) {
    this.editor = editor;
    this.storage = storage;
    this.listSlotNames = listSlotNames;
    this.knownRows = new Set(this.listRowKeys(({ row }) => listSlotNames(row).length > 0));
    this.expandedRows = new Set(this.knownRows);
    this.read();
    makeAutoObservable<this, 'editor' | 'storage' | 'listSlotNames' | 'listRowKeys' | 'knownRows'>(
      this,
      {
        editor: false,
        storage: false,
        listSlotNames: false,
        listRowKeys: false,
        knownRows: false,
        expandedRows: observableRef,
      },
      { autoBind: true },
    );
  }

  /** Expands the nodes around the selection whenever something is selected. Returns a cleanup function. */
  start(): () => void {
    const { editor } = this;
    return reaction(
      () => [editor.selectionNumber, editor.marked] as const,
      () => this.reveal(editor.marked.length > 0 ? joinPointer(editor.list, editor.marked[0]!) : editor.selection),
    );
  }

  /** The nodes that are shown. */
  get nodes(): readonly TreeNode[] {
    const { isPageCollapsed, expandedRows, listSlotNames } = this;
    return listNodes(this.editor.elements, { isPageCollapsed, expandedRows, listSlotNames });
  }

  /** Pointer of the innermost shown node that contains the selection. */
  get selectedNode(): string {
    return findNodeAround(this.nodes, this.editor.selection);
  }

  /** Whether the node can be expanded and collapsed: the page, and rows with parts or slots. */
  canExpand(pointer: string): boolean {
    if (pointer === '') return this.editor.elements.length > 0;
    if (!isRowPointer(pointer)) return false;
    const row = this.readRow(pointer);
    return row !== undefined && (listParts(row, pointer).length > 0 || this.listSlotNames(row).length > 0);
  }

  isExpanded(pointer: string): boolean {
    return pointer === '' ? !this.isPageCollapsed : this.expandedRows.has(toRowKey(this.readRow(pointer), pointer));
  }

  /** Expands or collapses a node. When a collapsed node contains the selection, the node itself is selected. */
  setExpanded(pointer: string, isExpanded: boolean): void {
    const { selection } = this.editor;
    if (!isExpanded && pointer !== selection && isInside(selection, pointer)) this.editor.select(pointer);
    if (pointer === '') this.isPageCollapsed = !isExpanded;
    else {
      const rows = new Set(this.expandedRows);
      const key = toRowKey(this.readRow(pointer), pointer);
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
    this.expandedRows = new Set(this.listRowKeys(() => true));
    this.write();
  }

  /** Expands every node that contains a pointer, except the node at the pointer itself; a new row with slots too. */
  private reveal(pointer: string): void {
    const rows = listRowPointers(pointer);
    if (rows.length === 0) return;
    if (this.isPageCollapsed) this.setExpanded('', true);
    for (const row of rows) {
      const key = toRowKey(this.readRow(row), row);
      const isNew = !this.knownRows.has(key) && this.listSlotNames(this.readRow(row) ?? null).length > 0;
      if (isNew) this.knownRows.add(key);
      const isInSlot = isInside(pointer, joinPointer(row, 'slots')) && pointer !== row;
      const isOfPart = listParts(this.readRow(row) ?? null, row).some((part) => isInside(pointer, part.pointer));
      if ((isNew || isInSlot || isOfPart) && !this.isExpanded(row)) this.setExpanded(row, true);
    }
  }

  private readRow(pointer: string): Json | undefined {
    return getAt(this.editor.document, pointer);
  }

  private listRowKeys(isWanted: (row: EditorStore['rows'][number]) => boolean): string[] {
    return this.editor.rows.filter(isWanted).map(({ row, pointer }) => toRowKey(row, pointer));
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
