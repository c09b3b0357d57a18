// A page as those who write it see it: the rows that viewers get, and in the place of each finding a card that says what is wrong, where
// and what to do. A chunk of its own, with the texts of all problems.
import type { PagePlan, PlannedRow } from '#engine/page/types.ts';
import { PROBLEM_TEXTS } from '#schemas/problemTexts.ts';
import type { Problem } from '#schemas/problems.ts';
import { useEngine } from './EngineProvider.tsx';
import { RowHost } from './RowHost.tsx';
import styles from './PreviewPage.module.css';

type Place = { readonly pointer: string; readonly problems: readonly Problem[]; readonly row: PlannedRow | undefined };

export default function PreviewPage({ plan }: { plan: PagePlan }) {
  return placesOf(plan).map(({ pointer, problems, row }) => (
    <div key={row?.id ?? pointer} className={styles['place']}>
      {problems.length > 0 && (
        <Card pointer={pointer} problems={problems} isShown={row !== undefined} which={row?.id ?? pointer} />
      )}
      {row && <RowHost row={row} pageId={plan.id} version={plan.version} />}
    </div>
  ));
}

function Card({
  pointer,
  problems,
  isShown,
  which,
}: {
  pointer: string;
  problems: readonly Problem[];
  isShown: boolean;
  which: string;
}) {
  const { explain } = useEngine();
  const explained = explain?.(which);
  return (
    <section
      className={styles['card']}
      role="note"
      data-problems={problems.map(({ code }) => code).join(' ')}
      data-shown={isShown || undefined}
    >
      <h2>{pointer || '/'}</h2>
      <ul>
        {problems.map((problem, index) => (
          <li key={index} data-severity={problem.severity}>
            <strong>{problem.code}</strong> <code>{problem.pointer || '/'}</code>
            <p>
              {PROBLEM_TEXTS[problem.code].meaning} {problem.expected && `Expected: ${problem.expected}. `}
              {problem.found && `Found: ${problem.found}. `}
              {PROBLEM_TEXTS[problem.code].remedy}
            </p>
          </li>
        ))}
      </ul>
      {explained && (
        <details>
          <summary>{explained.id}</summary>
          <ol>
            {explained.steps.map(({ says, holds, pointer: at }, index) => (
              <li key={index} data-holds={holds}>
                {says} {at && <code>{at}</code>}
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

/** Rows and findings by element, in the order of the page; findings about the page itself come first. */
function placesOf({ rows, problems }: PagePlan): readonly Place[] {
  const places = new Map<string, { problems: Problem[]; row: PlannedRow | undefined }>();
  for (const row of rows) places.set(elementOf(row.pointer), { problems: [], row });
  for (const problem of problems) {
    // A fallback or a merged hero stands elsewhere than it was written: the row's own id says where.
    const row = rows.find(({ id }) => id === problem.rowId);
    const pointer = elementOf(row?.pointer ?? problem.pointer);
    const place = places.get(pointer) ?? { problems: [], row: undefined };
    place.problems.push(problem);
    places.set(pointer, place);
  }
  return [...places].map(([pointer, place]) => ({ pointer, ...place })).sort((a, b) => compare(a.pointer, b.pointer));
}

/** `/elements/3/props/title` and `/elements/3/fallback/type` -> `/elements/3`; of a section its element: `/elements/3/elements/0`. */
const elementOf = (pointer: string): string => /^(\/(elements|heroes|buckets)\/\d+)+/.exec(pointer)?.[0] ?? '';

function compare(a: string, b: string): number {
  const left = a
      .split('/')
      .filter((step) => /^\d+$/.test(step))
      .map(Number),
    right = b
      .split('/')
      .filter((step) => /^\d+$/.test(step))
      .map(Number);
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const order = (left[i] ?? -1) - (right[i] ?? -1);
    if (order) return order;
  }
  return 0;
}
