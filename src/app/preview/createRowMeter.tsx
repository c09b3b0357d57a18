// Measures the rows of a preview: how long React renders each, and with which API calls it loads its data. Only previews
// contain this code.
import type { ComponentType } from 'react';
import type { RowLoader, RowRequest } from '#engine/load/createRowLoader.ts';
import type { ContentPort } from '#engine/plugin-api/ports.ts';
import type { LoadedWidgets, View } from '#engine/react/createWidgetRegistry.ts';
import type { RowMeasurement } from '#schemas/preview/measurement.ts';
import { changeViews } from './changeViews.ts';

/** What was measured of a row. */
export type MeasuredRow = Omit<RowMeasurement, 'pointer'>;

/** Measures the rows of an app. */
export type RowMeter = {
  measureViews(widgets: LoadedWidgets): LoadedWidgets;
  measureLoads(rows: RowLoader): RowLoader;
  /** Measured rows by id. */
  readonly rows: ReadonlyMap<string, MeasuredRow>;
};

type MeasuredCall = MeasuredRow['calls'][number];

/**
 * Creates a meter.
 * @param onChange called after each measurement
 */
export function createRowMeter(onChange: () => void): RowMeter {
  const rows = new Map<string, MeasuredRow>();
  const record = (rowId: string, change: Partial<MeasuredRow>): void => {
    rows.set(rowId, { calls: [], ...rows.get(rowId), ...change });
    onChange();
  };
  return {
    rows,
    measureViews: (widgets) => changeViews(widgets, (view) => createMeasuredView(view, record)),
    measureLoads: (loader) => ({
      ...loader,
      async load(request) {
        const calls: MeasuredCall[] = [];
        const content = measureCalls(request.ports.content, (call) => calls.push(call));
        const result = await loader.load({ ...request, ports: withContent(request.ports, content) });
        // A row that joined the load of another request made no call of its own.
        if (calls.length > 0) record(request.row.id, { calls });
        return result;
      },
    }),
  };
}

/**
 * Wraps a view. React renders siblings in their order, each with its whole subtree, so the time between the two marks
 * is the time of the view. React's own profiler needs another build of React, which is slower.
 */
function createMeasuredView(Original: View, record: (rowId: string, change: Partial<MeasuredRow>) => void): View {
  const Inner = Original as ComponentType<{ readonly row: { readonly id: string } }>;
  function MeasuredView(props: { readonly row: { readonly id: string } }) {
    const timer = createTimer();
    return (
      <>
        <Mark onRender={timer.start} />
        <Inner {...props} />
        <Mark onRender={() => record(props.row.id, { renderMs: timer.read() })} />
      </>
    );
  }
  return MeasuredView as View;
}

/** Creates a timer of one rendering. */
function createTimer() {
  let startedAt = 0;
  return {
    start() {
      startedAt = performance.now();
    },
    /** Returns the milliseconds since the start. */
    read: (): number => round(performance.now() - startedAt),
  };
}

/** Renders nothing, and reports that it is rendered. */
function Mark({ onRender }: { readonly onRender: () => void }) {
  onRender();
  return null;
}

const round = (ms: number): number => Math.round(ms * 100) / 100;

const withContent = (ports: RowRequest['ports'], content: ContentPort): RowRequest['ports'] => ({ ...ports, content });

function measureCalls(content: ContentPort, onCall: (call: MeasuredCall) => void): ContentPort {
  const measure = async <T,>(name: string, call: Promise<T>): Promise<T> => {
    const start = performance.now();
    const elapsed = (): number => round(performance.now() - start);
    try {
      const response = await call;
      onCall({ name, ms: elapsed(), bytes: new TextEncoder().encode(JSON.stringify(response) ?? '').length });
      return response;
    } catch (error) {
      onCall({ name, ms: elapsed() });
      throw error;
    }
  };
  return {
    bucketItems: (query) => measure('getSectionBucket', content.bucketItems(query)),
    read: (name, input, signal) => measure(name, content.read(name, input, signal)),
  };
}
