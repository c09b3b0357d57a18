// Sets the edit marks of a frame again whenever the app has rendered (src/app/preview/startPreview.tsx).
import type { PagePlan } from '#engine/page/types.ts';
import { isObject } from '#schemas/isObject.ts';
import { findEntryId } from '#src/realm/findEntryId.ts';
import type { PreparedRevision } from '#src/admin/preview/previewRevision.ts';
import {
  findMenuLabels,
  markElements,
  markMenuEntries,
  removeMarks,
  type RowSource,
} from '#src/admin/preview/markElements.ts';
import { PROBLEM_ROW_TYPE, type ProblemProps } from '#src/admin/preview/problemElements.ts';
import { readPosition, type ShownPage } from './findElementChange.ts';

/** The marks of a frame. */
export type PageMarks = {
  /**
   * @param shown the pointers of the rows in the page; undefined: those of the plan are used. A plan can contain rows
   *   of an earlier plan, which keep their earlier pointers there.
   */
  setPage(prepared: PreparedRevision, plan: PagePlan | undefined, shown: ShownPage | undefined): void;
  setMode(mode: 'edit' | 'browse'): void;
  /** Returns the pointers of a row's elements in the authored document; several for heroes that are shown in turn. */
  findPointers(rowId: string): readonly string[];
  /** Returns a row's props in the authored document; undefined: the page has no such row. */
  findProps(rowId: string): AuthoredProps | undefined;
};

/** The props of a row in the authored document. */
export type AuthoredProps = {
  readonly pointer: string;
  /** The elements of the row as JSON; several for heroes that are shown in turn. */
  readonly elements: string;
};

/**
 * Creates the marks. The mode is `browse` at first, which has no marks.
 * @param onMarked called after marks have changed
 */
export function createPageMarks(root: HTMLElement, onMarked: () => void): PageMarks {
  let sources: ReadonlyMap<string, RowSource> = new Map();
  let menuLabels: ReadonlyMap<string, string> = new Map();
  let isEditing = false;
  let isScheduled = false;
  const mark = (): void => {
    isScheduled = false;
    if (isEditing && menuLabels.size > 0) markMenuEntries(root, menuLabels);
    else if (isEditing) markElements(root, sources);
    else removeMarks(root);
    onMarked();
  };
  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(mark);
  };
  // Attributes are not observed, so marks do not cause further marks.
  new MutationObserver(() => isEditing && schedule()).observe(root, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  return {
    findPointers: (rowId) => sources.get(rowId)?.parts.map(({ pointer }) => pointer) ?? [],
    findProps(rowId) {
      const source = sources.get(rowId);
      if (!source) return undefined;
      // Elements in a short form, such as heroes and buckets, are their own props.
      const hasProps = isObject(source.parts[0]?.authored) && isObject(source.parts[0].authored['props']);
      return {
        pointer: hasProps ? `${source.pointer}/props` : source.pointer,
        elements: JSON.stringify(source.parts.map(({ authored }) => authored)),
      };
    },
    setPage(prepared, plan, shown) {
      menuLabels = prepared.menu ? findMenuLabels(prepared.open.document, prepared.menu) : new Map();
      sources = plan ? findSources(prepared, plan, shown) : new Map();
      schedule();
    },
    setMode(mode) {
      isEditing = mode === 'edit';
      schedule();
    },
  };
}

/**
 * Returns what each row of a plan shows. Elements without a row of their own belong to the row before them. A row in a
 * slot is found in the authored document by its id, because rows that the audience does not get are not delivered.
 */
export function findSources(
  { page, pointers, open }: Pick<PreparedRevision, 'page' | 'pointers' | 'open'>,
  { rows }: Pick<PagePlan, 'rows'>,
  shown: ShownPage | undefined,
): ReadonlyMap<string, RowSource> {
  const shownPointers = rows.map(({ id, pointer }) => shown?.pointers.get(id) ?? pointer);
  const starts = shownPointers.map(readPosition);
  return new Map(
    rows.map(({ id, type, slot }, index): readonly [string, RowSource] => {
      const first = starts[index]!;
      if (slot) {
        const container = { delivered: page.elements[first], authoredPointer: pointers[first] ?? '' };
        return [id, findInSlots(open.document, container, shownPointers[index]!)];
      }
      const next = type === 'hero' ? (starts[index + 1] ?? page.elements.length) : first + 1;
      const positions = Array.from({ length: Math.max(1, next - first) }, (_, offset) => first + offset);
      return [
        id,
        {
          pointer: pointers[first] ?? '',
          parts: positions.map((position) => ({
            pointer: pointers[position] ?? '',
            delivered: page.elements[position],
            authored: getValueAt(open.document, pointers[position] ?? ''),
          })),
        },
      ];
    }),
  );
}

/** Finds a row in the slots of an element of the page. */
function findInSlots(
  document: unknown,
  { delivered: element, authoredPointer }: { readonly delivered: unknown; readonly authoredPointer: string },
  rowPointer: string,
): RowSource {
  let delivered = element;
  let pointer = authoredPointer;
  const inner = rowPointer.replace(/^\/elements\/\d+/, '');
  for (const [, before = '', list = '', step = ''] of inner.matchAll(/((?:\/fallback)*)(\/slots\/[^/]+)\/(\d+)/g)) {
    delivered = getValueAt(delivered, `${before}${list}/${step}`);
    // The card of a faulty row names the row.
    const { type, props } = (delivered ?? {}) as { readonly type?: unknown; readonly props?: Partial<ProblemProps> };
    if (type === PROBLEM_ROW_TYPE && props?.pointer !== undefined) return { pointer: props.pointer, parts: [] };
    const rows = getValueAt(document, `${pointer}${before}${list}`);
    const id = findEntryId(delivered)?.id;
    const index = Array.isArray(rows) && id !== undefined ? rows.findIndex((row) => findEntryId(row)?.id === id) : -1;
    pointer = `${pointer}${before}${list}/${index < 0 ? step : index}`;
  }
  return { pointer, parts: [{ pointer, delivered, authored: getValueAt(document, pointer) }] };
}

function getValueAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const step of pointer.split('/').slice(1))
    value = (value as Record<string, unknown> | undefined)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  return value;
}
