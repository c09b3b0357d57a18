// The engine's full reading of a page that nobody has read yet: on the server for each first HTML, in the browser for a page
// that is navigated to or published anew. A chunk of its own: a first visit does not need it (docs/adr/005-bytes.md).
import { appendPlan } from '#engine/page/appendPlan.ts';
import { rowTypesOf } from '#engine/page/composePlan.ts';
import { decodeInSteps } from '#engine/page/decodePage.ts';
import { decodeChangesInSteps, patchInSteps } from '#engine/page/patchPlan.ts';
import { planInSteps, type PlanOptions } from '#engine/page/planPage.ts';
import { resolveInSteps } from '#engine/page/resolveRows.ts';
import { runInTimeSlices, type TimeSlices } from '#engine/page/timeSlices.ts';
import type { DecodedRow, PagePlan, ResolveContext, Undecodable } from '#engine/page/types.ts';
import type { LoadedWidgets } from './createWidgetRegistry.ts';

// In one chunk with the reading that needs it.
export { keepUnchanged } from './keepUnchanged.ts';

export type ReadOptions = PlanOptions & {
  /** The plan that the document's rows follow when it is a further piece of a page. */
  readonly after?: PagePlan | undefined;
  /** How a long reading lets others have their turn: as a browser does when missing. */
  readonly timeSlices?: TimeSlices | undefined;
};

const BROWSER: TimeSlices = {
  now: () => performance.now(),
  // Goes on before other tasks of its own rank; where that is not known, after those that wait.
  pause: () =>
    (globalThis as { scheduler?: { yield?(): Promise<void> } }).scheduler?.yield?.() ??
    new Promise((go) => {
      setTimeout(go);
    }),
};

/** Decodes, loads the widgets that the page names, resolves and plans; a large page in slices. */
export async function readPage(
  json: unknown,
  context: Omit<ResolveContext, 'widgets'>,
  widgets: LoadedWidgets,
  { after, timeSlices = BROWSER, ...options }: ReadOptions = {},
): Promise<PagePlan | Undecodable> {
  const run = runInTimeSlices(timeSlices);
  const decoded = await run(
    decodeInSteps(json, {
      ...(context.rowTypes && { rowTypes: context.rowTypes }),
      ...(after && { id: after.id, taken: after.rows.map(({ id }) => id) }),
    }),
  );
  if ('problem' in decoded) return decoded;
  await loadWidgets(decoded.rows, widgets);
  const resolution = await run(resolveInSteps(decoded.rows, { ...context, widgets }));
  const plan = await run(planInSteps(decoded, resolution, widgets, options));
  return after ? appendPlan(after, plan) : plan;
}

/** Reads what a publish changed (getPageChanges) and plans the page anew; rows that did not change stay the same objects. */
export async function readChanges(
  json: unknown,
  before: PagePlan,
  context: Omit<ResolveContext, 'widgets'>,
  widgets: LoadedWidgets,
  { timeSlices = BROWSER }: Pick<ReadOptions, 'timeSlices'> = {},
): Promise<PagePlan | Undecodable> {
  const run = runInTimeSlices(timeSlices);
  const changes = await run(decodeChangesInSteps(json, context.rowTypes && { rowTypes: context.rowTypes }));
  if ('problem' in changes) return changes;
  await loadWidgets(
    changes.order.filter((each) => typeof each !== 'string'),
    widgets,
  );
  return run(patchInSteps(before, changes, { ...context, widgets }));
}

const loadWidgets = (rows: readonly DecodedRow[], widgets: LoadedWidgets): Promise<void> =>
  widgets.loadDeclarations(
    [...rowTypesOf({ rows }, widgets.exists), ...rows.flatMap((row) => fallbackTypes(row.fallback))],
    { validators: true },
  );

/** Row types that an author's fallbacks name, so that they are at hand when a row falls back. Bounded like the ladder itself. */
function fallbackTypes(fallback: unknown, depth = 0): string[] {
  if (typeof fallback !== 'object' || fallback === null || depth > 4) return [];
  const { type, fallback: next } = fallback as { type?: unknown; fallback?: unknown };
  return [...(typeof type === 'string' ? [type] : []), ...fallbackTypes(next, depth + 1)];
}
