// Finds the rows of a preview that throw while they are rendered or whose data cannot be loaded. Each is a finding: in
// the place of a row that threw, and in the list of the editor. Only previews contain this code.
import { Component, type ComponentType, type ReactNode } from 'react';
import type { RowLoader } from '#engine/load/createRowLoader.ts';
import type { LoadedWidgets, View } from '#engine/react/createWidgetRegistry.ts';
import { toProblem } from '#engine/react/toProblem.ts';
import { MAX_STACK_LENGTH, type EditFinding } from '#schemas/preview/finding.ts';
import { PROBLEM_TEXTS } from '#schemas/problemTexts.ts';
import type { Problem } from '#schemas/problems.ts';
import { Problems } from '#src/admin/preview/ProblemCard.tsx';
import { changeViews } from './changeViews.ts';
import type { AuthoredProps } from './createPageMarks.ts';

/** The failed rows of an app. */
export type RowFailures = {
  /** Returns the widgets with views whose errors are collected. */
  watchViews(widgets: LoadedWidgets): LoadedWidgets;
  /** Returns the loader with loads whose failures are collected. */
  watchLoads(rows: RowLoader): RowLoader;
  /** Returns a finding for each failed row of the page on the screen. */
  list(): readonly EditFinding[];
};

type Options = {
  /**
   * Returns a row's props in the authored document; undefined: the page has no such row, or its failures are not
   * shown.
   */
  readonly findProps: (rowId: string) => AuthoredProps | undefined;
  /** Called after a row has failed, or is shown again. */
  readonly onChange: () => void;
};

type Failure = {
  readonly problem: Problem;
  readonly stack?: string | undefined;
  /** The row's elements as JSON when it failed. A row that was changed since then has not failed. */
  readonly elements?: string | undefined;
};
type RowInput = {
  readonly props: unknown;
  readonly data: unknown;
  readonly row: { readonly id: string; readonly type: string };
};

/** Creates the collection. */
export function createRowFailures({ findProps, onChange }: Options): RowFailures {
  const failedViews = new Map<string, Failure>();
  const failedLoads = new Map<string, Failure>();
  const set = (failures: Map<string, Failure>, rowId: string, failure: Failure | undefined): void => {
    if (failure) failures.set(rowId, { ...failure, elements: findProps(rowId)?.elements });
    else if (!failures.delete(rowId)) return;
    onChange();
  };
  const toFinding = (rowId: string, { problem, stack, elements }: Failure): EditFinding | undefined => {
    const props = findProps(rowId);
    if (!props || (elements !== undefined && elements !== props.elements)) return undefined;
    return createFinding(problem, props.pointer, stack);
  };
  return {
    watchViews: (widgets) =>
      changeViews(widgets, (view, type) => {
        const Inner = view as ComponentType<RowInput>;
        const owner = widgets.get(type)?.owner;
        return function WatchedView(input: RowInput) {
          const { id } = input.row;
          const toFailure = (error: unknown, stack: string | undefined): Failure => ({
            problem: toProblem(error, { ...input.row, pointer: '' }, owner),
            stack,
          });
          return (
            <FailureBoundary
              input={input}
              onFailure={(error, stack) => set(failedViews, id, toFailure(error, stack))}
              onShown={() => set(failedViews, id, undefined)}
              renderFailure={(error, stack) => {
                const finding = toFinding(id, toFailure(error, stack));
                // Without a pointer the boundary of rows shows the failure, as viewers see it.
                if (!finding) throw error;
                return <Problems pointer={finding.pointer} findings={[finding]} />;
              }}
            >
              <Inner {...input} />
            </FailureBoundary>
          );
        } as View;
      }),
    watchLoads: (loader) => ({
      ...loader,
      async load(request) {
        const result = await loader.load(request);
        if (result.status !== 'aborted')
          set(failedLoads, request.row.id, result.status === 'failed' ? { problem: result.problem } : undefined);
        return result;
      },
    }),
    list: () =>
      [...failedViews, ...failedLoads].flatMap(([rowId, failure]) => {
        const finding = toFinding(rowId, failure);
        return finding ? [finding] : [];
      }),
  };
}

/** A publish does not run the rows, so it is not refused for them: the finding is a warning. */
const createFinding = (
  { code, rowId, rowType, expected, found }: Problem,
  pointer: string,
  stack: string | undefined,
): EditFinding => ({
  code,
  severity: 'warning',
  pointer,
  ...PROBLEM_TEXTS[code],
  ...(rowId !== undefined && { rowId }),
  ...(rowType !== undefined && { rowType }),
  ...(expected !== undefined && { expected }),
  ...(found !== undefined && { found }),
  ...(stack !== undefined && { stack: stack.trim().slice(0, MAX_STACK_LENGTH) }),
});

type BoundaryProps = {
  readonly input: RowInput;
  readonly children: ReactNode;
  readonly onFailure: (error: unknown, stack: string | undefined) => void;
  readonly onShown: () => void;
  readonly renderFailure: (error: unknown, stack: string | undefined) => ReactNode;
};
type BoundaryState = {
  readonly input: RowInput;
  readonly failure: { readonly error: unknown } | undefined;
  readonly stack: string | undefined;
};

/** Error boundary of a view. Other props or other data render the view again. */
class FailureBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { input: this.props.input, failure: undefined, stack: undefined };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ input }: BoundaryProps, { input: before }: BoundaryState) {
    const isSame = input.props === before.props && input.data === before.data && input.row.type === before.row.type;
    return isSame ? null : { input, failure: undefined, stack: undefined };
  }

  override componentDidCatch(error: unknown, { componentStack }: { readonly componentStack?: string | null }): void {
    const stack = componentStack ?? undefined;
    this.setState({ stack });
    this.props.onFailure(error, stack);
  }

  // A row is unmounted, too, while the frame is hidden or the row is far from the window. Its failure stays known then.
  // React mounts twice in development.
  override componentDidMount(): void {
    const { failure, stack } = this.state;
    if (failure) this.props.onFailure(failure.error, stack);
    else this.props.onShown();
  }

  override componentDidUpdate(): void {
    if (!this.state.failure) this.props.onShown();
  }

  override render(): ReactNode {
    const { failure, stack } = this.state;
    return failure ? this.props.renderFailure(failure.error, stack) : this.props.children;
  }
}
