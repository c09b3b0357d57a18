import type { Estimate, PreloadHint } from './contract.ts';
import { runToCompletion, type Steps } from './steps.ts';
import type { DecodedPage, PagePlan, PlannedRow, Resolution, ResolvedRow, WidgetRegistry } from './types.ts';

/** Number of rows that are loaded and rendered on the server before the first paint. */
export const EAGER_ROWS = 3;

/** Rows in the slots of an eager row are eager too, if they are among this number of rows from the top. */
const MAX_EAGER_ROWS = 24;

const VIEWPORTS = ['mobile', 'tablet', 'desktop', 'tv'] as const satisfies readonly (keyof Estimate)[];
/** Estimated heights in px of a row of landscape cards, for rows whose widget returns no valid estimate. */
const DEFAULT_ESTIMATE = { mobile: 260, tablet: 280, desktop: 300, tv: 340 } as const satisfies Estimate;

/** What the host decides about a plan. */
export type PlanOptions = {
  /** How many rows from the top are eager, counted for each viewport class; default 3. */
  readonly eagerRows?: number;
};

/**
 * Plans a page, the last step of reading it: decides which rows are eager, estimates heights, and finds images to
 * preload. The plan is plain data (decision O18).
 */
export const planPage = (
  page: DecodedPage,
  resolution: Resolution,
  widgets: WidgetRegistry,
  options?: PlanOptions,
): PagePlan => runToCompletion(planInSteps(page, resolution, widgets, options));

/** Like planPage, but in steps: one for each row. */
export function* planInSteps(
  page: DecodedPage,
  resolution: Resolution,
  widgets: WidgetRegistry,
  { eagerRows = EAGER_ROWS }: PlanOptions = {},
): Steps<PagePlan> {
  const rowsAbove: Record<keyof Estimate, number> = { mobile: 0, tablet: 0, desktop: 0, tv: 0 };
  const rows: PlannedRow[] = [];
  let eager = false;
  for (const row of resolution.rows) {
    const index = rows.length;
    // A row in a slot follows the row that contains it, and is eager if that one is.
    if (row.slot) eager &&= index < MAX_EAGER_ROWS;
    else {
      const shownIn = row.viewports ?? VIEWPORTS;
      // Rows are counted for each viewport class, because a row that is fifth in the list is third on a phone when two
      // rows above it are only for wide windows.
      eager = shownIn.some((viewport) => rowsAbove[viewport] < eagerRows);
      for (const viewport of shownIn) rowsAbove[viewport]++;
    }
    rows.push({ ...row, index, mode: eager ? 'eager' : 'lazy', estimate: estimateHeights(row, widgets) });
    yield;
  }
  const preload = rows[0] && findPreload(rows[0], widgets);
  return {
    id: page.id,
    realm: page.realm,
    version: page.version,
    title: page.title,
    meta: page.meta,
    rows,
    problems: [...page.problems, ...resolution.problems],
    ...(resolution.changesAt !== undefined && { changesAt: resolution.changesAt }),
    ...(preload && { preload }),
    paging: page.paging,
  };
}

/** Returns the widget's estimate, or the default when it throws or returns invalid numbers. */
function estimateHeights(row: ResolvedRow, widgets: WidgetRegistry): Estimate {
  try {
    const estimate = widgets.get(row.type)?.estimate(row.props as never);
    return estimate && VIEWPORTS.every((viewport) => Number.isFinite(estimate[viewport]) && estimate[viewport] >= 0)
      ? estimate
      : DEFAULT_ESTIMATE;
  } catch {
    return DEFAULT_ESTIMATE;
  }
}

function findPreload(row: ResolvedRow, widgets: WidgetRegistry): PreloadHint | undefined {
  try {
    return widgets.get(row.type)?.preload?.(row.props as never);
  } catch {
    return undefined;
  }
}
