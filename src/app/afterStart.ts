// What a tab does beside what is shown, once it stands: it hears of publishes, and fetches pages that are about to be opened.
import type { App } from './createApp.tsx';
import { listenForUpdates } from './listenForUpdates.ts';
import { prefetchPage } from '#src/stores/prefetchPage.ts';
import { recoverByItself, retryFailed } from './recover.ts';
import { prefetchPages } from './prefetchPages.ts';
import type { TrackedTab } from './trackVisit.ts';
import type { Api } from '#src/api/createApi.ts';

export type Tab = TrackedTab & {
  readonly api: Pick<Api, 'postViewerEvents' | 'getGeo'>;
  /** Id of the composed page that an address of this site shows. */
  readonly pageOf: (pathname: string) => string | undefined;
};

export function afterStart(app: App, { pageOf, ...tab }: Tab): void {
  const { state, stores } = app;
  recoverByItself(app, pageOf);
  listenForUpdates({
    onBack: () => void setTimeout(() => void retryFailed(app, pageOf), Math.random() * 5_000),
    version: state.realm.version,
    onPublished: (version) => {
      stores.refreshLive();
      void stores.content.publishedAnew(pageOf(location.pathname), version);
    },
  });
  prefetchPages({ pageOf, fetch: (id) => prefetchPage(stores.content, id), now: () => Date.now() });
  if (state.realm.analytics) void import('./trackVisit.ts').then(({ trackVisit }) => trackVisit(app, tab), () => undefined);
  void import('./guardGeo.ts').then(({ guardGeo }) => guardGeo(app, tab), () => undefined);
}
