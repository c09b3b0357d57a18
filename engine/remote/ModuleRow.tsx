// A row of a trusted plugin. The plugin's code may fail at any time; a failure affects only this row.
import {
  createElement,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type FunctionComponent,
  type ReactNode,
  type RefObject,
} from 'react';
import { usePorts, type ViewProps } from '#engine/plugin-api/index.ts';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import type { PatchProps } from '#schemas/plugin/props-patch.ts';
import type { LoadedPlugin } from './loadPlugin.ts';
import type { HangMarks } from './createHangMarks.ts';
import { createPatchedProps } from './createPatchedProps.ts';
import { createPropsPatcher } from './createPropsPatcher.ts';
import { PluginError } from './PluginError.ts';
import { prepareRow, type PreparedRow } from './prepareRow.ts';
import { ViewBoundary } from './ViewBoundary.tsx';
import styles from './RemoteRow.module.css';

/** Maximum time in ms for which a view may suspend (docs/faults.md, F49). */
const SUSPENSE_TIMEOUT_MS = 8_000;
/**
 * The row is removed after this many errors in its timers and handlers within ERROR_WINDOW_MS (docs/faults.md,
 * F48).
 */
const MAX_ERRORS = 5;
const ERROR_WINDOW_MS = 10_000;

type Input = ViewProps<Record<string, unknown>>;
type DeclaredRow = { readonly type: string; readonly version: number };

/**
 * Creates the component of a row that a trusted plugin renders.
 * @param declared row type and version as listed in the realm; once the plugin is loaded, its own version is used.
 * @param height height in px until the plugin is loaded.
 */
export function createModuleRow(
  definition: PluginDefinition,
  declared: DeclaredRow,
  height: number,
  load: () => Promise<LoadedPlugin>,
): FunctionComponent<Input> {
  const patched = createPatchedProps();
  return function ModuleRow({ props, row }: Input) {
    const ports = usePorts();
    const [ready, setReady] = useState<PreparedRow & { readonly patch: PatchProps }>();
    const [failure, setFailure] = useState<unknown>();
    const box = useRef<HTMLDivElement>(null);
    const rowKey = `${row.pageId} ${row.id}`;
    // The retry button must not render again with the patched props that may have caused the error.
    const fail = useCallback(
      (error: unknown) => {
        patched.forget(rowKey);
        setFailure(error);
      },
      [rowKey],
    );
    useEffect(() => {
      const controller = new AbortController();
      let marks: HangMarks | undefined;
      const base = JSON.stringify([row.v, props]);
      prepareRow(
        definition,
        declared.type,
        load,
        { props, v: row.v ?? declared.version },
        { ports, signal: controller.signal, pageId: row.pageId },
      ).then(
        (prepared) => {
          if (controller.signal.aborted) return;
          // The mark stays set until useHangMarks removes it, after the view's own effects have run.
          marks = prepared.marks;
          marks.set();
          const current = (patched.get(rowKey, base) ?? prepared.props) as never;
          const patch = createPropsPatcher({
            props: current,
            check: prepared.check,
            onChange: (next) => {
              patched.set(rowKey, base, next);
              setReady((shown) => shown && { ...shown, props: next as never });
            },
            signal: controller.signal,
          });
          setReady({ ...prepared, props: current, patch });
        },
        (error: unknown) => {
          if (!controller.signal.aborted) setFailure(error);
        },
      );
      return () => {
        controller.abort();
        marks?.remove();
      };
    }, [ports, props, row.v, row.pageId, rowKey]);
    useHangMarks(box, ready?.marks);
    useScriptErrorLimit(ready?.source, fail);
    // The failure is thrown, so that the row's error boundary shows its message with a retry button and reports the
    // problem.
    if (failure !== undefined) throw failure;
    const common = { box, height, plugin: definition.id };
    if (!ready) return <RowBox {...common} isBusy />;
    // A view that is not a component, or returns no node, fails here and only in this row (docs/faults.md, F54).
    return (
      <RowBox {...common}>
        <ViewBoundary onError={fail}>
          <Suspense fallback={<SuspenseTimeout />}>
            {createElement(ready.View, { props: ready.props, data: ready.data, row, patch: ready.patch })}
          </Suspense>
        </ViewBoundary>
      </RowBox>
    );
  };
}

type RowBoxProps = {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly height: number;
  readonly plugin: string;
  readonly isBusy?: boolean;
  readonly children?: ReactNode;
};

/** Renders the element around the plugin's view; empty until the plugin is loaded. */
const RowBox = ({ box, height, plugin, isBusy, children }: RowBoxProps): ReactNode => (
  <div
    ref={box}
    className={styles['box']}
    style={{ minBlockSize: height }}
    data-plugin={plugin}
    aria-busy={isBusy || undefined}
  >
    {children}
  </div>
);

/** Events after which the plugin's own handlers run. */
const INPUT_EVENTS = ['pointerdown', 'pointerup', 'click', 'keydown', 'input', 'change'] as const;

/**
 * Removes the plugin's mark (createHangMarks.ts) after the first rendering, and sets it while the plugin handles the
 * viewer's input. Timers and promises of the plugin run without a mark.
 */
function useHangMarks(box: RefObject<HTMLElement | null>, marks: HangMarks | undefined): void {
  useEffect(() => {
    const { current } = box;
    if (!marks || !current) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const remove = (): void => marks.remove();
    const timer = setTimeout(remove);
    const onInput = (): void => {
      marks.set();
      setTimeout(remove);
    };
    for (const type of INPUT_EVENTS) current.addEventListener(type, onInput, { capture: true, signal });
    // A blocked page never gets this event, so its mark stays.
    window.addEventListener('pagehide', remove, { signal });
    return () => {
      controller.abort();
      clearTimeout(timer);
      remove();
    };
  }, [box, marks]);
}

/** Renders nothing while a view is suspended; throws after SUSPENSE_TIMEOUT_MS. */
function SuspenseTimeout() {
  const [isTimedOut, setTimedOut] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTimedOut(true), SUSPENSE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isTimedOut)
    throw new PluginError('PLUGIN_UNAVAILABLE', {
      cause: 'silence',
      expected: `a view within ${SUSPENSE_TIMEOUT_MS / 1000} s`,
      found: 'a view that is still suspended',
    });
  return null;
}

/**
 * Counts the errors that React does not catch: those of the plugin's handlers, timers and promises. The URL of the
 * script identifies them.
 */
function useScriptErrorLimit(source: string | undefined, onTooMany: (error: unknown) => void): void {
  useEffect(() => {
    if (source === undefined) return undefined;
    let recent: number[] = [];
    const count = (message: string): void => {
      const now = performance.now();
      recent = [...recent.filter((at) => now - at < ERROR_WINDOW_MS), now];
      if (recent.length >= MAX_ERRORS)
        onTooMany(
          new PluginError('ROW_RENDER_FAILED', {
            cause: 'throw',
            expected: `less than ${MAX_ERRORS} errors in ${ERROR_WINDOW_MS / 1000} s`,
            found: message.slice(0, 80),
          }),
        );
    };
    const onError = (event: ErrorEvent): void => {
      if (event.filename === source || getStack(event.error).includes(source)) count(event.message);
    };
    const onRejection = (event: PromiseRejectionEvent): void => {
      if (getStack(event.reason).includes(source)) count(String(event.reason));
    };
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, [source, onTooMany]);
}

const getStack = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '');
