import { lazy, memo, Suspense, use, useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import type { PlannedRow } from '#engine/page/types.ts';
import type { ViewProps } from '#engine/plugin-api/index.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { pickQuery } from '#engine/load/pickQuery.ts';
import type { View } from './createWidgetRegistry.ts';
import { useEngine } from './EngineProvider.tsx';
import { problemOf } from './problemOf.ts';
import { RowBoundary } from './RowBoundary.tsx';
import { RowProblem } from './RowProblem.tsx';
import { useNearViewport } from './useNearViewport.ts';
import styles from './Row.module.css';

/** After this many attempts a row that fails offers no further one. */
const MAX_RETRIES = 2;

// Travels with the first row whose call was refused for a time.
const RowWait = lazy(() => import('./RowWait.tsx'));

type Props = {
  readonly row: PlannedRow;
  readonly pageId: string;
  readonly version: number;
  /** Height from the last time it was drawn, px. */ readonly height?: number | undefined;
};

/**
 * One row: its box, its data, its view, its failure. Far from the window only the box and the heading stay, so that a page
 * of any length has about the same number of elements while headings and find-in-page work (first 60 rows).
 */
export const RowHost = memo(function RowHost({ row, pageId, version, height: earlier }: Props) {
  const { report } = useEngine();
  const { ref, near, height } = useNearViewport<HTMLDivElement>({ initially: row.mode === 'eager', height: earlier });
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
    <div className={styles['shell']} data-loading="">
      {heading}
    </div>
  );
  return (
    <div
      ref={ref}
      id={`row-${row.id}`}
      className={near ? styles['row'] : `${styles['row']} ${styles['shell']}`}
      style={style}
      data-row={row.id}
      data-row-type={row.type}
      data-shell={near ? undefined : ''}
      data-viewports={row.viewports?.join(' ')}
    >
      {near ? (
        <RowBoundary
          resetOn={row}
          onError={(error) => report(problemOf(error, row))}
          fallback={(retry, attempts) => <RowProblem onRetry={attempts < MAX_RETRIES ? retry : undefined} />}
        >
          <Suspense fallback={loading}>
            <RowContent row={row} pageId={pageId} version={version} fallback={loading} />
          </Suspense>
        </RowBoundary>
      ) : (
        heading
      )}
    </div>
  );
});

/** What stays of a row that is far away, and what stands above the skeleton while it loads. */
function Heading({ row }: { row: PlannedRow }) {
  const title = (row.props as { title?: unknown } | null)?.title;
  return typeof title === 'string' && title ? <h2>{title}</h2> : null;
}

function RowContent({ row, pageId, version, fallback }: Props & { fallback: ReactNode }) {
  const { widgets } = useEngine();
  // Always by `use`, loaded or not: React objects to a component that suspends by it once and leaves it out the next time.
  const View = use(widgets.loadView(row.type));
  const widget = widgets.get(row.type);
  if (!widget?.load) return <View {...inputOf(row, pageId, undefined)} />;
  // A publish may make a row one of another type, which can do nothing with what the one before loaded.
  return <LoadedRow key={row.type} View={View} row={row} pageId={pageId} version={version} fallback={fallback} />;
}

type Loading =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly data: unknown }
  | { readonly state: 'failed'; readonly retryAt?: number | undefined };

/** A row whose widget loads: what is there is drawn at once; the rest comes while its skeleton stands. */
function LoadedRow({ View, row, pageId, version, fallback }: Props & { View: View; fallback: ReactNode }) {
  const { rows, report, widgets } = useEngine();
  const ports = usePorts();
  const widget = widgets.get(row.type);
  // As text: an equal choice of parameters is the same choice.
  const query = usePort((p) => JSON.stringify(pickQuery(p.address.query, widget?.query)));
  const known = rows.peek({ id: pageId, version }, row.id, JSON.parse(query) as Record<string, string>);
  // An object: asking again after a wait is no further failure, but another question.
  const [attempt, setAttempt] = useState({ failures: 0 });
  const [loading, setLoading] = useState<Loading>(known ? { state: 'ready', data: known.data } : { state: 'loading' });
  const load = widget?.load;
  const [shown, setShown] = useState(query);
  if (shown !== query) {
    setShown(query);
    // What is shown stays until the answer for the new choice is there: nothing jumps, and the focus stays on what was pressed.
    setLoading(
      known ? { state: 'ready', data: known.data } : loading.state === 'ready' ? loading : { state: 'loading' },
    );
  }
  useEffect(() => {
    if (!load) return undefined;
    const leave = new AbortController();
    void rows
      .load({
        page: { id: pageId, version },
        row,
        load,
        ports,
        query: JSON.parse(query) as Record<string, string>,
        signal: leave.signal,
      })
      .then((answer) => {
        if (answer.status === 'ready') setLoading({ state: 'ready', data: answer.data });
        else if (answer.status === 'failed') {
          setLoading({ state: 'failed', retryAt: answer.retryAt });
          report(answer.problem);
        }
      });
    return () => leave.abort();
  }, [rows, report, load, ports, row, pageId, version, query, attempt]);
  if (loading.state === 'failed') {
    const { retryAt } = loading;
    const again = () => {
      setLoading({ state: 'loading' });
      setAttempt({ failures: attempt.failures + (retryAt ? 0 : 1) });
    };
    return retryAt ? (
      <RowWait retryAt={retryAt} onRetry={again} />
    ) : (
      <RowProblem onRetry={attempt.failures < MAX_RETRIES ? again : undefined} />
    );
  }
  if (loading.state === 'loading') return fallback;
  return <View {...inputOf(row, pageId, loading.data)} />;
}

const inputOf = ({ id, type, index, v, props }: PlannedRow, pageId: string, data: unknown): ViewProps<never, never> =>
  ({ props, data, row: { id, type, index, pageId, v } }) as ViewProps<never, never>;
