// The dialog with the reason why a screen is not available, in a separate React root over the page.
import { createRoot } from 'react-dom/client';
import { EngineProvider } from '#engine/react/EngineProvider.tsx';
import { GeoModal } from '#src/screens/_shared/geo/GeoModal.tsx';
import type { App } from './app.ts';
import type { GeoReason } from './geoReason.ts';

/** Opens the dialog. Returns a function that removes it. */
export function openGeo({ engine }: App, reason: GeoReason, goHome: () => void): () => void {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(
    <EngineProvider engine={engine}>
      <GeoModal reason={reason} goHome={goHome} />
    </EngineProvider>,
  );
  return () => {
    root.unmount();
    container.remove();
  };
}
