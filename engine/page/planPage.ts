import type { Estimate, PreloadHint } from './contract.ts';
import { finish, type Steps } from './steps.ts';
import type { DecodedPage, PagePlan, PlannedRow, Resolution, ResolvedRow, WidgetRegistry } from './types.ts';

/** Rows that are loaded and drawn on the server before the first paint. */
export const EAGER_ROWS = 3;

const VIEWPORTS = ['mobile', 'tablet', 'desktop', 'tv'] as const satisfies readonly (keyof Estimate)[];
/** A row of landscape cards: what a row is taken for when its widget gives no usable estimate. */
const PLAIN_ESTIMATE = { mobile: 260, tablet: 280, desktop: 300, tv: 340 } as const satisfies Estimate;

export type PlanOptions = {
  /** How many rows from the top are eager, in each window class on its own; 3 when missing. */
  readonly eagerRows?: number;
};

/** Fourth step of a page's life: order, eager or lazy, sizes, what to preload. Plain data (decision O18). */
export const planPage = (
  page: DecodedPage,
  resolution: Resolution,
  widgets: WidgetRegistry,
  options?: PlanOptions,
): PagePlan => finish(planInSteps(page, resolution, widgets, options));

/** The same with a step for each row. */
export function* planInSteps(
  page: DecodedPage,
  resolution: Resolution,
  widgets: WidgetRegistry,
  { eagerRows = EAGER_ROWS }: PlanOptions = {},
): Steps<PagePlan> {
  const before: Record<keyof Estimate, number> = { mobile: 0, tablet: 0, desktop: 0, tv: 0 };
  const rows: PlannedRow[] = [];
  for (const row of resolution.rows) {
    const shownIn = row.viewports ?? VIEWPORTS;
    // The third row of a phone may be the fifth in the list, when two are for wide windows only.
    const eager = shownIn.some((viewport) => before[viewport] < eagerRows);
    for (const viewport of shownIn) before[viewport]++;
    rows.push({ ...row, index: rows.length, mode: eager ? 'eager' : 'lazy', estimate: estimateOf(row, widgets) });
    yield;
  }
  const preload = rows[0] && preloadOf(rows[0], widgets);
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

/** A widget whose estimate fails costs its row a good guess, nothing else. */
function estimateOf(row: ResolvedRow, widgets: WidgetRegistry): Estimate {
  try {
    const estimate = widgets.get(row.type)?.estimate(row.props as never);
    return estimate && VIEWPORTS.every((viewport) => Number.isFinite(estimate[viewport]) && estimate[viewport] >= 0)
      ? estimate
      : PLAIN_ESTIMATE;
  } catch {
    return PLAIN_ESTIMATE;
  }
}

function preloadOf(row: ResolvedRow, widgets: WidgetRegistry): PreloadHint | undefined {
  try {
    return widgets.get(row.type)?.preload?.(row.props as never);
  } catch {
    return undefined;
  }
}
