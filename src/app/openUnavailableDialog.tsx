// The dialog with the reason why a screen is not available, in a separate React root over the page.
import { createRoot } from 'react-dom/client';
import { EngineProvider } from '#engine/react/EngineProvider.tsx';
import { UnavailableDialog } from '#src/screens/_shared/dialogs/UnavailableDialog.tsx';
import type { App } from './app.ts';
import type { UnavailableReason } from './unavailableReason.ts';

/** Opens the dialog. Returns a function that removes it. */
export function openUnavailableDialog({ engine }: App, reason: UnavailableReason, goHome: () => void): () => void {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(
    <EngineProvider engine={engine}>
      <UnavailableDialog reason={reason} goHome={goHome} />
    </EngineProvider>,
  );
  return () => {
    root.unmount();
    container.remove();
  };
}
