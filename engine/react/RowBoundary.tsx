import { Component, type ReactNode } from 'react';

type Props = {
  readonly children: ReactNode;
  /** Called with each error that the children throw while they render. */
  readonly onError: (error: unknown) => void;
  /** Renders the message after an error. `retryCount` is the number of retries that the viewer has started. */
  readonly fallback: (retry: () => void, retryCount: number) => ReactNode;
  /** When this value changes, the children are rendered again after an error. */
  readonly resetOn: unknown;
};
type State = { readonly failed: boolean; readonly retryCount: number; readonly resetOn: unknown };

/** Error boundary of one row. A new row object (live update) or a click on "try again" renders the row again. */
export class RowBoundary extends Component<Props, State> {
  override state: State = { failed: false, retryCount: 0, resetOn: this.props.resetOn };
  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }
  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetOn === state.resetOn ? null : { failed: false, retryCount: 0, resetOn: props.resetOn };
  }
  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }
  /** Renders the children again. */
  readonly retry = (): void => this.setState((s) => ({ failed: false, retryCount: s.retryCount + 1 }));
  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.retry, this.state.retryCount) : this.props.children;
  }
}
