// The question for consent, in a React root of its own before the page: whoever goes by keyboard or hears the page meets it first, and
// a visit without it pays for none of it.
import { createRoot } from 'react-dom/client';
import { EngineProvider } from '#engine/react/EngineProvider.tsx';
import { ConsentBar } from '#src/screens/_shared/consent/ConsentBar.tsx';
import type { ConsentStore } from '#src/stores/ConsentStore.ts';
import type { App } from './app.ts';

/** Answers how to take it away. */
export function openConsent({ engine, state }: App, consent: ConsentStore): () => void {
  const place = document.createElement('div');
  document.body.prepend(place);
  const root = createRoot(place);
  root.render(
    <EngineProvider engine={engine}>
      <ConsentBar name={state.realm.name} onChoice={consent.choose} />
    </EngineProvider>,
  );
  return () => {
    root.unmount();
    place.remove();
  };
}
