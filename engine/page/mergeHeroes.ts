import type { DecodedElement } from './decodeElement.ts';
import type { Steps } from './steps.ts';
import type { DecodedRow } from './types.ts';

/**
 * Merges adjacent heroes into one row, `{ heroes: [...] }`, which the hero widget shows one after the other
 * (specification, content-and-viewing 2.5). Heroes with different conditions, requirements or fallbacks, or of
 * different sections or slots, stay separate rows, because each of them may appear and disappear separately. The merged
 * row has the id of its first hero.
 */
export function* mergeHeroes(elements: readonly DecodedElement[]): Steps<readonly DecodedRow[]> {
  const rows: DecodedRow[] = [];
  let group: DecodedRow[] = [];
  let groupKey = '';
  const closeGroup = (): void => {
    if (group.length > 0) rows.push(group.length === 1 ? group[0]! : mergeGroup(group));
    group = [];
  };
  for (const { row, isHero } of elements) {
    const key = isHero ? createControlsKey(row) : '';
    const isSamePlace = row.within === group[0]?.within && row.slot === group[0]?.slot;
    if (!isHero || key !== groupKey || !isSamePlace) closeGroup();
    if (isHero) group.push(row);
    else rows.push(row);
    groupKey = key;
    yield;
  }
  closeGroup();
  return rows;
}

function mergeGroup(group: readonly DecodedRow[]): DecodedRow {
  return {
    ...group[0]!,
    props: { heroes: group.flatMap((row) => row.props['heroes'] as unknown[]) },
    sourcePointers: Object.fromEntries(group.map((row, index) => [`/heroes/${index}`, row.pointer])),
  };
}

/** Returns a text that is equal for heroes with equal conditions, requirements and fallbacks. */
function createControlsKey({ when, requires, fallback }: DecodedRow): string {
  if (when === undefined && requires === undefined && fallback === undefined) return '';
  try {
    return JSON.stringify([when, requires, fallback]);
  } catch {
    // Nested too deeply for JSON.stringify. Such heroes form one group, which resolveRows hides.
    return '?';
  }
}
