// Pages as the server embeds them in the first HTML: decoded and resolved, so that every element is a row of its
// widget's current version (a row of a plugin may have an older version, which the plugin migrates when it renders).
// Such a document is still a page (decision O18): reading it with all steps results in the same plan. A browser that
// trusts the server plans it without the other steps, so a first visit does not download their code.
import type { Page } from '#schemas/page/page.ts';
import { PAGE_SCHEMA } from '#schemas/page/page-format.ts';
import { planPage } from './planPage.ts';
import type { PagePlan, PlannedRow, ResolvedRow, WidgetRegistry } from './types.ts';

/** An element of such a page. */
type ResolvedElement = {
  readonly type: string;
  readonly v: number;
  readonly id: string;
  readonly props: unknown;
  readonly when?: Pick<ResolvedRow, 'viewports'>;
  slots?: Record<string, ResolvedElement[]>;
};

/**
 * Converts a plan back to a page document.
 * @param getProps returns the props to send for a row: the server omits the items of rows below the first screen.
 */
export function toResolvedPage(
  plan: PagePlan,
  widgets: WidgetRegistry,
  getProps: (row: PlannedRow) => unknown = (row) => row.props,
): Page {
  const elements: ResolvedElement[] = [];
  const elementsByRow = new Map<string, ResolvedElement>();
  for (const row of plan.rows) {
    const { slot } = row;
    const element: ResolvedElement = {
      type: row.type,
      v: row.v ?? widgets.get(row.type)?.version ?? 1,
      id: row.id,
      props: getProps(row),
      ...(row.viewports && { when: { viewports: row.viewports } }),
    };
    elementsByRow.set(row.id, element);
    const container = slot && elementsByRow.get(slot.row);
    if (container) ((container.slots ??= {})[slot.name] ??= []).push(element);
    else elements.push(element);
  }
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
 * Lists the rows of a page that the product's own server made with `toResolvedPage`, each followed by the rows in its
 * slots.
 * @param elements the elements of the page, or those of a slot with their `pointer` and `slot`
 */
export const listResolvedRows = (
  elements: Page['elements'],
  pointer = '/elements',
  slot?: ResolvedRow['slot'],
): (ResolvedRow & { readonly v: number })[] =>
  (elements as ResolvedElement[]).flatMap(({ when, slots = {}, ...row }, index) => {
    const at = `${pointer}/${index}`;
    return [
      { ...row, ...when, pointer: at, slot },
      ...Object.entries(slots).flatMap(([name, inner]) =>
        listResolvedRows(inner, `${at}/slots/${name}`, { row: row.id, name }),
      ),
    ];
  });

/**
 * Plans a page that the product's own server made with `toResolvedPage`. Rows without a widget in this build are left
 * out.
 */
export function planResolvedPage(page: Omit<Page, 'changesAt'>, widgets: WidgetRegistry): PagePlan {
  const { elements, ...envelope } = page;
  const rows = listResolvedRows(elements).flatMap(({ v, ...row }): ResolvedRow[] => {
    const widget = widgets.get(row.type);
    return widget ? [{ ...row, ...(v !== widget.version && { v }) }] : [];
  });
  return planPage({ ...envelope, rows: [], problems: [] }, { rows, problems: [] }, widgets);
}
