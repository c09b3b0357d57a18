// What a publish changed on a page, in words of row ids. Pure, on delivered pages: both are what one viewer gets now.
import { elementKind } from '#engine/page/decodeElement.ts';
import type { KeptElements } from '#schemas/page/page-changes.ts';

type Written = Readonly<Record<string, unknown>>;

/** Elements that stay or change together: a run of heroes is one row, a section stands under one condition. */
type Unit = {
  readonly elements: readonly unknown[];
  /** Ids of the rows they are drawn as. */
  readonly rows: readonly string[];
  /** What is compared; undefined when it does not hold all that is shown: the widget loads more, so only the browser can know. */
  readonly says: string | undefined;
};

const idPattern = /^[^/?#\s\p{Cc}]{1,120}$/u;

/**
 * The new elements, with those that the old ones have in the same words replaced by their rows' ids (KeptElements). Undefined when rows cannot be
 * told by their ids: an element has none or one that another has, or a section's fallback may stand for any of its rows.
 */
export function changesBetween(before: readonly unknown[], after: readonly unknown[]): unknown[] | undefined {
  const [old, fresh] = [unitsOf(before), unitsOf(after)];
  if (!old || !fresh) return undefined;
  const known = new Map(old.map((unit) => [unit.rows.join(' '), unit.says]));
  const changes: unknown[] = [];
  let kept: (KeptElements & { kept: string[]; elements: number }) | undefined;
  for (const { rows, says, elements } of fresh) {
    if (says !== undefined && known.get(rows.join(' ')) === says) {
      if (!kept) changes.push((kept = { kept: [], elements: 0 }));
      kept.kept.push(...rows);
      kept.elements += elements.length;
    } else {
      changes.push(...elements);
      kept = undefined;
    }
  }
  return changes;
}

function unitsOf(elements: readonly unknown[]): Unit[] | undefined {
  const units: { elements: unknown[]; rows: string[]; isHero: boolean; isWhole: boolean }[] = [];
  const seen = new Set<string>();
  for (const element of elements) {
    const rows = rowsOf(element);
    if (!rows) return undefined;
    for (const id of rows) {
      if (seen.has(id)) return undefined;
      seen.add(id);
    }
    const isHero = elementKind(element as Written) === 'hero';
    const last = units.at(-1);
    if (isHero && last?.isHero) {
      last.elements.push(element);
      last.rows.push(...rows);
    } else units.push({ elements: [element], rows: [...rows], isHero, isWhole: isHero || saysAll(element as Written) });
  }
  return units.map((unit) => ({
    elements: unit.elements,
    rows: unit.rows,
    says: unit.isWhole ? JSON.stringify(unit.elements) : undefined,
  }));
}

/** The ids that the engine gives the element's rows; undefined when it would make them up. */
function rowsOf(element: unknown): readonly string[] | undefined {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) return undefined;
  const written = element as Written;
  switch (elementKind(written)) {
    case 'hero':
      return own(written['heroId']);
    case 'bucket':
      return own(written['bucketId']);
    case 'row':
      return own(written['id']);
    case 'section': {
      const { elements, fallback, title, sectionName } = written;
      if (!Array.isArray(elements) || fallback !== undefined) return undefined;
      const inner = elements.map(rowsOf);
      const section = own(`section-${String(sectionName)}`);
      if (!section || inner.some((rows) => rows === undefined)) return undefined;
      return [
        ...(title !== undefined && elements.length > 0 ? [`${section[0]!}-heading`] : []),
        ...inner.flatMap((rows) => rows ?? []),
      ];
    }
    default:
      return undefined;
  }
}

const own = (id: unknown): readonly string[] | undefined =>
  typeof id === 'string' && idPattern.test(id) ? [id] : undefined;

/** A bucket with its first items says what it shows. Other rows may fetch what they show. */
function saysAll(element: Written): boolean {
  const { contentList, elements } = element;
  switch (elementKind(element)) {
    case 'hero':
      return true;
    case 'bucket':
      return Array.isArray(contentList) && contentList.length > 0;
    case 'section':
      return (elements as Written[]).every(saysAll);
    default:
      return false;
  }
}
