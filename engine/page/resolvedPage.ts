// Pages as the server embeds them in the first HTML: already decoded, migrated and resolved, every element a row of
// its widget's current version. Such a document is still a page (decision O18), so the full steps read it to the same
// plan. A client that trusts the source can plan it without decoding and validating again; a first visit downloads
// neither step.
import type { Page } from '#schemas/page/page.ts';
import { PAGE_SCHEMA } from '#schemas/page/page-format.ts';
import { planPage } from './planPage.ts';
import type { PagePlan, PlannedRow, ResolvedRow, WidgetRegistry } from './types.ts';

/**
 * Converts a plan back to a page document.
 * @param propsOf selects the props to send; rows below the fold omit their items.
 */
export function toResolvedPage(
  plan: PagePlan,
  widgets: WidgetRegistry,
  propsOf: (row: PlannedRow) => unknown = (row) => row.props,
): Page {
  const elements = plan.rows.map((row) => ({
    type: row.type,
    v: row.v ?? widgets.get(row.type)?.version ?? 1,
    id: row.id,
    props: propsOf(row),
    ...(row.viewports && { when: { viewports: row.viewports } }),
  }));
  return {
    $schema: PAGE_SCHEMA,
    id: plan.id,
    version: plan.version,
    elements,
    ...(plan.realm !== undefined && { realm: plan.realm }),
    ...(plan.title !== undefined && { title: plan.title }),
    ...(plan.meta && { meta: plan.meta }),
    ...(plan.paging && { paging: plan.paging }),
  };
}

/**
 * Plans a page made by `toResolvedPage` from a trusted source: its own server. Rows of unknown widgets are left
 * out.
 */
export function planResolvedPage(page: Page, widgets: WidgetRegistry): PagePlan {
  const { elements, ...envelope } = page;
  const rows = (
    elements as { type: string; v: number; id: string; props: unknown; when?: Pick<ResolvedRow, 'viewports'> }[]
  ).flatMap(({ type, v, id, props, when }, index): ResolvedRow[] => {
    const widget = widgets.get(type);
    return widget
      ? [
          {
            id,
            type,
            props,
            pointer: `/elements/${index}`,
            ...(v !== widget.version && { v }),
            ...(when?.viewports && { viewports: when.viewports }),
          },
        ]
      : [];
  });
  return planPage({ ...envelope, rows: [], problems: [] }, { rows, problems: [] }, widgets);
}
