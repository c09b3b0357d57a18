// A row of a trusted plugin. Its code may fail at any time and in any way; the page around it goes on.
import { createElement, Suspense, useEffect, useState, type FunctionComponent, type ReactNode } from 'react';
import { migrateRow } from '#engine/page/migrateRow.ts';
import { readProps } from '#engine/page/readProps.ts';
import { usePorts, type ViewProps } from '#engine/plugin-api/index.ts';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import type { LoadedPlugin } from './loadPlugin.ts';
import { PluginError } from './PluginError.ts';
import styles from './RemoteRow.module.css';

/** Milliseconds that a view may go on suspending (fault F49). */
const SUSPEND_MS = 8_000;
/** So many errors in so many milliseconds from its timers and handlers, and the row is taken away (fault F48). */
const MOST_ERRORS = 5;
const ERRORS_MS = 10_000;

type Input = ViewProps<Record<string, unknown>>;
type Claim = { readonly type: string; readonly version: number };
type Ready = {
  readonly View: FunctionComponent<ViewProps<never, never>>;
  /** Passed the plugin's own validator. */
  readonly props: never;
  /** What the plugin's own loader returned. */
  readonly data: never;
  readonly source: string;
};

/** @param claim row type and version as the realm's list says them; the plugin's own version counts once it is there. */
export function createModuleRow(
  definition: PluginDefinition,
  claim: Claim,
  height: number,
  load: () => Promise<LoadedPlugin>,
): FunctionComponent<Input> {
  return function ModuleRow({ props, row }: Input) {
    const ports = usePorts();
    const [ready, setReady] = useState<Ready>();
    const [failure, setFailure] = useState<unknown>();
    useEffect(() => {
      const leave = new AbortController();
      prepare(
        definition,
        claim.type,
        load,
        { props, v: row.v ?? claim.version },
        { ports, signal: leave.signal, pageId: row.pageId },
      ).then(
        (it) => {
          if (!leave.signal.aborted) setReady(it);
        },
        (error: unknown) => {
          if (!leave.signal.aborted) setFailure(error);
        },
      );
      return () => leave.abort();
    }, [ports, props, row.v, row.pageId]);
    useErrorsOf(ready?.source, setFailure);
    // Thrown and not drawn: the row's boundary puts its note here, with a way to try again, and reports it.
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
    // A view that is no component, or answers no node, fails here and in this row only (fault F54).
    return box(
      <Suspense fallback={<Deadline />}>
        {createElement(ready.View, { props: ready.props, data: ready.data, row })}
      </Suspense>,
      false,
    );
  };
}

type Surroundings = {
  readonly ports: ReturnType<typeof usePorts>;
  readonly signal: AbortSignal;
  readonly pageId: string;
};

async function prepare(
  definition: PluginDefinition,
  type: string,
  load: () => Promise<LoadedPlugin>,
  written: { readonly props: Record<string, unknown>; readonly v: number },
  { ports, signal, pageId }: Surroundings,
): Promise<Ready> {
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
  const read = readProps({ validate }, source, migrated.props, migrated.wasMigrated);
  if (read.props === undefined) {
    const first = read.problems.find(({ severity }) => severity === 'error');
    throw new PluginError('ROW_PROPS_INVALID', {
      expected: `${first?.expected ?? 'other props'} at ${first?.pointer || '/'}`,
      ...(first?.found && { found: first.found }),
    });
  }
  const data = await widget.load?.(read.props as never, { ports, signal, pageId, subject: undefined, query: {} });
  const { default: View } = await widget.view();
  return { View, props: read.props as never, data: data as never, source: script };
}

/** Stands while a view suspends; when it goes on for too long, it fails. */
function Deadline() {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), SUSPEND_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isOver)
    throw new PluginError('PLUGIN_UNAVAILABLE', {
      expected: `a view within ${SUSPEND_MS / 1000} s`,
      found: 'one that goes on waiting',
    });
  return null;
}

/** Errors that React does not see: those of the plugin's handlers, timers and promises, told by the script they come from. */
function useErrorsOf(source: string | undefined, onTooMany: (error: unknown) => void): void {
  useEffect(() => {
    if (source === undefined) return undefined;
    let recent: number[] = [];
    const count = (message: string): void => {
      const now = performance.now();
      recent = [...recent.filter((at) => now - at < ERRORS_MS), now];
      if (recent.length >= MOST_ERRORS)
        onTooMany(
          new PluginError('ROW_RENDER_FAILED', {
            expected: `less than ${MOST_ERRORS} errors in ${ERRORS_MS / 1000} s`,
            found: message.slice(0, 80),
          }),
        );
    };
    const onError = (event: ErrorEvent): void => {
      if (event.filename === source || stackOf(event.error).includes(source)) count(event.message);
    };
    const onRejection = (event: PromiseRejectionEvent): void => {
      if (stackOf(event.reason).includes(source)) count(String(event.reason));
    };
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, [source, onTooMany]);
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '');
