import type { ExperimentSummary } from '#schemas/api/editing/getExperiments.ts';
import type { Json } from '#schemas/jsonPointer.ts';
import { listAllRows } from '../document/rows.ts';
import { describeElement } from '../schema/describeElement.ts';

/**
 * Returns the experiments that a draft, or the published page or its sections, use, and those that change all pages.
 * @param elements the elements of the draft
 */
export function findUsedExperiments(
  experiments: readonly ExperimentSummary[],
  { pageId, elements }: { readonly pageId: string; readonly elements: readonly Json[] },
): readonly ExperimentSummary[] {
  const idsInDraft = new Set(listAllRows(elements).map(({ row }) => describeElement(row, '').experiment?.id));
  const sections = elements.flatMap((element) => {
    const name = (element as { readonly sectionName?: unknown } | null)?.sectionName;
    return typeof name === 'string' ? [name] : [];
  });
  return experiments.filter(
    ({ id, pages, changesAllPages }) =>
      changesAllPages || idsInDraft.has(id) || pages.some((page) => page === pageId || sections.includes(page)),
  );
}
