// Reads a page's JSON with all steps of the engine: on the server for each first HTML, in the browser for a page that
// the viewer navigates to or that was published again. This module is a chunk of its own, because a first visit does
// not need it (docs/adr/005-bytes.md).
import { appendPlan } from '#engine/page/appendPlan.ts';
import { listRowTypes } from '#engine/page/composePlan.ts';
import { decodeInSteps } from '#engine/page/decodePage.ts';
import { decodeChangesInSteps, patchInSteps } from '#engine/page/patchPlan.ts';
import { planInSteps, type PlanOptions } from '#engine/page/planPage.ts';
import { resolveInSteps } from '#engine/page/resolveRows.ts';
import { runInTimeSlices, type TimeSlices } from '#engine/page/timeSlices.ts';
import type { DecodedRow, PagePlan, ResolveContext, Undecodable } from '#engine/page/types.ts';
import { anchorRows } from './anchorRows.ts';
import type { LoadedWidgets } from './createWidgetRegistry.ts';
import { reuseUnchangedRows } from './reuseUnchangedRows.ts';

// Exported here so that the function is in the same chunk.
export { reuseUnchangedRows };

/** How a page is read: after which rows, in which time slices, and how long its first views are awaited. */
export type ReadOptions = PlanOptions & {
  /** The plan to which the document's rows are appended, when the document is a later part of a page. */
  readonly after?: PagePlan | undefined;
  /** The clock and the function by which long work pauses; default: those of the browser. */
  readonly timeSlices?: TimeSlices | undefined;
  /**
   * Longest time in ms to wait for the code of the first rows' views; default: no wait. A row that is rendered before
   * its view is loaded shows its skeleton for 300 ms, because React throttles the reveal of suspended content.
   */
  readonly viewTimeoutMs?: number | undefined;
};

const BROWSER_TIME_SLICES: TimeSlices = {
  now: () => performance.now(),
  // After `scheduler.yield` the work continues before other tasks of its priority. Browsers without it use a timeout,
  // after which the work continues behind those tasks.
  pause: () =>
    (globalThis as { scheduler?: { yield?(): Promise<void> } }).scheduler?.yield?.() ??
    new Promise((resolve) => {
      setTimeout(resolve);
    }),
};

/**
 * Reads a page: decodes it, loads the widgets that it names, resolves the rows and plans the page. A large page is read
 * in time slices.
 * @returns `{ problem }` when the document is not a page
 * @throws when the code of a widget cannot be loaded
 */
export async function readPage(
  json: unknown,
  context: Omit<ResolveContext, 'widgets'>,
  widgets: LoadedWidgets,
  { after, timeSlices = BROWSER_TIME_SLICES, viewTimeoutMs, ...options }: ReadOptions = {},
): Promise<PagePlan | Undecodable> {
  const run = runInTimeSlices(timeSlices);
  const decoded = await run(
    decodeInSteps(json, {
      ...(context.rowTypes && { rowTypes: context.rowTypes }),
      ...(after && { id: after.id, usedIds: after.rows.map(({ id }) => id) }),
    }),
  );
  if ('problem' in decoded) return decoded;
  await loadWidgets(decoded.rows, widgets, context);
  const resolution = await run(resolveInSteps(decoded.rows, { ...context, widgets }, decoded.changesAt));
  const plan = await run(planInSteps(decoded, resolution, widgets, options));
  if (viewTimeoutMs !== undefined) await loadFirstViews(plan, widgets, viewTimeoutMs);
  return after ? appendPlan(after, plan) : plan;
}

/**
 * Reads the changes of a publish (`getPageChanges`) and plans the page again; unchanged rows stay the same objects.
 * @param before the plan of the open page
 * @returns `{ problem }` when the document does not contain changes of a page
 * @throws when the code of a widget cannot be loaded
 */
export async function readChanges(
  json: unknown,
  before: PagePlan,
  context: Omit<ResolveContext, 'widgets'>,
  widgets: LoadedWidgets,
  { timeSlices = BROWSER_TIME_SLICES }: Pick<ReadOptions, 'timeSlices'> = {},
): Promise<PagePlan | Undecodable> {
  const run = runInTimeSlices(timeSlices);
  const changes = await run(decodeChangesInSteps(json, context.rowTypes && { rowTypes: context.rowTypes }));
  if ('problem' in changes) return changes;
  await loadWidgets(
    changes.rows.filter((row) => typeof row !== 'string'),
    widgets,
    context,
  );
  return run(patchInSteps(before, changes, { ...context, widgets }));
}

/**
 * Prepares the change of the open page's plan, so that the viewer's focus and scroll position stay. Call this function
 * immediately before the change.
 * @returns the new plan with the old objects of unchanged rows
 */
export function prepareUpdate(before: PagePlan, after: PagePlan): PagePlan {
  anchorRows();
  return reuseUnchangedRows(before, after);
}

const loadWidgets = (
  rows: readonly DecodedRow[],
  widgets: LoadedWidgets,
  { rowTypes }: Pick<ResolveContext, 'rowTypes'>,
): Promise<void> => widgets.loadDeclarations(listRowTypes({ rows }, widgets.exists, rowTypes), { validators: true });

/** Loads the views of the eager rows. A view that cannot be loaded is loaded again when its row renders. */
async function loadFirstViews({ rows }: PagePlan, widgets: LoadedWidgets, timeoutMs: number): Promise<void> {
  const views = rows
    .filter(({ mode }) => mode === 'eager')
    .map(({ type }) => widgets.loadView(type).catch(() => undefined));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([Promise.all(views), timeout]);
  clearTimeout(timer);
}
