// A row of a plugin under development. Each new build is rendered with the React state of the build before it, as long
// as its view calls the same hooks.
import {
  Component,
  createElement,
  Suspense,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type FunctionComponent,
  type ReactNode,
} from 'react';
import { usePorts, type ViewProps } from '#engine/plugin-api/index.ts';
import type { PatchProps } from '#schemas/plugin/props-patch.ts';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import { isSecondReactError } from '#schemas/plugin/second-react.ts';
import type { PluginBuilds } from './PluginBuilds.ts';
import { createFrameRow } from './FrameRow.tsx';
import type { LoadedPlugin } from './loadPlugin.ts';
import { createPropsPatcher } from './createPropsPatcher.ts';
import { prepareRow, type PreparedRow } from './prepareRow.ts';
import type { PluginServices } from './pluginServices.ts';
import { DEFAULT_HEIGHT } from './remoteWidget.ts';
import styles from './RemoteRow.module.css';

type Input = ViewProps<Record<string, unknown>>;
type DeclaredRow = { readonly type: string; readonly version: number };
type Options = {
  readonly builds: PluginBuilds;
  readonly load: (build: PluginDefinition) => Promise<LoadedPlugin>;
  readonly services: PluginServices;
};

/**
 * Creates the component that renders rows of a plugin under development.
 * @param declared row type and version as listed in the realm
 */
export const createBuildRow =
  (declared: DeclaredRow, { builds, load, services }: Options): FunctionComponent<Input> =>
  (input: Input) => {
    const build = useSyncExternalStore(builds.subscribe, builds.get);
    return build.kind === 'frame' ? (
      <FrameOfBuild input={input} build={build} version={declared.version} services={services} />
    ) : (
      <ModuleOfBuild input={input} build={build} declared={declared} load={load} />
    );
  };

type FrameProps = {
  readonly input: Input;
  readonly build: PluginDefinition;
  readonly version: number;
  readonly services: PluginServices;
};

/** Renders a frame, which each build loads again. */
function FrameOfBuild({ input, build, version, services }: FrameProps) {
  const Frame = useMemo(
    () => createFrameRow(build, version, build.height?.initial ?? DEFAULT_HEIGHT, services),
    [build, version, services],
  );
  return (
    <BuildBoundary build={build}>
      <Frame {...input} />
    </BuildBoundary>
  );
}

type ModuleProps = {
  readonly input: Input;
  readonly build: PluginDefinition;
  readonly declared: DeclaredRow;
  readonly load: Options['load'];
};

/** The view of a build that is rendered. When the key changes, React discards the state of the view before it. */
type RenderedBuild = {
  readonly build: PluginDefinition;
  readonly prepared: PreparedRow;
  readonly patch: PatchProps;
  readonly key: number;
};

/** Renders the view of the current build, or the reason why it cannot be loaded. */
function ModuleOfBuild({ input: { props, row }, build, declared, load }: ModuleProps) {
  const ports = usePorts();
  const [shown, setShown] = useState<RenderedBuild>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    prepareRow(
      build,
      declared.type,
      () => load(build),
      { props, v: row.v ?? declared.version },
      { ports, signal, pageId: row.pageId },
    ).then(
      (prepared) => {
        if (signal.aborted) return;
        setFailure(undefined);
        const patch = createPropsPatcher({
          ...prepared,
          onChange: (next) =>
            setShown((current) => current && { ...current, prepared: { ...current.prepared, props: next as never } }),
          signal,
        });
        setShown((previous) => ({ build, prepared, patch, key: chooseKey(previous, prepared) }));
      },
      (error: unknown) => {
        if (!signal.aborted) setFailure(error);
      },
    );
    return () => controller.abort();
  }, [ports, build, declared, load, props, row.v, row.pageId]);
  return (
    <div
      className={styles['box']}
      style={{ minBlockSize: build.height?.initial ?? DEFAULT_HEIGHT }}
      data-plugin={build.id}
      aria-busy={shown || failure !== undefined ? undefined : true}
    >
      {failure !== undefined && <Failure error={failure} />}
      {failure === undefined && shown && (
        <BuildBoundary build={shown.build}>
          <Suspense fallback={null}>
            <CurrentView key={shown.key} prepared={shown.prepared} patch={shown.patch} row={row} />
          </Suspense>
        </BuildBoundary>
      )}
    </div>
  );
}

/**
 * Chooses the key of the next view. It is the previous key, so that React keeps the state, when both views call the
 * same hooks in the same order.
 */
function chooseKey(previous: RenderedBuild | undefined, { View }: PreparedRow): number {
  if (!previous) return 0;
  return listHooks(previous.prepared.View) === listHooks(View) ? previous.key : previous.key + 1;
}

/** Returns the names of the hooks that the source of a view calls, in order. */
const listHooks = (view: unknown): string =>
  [...String(view).matchAll(/\b(use[A-Z]\w*)\s*\(/g)].map(([, name]) => name).join();

type ViewInput = { readonly prepared: PreparedRow; readonly patch: PatchProps; readonly row: Input['row'] };

/**
 * Renders a view as a part of this component. The component is the same for each build, so React keeps the state that
 * the view's hooks have stored in it.
 */
function CurrentView({ prepared: { View, props, data }, patch, row }: ViewInput): ReactNode | Promise<ReactNode> {
  const input = { props, data, row, patch };
  return isFunctionComponent(View) ? View(input) : createElement(View, input);
}

/** Whether a view is a function and neither a class nor an object that `memo` or `forwardRef` returned. */
const isFunctionComponent = (view: unknown): boolean =>
  typeof view === 'function' && !(view.prototype instanceof Component);

type BoundaryState = { readonly build: PluginDefinition; readonly error: unknown };
type BoundaryProps = { readonly build: PluginDefinition; readonly children: ReactNode };

/**
 * Shows an error of a view. The first error of a build may come from the state that an earlier build left, so the view
 * is rendered once more without state. The next build is always tried.
 */
class BuildBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { build: this.props.build, error: undefined };
  private retriedBuild: PluginDefinition | undefined;

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ build }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return build === state.build ? null : { build, error: undefined };
  }

  override componentDidCatch(): void {
    if (this.retriedBuild === this.props.build) return;
    this.retriedBuild = this.props.build;
    this.setState({ error: undefined });
  }

  override render(): ReactNode {
    return this.state.error === undefined ? this.props.children : <Failure error={this.state.error} />;
  }
}

/** Shows the text of an error to the author of the plugin. It is in English, as all errors of JavaScript are. */
const Failure = ({ error }: { readonly error: unknown }) => (
  <pre role="alert" dir="ltr" lang="en" className={styles['failure']}>
    {error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
    {isSecondReactError(error) &&
      '\nThe plugin contains a React of its own. Use the one that the page passes: createPlugin({ react, usePort, ... }).'}
  </pre>
);
