// Collects what is measured of the rows of a preview, by their pointers in the authored document.
import { MAX_MEASURED_CALLS, type RowMeasurement } from '#schemas/preview/measurement.ts';
import { waitFor } from '../wait.ts';
import { createRowMeter, type MeasuredRow, type RowMeter } from './createRowMeter.tsx';

/** The measured rows of the page on the screen. */
export type MeasuredRows = {
  /** Creates the meter of an app. The meters of earlier apps are no longer read. */
  createMeter(): RowMeter;
  /** Notifies the listener, because the rows have other pointers now. */
  update(): void;
  subscribe(listener: (rows: readonly RowMeasurement[]) => void): void;
};

/** Pause in ms before a listener is called: rows are rendered in quick succession. */
const DELAY_MS = 200;

/**
 * Creates the collection.
 * @param findPointers returns the pointers of a row's elements by its id; empty: it is not on the screen
 */
export function createMeasuredRows(findPointers: (rowId: string) => readonly string[]): MeasuredRows {
  let meter: RowMeter | undefined;
  let notify: (rows: readonly RowMeasurement[]) => void = () => undefined;
  let isScheduled = false;
  const update = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    void waitFor(DELAY_MS).then(() => {
      isScheduled = false;
      if (meter) notify(addUp(meter.rows, findPointers));
    });
  };
  return {
    createMeter: () => (meter = createRowMeter(update)),
    update,
    subscribe(listener) {
      notify = listener;
    },
  };
}

/** Adds up the rows of each element: a section has several. Heroes that are shown in turn are one row of several elements. */
function addUp(
  rows: ReadonlyMap<string, MeasuredRow>,
  findPointers: (rowId: string) => readonly string[],
): RowMeasurement[] {
  const byPointer = new Map<string, RowMeasurement>();
  for (const [rowId, { renderMs, calls }] of rows)
    for (const pointer of findPointers(rowId)) {
      const before = byPointer.get(pointer);
      const total = renderMs === undefined ? before?.renderMs : (before?.renderMs ?? 0) + renderMs;
      byPointer.set(pointer, {
        pointer,
        calls: [...(before?.calls ?? []), ...calls].slice(0, MAX_MEASURED_CALLS),
        ...(total !== undefined && { renderMs: total }),
      });
    }
  return [...byPointer.values()];
}
