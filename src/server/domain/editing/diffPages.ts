// Compares two versions of an authored page by row, also by the rows in slots.
import { getAt, type Json } from '#schemas/jsonPointer.ts';
import { diffJson, type JsonChange } from '../publishing/diff/diffJson.ts';
import { findEntryId } from '#src/realm/findEntryId.ts';

/** A changed field: its JSON pointer inside the row, or inside the page. */
export type FieldChange = {
  readonly pointer: string;
  readonly change: 'added' | 'removed' | 'changed' | 'moved';
  readonly before?: unknown;
  readonly after?: unknown;
};

/** A row that differs. */
export type RowChange = {
  /** Id of the row; missing: the row has none. */
  readonly rowId?: string;
  /** JSON pointer of the row in the newer version; of a removed row in the older one. */
  readonly pointer: string;
  readonly change: 'added' | 'removed' | 'moved' | 'changed';
  /** Positions from 1, in the page or in the slot; missing where the row is not there. */
  readonly from?: number;
  readonly to?: number;
  readonly fields: readonly FieldChange[];
};

/** All differences of two versions of a page. */
export type PageDiff = {
  /** Changed fields of the page itself. */
  readonly fields: readonly FieldChange[];
  readonly rows: readonly RowChange[];
};

type Page = { readonly elements?: unknown };
const listRows = (page: unknown): readonly unknown[] => {
  const { elements } = (page ?? {}) as Page;
  return Array.isArray(elements) ? elements : [];
};

/** Returns the differences; undefined on a side means that there was no page. */
export function diffPages(before: unknown, after: unknown): PageDiff {
  const fields = diffJson(withoutRows(before), withoutRows(after)).map((change) => toField(change, change.pointer));
  const [oldRows, newRows] = [listRows(before), listRows(after)];
  const rows = new Map<string, RowChange>();
  for (const change of diffJson({ elements: oldRows }, { elements: newRows })) {
    const pointer = /^(\/elements\/\d+)(\/slots\/[^/]+\/\d+)*/.exec(change.pointer)![0];
    const rest = change.pointer.slice(pointer.length);
    const isWholeRow = rest === '';
    const isOld = isWholeRow && change.change === 'removed';
    const index = Number(pointer.slice(pointer.lastIndexOf('/') + 1));
    const shownRow = isOld && 'before' in change ? change.before : getRow(newRows, pointer);
    const id = findEntryId(shownRow)?.id;
    const key = `${isOld ? 'old' : 'new'} ${pointer}`;
    const row = rows.get(key) ?? { ...(id !== undefined && { rowId: id }), pointer, change: 'changed', fields: [] };
    if (isWholeRow && change.change !== 'changed') rows.set(key, { ...row, ...describeRow(change, index) });
    else {
      rows.set(key, { ...row, fields: [...row.fields, toField(change, rest)] });
    }
  }
  return { fields, rows: [...rows.values()] };
}

/** Returns the row with this pointer. */
const getRow = (elements: readonly unknown[], pointer: string): unknown =>
  getAt({ elements: elements as readonly Json[] }, pointer);

function withoutRows(page: unknown): unknown {
  if (typeof page !== 'object' || page === null) return {};
  const { elements: _elements, ...fields } = page as Record<string, unknown>;
  return fields;
}

function describeRow(change: JsonChange, index: number): Pick<RowChange, 'change' | 'from' | 'to'> {
  switch (change.change) {
    case 'added':
      return { change: 'added', to: index + 1 };
    case 'removed':
      return { change: 'removed', from: index + 1 };
    case 'moved':
      return { change: 'moved', from: change.before, to: change.after };
    default:
      return { change: 'changed' };
  }
}

const toField = (change: JsonChange, pointer: string): FieldChange => ({
  pointer,
  change: change.change,
  ...('before' in change && { before: change.before }),
  ...('after' in change && { after: change.after }),
});
