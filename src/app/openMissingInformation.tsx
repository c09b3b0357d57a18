// The form for information that an account lacks, in a React root of its own over the page (decision D40).
import { autorun } from 'mobx';
import { createRoot } from 'react-dom/client';
import { EngineProvider } from '#engine/react/EngineProvider.tsx';
import { localiseAddress } from '#src/routes/localisePath.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import { MissingInformation } from '#src/screens/account/MissingInformation.tsx';
import { ScreenProvider } from '#src/screens/_shared/ScreenContext.tsx';
import { MissingInformationStore } from '#src/stores/MissingInformationStore.ts';
import type { App } from './app.ts';

/** Opens the form whenever the viewer's account lacks a required value. A second call does nothing. */
export function openMissingInformation({ engine, state, stores }: App): void {
  if (document.querySelector('[data-missing-information]')) return;
  const container = document.body.appendChild(document.createElement('div'));
  container.dataset['missingInformation'] = '';
  const root = createRoot(container);
  const store = stores.lazy.get(MissingInformationStore);
  store.onNavigate(matchPath(location.pathname)?.key);
  const screens = {
    stores,
    locale: state.locale,
    localiseAddress: (locale: string) => localiseAddress(location.pathname + location.search, locale),
  };
  autorun(() =>
    root.render(
      stores.session.viewer.hasMissingInformation && store.isAsking ? (
        <EngineProvider engine={engine}>
          <ScreenProvider value={screens}>
            <MissingInformation />
          </ScreenProvider>
        </EngineProvider>
      ) : null,
    ),
  );
}
