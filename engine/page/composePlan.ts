import { decodePage, type DecodeOptions } from './decodePage.ts';
import { planPage, type PlanOptions } from './planPage.ts';
import { resolveRows } from './resolveRows.ts';
import type { DecodedPage, DecodedRow, PagePlan, ResolveContext, Undecodable } from './types.ts';

/** From a page's JSON (text or parsed) to what is drawn: decode, migrate, resolve, plan. `{ problem }` when it is no page. Pure. */
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
  return planPage(page, resolveRows(page.rows, context), context.widgets, options);
}

/**
 * The row types that a page asks for, so that a host can load their declarations before it resolves: for each row its own,
 * or the first of its alternatives that the host has. Types of fallbacks are not among them: a host loads those when the
 * first resolution shows that they are needed.
 */
export function rowTypesOf(page: Pick<DecodedPage, 'rows'>, exists: (type: string) => boolean): readonly string[] {
  const choice = (row: DecodedRow): string =>
    [row.type, ...(row.orElse ?? []).map(({ type }) => type)].find(exists) ?? row.type;
  return [...new Set(page.rows.filter((row) => !row.broken).map(choice))];
}
