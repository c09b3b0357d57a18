import type { DecodedElement } from './decodeElement.ts';
import type { Steps } from './steps.ts';
import type { DecodedRow } from './types.ts';

/**
 * Merges each run of neighbouring heroes to one row: `{ heroes: [...] }`, which the hero widget shows one after
 * the other (specification, content-and-viewing 2.5). Heroes with different conditions, requirements or fallbacks,
 * or of different sections, stay separate, because each of them may appear and disappear on its own. The merged
 * row has the id of its first hero.
 */
export function* mergeHeroes(elements: readonly DecodedElement[]): Steps<readonly DecodedRow[]> {
  const rows: DecodedRow[] = [];
  let run: DecodedRow[] = [];
  let key = '';
  const close = (): void => {
    if (run.length > 0) rows.push(run.length === 1 ? run[0]! : merged(run));
    run = [];
  };
  for (const { row, isHero } of elements) {
    const own = isHero ? controlsKey(row) : '';
    if (!isHero || own !== key || row.within !== run[0]?.within) close();
    if (isHero) run.push(row);
    else rows.push(row);
    key = own;
    yield;
  }
  close();
  return rows;
}

function merged(run: readonly DecodedRow[]): DecodedRow {
  return {
    ...run[0]!,
    props: { heroes: run.flatMap((row) => row.props['heroes'] as unknown[]) },
    sourcePointers: Object.fromEntries(run.map((row, index) => [`/heroes/${index}`, row.pointer])),
  };
}

function controlsKey({ when, requires, fallback }: DecodedRow): string {
  if (when === undefined && requires === undefined && fallback === undefined) return '';
  try {
    return JSON.stringify([when, requires, fallback]);
  } catch {
    // Nested too deeply to read: equal to other such heroes, and hidden when resolved.
    return '?';
  }
}
