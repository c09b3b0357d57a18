// Live updates: computes a page's new plan from its old plan and the changes that a publish made.
import type { KeptElements, PageChanges } from '#schemas/page/page-changes.ts';
import { problem } from '#schemas/problems.ts';
import { decodeInSteps, type DecodeOptions } from './decodePage.ts';
import { EAGER_ROWS, planInSteps } from './planPage.ts';
import { resolveInSteps } from './resolveRows.ts';
import { runToCompletion, type Steps } from './steps.ts';
import type { DecodedPage, DecodedRow, PagePlan, PlannedRow, ResolveContext, Undecodable } from './types.ts';
import { isObject } from '#schemas/isObject.ts';
import { minMoment } from './values.ts';

/** The changes of a page, decoded. */
export type DecodedChanges = {
  /** Ids of unchanged rows, and decoded new or changed rows, in the page's new order. */
  readonly rows: readonly (string | DecodedRow)[];
  /** The page's own fields and the problems of the changed elements. It has no rows. */
  readonly page: DecodedPage;
};

/**
 * Decodes the elements of a change. Changed elements are decoded in groups, which end at each unchanged element, so
 * that heroes before and after an unchanged row are not merged.
 */
export const decodeChanges = (
  changes: unknown,
  options: Pick<DecodeOptions, 'rowTypes'> = {},
): DecodedChanges | Undecodable => runToCompletion(decodeChangesInSteps(changes, options));

/** Like decodeChanges, but in steps: one for each element. */
export function* decodeChangesInSteps(
  changes: unknown,
  options: Pick<DecodeOptions, 'rowTypes'> = {},
): Steps<DecodedChanges | Undecodable> {
  if (!isObject(changes) || !Array.isArray(changes['elements']) || typeof changes['id'] !== 'string')
    return { problem: problem('PAGE_SHAPE', '', { expected: 'an object with "id" and "elements"' }) };
  const { elements, since: _since, ...envelope } = changes as PageChanges;
  const { id } = envelope;
  const rows: (string | DecodedRow)[] = [];
  const problems: DecodedPage['problems'][number][] = [];
  const emptyPage = yield* decodeInSteps({ ...envelope, elements: [] }, options);
  if ('problem' in emptyPage) return emptyPage;
  let group: unknown[] = [];
  let elementIndex = 0;
  const decodeGroup = function* (): Steps<void> {
    if (group.length === 0) return;
    const from = elementIndex - group.length;
    const decoded = yield* decodeInSteps({ id, elements: group, paging: { from } }, options);
    // This cannot happen: the document has an id and elements.
    if ('problem' in decoded) throw new Error(decoded.problem.code);
    rows.push(...decoded.rows);
    problems.push(...decoded.problems);
    group = [];
  };
  for (const element of elements) {
    if (isKeptElements(element)) {
      yield* decodeGroup();
      rows.push(...element.kept);
      elementIndex += element.elements;
    } else {
      group.push(element);
      elementIndex++;
    }
  }
  yield* decodeGroup();
  return { rows, page: { ...emptyPage, problems: [...emptyPage.problems, ...problems] } };
}

const isKeptElements = (element: unknown): element is KeptElements =>
  isObject(element) &&
  Array.isArray(element['kept']) &&
  element['kept'].every((id) => typeof id === 'string') &&
  Number.isSafeInteger(element['elements']);

/**
 * Returns the plan after a change. Unchanged rows are the same objects, and the plan stores the version of their data
 * (`rowVersions`). An unchanged row that the old plan does not have was hidden by its condition; it stays hidden until
 * the next moment at which a condition changes.
 */
export const patchPlan = (before: PagePlan, changes: DecodedChanges, context: ResolveContext): PagePlan =>
  runToCompletion(patchInSteps(before, changes, context));

/** Like patchPlan, but in steps: one for each changed row. */
export function* patchInSteps(before: PagePlan, changes: DecodedChanges, context: ResolveContext): Steps<PagePlan> {
  const changedRows = changes.rows.filter((row) => typeof row !== 'string');
  const blocksBefore = divideByPageRow(before.rows);
  const resolution = yield* resolveInSteps(changedRows, context, changes.page.changesAt);
  const planOfChanges = yield* planInSteps(changes.page, resolution, context.widgets);
  const rowVersions = new Map<string, number>();
  const rows: PlannedRow[] = [];
  const { rows: changed } = planOfChanges;
  let nextIndex = 0;
  for (const idOrRow of changes.rows) {
    if (typeof idOrRow === 'string') {
      for (const row of blocksBefore.get(idOrRow) ?? []) {
        rowVersions.set(row.id, before.rowVersions?.get(row.id) ?? before.version);
        rows.push(row);
      }
    } else {
      // All rows of the element at once: rows in the slots of a fallback are not among the decoded rows.
      const element = readElement(idOrRow);
      while (nextIndex < changed.length && readElement(changed[nextIndex]!) === element)
        rows.push({
          ...changed[nextIndex++]!,
          index: rows.length,
          mode: rows.length < EAGER_ROWS ? 'eager' : 'lazy',
        });
    }
  }
  const changesAt = minMoment(before.changesAt, resolution.changesAt);
  const { changesAt: _changesAt, preload: _preload, ...rest } = planOfChanges;
  return {
    ...rest,
    rows,
    rowVersions,
    ...(changesAt !== undefined && { changesAt }),
    ...(before.preload && { preload: before.preload }),
  };
}

/** Returns each row of the page, followed by the rows in its slots, by its id. */
function divideByPageRow(rows: readonly PlannedRow[]): ReadonlyMap<string, readonly PlannedRow[]> {
  const blocks = new Map<string, PlannedRow[]>();
  let block: PlannedRow[] = [];
  for (const row of rows) {
    if (!row.slot) blocks.set(row.id, (block = []));
    block.push(row);
  }
  return blocks;
}

/** Returns the element of the page to which a row belongs: `3` for `/elements/3/fallback/slots/left/0`. */
const readElement = ({ pointer }: Pick<PlannedRow, 'pointer'>): string | undefined => pointer.split('/', 3)[2];
