import { decodePage, type DecodeOptions } from './decodePage.ts';
import { planPage, type PlanOptions } from './planPage.ts';
import { resolveRows } from './resolveRows.ts';
import type { DecodedPage, DecodedRow, PagePlan, ResolveContext, Undecodable } from './types.ts';

/**
 * Composes the plan of a page from its JSON (text or parsed): decode, resolve (which migrates), plan. The function is
 * pure.
 * @returns `{ problem }` when the document is not a page.
 */
export function composePlan(
  json: unknown,
  context: ResolveContext,
  options: PlanOptions & Pick<DecodeOptions, 'id'> = {},
): PagePlan | Undecodable {
  const page = decodePage(json, {
    ...(context.rowTypes && { rowTypes: context.rowTypes }),
    ...(options.id !== undefined && { id: options.id }),
  });
  if ('problem' in page) return page;
  return planPage(page, resolveRows(page.rows, context, page.changesAt), context.widgets, options);
}

/**
 * Lists the row types that a page needs, so that a host can load their declarations before it resolves the rows. For
 * each row this is its own type if the host has it, otherwise the first alternative that the host has. Types of
 * fallbacks are not included.
 */
export function listRowTypes(page: Pick<DecodedPage, 'rows'>, exists: (type: string) => boolean): readonly string[] {
  const chooseType = (row: DecodedRow): string =>
    [row.type, ...(row.alternatives ?? []).map(({ type }) => type)].find(exists) ?? row.type;
  return [...new Set(page.rows.filter((row) => !row.broken).map(chooseType))];
}
