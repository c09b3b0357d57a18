// A page as the server hands it to the browser in the first HTML: read, migrated and resolved already, every element a row of
// its widget's current version. Still a page (decision O18), so the full steps read it to the same plan; but whoever trusts its
// source can plan it without decoding and validating again, and needs neither step on a first visit.
import type { Page } from '#schemas/page/page.ts';
import { PAGE_SCHEMA } from '#schemas/page/page-format.ts';
import { planPage } from './planPage.ts';
import type { PagePlan, PlannedRow, ResolvedRow, WidgetRegistry } from './types.ts';

/**
 * The page that says what a plan says.
 * @param propsOf what travels of a row's props; rows below the fold leave their items out.
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

/** Plans a page made by `toResolvedPage`, from a source that is trusted: its own server. Rows of unknown widgets are left out. */
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
