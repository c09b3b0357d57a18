// Live updates: computes the new plan from the old plan of a page and the changes of a publish.
import type { KeptElements, PageChanges } from '#schemas/page/page-changes.ts';
import { problem } from '#schemas/problems.ts';
import { decodeInSteps, type DecodeOptions } from './decodePage.ts';
import { EAGER_ROWS, planInSteps } from './planPage.ts';
import { resolveInSteps } from './resolveRows.ts';
import { runToCompletion, type Steps } from './steps.ts';
import type { DecodedPage, DecodedRow, PagePlan, PlannedRow, ResolveContext, Undecodable } from './types.ts';
import { earlierOf, isRecord } from './values.ts';

/** The new page's rows in order: ids of rows that stay, and rows that were decoded again. */
export type DecodedChanges = { readonly order: readonly (string | DecodedRow)[]; readonly page: DecodedPage };

/**
 * Decodes the elements of a change. Each run of changed elements is decoded separately, so that heroes on both
 * sides of an unchanged row are not merged.
 */
export const decodeChanges = (
  changes: unknown,
  options: Pick<DecodeOptions, 'rowTypes'> = {},
): DecodedChanges | Undecodable => runToCompletion(decodeChangesInSteps(changes, options));

/** As decodeChanges, with one step for each element. */
export function* decodeChangesInSteps(
  changes: unknown,
  options: Pick<DecodeOptions, 'rowTypes'> = {},
): Steps<DecodedChanges | Undecodable> {
  if (!isRecord(changes) || !Array.isArray(changes['elements']) || typeof changes['id'] !== 'string')
    return { problem: problem('PAGE_SHAPE', '', { expected: 'an object with "id" and "elements"' }) };
  const { elements, since: _since, ...envelope } = changes as PageChanges;
  const { id } = envelope;
  const order: (string | DecodedRow)[] = [];
  const problems: DecodedPage['problems'][number][] = [];
  let run: unknown[] = [];
  let place = 0;
  const first = yield* decodeInSteps({ ...envelope, elements: [] }, options);
  if ('problem' in first) return first;
  const close = function* (): Steps<void> {
    if (run.length === 0) return;
    const read = yield* decodeInSteps({ id, elements: run, paging: { from: place - run.length } }, options);
    // Cannot happen: the document has an id and elements.
    if ('problem' in read) throw new Error(read.problem.code);
    order.push(...read.rows);
    problems.push(...read.problems);
    run = [];
  };
  for (const element of elements) {
    if (isKept(element)) {
      yield* close();
      order.push(...element.kept);
      place += element.elements;
    } else {
      run.push(element);
      place++;
    }
  }
  yield* close();
  return { order, page: { ...first, problems: [...first.problems, ...problems] } };
}

const isKept = (element: unknown): element is KeptElements =>
  isRecord(element) &&
  Array.isArray(element['kept']) &&
  element['kept'].every((id) => typeof id === 'string') &&
  Number.isSafeInteger(element['elements']);

/**
 * Returns the plan after a change. Unchanged rows are the same objects and remember the version of their data. A
 * kept row that the old plan does not have was hidden, and stays hidden until the next moment at which a condition
 * changes.
 */
export const patchPlan = (before: PagePlan, changes: DecodedChanges, context: ResolveContext): PagePlan =>
  runToCompletion(patchInSteps(before, changes, context));

/** As patchPlan, with one step for each row that was decoded again. */
export function* patchInSteps(
  before: PagePlan,
  { order, page }: DecodedChanges,
  context: ResolveContext,
): Steps<PagePlan> {
  const resolution = yield* resolveInSteps(
    order.filter((each) => typeof each !== 'string'),
    context,
  );
  const fresh = yield* planInSteps(page, resolution, context.widgets);
  const byId = new Map(fresh.rows.map((row) => [row.id, row]));
  const old = new Map(before.rows.map((row) => [row.id, row]));
  const versions = new Map<string, number>();
  const rows: PlannedRow[] = [];
  for (const each of order) {
    const row = typeof each === 'string' ? old.get(each) : byId.get(each.id);
    if (!row) continue;
    if (typeof each === 'string') {
      versions.set(each, before.rowVersions?.get(each) ?? before.version);
      rows.push(row);
    } else rows.push({ ...row, index: rows.length, mode: rows.length < EAGER_ROWS ? 'eager' : 'lazy' });
  }
  const changesAt = earlierOf(before.changesAt, resolution.changesAt);
  const { changesAt: _changesAt, preload: _preload, ...rest } = fresh;
  return {
    ...rest,
    rows,
    rowVersions: versions,
    ...(changesAt !== undefined && { changesAt }),
    ...(before.preload && { preload: before.preload }),
  };
}
