// Pages as the server embeds them in the first HTML: decoded and resolved, so that every element is a row of its
// widget's current version (a row of a plugin may have an older version, which the plugin migrates when it renders).
// Such a document is still a page (decision O18): reading it with all steps results in the same plan. A browser that
// trusts the server plans it without the other steps, so a first visit does not download their code.
import type { Page } from '#schemas/page/page.ts';
import { PAGE_SCHEMA } from '#schemas/page/page-format.ts';
import { planPage } from './planPage.ts';
import type { PagePlan, PlannedRow, ResolvedRow, WidgetRegistry } from './types.ts';

/**
 * Converts a plan back to a page document.
 * @param getProps returns the props to send for a row: the server omits the items of rows below the first screen.
 */
export function toResolvedPage(
  plan: PagePlan,
  widgets: WidgetRegistry,
  getProps: (row: PlannedRow) => unknown = (row) => row.props,
): Page {
  const elements = plan.rows.map((row) => ({
    type: row.type,
    v: row.v ?? widgets.get(row.type)?.version ?? 1,
    id: row.id,
    props: getProps(row),
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
 * Plans a page that the product's own server made with `toResolvedPage`. Rows without a widget in this build are left
 * out.
 */
export function planResolvedPage(page: Omit<Page, 'changesAt'>, widgets: WidgetRegistry): PagePlan {
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
