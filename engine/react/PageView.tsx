import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { PagePlan, PageTail } from '#engine/page/types.ts';
import { useEngine } from './EngineProvider.tsx';
import { RowHost } from './RowHost.tsx';

/** Rows that always keep their heading in the page (look.md, windowing). Beyond them a page is windowed as a whole. */
const ALWAYS_PRESENT = 60;

// A page of more than 60 rows is rare: what it needs travels only with such a page.
const LongPage = lazy(() => import('./LongPage.tsx'));

const nothing = (): void => undefined;
const never = () => nothing;

type Props = {
  readonly plan: PagePlan;
  /** What comes after the plan's last row; nothing when missing. */
  readonly tail?: PageTail;
  /** Asks for the next rows: when their place comes near the window, and when the viewer tries again. */
  readonly onMore?: (signal: AbortSignal) => void;
};

// For those who write pages: what is wrong stands in its place. Viewers never load it.
const PreviewPage = lazy(() => import('./PreviewPage.tsx'));

/** Draws a planned page. A new plan keeps what is unchanged: rows are keyed by id and equal rows are the same object. */
export function PageView(props: Props) {
  const { preview } = useEngine();
  return preview ? <Suspense fallback={null}><PreviewPage plan={props.plan} /></Suspense> : <ViewersPage {...props} />;
}

function ViewersPage({ plan, tail = 'end', onMore = nothing }: Props) {
  const head = plan.rows.slice(0, ALWAYS_PRESENT);
  const rest = plan.rows.slice(ALWAYS_PRESENT);
  // Not on the server, and not before the first rows are taken over: nothing of it is in sight.
  const isLive = useSyncExternalStore(never, () => true, () => false);
  return (
    <>
      {head.map((row) => <RowHost key={row.id} row={row} pageId={plan.id} version={plan.rowVersions?.get(row.id) ?? plan.version} />)}
      {isLive && (rest.length > 0 || tail !== 'end') && <Suspense fallback={null}><LongPage rows={rest} plan={plan} tail={tail} cursor={plan.paging?.lastSeen} onMore={onMore} /></Suspense>}
    </>
  );
}
