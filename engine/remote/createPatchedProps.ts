/** Rows whose patched props a tab remembers, for each row type of a plugin. */
const MAX_ROWS = 100;

/**
 * Patched props by row. A row that leaves the window and comes back has them again, until its page is loaded again or
 * published with other props.
 */
export type PatchedProps = {
  /** @param base the props without patches; other ones end the patches of the row. */
  get(rowKey: string, base: string): unknown;
  /** Remembers the props after a patch. The row that was patched least recently is forgotten first. */
  set(rowKey: string, base: string, props: unknown): void;
  /** Forgets the patches of a row that failed with them, so that it begins again with the props of the page. */
  forget(rowKey: string): void;
};

/** Creates the memory of one row type in one tab. */
export function createPatchedProps(): PatchedProps {
  const rows = new Map<string, { readonly base: string; readonly props: unknown }>();
  return {
    get(rowKey, base) {
      const row = rows.get(rowKey);
      if (row?.base === base) return row.props;
      // The row was published with other props: its patches do not come back when it gets the earlier props again.
      rows.delete(rowKey);
      return undefined;
    },
    set(rowKey, base, props) {
      rows.delete(rowKey);
      rows.set(rowKey, { base, props });
      if (rows.size > MAX_ROWS) rows.delete(rows.keys().next().value!);
    },
    forget(rowKey) {
      rows.delete(rowKey);
    },
  };
}
