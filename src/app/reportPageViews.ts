// Reports pages that are opened without a page call, in realms with experiments. The server counts all other views by the
// document or the page call (src/server/http/countPageViews.ts).
import type { createBrowserRouter } from 'react-router';
import type { Api } from '#src/api/createApi.ts';
import { isFetched } from '#src/stores/contentPages.ts';
import type { App } from './app.ts';

/** The parts of a tab that the reports need. */
type ReportingTab = {
  readonly api: Pick<Api, 'postPageView'>;
  readonly router: ReturnType<typeof createBrowserRouter>;
  readonly getPageId: (pathname: string) => string | undefined;
};

/** Reports the views until the tab closes. */
export function reportPageViews({ state, stores: { content } }: App, { api, router, getPageId }: ReportingTab): void {
  let openedId = getPageId(router.state.location.pathname);
  /** The page that is being opened without a call that the server counts. */
  let uncountedId: string | undefined;
  router.subscribe(({ location: { pathname }, navigation }) => {
    if (navigation.location) {
      const id = getPageId(navigation.location.pathname);
      // When the viewer goes back, the browser has already changed the address: the server takes a page call for a
      // refresh and counts no view.
      const isBack = navigation.location.pathname === window.location.pathname;
      const isInMemory = id !== undefined && (isFetched(content.getPage(id)) || content.prefetches.has(id));
      uncountedId = isBack || isInMemory ? id : undefined;
      return;
    }
    const id = getPageId(pathname);
    if (id === openedId) return;
    openedId = id;
    if (id !== undefined && id === uncountedId && state.realm.countsViews)
      void api.postPageView({ body: { pageId: id } }).catch(() => undefined);
  });
}
