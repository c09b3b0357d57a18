// Compares the elements of a page in two versions and replaces unchanged rows by their ids. Pure functions.
import { findElementKind } from '#engine/page/decodeElement.ts';
import { listFilledSlots } from '#engine/page/slots.ts';
import type { KeptElements } from '#schemas/page/page-changes.ts';

type PageElement = Readonly<Record<string, unknown>>;

/** Elements that change together: consecutive heroes are one row, and a section has one condition for all its rows. */
type ElementGroup = {
  readonly elements: readonly unknown[];
  /** Ids of the rows that the elements are rendered as. */
  readonly rowIds: readonly string[];
  /**
   * The elements as JSON; undefined when the widget loads more content, so that only the browser knows whether it
   * changed.
   */
  readonly content: string | undefined;
};

const ROW_ID_PATTERN = /^[^/?#\s\p{Cc}]{1,120}$/u;

/**
 * Returns the new elements, with unchanged ones replaced by the ids of their rows (KeptElements).
 * @returns undefined when ids do not identify the rows: an element has no id or another element's, or a section has a
 *   fallback, which may replace any of its rows.
 */
export function compareElements(before: readonly unknown[], after: readonly unknown[]): unknown[] | undefined {
  const oldGroups = toElementGroups(before);
  const newGroups = toElementGroups(after);
  if (!oldGroups || !newGroups) return undefined;
  const oldContentByRows = new Map(oldGroups.map((group) => [group.rowIds.join(' '), group.content]));
  const changes: unknown[] = [];
  let keptRun: (KeptElements & { kept: string[]; elements: number }) | undefined;
  for (const { rowIds, content, elements } of newGroups) {
    if (content !== undefined && oldContentByRows.get(rowIds.join(' ')) === content) {
      if (!keptRun) changes.push((keptRun = { kept: [], elements: 0 }));
      keptRun.kept.push(...rowIds);
      keptRun.elements += elements.length;
    } else {
      changes.push(...elements);
      keptRun = undefined;
    }
  }
  return changes;
}

/** Groups elements that change together; undefined when a row has no id or two rows have the same. */
function toElementGroups(elements: readonly unknown[]): ElementGroup[] | undefined {
  const groups: { elements: unknown[]; rowIds: string[]; isHero: boolean; isComplete: boolean }[] = [];
  const usedIds = new Set<string>();
  for (const element of elements) {
    const rowIds = listRowIds(element);
    if (!rowIds) return undefined;
    for (const id of rowIds) {
      if (usedIds.has(id)) return undefined;
      usedIds.add(id);
    }
    const isHero = findElementKind(element as PageElement) === 'hero';
    const last = groups.at(-1);
    if (isHero && last?.isHero) {
      last.elements.push(element);
      last.rowIds.push(...rowIds);
    } else {
      const isComplete = isHero || containsAllContent(element as PageElement);
      groups.push({ elements: [element], rowIds: [...rowIds], isHero, isComplete });
    }
  }
  return groups.map((group) => ({
    elements: group.elements,
    rowIds: group.rowIds,
    content: group.isComplete ? JSON.stringify(group.elements) : undefined,
  }));
}

/** Returns the ids that the engine gives the element's rows; undefined when a row has no id of its own. */
function listRowIds(value: unknown): readonly string[] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const element = value as PageElement;
  switch (findElementKind(element)) {
    case 'hero':
      return toRowIds(element['heroId']);
    case 'bucket':
      return toRowIds(element['bucketId']);
    case 'row': {
      const ids = toRowIds(element['id']);
      const inSlots = listFilledSlots(element).flatMap((slot) => slot.elements.map(listRowIds));
      return !ids || inSlots.includes(undefined) ? undefined : [...ids, ...inSlots.flatMap((inner) => inner ?? [])];
    }
    case 'section': {
      const { elements, fallback, title, sectionName } = element;
      if (!Array.isArray(elements) || fallback !== undefined) return undefined;
      const inner = elements.map(listRowIds);
      const section = toRowIds(`section-${String(sectionName)}`);
      if (!section || inner.some((ids) => ids === undefined)) return undefined;
      return [
        ...(title !== undefined && elements.length > 0 ? [`${section[0]!}-heading`] : []),
        ...inner.flatMap((ids) => ids ?? []),
      ];
    }
    default:
      return undefined;
  }
}

/** Returns the id in an array, as `listRowIds` needs it; undefined when it is not a valid row id. */
const toRowIds = (id: unknown): readonly string[] | undefined =>
  typeof id === 'string' && ROW_ID_PATTERN.test(id) ? [id] : undefined;

/** Whether an element contains all content that its row shows at first. Other rows load content from the server. */
function containsAllContent(element: PageElement): boolean {
  const { contentList, elements } = element;
  switch (findElementKind(element)) {
    case 'hero':
      return true;
    case 'bucket':
      return Array.isArray(contentList) && contentList.length > 0;
    case 'section':
      return (elements as PageElement[]).every(containsAllContent);
    default:
      return false;
  }
}
