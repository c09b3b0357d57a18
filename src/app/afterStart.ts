// What a tab does beside what is shown, once it stands: it hears of publishes, and fetches pages that are about to be opened.
import type { App } from './createApp.tsx';
import { listenForUpdates } from './listenForUpdates.ts';
import { prefetchPage } from '#src/stores/prefetchPage.ts';
import { prefetchPages } from './prefetchPages.ts';

/** @param pageOf id of the composed page that an address of this site shows. */
export function afterStart({ state, stores }: App, pageOf: (pathname: string) => string | undefined): void {
  listenForUpdates({
    version: state.realm.version,
    onPublished: (version) => {
      stores.refreshLive();
      void stores.content.publishedAnew(pageOf(location.pathname), version);
    },
  });
  prefetchPages({ pageOf, fetch: (id) => prefetchPage(stores.content, id), now: () => Date.now() });
}
