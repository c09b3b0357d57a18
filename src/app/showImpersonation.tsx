// Shows the banner of an impersonation (an administrator sees the site as a viewer) in a React root of its own.
import { reaction } from 'mobx';
import { createRoot } from 'react-dom/client';
import { EngineProvider } from '#engine/react/EngineProvider.tsx';
import { ImpersonationBanner } from '#src/screens/_shared/impersonation/ImpersonationBanner.tsx';
import type { App } from './app.ts';

/** Longest delay of a timer in browsers, in ms. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Shows the banner until the session ends. Then the home page is loaded. A second call does nothing. */
export function showImpersonation({ engine, ports: appPorts, stores }: App): void {
  const until = stores.session.viewer.impersonatedUntil;
  if (until === undefined || document.querySelector('[data-impersonation]')) return;
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const goHome = (): void => location.assign(appPorts.ports.links.toLink({ type: 'HOME' }).href ?? '/');
  root.render(
    <EngineProvider engine={engine}>
      <ImpersonationBanner until={until} stop={() => stores.session.signOut()} />
    </EngineProvider>,
  );
  // The server ends the session too, by its own clock.
  setTimeout(goHome, Math.min(MAX_DELAY_MS, Math.max(0, until - stores.clock.now())));
  reaction(() => stores.session.viewer.impersonatedUntil === undefined, goHome);
}
