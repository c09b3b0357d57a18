import { lazy, Suspense, useEffect, useState } from 'react';
import type { PagePlan, PageTail } from '#engine/page/types.ts';
import { useEngine } from './EngineProvider.tsx';
import type { LongPage } from './createLongPage.tsx';
import { RowHost } from './RowHost.tsx';
import { createViewportObserver, ViewportObserverContext } from './useNearViewport.ts';

/** Number of rows whose heading always stays in the page; further rows are windowed (docs/adr/009-windowing.md). */
const MAX_UNWINDOWED_ROWS = 60;

const noop = (): void => undefined;

type Props = {
  readonly plan: PagePlan;
  /** State of the rows after the plan's last one; default: there are none. */
  readonly tail?: PageTail;
  /** Requests the next rows: when their position comes near the viewport, and when the viewer tries again. */
  readonly onMore?: (signal: AbortSignal) => void;
};

// For authors: shows problems in the position of the row. Viewers never load it.
const PreviewPage = lazy(() => import('./PreviewPage.tsx'));

/**
 * Renders a planned page. Rows are keyed by id and equal rows are the same object, so a new plan renders only what
 * changed.
 */
export function PageView(props: Props) {
  const { preview } = useEngine();
  const [observer] = useState(createViewportObserver);
  // The key: rows of another page are different rows, even with equal ids, and reuse no data or measured height.
  return (
    <ViewportObserverContext key={props.plan.id} value={observer}>
      {preview ? (
        <Suspense fallback={null}>
          <PreviewPage plan={props.plan} />
        </Suspense>
      ) : (
        <PublicPage {...props} />
      )}
    </ViewportObserverContext>
  );
}

function PublicPage({ plan, tail = 'end', onMore = noop }: Props) {
  const { id, rows, rowVersions, version } = plan;
  const [longPage, setLongPage] = useState<LongPage>();
  const [, redraw] = useState({});
  // Few pages have more than 60 rows, so the code for them is loaded after the first rows are hydrated. If it cannot
  // be loaded, the first rows stay.
  const isLong = rows.length > MAX_UNWINDOWED_ROWS || tail !== 'end';
  useEffect(() => {
    if (isLong)
      import('./createLongPage.tsx').then(({ createLongPage }) => setLongPage(createLongPage(() => redraw({}))), noop);
  }, [isLong]);
  return (
    <>
      {longPage
        ? longPage.render(plan, MAX_UNWINDOWED_ROWS, tail, onMore)
        : rows
            .slice(0, MAX_UNWINDOWED_ROWS)
            .map((row) => <RowHost key={row.id} row={row} pageId={id} version={rowVersions?.get(row.id) ?? version} />)}
    </>
  );
}
