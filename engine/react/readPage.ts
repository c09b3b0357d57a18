// The engine's full reading of a page that nobody has read yet: on the server for each first HTML, in the browser for a page
// that is navigated to or published anew. A chunk of its own: a first visit does not need it (docs/adr/005-bytes.md).
import { rowTypesOf } from '#engine/page/composePlan.ts';
import { decodePage } from '#engine/page/decodePage.ts';
import { planPage, type PlanOptions } from '#engine/page/planPage.ts';
import { resolveRows } from '#engine/page/resolveRows.ts';
import type { PagePlan, ResolveContext, Undecodable } from '#engine/page/types.ts';
import type { LoadedWidgets } from './createWidgetRegistry.ts';

/** Decodes, loads the widgets that the page names, resolves and plans. */
export async function readPage(json: unknown, context: Omit<ResolveContext, 'widgets'>, widgets: LoadedWidgets, options: PlanOptions = {}): Promise<PagePlan | Undecodable> {
  const decoded = decodePage(json, context.rowTypes ? { rowTypes: context.rowTypes } : {});
  if ('problem' in decoded) return decoded;
  await widgets.loadDeclarations([...rowTypesOf(decoded, widgets.exists), ...decoded.rows.flatMap((row) => fallbackTypes(row.fallback))], { validators: true });
  return planPage(decoded, resolveRows(decoded.rows, { ...context, widgets }), widgets, options);
}

/** Row types that an author's fallbacks name, so that they are at hand when a row falls back. Bounded like the ladder itself. */
function fallbackTypes(fallback: unknown, depth = 0): string[] {
  if (typeof fallback !== 'object' || fallback === null || depth > 4) return [];
  const { type, fallback: next } = fallback as { type?: unknown; fallback?: unknown };
  return [...(typeof type === 'string' ? [type] : []), ...fallbackTypes(next, depth + 1)];
}
