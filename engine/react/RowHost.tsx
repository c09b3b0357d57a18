import { lazy, memo, Suspense, use, useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import type { PlannedRow } from '#engine/page/types.ts';
import type { ViewProps } from '#engine/plugin-api/index.ts';
import { useHeadings, usePort, usePorts } from '#engine/plugin-api/index.ts';
import { PageTitleContext } from '#engine/plugin-api/useHeadings.ts';
import { pickQuery } from '#engine/load/pickQuery.ts';
import type { View } from './createWidgetRegistry.ts';
import { useEngine } from './EngineProvider.tsx';
import { HiddenTitle } from './HiddenTitle.tsx';
import { LinkedTitle } from './LinkedTitle.tsx';
import { RowBoundary } from './RowBoundary.tsx';
import { RowProblem } from './RowProblem.tsx';
import { useNearViewport } from './useNearViewport.ts';
import styles from './Row.module.css';

/** After this many failed retries a row no longer offers a retry button. */
const MAX_RETRIES = 2;

// Loaded with the first row whose server asks clients to wait before the next call.
const RowRetryCountdown = lazy(() => import('./RowRetryCountdown.tsx'));

type Props = {
  readonly row: PlannedRow;
  readonly pageId: string;
  readonly version: number;
  /** Title of the page, if the row shows it. */
  readonly pageTitle?: string | undefined;
  /** Height in px when the row was last mounted. */
  readonly height?: number | undefined;
};

/**
 * Renders one row: its box, view, skeleton and error message. Far from the viewport only the box and the heading are
 * mounted, so that a page of any length has about the same number of elements. The headings of the first 60 rows are
 * always mounted, for screen readers and find-in-page.
 */
export const RowHost = memo(function RowHost({ row, pageId, version, pageTitle, height: earlierHeight }: Props) {
  const { report, widgets } = useEngine();
  const { ref, isNear, height } = useNearViewport<HTMLDivElement>({
    isInitiallyNear: row.mode === 'eager',
    height: earlierHeight,
  });
  const reportError = async (error: unknown): Promise<void> => {
    const { toProblem } = await import('./toProblem.ts');
    report(toProblem(error, row, widgets.get(row.type)?.owner), pageId);
  };
  const { estimate } = row;
  const style = {
    '--estimate-mobile': `${estimate.mobile}px`,
    '--estimate-tablet': `${estimate.tablet}px`,
    '--estimate-desktop': `${estimate.desktop}px`,
    '--estimate-tv': `${estimate.tv}px`,
    ...(height !== undefined && { '--row-height': `${height}px` }),
  } as CSSProperties;
  const heading = <Heading row={row} />;
  const loading = (
    <div className={styles['reservedSpace']} data-loading="">
      {heading}
    </div>
  );
  return (
    <PageTitleContext value={pageTitle}>
      <div
        ref={ref}
        id={`row-${row.id}`}
        className={isNear ? styles['row'] : `${styles['row']} ${styles['reservedSpace']}`}
        style={style}
        data-row={row.id}
        data-row-type={row.type}
        data-shell={isNear ? undefined : ''}
        data-viewports={row.viewports?.join(' ')}
      >
        {isNear ? (
          <RowBoundary
            resetOn={row}
            onError={(error) => void reportError(error)}
            fallback={(retry, retryCount) => <RowProblem onRetry={retryCount < MAX_RETRIES ? retry : undefined} />}
          >
            <Suspense fallback={loading}>
              <RowContent row={row} pageId={pageId} version={version} fallback={loading} />
            </Suspense>
          </RowBoundary>
        ) : (
          heading
        )}
      </div>
    </PageTitleContext>
  );
});

/** Renders the heading of a row that is far from the viewport or still loads. */
function Heading({ row }: { row: PlannedRow }) {
  const [Title] = useHeadings();
  const title = (row.props as { title?: unknown } | null)?.title;
  if (typeof title !== 'string' || !title) return <HiddenTitle />;
  return <Title>{import.meta.env.SSR ? <LinkedTitle row={row} title={title} /> : title}</Title>;
}

function RowContent({ row, pageId, version, fallback }: Props & { fallback: ReactNode }) {
  const { widgets } = useEngine();
  // `use` is called also when the view is already loaded: React does not allow a component to call it in one render
  // and to skip it in the next.
  const View = use(widgets.loadView(row.type));
  const widget = widgets.get(row.type);
  if (!widget?.load) return <View {...createViewProps(row, pageId, undefined)} />;
  // The key remounts the row when a publish changes its type, because the new type cannot use the data of the old one.
  return <LoadedRow key={row.type} View={View} row={row} pageId={pageId} version={version} fallback={fallback} />;
}

type RowDataState =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly data: unknown }
  | { readonly state: 'failed'; readonly retryAt?: number | undefined };

/**
 * Renders a row whose widget loads data: immediately when the data is loaded, otherwise the skeleton until the data
 * arrives.
 */
function LoadedRow({ View, row, pageId, version, fallback }: Props & { View: View; fallback: ReactNode }) {
  const { rows, report, widgets } = useEngine();
  const ports = usePorts();
  const widget = widgets.get(row.type);
  // The parameters are one string, so that equal parameters compare equal.
  const query = usePort((p) => JSON.stringify(pickQuery(p.address.query, widget?.query)));
  const loadedData = rows.peek({ id: pageId, version }, row.id, JSON.parse(query) as Record<string, string>);
  // `attempt` is an object, so that a retry after the time that the server requested starts a new attempt without
  // counting as a failure.
  const [attempt, setAttempt] = useState({ failures: 0 });
  const [rowData, setRowData] = useState<RowDataState>(() => {
    const data = loadedData ? loadedData.data : row.placeholderData;
    return loadedData || data !== undefined ? { state: 'ready', data } : { state: 'loading' };
  });
  const load = widget?.load;
  const [shownQuery, setShownQuery] = useState(query);
  if (shownQuery !== query) {
    setShownQuery(query);
    // The old data stays visible until the data for the new query arrives, so that nothing jumps and the focus stays on
    // the clicked element.
    if (loadedData) setRowData({ state: 'ready', data: loadedData.data });
    else if (rowData.state !== 'ready') setRowData({ state: 'loading' });
  }
  useEffect(() => {
    if (!load) return undefined;
    const controller = new AbortController();
    void rows
      .load({
        page: { id: pageId, version },
        row,
        load,
        ports,
        query: JSON.parse(query) as Record<string, string>,
        signal: controller.signal,
      })
      .then((result) => {
        if (result.status === 'ready') setRowData({ state: 'ready', data: result.data });
        else if (result.status === 'failed') {
          setRowData({ state: 'failed', retryAt: result.retryAt });
          report(result.problem, pageId);
        }
      });
    return () => controller.abort();
  }, [rows, report, load, ports, row, pageId, version, query, attempt]);
  if (rowData.state === 'failed') {
    const { retryAt } = rowData;
    const retryLoad = () => {
      setRowData({ state: 'loading' });
      setAttempt({ failures: attempt.failures + (retryAt ? 0 : 1) });
    };
    return retryAt ? (
      <RowRetryCountdown retryAt={retryAt} onRetry={retryLoad} />
    ) : (
      <RowProblem onRetry={attempt.failures < MAX_RETRIES ? retryLoad : undefined} />
    );
  }
  if (rowData.state === 'loading') return fallback;
  // A view without data renders no heading, so the page's h1 is rendered here.
  return (
    <>
      {rowData.data === undefined && <HiddenTitle />}
      <View {...createViewProps(row, pageId, rowData.data)} />
    </>
  );
}

const createViewProps = (
  { id, type, index, v, props }: PlannedRow,
  pageId: string,
  data: unknown,
): ViewProps<never, never> => ({ props, data, row: { id, type, index, pageId, v } }) as ViewProps<never, never>;
