import { decodeElement } from './decodeElement.ts';
import { decodePage, type DecodeOptions } from './decodePage.ts';
import { planPage, type PlanOptions } from './planPage.ts';
import { MAX_FALLBACKS, resolveRows } from './resolveRows.ts';
import { MAX_ROW_DEPTH } from './slots.ts';
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
 * each row this is its own type if the host has it, otherwise the first alternative that the host has. The rows of
 * fallbacks are included, because any row may fall back.
 * @param rowTypes the realm's rules of the row-type map
 */
export function listRowTypes(
  { rows }: Pick<DecodedPage, 'rows'>,
  exists: (type: string) => boolean,
  rowTypes: ResolveContext['rowTypes'] = [],
  depth = 0,
): readonly string[] {
  const chooseType = (row: DecodedRow): string =>
    [row.type, ...(row.alternatives ?? []).map(({ type }) => type)].find(exists) ?? row.type;
  const fallbacks = new Set(rows.flatMap((row) => [row, ...(row.within ?? [])].map(({ fallback }) => fallback)));
  const replacements = [...fallbacks].flatMap((fallback) =>
    decodeElement(fallback, { pointer: '', name: '', within: [] }, { rowTypes, report: () => undefined }),
  );
  const inFallbacks =
    replacements.length > 0 && depth < MAX_FALLBACKS * MAX_ROW_DEPTH
      ? listRowTypes({ rows: replacements.map(({ row }) => row) }, exists, rowTypes, depth + 1)
      : [];
  return [...new Set([...rows.filter((row) => !row.broken).map(chooseType), ...inFallbacks])];
}
