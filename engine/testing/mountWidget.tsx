// Renders a widget as a browser does: first the server's HTML, which React then hydrates. Needs a DOM.
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { PortsProvider, type AnyWidget } from '#engine/plugin-api/index.ts';
import { prepareWidget, type RenderWidgetOptions } from './renderWidget.tsx';

/** A widget in a document. */
export type MountedWidget = {
  /** Differences between the server's HTML and the first rendering in the browser, and errors of the view. */
  readonly errors: readonly unknown[];
  /** Messages about props that the widget does not accept; then nothing is rendered. */
  readonly problems: readonly unknown[];
  unmount(): void;
};

/**
 * Renders a widget into an element and hydrates it. Resolves when its effects have run.
 * @param container an element of the document; its content is replaced
 */
export async function mountWidget(
  container: HTMLElement,
  widget: AnyWidget,
  props: unknown,
  options: RenderWidgetOptions = {},
): Promise<MountedWidget> {
  const { element, ports, problems } = await prepareWidget(widget, props, options);
  if (!element) return { errors: [], problems, unmount: () => undefined };
  const { renderHtml } = await import('./renderPage.tsx');
  const tree = (
    <StrictMode>
      <PortsProvider source={ports}>{element}</PortsProvider>
    </StrictMode>
  );
  container.innerHTML = await renderHtml(tree);
  const errors: unknown[] = [];
  const recordError = (error: unknown): void => void errors.push(error);
  const root = hydrateRoot(container, tree, {
    onRecoverableError: recordError,
    onUncaughtError: recordError,
    onCaughtError: recordError,
  });
  // React hydrates in a task of its own; two more frames let effects and their first updates run.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await new Promise((resolve) => setTimeout(resolve));
  return { errors, problems, unmount: () => root.unmount() };
}
