import { lazy, Suspense } from 'react';
import type { PagePlan } from '#engine/page/types.ts';
import { RowHost } from './RowHost.tsx';

/** Rows that always keep their heading in the page (look.md, windowing). Beyond them a page is windowed as a whole. */
const ALWAYS_PRESENT = 60;

// A page of more than 60 rows is rare: its windowing (10 kB) travels only with such a page.
const TailRows = lazy(() => import('./TailRows.tsx'));

/** Draws a planned page. A new plan keeps what is unchanged: rows are keyed by id and equal rows are the same object. */
export function PageView({ plan }: { plan: PagePlan }) {
  const head = plan.rows.slice(0, ALWAYS_PRESENT);
  const tail = plan.rows.slice(ALWAYS_PRESENT);
  return (
    <>
      {head.map((row) => <RowHost key={row.id} row={row} pageId={plan.id} version={plan.version} />)}
      {tail.length > 0 && <Suspense fallback={null}><TailRows rows={tail} pageId={plan.id} version={plan.version} /></Suspense>}
    </>
  );
}
