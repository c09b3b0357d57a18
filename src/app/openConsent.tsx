// The consent bar, in a React root of its own before the page: keyboard and screen reader users reach it first, and
// visits without it do not load it.
import { createRoot } from 'react-dom/client';
import { EngineProvider } from '#engine/react/EngineProvider.tsx';
import { ConsentBar } from '#src/screens/_shared/consent/ConsentBar.tsx';
import type { ConsentStore } from '#src/stores/ConsentStore.ts';
import type { App } from './app.ts';

/** Shows the consent bar. Returns a function that removes it. */
export function openConsent({ engine, state, stores }: App, consent: ConsentStore): () => void {
  const container = document.createElement('div');
  document.body.prepend(container);
  const root = createRoot(container);
  root.render(
    <EngineProvider engine={engine}>
      <ConsentBar
        name={state.realm.name}
        analytics={state.realm.analytics!}
        lazy={stores.lazy}
        onChoice={consent.choose}
      />
    </EngineProvider>,
  );
  return () => {
    root.unmount();
    container.remove();
  };
}
