// Runs the `load` functions of the rows' widgets: a limited number in parallel, each with a time limit, once for each
// row of a page version. This module decides when a `load` runs and what its failure means; the widget decides how it
// fetches, through the content port.
import type { LoadContext } from '#engine/plugin-api/defineWidget.ts';
import { problem, type Problem } from '#schemas/problems.ts';
import { createQueue } from './createQueue.ts';

/** Limits of a loader, and the data that it already has. */
export type RowLoaderOptions = {
  /**
   * Number of parallel loads, default 4: browsers open six connections to a host, and the page's images use the others.
   */
  readonly concurrency?: number;
  /** Time limit of one load in ms, without the time in the queue; default 10,000. */
  readonly timeoutMs?: number;
  /** Data that the server loaded (its `snapshot`), so that the browser does not load it again. */
  readonly initial?: readonly (readonly [key: string, data: unknown])[];
};

/** A planned row of a page with its widget's loader. */
export type RowRequest = {
  /** Data is stored for the version of the page: another version loads it again. */
  readonly page: { readonly id: string; readonly version: number };
  readonly row: { readonly id: string; readonly type: string; readonly pointer: string; readonly props: unknown };
  /** `load` of the widget. */
  readonly load: (props: never, context: LoadContext) => Promise<unknown>;
  readonly ports: LoadContext['ports'];
  /** The parameters of the URL that the widget's `load` depends on. */
  readonly query?: Readonly<Record<string, string>>;
  /** Ends the wait of this caller only. The load itself is aborted when its last caller has stopped waiting. */
  readonly signal?: AbortSignal;
};

/** The result of a load. `aborted`: the caller's signal was aborted before the load ended. */
export type RowData =
  | { readonly status: 'ready'; readonly data: unknown }
  | {
      readonly status: 'failed';
      readonly problem: Problem;
      /** The server must not be called before this time, ms since 1970 (docs/faults.md, N29). */
      readonly retryAt?: number;
    }
  | { readonly status: 'aborted' };

/**
 * Loads the data of rows and stores it: on the server for one request, in the browser for as long as the document is
 * open, across all pages that the viewer visits in it.
 */
export type RowLoader = {
  /** Loads a row or joins its running load. Never rejects. Failures are not stored: the next call tries again. */
  load(request: RowRequest): Promise<RowData>;
  /** Returns the data if it is already loaded, so that a view can render without waiting. */
  peek(
    page: RowRequest['page'],
    rowId: string,
    query?: RowRequest['query'],
  ): Extract<RowData, { status: 'ready' }> | undefined;
  /** Returns all loaded data as plain data for `initial`. */
  snapshot(): readonly (readonly [key: string, data: unknown])[];
  /** Deletes the data of the pages whose id matches, so that their next visit loads again. */
  forget(matchesPage: (pageId: string) => boolean): void;
  /** Aborts all loads and deletes all data. Call it when the request or the app ends. Idempotent. */
  dispose(): void;
};

/** A running load and the number of callers that wait for it. */
type RunningLoad = { readonly controller: AbortController; readonly result: Promise<RowData>; waiting: number };

const createKey = (page: RowRequest['page'], rowId: string, query: RowRequest['query'] = {}): string => {
  const parameters = Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([page.id, page.version, rowId, ...(parameters.length ? [parameters] : [])]);
};

/** Returns the id of a page's subject: the part of the page's id after the first slash. */
const readSubject = (pageId: string): string | undefined =>
  pageId.includes('/') ? pageId.slice(pageId.indexOf('/') + 1) : undefined;

/** Creates the loader of one request on the server, or of one document in the browser. */
export function createRowLoader({
  concurrency = 4,
  timeoutMs = 10_000,
  initial = [],
}: RowLoaderOptions = {}): RowLoader {
  const dataByKey = new Map<string, unknown>(initial);
  const runningByKey = new Map<string, RunningLoad>();
  const queue = createQueue(concurrency);

  function start(key: string, request: RowRequest): RunningLoad {
    const controller = new AbortController();
    const result = queue
      .run(() => runLoad(request, controller, timeoutMs), controller.signal)
      .then((loaded): RowData => {
        if (runningByKey.get(key)?.controller === controller) runningByKey.delete(key);
        if (loaded === undefined) return { status: 'aborted' };
        if (loaded.status === 'ready' && !controller.signal.aborted) dataByKey.set(key, loaded.data);
        return loaded;
      });
    const runningLoad: RunningLoad = { controller, result, waiting: 0 };
    runningByKey.set(key, runningLoad);
    return runningLoad;
  }

  return {
    async load(request) {
      if (request.signal?.aborted) return { status: 'aborted' };
      const key = createKey(request.page, request.row.id, request.query);
      if (dataByKey.has(key)) return { status: 'ready', data: dataByKey.get(key) };
      const runningLoad = runningByKey.get(key) ?? start(key, request);
      runningLoad.waiting++;
      const aborted = whenAborted(request.signal);
      try {
        return await Promise.race([runningLoad.result, aborted.promise]);
      } finally {
        aborted.stop();
        runningLoad.waiting--;
        // The load is deleted first, so that later callers start a new one and do not join the aborted one.
        if (runningLoad.waiting === 0 && runningByKey.get(key) === runningLoad) {
          runningByKey.delete(key);
          runningLoad.controller.abort();
        }
      }
    },
    peek(page, rowId, query) {
      const key = createKey(page, rowId, query);
      return dataByKey.has(key) ? { status: 'ready', data: dataByKey.get(key) } : undefined;
    },
    forget(matchesPage) {
      for (const key of dataByKey.keys()) if (matchesPage((JSON.parse(key) as [string])[0])) dataByKey.delete(key);
    },
    snapshot: () => [...dataByKey],
    dispose() {
      for (const { controller } of runningByKey.values()) controller.abort();
      runningByKey.clear();
      dataByKey.clear();
    },
  };
}

/** Resolves when the signal is aborted; `stop` removes the listener. */
function whenAborted(signal: AbortSignal | undefined): { promise: Promise<RowData>; stop: () => void } {
  let listener = (): void => undefined;
  const promise = new Promise<RowData>((resolve) => {
    listener = () => resolve({ status: 'aborted' });
    signal?.addEventListener('abort', listener, { once: true });
  });
  return { promise, stop: () => signal?.removeEventListener('abort', listener) };
}

async function runLoad(request: RowRequest, controller: AbortController, timeoutMs: number): Promise<RowData> {
  const { page, row, load, ports, query = {} } = request;
  const failed = (expected: string, found?: string): Extract<RowData, { status: 'failed' }> => ({
    status: 'failed',
    problem: problem('ROW_LOAD_FAILED', row.pointer, {
      expected,
      ...(found && { found: found.slice(0, 80) }),
      rowId: row.id,
      rowType: row.type,
    }),
  });
  let cleanUp = (): void => undefined;
  const timedOutOrAborted = new Promise<RowData>((resolve) => {
    const timer = setTimeout(() => {
      resolve(failed(`a response within ${timeoutMs} ms`));
      controller.abort();
    }, timeoutMs);
    const onAbort = (): void => resolve({ status: 'aborted' });
    controller.signal.addEventListener('abort', onAbort, { once: true });
    cleanUp = () => {
      clearTimeout(timer);
      controller.signal.removeEventListener('abort', onAbort);
    };
  });
  try {
    // A loader that ignores its signal keeps running, but its slot is free and its result is ignored.
    const loaded = Promise.resolve(
      load(row.props as never, {
        ports,
        signal: controller.signal,
        pageId: page.id,
        subject: readSubject(page.id),
        query,
      }),
    ).then((data): RowData => ({ status: 'ready', data }));
    return await Promise.race([loaded, timedOutOrAborted]);
  } catch (error) {
    // A failure may carry `retryAfter`, the seconds to wait before the next try. It is read by its name, because the
    // engine does not depend on an HTTP client and its error classes.
    const { retryAfter } = (error ?? {}) as { retryAfter?: unknown };
    return {
      ...failed('a response', error instanceof Error ? error.message : String(error)),
      ...(typeof retryAfter === 'number' && retryAfter > 0 && { retryAt: ports.clock.now() + retryAfter * 1_000 }),
    };
  } finally {
    cleanUp();
  }
}
