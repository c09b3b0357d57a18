import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { PagePlan, PageTail, PlannedRow } from '#engine/page/types.ts';
import { PageTitleContext } from '#engine/plugin-api/useHeadings.ts';
import { SlotContext } from '#engine/plugin-api/slotContext.ts';
import { useEngine } from './EngineProvider.tsx';
import type { WindowedRows } from './createWindowedRows.tsx';
import { findTitleRow } from './findTitleRow.ts';
import { HiddenTitle } from './HiddenTitle.tsx';
import type { RenderRow } from './renderRow.ts';
import { RowHost } from './RowHost.tsx';
import { createViewportObserver, ViewportObserverContext } from './useNearViewport.ts';

/** Number of first rows that are always mounted; later rows are windowed (docs/adr/009-windowing.md). */
const MAX_UNWINDOWED_ROWS = 60;

const noop = (): void => undefined;

type Props = {
  readonly plan: PagePlan;
  /** Title of the page, which becomes its only h1. Undefined: the host renders an h1, or the page needs none. */
  readonly title?: string | undefined;
  /** Whether rows follow after the plan's last one; default: `end`, none follow. */
  readonly tail?: PageTail;
  /**
   * Requests the next rows. Called when the end of the page comes near the viewport, and when the viewer tries again.
   */
  readonly onMore?: (signal: AbortSignal) => void;
};

// PreviewPage shows authors the problems in the position of their row. Viewers never load it.
const PreviewPage = lazy(() => import('./PreviewPage.tsx'));

/**
 * Renders a planned page. Rows are keyed by id and equal rows are the same object, so a new plan renders only what
 * changed.
 */
export function PageView(props: Props) {
  const { preview, widgets } = useEngine();
  const { plan, title } = props;
  // Rows in slots render again when the value of their context is another one.
  const [rows, titleRow, slots] = useMemo(() => {
    const pageRows = plan.rows.filter(({ slot }) => !slot);
    const rowWithTitle = title === undefined ? undefined : findTitleRow(pageRows, title, widgets);
    const renderRow: RenderRow = (row, height) => (
      <RowHost
        key={row.id}
        row={row}
        pageId={plan.id}
        version={plan.rowVersions?.get(row.id) ?? plan.version}
        pageTitle={row === rowWithTitle ? title : undefined}
        height={height}
      />
    );
    return [pageRows, rowWithTitle, [plan.rows, renderRow]] as const;
  }, [plan, title, widgets]);
  const [, renderRow] = slots;
  const [observer] = useState(createViewportObserver);
  // The key remounts the rows when the page changes: rows of another page are different rows, also when their ids are
  // equal, and must not reuse data or measured heights.
  return (
    <ViewportObserverContext key={plan.id} value={observer}>
      {!titleRow && (
        <PageTitleContext value={title}>
          <HiddenTitle />
        </PageTitleContext>
      )}
      <SlotContext value={slots}>
        {preview ? (
          <Suspense fallback={null}>
            <PreviewPage plan={plan} renderRow={renderRow} />
          </Suspense>
        ) : (
          <PublicPage {...props} rows={rows} renderRow={renderRow} />
        )}
      </SlotContext>
    </ViewportObserverContext>
  );
}

type PublicPageProps = Props & {
  /** The rows of the page, without those in slots. */
  readonly rows: readonly PlannedRow[];
  readonly renderRow: RenderRow;
};

function PublicPage({ plan, rows, tail = 'end', onMore = noop, renderRow }: PublicPageProps) {
  const [windowedRows, setWindowedRows] = useState<WindowedRows>();
  const [, setRenderCount] = useState(0);
  // Few pages have more than 60 rows, so the code that windows them is loaded after the first rows are hydrated. If
  // that code cannot be loaded, only the first rows are rendered.
  const isLong = rows.length > MAX_UNWINDOWED_ROWS || tail !== 'end';
  useEffect(() => {
    if (isLong)
      import('./createWindowedRows.tsx').then(
        ({ createWindowedRows }) => setWindowedRows(createWindowedRows(() => setRenderCount((count) => count + 1))),
        noop,
      );
  }, [isLong]);
  return windowedRows
    ? windowedRows.render({ ...plan, rows }, MAX_UNWINDOWED_ROWS, renderRow, tail, onMore)
    : rows.slice(0, MAX_UNWINDOWED_ROWS).map((row) => renderRow(row));
}
