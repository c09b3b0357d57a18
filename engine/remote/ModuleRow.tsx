// A row of a trusted plugin. The plugin's code may fail at any time; a failure affects only this row.
import { createElement, Suspense, useEffect, useState, type FunctionComponent, type ReactNode } from 'react';
import { migrateRow } from '#engine/page/migrateRow.ts';
import { checkProps } from '#engine/page/checkProps.ts';
import { usePorts, type ViewProps } from '#engine/plugin-api/index.ts';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import type { LoadedPlugin } from './loadPlugin.ts';
import { PluginError } from './PluginError.ts';
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
/** A row whose plugin, props and data are loaded. */
type PreparedRow = {
  readonly View: FunctionComponent<ViewProps<never, never>>;
  /** Accepted by the plugin's own validator. */
  readonly props: never;
  /** Returned by the plugin's own loader. */
  readonly data: never;
  /** URL of the plugin's script in error reports. */
  readonly source: string;
};

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
  return function ModuleRow({ props, row }: Input) {
    const ports = usePorts();
    const [ready, setReady] = useState<PreparedRow>();
    const [failure, setFailure] = useState<unknown>();
    useEffect(() => {
      const controller = new AbortController();
      prepareRow(
        definition,
        declared.type,
        load,
        { props, v: row.v ?? declared.version },
        { ports, signal: controller.signal, pageId: row.pageId },
      ).then(
        (prepared) => {
          if (!controller.signal.aborted) setReady(prepared);
        },
        (error: unknown) => {
          if (!controller.signal.aborted) setFailure(error);
        },
      );
      return () => controller.abort();
    }, [ports, props, row.v, row.pageId]);
    useScriptErrorLimit(ready?.source, setFailure);
    // The failure is thrown, so that the row's error boundary shows its message with a retry button and reports the
    // problem.
    if (failure !== undefined) throw failure;
    const box = (content: ReactNode, busy: boolean) => (
      <div
        className={styles['box']}
        style={{ minBlockSize: height }}
        data-plugin={definition.id}
        aria-busy={busy || undefined}
      >
        {content}
      </div>
    );
    if (!ready) return box(null, true);
    // A view that is not a component, or returns no node, fails here and only in this row (docs/faults.md, F54).
    return box(
      <Suspense fallback={<SuspenseTimeout />}>
        {createElement(ready.View, { props: ready.props, data: ready.data, row })}
      </Suspense>,
      false,
    );
  };
}

type PrepareContext = {
  readonly ports: ReturnType<typeof usePorts>;
  readonly signal: AbortSignal;
  readonly pageId: string;
};

async function prepareRow(
  definition: PluginDefinition,
  type: string,
  load: () => Promise<LoadedPlugin>,
  written: { readonly props: Record<string, unknown>; readonly v: number },
  { ports, signal, pageId }: PrepareContext,
): Promise<PreparedRow> {
  const { plugin, source: script } = await load();
  const widget =
    plugin.widgets.find((each) => each.type === type) ??
    (type === `plugin.${definition.id}` ? plugin.widgets[0] : undefined);
  if (!widget)
    throw new PluginError('PLUGIN_INCOMPATIBLE', {
      expected: `a widget of type ${type}`,
      found: plugin.widgets.map((each) => each.type).join(', '),
    });
  const { default: validate } = await widget.validate();
  const source = { ...written, pointer: '', propsPointer: '' };
  const migrated = migrateRow(source, widget);
  if ('problem' in migrated) throw new PluginError(migrated.problem.code, migrated.problem);
  const read = checkProps({ validate }, source, migrated.props, migrated.wasMigrated);
  if (read.props === undefined) {
    const firstError = read.problems.find(({ severity }) => severity === 'error');
    throw new PluginError('ROW_PROPS_INVALID', {
      expected: `${firstError?.expected ?? 'other props'} at ${firstError?.pointer || '/'}`,
      ...(firstError?.found && { found: firstError.found }),
    });
  }
  const data = await widget.load?.(read.props as never, { ports, signal, pageId, subject: undefined, query: {} });
  const { default: View } = await widget.view();
  return { View, props: read.props as never, data: data as never, source: script };
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
