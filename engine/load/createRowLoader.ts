// Runs the rows' own `load`: bounded, abortable, once for each row of a page version. What belongs here: when a loader runs and
// what its failure means. What does not: how a loader fetches (its widget, through the content port).
import type { LoadContext } from '#engine/plugin-api/defineWidget.ts';
import { problem, type Problem } from '#schemas/problems.ts';
import { createQueue } from './createQueue.ts';

export type RowLoaderOptions = {
  /** Loads that run at once; 4 when missing: browsers open six connections to a host, and the page's pictures need some. */
  readonly concurrency?: number;
  /** Milliseconds for one load, waiting in the queue not counted; 10,000 when missing. */
  readonly timeoutMs?: number;
  /** Answers that the server's loader gave (its `snapshot`), so that the browser does not ask again. */
  readonly initial?: readonly (readonly [key: string, data: unknown])[];
};

/** What is loaded: a planned row of a page with its widget's loader. */
export type RowRequest = {
  readonly page: { readonly id: string; readonly version: number };
  readonly row: { readonly id: string; readonly type: string; readonly pointer: string; readonly props: unknown };
  readonly load: (props: never, context: LoadContext) => Promise<unknown>;
  readonly ports: LoadContext['ports'];
  /** The parameters of the address that the widget's `load` depends on. */
  readonly query?: Readonly<Record<string, string>>;
  /** Aborting leaves the load; it is stopped when nobody waits for it any more. */
  readonly signal?: AbortSignal;
};

/** How a load ended. `left`: the caller's signal was aborted; nothing is known. */
export type RowData =
  | { readonly status: 'ready'; readonly data: unknown }
  | {
      readonly status: 'failed';
      readonly problem: Problem;
      /** Who was asked wants to be left alone until then, ms since 1970 (N29). */ readonly retryAt?: number;
    }
  | { readonly status: 'left' };

export type RowLoader = {
  /** Loads a row or joins the load under way. Never rejects. A failure is not kept: asking again tries again. */
  load(request: RowRequest): Promise<RowData>;
  /** The answer when it is there already, so that a view can be drawn without waiting. */
  peek(
    page: RowRequest['page'],
    rowId: string,
    query?: RowRequest['query'],
  ): Extract<RowData, { status: 'ready' }> | undefined;
  /** All answers so far, as plain data for `initial`. */
  snapshot(): readonly (readonly [key: string, data: unknown])[];
  /** Forgets the answers of pages (by id), so that their next visit asks again. */
  forget(isOver: (pageId: string) => boolean): void;
  /** Stops all loads and forgets all answers: the page view is over. Idempotent. */
  dispose(): void;
};

/** One load under way, with those who wait for it. */
type Running = { readonly controller: AbortController; readonly answer: Promise<RowData>; waiting: number };

const keyOf = (page: RowRequest['page'], rowId: string, query: RowRequest['query'] = {}): string => {
  const given = Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([page.id, page.version, rowId, ...(given.length ? [given] : [])]);
};

/** What stands behind the first slash of a page's id. */
const subjectOf = (pageId: string): string | undefined =>
  pageId.includes('/') ? pageId.slice(pageId.indexOf('/') + 1) : undefined;

/** Makes the loader of one request on the server, or of one page view in the browser. */
export function createRowLoader({
  concurrency = 4,
  timeoutMs = 10_000,
  initial = [],
}: RowLoaderOptions = {}): RowLoader {
  const ready = new Map<string, unknown>(initial);
  const running = new Map<string, Running>();
  const queue = createQueue(concurrency);

  function start(key: string, request: RowRequest): Running {
    const controller = new AbortController();
    const answer = queue
      .run(() => runOnce(request, controller, timeoutMs), controller.signal)
      .then((result): RowData => {
        if (running.get(key)?.controller === controller) running.delete(key);
        if (result === undefined) return { status: 'left' };
        if (result.status === 'ready' && !controller.signal.aborted) ready.set(key, result.data);
        return result;
      });
    const entry: Running = { controller, answer, waiting: 0 };
    running.set(key, entry);
    return entry;
  }

  return {
    async load(request) {
      if (request.signal?.aborted) return { status: 'left' };
      const key = keyOf(request.page, request.row.id, request.query);
      if (ready.has(key)) return { status: 'ready', data: ready.get(key) };
      const entry = running.get(key) ?? start(key, request);
      entry.waiting++;
      const left = leaving(request.signal);
      try {
        return await Promise.race([entry.answer, left.promise]);
      } finally {
        left.stop();
        entry.waiting--;
        // Whoever comes now starts anew; an aborted load must not be joined.
        if (entry.waiting === 0 && running.get(key) === entry) {
          running.delete(key);
          entry.controller.abort();
        }
      }
    },
    peek(page, rowId, query) {
      const key = keyOf(page, rowId, query);
      return ready.has(key) ? { status: 'ready', data: ready.get(key) } : undefined;
    },
    forget(isOver) {
      for (const key of ready.keys()) if (isOver((JSON.parse(key) as [string])[0])) ready.delete(key);
    },
    snapshot: () => [...ready],
    dispose() {
      for (const { controller } of running.values()) controller.abort();
      running.clear();
      ready.clear();
    },
  };
}

/** Resolves when the signal is aborted; `stop` takes the listener off again. */
function leaving(signal: AbortSignal | undefined): { promise: Promise<RowData>; stop: () => void } {
  let listener = (): void => undefined;
  const promise = new Promise<RowData>((resolve) => {
    listener = () => resolve({ status: 'left' });
    signal?.addEventListener('abort', listener, { once: true });
  });
  return { promise, stop: () => signal?.removeEventListener('abort', listener) };
}

async function runOnce(request: RowRequest, controller: AbortController, timeoutMs: number): Promise<RowData> {
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
  let stop = (): void => undefined;
  const ended = new Promise<RowData>((resolve) => {
    const timer = setTimeout(() => {
      resolve(failed(`an answer within ${timeoutMs} ms`));
      controller.abort();
    }, timeoutMs);
    const onAbort = (): void => resolve({ status: 'left' });
    controller.signal.addEventListener('abort', onAbort, { once: true });
    stop = () => {
      clearTimeout(timer);
      controller.signal.removeEventListener('abort', onAbort);
    };
  });
  try {
    // A loader that ignores its signal keeps running, but neither its slot nor its answer counts any more.
    const loaded = Promise.resolve(
      load(row.props as never, {
        ports,
        signal: controller.signal,
        pageId: page.id,
        subject: subjectOf(page.id),
        query,
      }),
    ).then((data): RowData => ({ status: 'ready', data }));
    return await Promise.race([loaded, ended]);
  } catch (error) {
    // By shape: the engine knows no HTTP, only that a failure may say in how many seconds to ask again.
    const { retryAfter } = (error ?? {}) as { retryAfter?: unknown };
    return {
      ...failed('an answer', error instanceof Error ? error.message : String(error)),
      ...(typeof retryAfter === 'number' && retryAfter > 0 && { retryAt: ports.clock.now() + retryAfter * 1_000 }),
    };
  } finally {
    stop();
  }
}
