import { Component, type ReactNode } from 'react';

type Props = {
  readonly children: ReactNode;
  /** Called with each error that the children throw while they render. */
  readonly onError: (error: unknown) => void;
};

/** Renders nothing after an error. The parent decides what is shown. */
export class ViewBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
