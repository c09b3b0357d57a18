// A page as its authors see it: the rows that viewers see, and above each faulty row a card for each problem with its
// meaning, pointer and remedy. This module is a separate chunk, because it contains the texts of all problems.
import type { PagePlan, PlannedRow } from '#engine/page/types.ts';
import { describeExpected } from '#schemas/describePattern.ts';
import { bucketSchema } from '#schemas/page/bucket.ts';
import { heroSchema } from '#schemas/page/hero.ts';
import { pageSchema } from '#schemas/page/page.ts';
import { rowSchema } from '#schemas/page/row.ts';
import { PROBLEM_TEXTS } from '#schemas/problemTexts.ts';
import type { Problem } from '#schemas/problems.ts';
import { useEngine } from './EngineProvider.tsx';
import type { RenderRow } from './renderRow.ts';
import styles from './PreviewPage.module.css';

/** The schemas of the page and of its elements, without the props of rows. */
const ENVELOPE_SCHEMAS = [pageSchema, rowSchema, bucketSchema, heroSchema] as const;

/** An element of the page with its row and its problems. The pointer `''` means the page itself. */
type ElementFindings = {
  readonly pointer: string;
  readonly problems: readonly Problem[];
  readonly row: PlannedRow | undefined;
};

type CardProps = {
  readonly pointer: string;
  readonly problems: readonly Problem[];
  readonly isShown: boolean;
  readonly rowIdOrPointer: string;
};

type PreviewPageProps = { readonly plan: PagePlan; readonly renderRow: RenderRow };

/** Renders a page with a card for each problem. */
export default function PreviewPage({ plan, renderRow }: PreviewPageProps) {
  return groupByElement(plan).map(({ pointer, problems, row }) => (
    <div key={row?.id ?? pointer} className={styles['element']}>
      {problems.length > 0 && (
        <Card pointer={pointer} problems={problems} isShown={row !== undefined} rowIdOrPointer={row?.id ?? pointer} />
      )}
      {row && renderRow(row)}
    </div>
  ));
}

function Card({ pointer, problems, isShown, rowIdOrPointer }: CardProps) {
  const { explain, widgets } = useEngine();
  const listSchemas = ({ rowType = '' }: Problem): unknown[] => [widgets.get(rowType)?.schema, ...ENVELOPE_SCHEMAS];
  const explained = explain?.(rowIdOrPointer);
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
              {PROBLEM_TEXTS[problem.code].meaning}{' '}
              {problem.expected && `Expected: ${describeExpected(problem.expected, listSchemas(problem))}. `}
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
            {explained.steps.map(({ text, isFulfilled, pointer: at }, index) => (
              <li key={index} data-fulfilled={isFulfilled}>
                {text} {at && <code>{at}</code>}
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

/**
 * Groups rows and problems by element, in the order of the page; problems of the page itself come first. Rows in slots
 * belong to the element around them.
 */
function groupByElement({ rows, problems }: PagePlan): readonly ElementFindings[] {
  const findings = new Map<string, { problems: Problem[]; row: PlannedRow | undefined }>();
  for (const row of rows.filter(({ slot }) => !slot))
    findings.set(toElementPointer(row.pointer), { problems: [], row });
  for (const problem of problems) {
    // A fallback, and a hero that is merged into another row, is rendered in another position than the one where it is
    // written. The problem's row id leads to the row that is rendered, and so to its position.
    const row = rows.find(({ id }) => id === problem.rowId);
    const pointer = toElementPointer(row?.pointer ?? problem.pointer);
    const elementFindings = findings.get(pointer) ?? { problems: [], row: undefined };
    elementFindings.problems.push(problem);
    findings.set(pointer, elementFindings);
  }
  return [...findings]
    .map(([pointer, elementFindings]) => ({ pointer, ...elementFindings }))
    .sort((a, b) => comparePointers(a.pointer, b.pointer));
}

/**
 * Shortens a pointer to the pointer of its element: `/elements/3/props/title` becomes `/elements/3`. The element of an
 * expanded section is `/elements/3/elements/0`.
 */
const toElementPointer = (pointer: string): string => /^(\/(elements|heroes|buckets)\/\d+)+/.exec(pointer)?.[0] ?? '';

const readIndexes = (pointer: string): readonly number[] =>
  pointer
    .split('/')
    .filter((step) => /^\d+$/.test(step))
    .map(Number);

/** Compares two pointers by their list indexes, so that 10 comes after 9. */
function comparePointers(a: string, b: string): number {
  const left = readIndexes(a);
  const right = readIndexes(b);
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const order = (left[i] ?? -1) - (right[i] ?? -1);
    if (order) return order;
  }
  return 0;
}
