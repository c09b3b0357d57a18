// The sides of a merge of two changes of a page, and their conflicts.

/** A side that does not have a value. */
export const MISSING = Symbol('missing');

/** What both sides changed differently. A missing side has removed the value. */
export type MergeConflict = {
  /**
   * edited: both wrote the value; removed: one side removed it, the other changed it; order: both moved entries of a
   * list.
   */
  readonly kind: 'edited' | 'removed' | 'order';
  /** Id of the row; missing: a field of the page itself. */
  readonly rowId?: string;
  /** JSON pointer inside the row, or inside the page: `/title`. Empty: the whole row. */
  readonly field: string;
  /** JSON pointer of the value in the draft; missing: the draft has no such value. */
  readonly pointer?: string;
  readonly base?: unknown;
  readonly draft?: unknown;
  readonly published?: unknown;
};

/** The three sides of a value; a side that is `MISSING` does not have it. */
export type Sides = { readonly base: unknown; readonly draft: unknown; readonly published: unknown };
/** Where a conflict is: its pointer in the draft, its row, and its pointer in the row. */
export type ConflictLocation = {
  readonly pointer: string;
  readonly rowId?: string | undefined;
  readonly field: string;
};
