// While an editor types, one element of a page changes at a time. The preview then gives the engine only that element,
// not the whole page, in the format `PageChanges`. In the same format the server sends the changes of a publish to open
// pages.
import type { PagePlan } from '#engine/page/types.ts';
import type { KeptElements } from '#schemas/page/page-changes.ts';
import type { Page } from '#schemas/page/page.ts';

/** A page that a preview shows. */
export type ShownPage = {
  readonly page: Page;
  /** Ids of the rows of each element; an element that is hidden, or part of an earlier row, has none. */
  readonly rowIds: readonly (readonly string[])[];
  /**
   * JSON pointers of the rows' elements in this page by the ids of the rows. The plan that is shown can contain rows of
   * an earlier plan, which keep their earlier pointers there.
   */
  readonly pointers: ReadonlyMap<string, string>;
  /** Ids of the rows by the places (`readPlace`) of their elements. */
  readonly idsByPlace: ReadonlyMap<string, string>;
};

/** The change of one element. */
export type ElementChange = {
  /** The page with `KeptElements` in place of the elements that did not change (schemas/page/page-changes.ts). */
  readonly changes: Page;
  /**
   * Returns the page after the change.
   *
   * @param planAfter the plan after the engine has applied `changes`
   */
  readonly toShown: (planAfter: PagePlan) => ShownPage;
};

/** Returns the index in `page.elements` that the pointer of a row names; -1: it names none. */
export const readPosition = (pointer: string): number => Number(/^\/elements\/(\d+)/.exec(pointer)?.[1] ?? -1);

/** Returns the pointer of the place of an element: a fallback is shown in the place of the row that it replaces. */
export const readPlace = (pointer: string): string => pointer.replace(/(\/fallback)+$/, '');

/**
 * Returns the page with the rows of its elements.
 *
 * @param plan the plan that the engine made from this whole page. A plan that contains rows of an earlier plan does not
 *   work here: the pointers of those rows name positions in the earlier page.
 */
export const createShownPage = (page: Page, plan: PagePlan): ShownPage => {
  const rowIds = page.elements.map((): string[] => []);
  for (const { id, pointer } of plan.rows) rowIds[readPosition(pointer)]?.push(id);
  return withPlaces(page, rowIds, new Map(plan.rows.map(({ id, pointer }) => [id, pointer])));
};

function withPlaces(page: Page, rowIds: ShownPage['rowIds'], pointers: ShownPage['pointers']): ShownPage {
  const idsByPlace = new Map([...pointers].map(([id, pointer]) => [readPlace(pointer), id]));
  return { page, rowIds, pointers, idsByPlace };
}

/**
 * Returns the change that leads from one delivered page to the next; undefined when the whole page must be read: more
 * than one element differs, or the element shares a row with its neighbours, as heroes do.
 *
 * @param plan the plan of the page that is shown
 */
export function findElementChange(
  { page, rowIds, pointers }: ShownPage,
  next: Page,
  plan: PagePlan,
): ElementChange | undefined {
  const { elements, ...envelope } = next;
  const { elements: before, ...envelopeBefore } = page;
  if (elements.length !== before.length || JSON.stringify(envelope) !== JSON.stringify(envelopeBefore))
    return undefined;
  // Unchanged elements are the same objects (createPreviewDocument.ts keeps them).
  const index = elements.findIndex((element, position) => element !== before[position]);
  const last = elements.findLastIndex((element, position) => element !== before[position]);
  if (index < 0 || index !== last) return undefined;
  const nearby = [index - 1, index, index + 1].filter((position) => position >= 0 && position < elements.length);
  // An element without a row may be part of the row before it.
  if (nearby.some((position) => rowIds[position]!.length === 0)) return undefined;
  const nearbyIds = nearby.flatMap((position) => rowIds[position]!);
  if (plan.rows.some(({ id, type }) => type === 'hero' && nearbyIds.includes(id))) return undefined;
  const keep = (from: number, to: number): KeptElements[] =>
    from === to ? [] : [{ kept: rowIds.slice(from, to).flat(), elements: to - from }];
  const keptIds = new Set(rowIds.filter((_, position) => position !== index).flat());
  return {
    changes: {
      ...envelope,
      elements: [...keep(0, index), elements[index], ...keep(index + 1, elements.length)],
    },
    toShown({ rows }) {
      const changed = rows.filter(({ id }) => !keptIds.has(id));
      const ids = changed.map(({ id }) => id);
      const kept = [...pointers].filter(([id]) => keptIds.has(id));
      const read = changed.map(({ id, pointer }) => [id, pointer] as const);
      return withPlaces(next, rowIds.with(index, ids), new Map([...kept, ...read]));
    },
  };
}
