import { lazy, Suspense, useEffect, useState } from 'react';
import type { PagePlan, PageTail } from '#engine/page/types.ts';
import { useEngine } from './EngineProvider.tsx';
import type { LongPage } from './openLongPage.tsx';
import { RowHost } from './RowHost.tsx';
import { createViewportObserver, ViewportObserverContext } from './useNearViewport.ts';

/** Rows that always keep their heading in the page (look.md, windowing). Beyond them a page is windowed as a whole. */
const ALWAYS_PRESENT = 60;

const nothing = (): void => undefined;

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
  const [watch] = useState(createViewportObserver);
  // Another page's rows are other rows, whatever their ids: nothing of what they loaded or measured goes over.
  return (
    <ViewportObserverContext key={props.plan.id} value={watch}>
      {preview ? (
        <Suspense fallback={null}>
          <PreviewPage plan={props.plan} />
        </Suspense>
      ) : (
        <ViewersPage {...props} />
      )}
    </ViewportObserverContext>
  );
}

function ViewersPage({ plan, tail = 'end', onMore = nothing }: Props) {
  const { id, rows, rowVersions, version } = plan;
  const [long, setLong] = useState<LongPage>();
  const [, redraw] = useState({});
  // A page of more than 60 rows is rare: what it needs travels only with such a page, after its first rows are taken over. Where it
  // does not come, they stay.
  const isLong = rows.length > ALWAYS_PRESENT || tail !== 'end';
  useEffect(() => {
    if (isLong)
      import('./openLongPage.tsx').then(({ openLongPage }) => setLong(openLongPage(() => redraw({}))), nothing);
  }, [isLong]);
  return (
    <>
      {long
        ? long.draw(plan, ALWAYS_PRESENT, tail, onMore)
        : rows
            .slice(0, ALWAYS_PRESENT)
            .map((row) => <RowHost key={row.id} row={row} pageId={id} version={rowVersions?.get(row.id) ?? version} />)}
    </>
  );
}
