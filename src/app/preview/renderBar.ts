import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';

/** Renders the bar of a preview in a window of its own, outside of the app's root. */
export function renderBar(bar: ReactElement): void {
  const element = document.createElement('div');
  document.body.append(element);
  createRoot(element).render(bar);
}
