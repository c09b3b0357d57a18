// What a visit tells to a realm that has analytics, once its viewer agreed (content-and-viewing 4: these events drive tracking only).
import { autorun, reaction, when } from 'mobx';
import type { createBrowserRouter } from 'react-router';
import type { ViewerView } from '#schemas/appState.ts';
import type { Api } from '#src/api/createApi.ts';
import { trackImpressions, type Impression, type Impressions } from '#engine/react/trackImpressions.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import { ConsentStore } from '#src/stores/ConsentStore.ts';
import { createAnalytics } from '#src/stores/createAnalytics.ts';
import type { Track } from '#src/stores/createTracker.ts';
import { lazyCallPaths } from '#schemas/generated/lazyCallPaths.ts';
import type { App } from './app.ts';

export type TrackedTab = {
  readonly api: Pick<Api, 'postViewerEvents'>;
  readonly router: ReturnType<typeof createBrowserRouter>;
  readonly listen: (listener: Track) => void;
  /** Id of the composed page that an address of this site shows. */
  readonly pageOf: (pathname: string) => string | undefined;
};

/** GUEST or the role, the highest first. */
export const userTypeOf = ({ isGuest, roles }: Pick<ViewerView, 'isGuest' | 'roles'>): string =>
  isGuest ? 'GUEST' : (['admin', 'editor'].find((role) => roles.includes(role)) ?? 'user');

/** Asks once for consent, and listens. Nothing leaves before the answer is yes. */
export function trackVisit(app: App, { api, router, listen, pageOf }: TrackedTab): void {
  const { state, stores } = app;
  const { analytics: settings } = state.realm;
  if (!settings) return;
  const consent = stores.later.of(ConsentStore);
  const analytics = createAnalytics({
    realm: state.realm.id,
    language: () => state.locale,
    userType: () => userTypeOf(stores.session.viewer),
    isGranted: () => consent.isGranted,
    dataLayer: settings.dataLayer
      ? (entry) => {
          // What listens there is somebody else's: its failure is not the viewer's (ANALYTICS-013).
          try {
            ((window as { dataLayer?: unknown[] }).dataLayer ??= []).push(entry);
          } catch (error) {
            console.warn('window.dataLayer:', error);
          }
        }
      : undefined,
    send: settings.send ? (events) => api.postViewerEvents({ body: { events: [...events] } }) : undefined,
    sendLast: settings.send
      ? (events) =>
          navigator.sendBeacon(
            lazyCallPaths['postViewerEvents']!.path,
            new Blob([JSON.stringify({ events })], { type: 'application/json' }),
          )
      : undefined,
    after: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  });
  const { track } = analytics;
  listen(track);

  const root = document.getElementById('root')!;
  let impressions: Impressions | undefined;
  const onSeen = ({ rowId, rowType, itemId }: Impression): void => {
    const pageId = pageOf(router.state.location.pathname);
    const page = pageId === undefined ? undefined : stores.content.page(pageId);
    if (page?.state !== 'ready') return;
    track(itemId === undefined ? 'row-seen' : 'item-seen', {
      pageId,
      rowId,
      rowType,
      index: page.plan.rows.findIndex(({ id }) => id === rowId),
      ...(itemId !== undefined && { itemId }),
    });
  };
  let cancelLoad: (() => void) | undefined;
  const show = (): void => {
    const { pathname } = router.state.location;
    const { key, params } = matchPath(pathname) ?? {};
    impressions?.begin();
    track('route-change', { route: key ?? 'NOT_FOUND', path: pathname });
    cancelLoad?.();
    if (key !== 'VOD' && key !== 'LIVE') return;
    // Its page may still be on its way; one that does not exist was no video (ANALYTICS-012).
    cancelLoad = when(
      () => stores.content.page(pageOf(pathname) ?? '')?.state === 'ready',
      () => track('video-load', { route: key, itemId: params?.['eventId'] }),
    );
  };
  // The page that is shown is the first one to be told of, also when the viewer agrees later.
  reaction(
    () => consent.isGranted,
    (isGranted) => {
      impressions?.stop();
      impressions = undefined;
      if (!isGranted) {
        analytics.forget();
        return;
      }
      impressions = trackImpressions(root, onSeen);
      show();
      track('title', { title: document.title });
    },
    { fireImmediately: true },
  );
  let shown = router.state.location.pathname;
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.pathname === shown) return;
    shown = location.pathname;
    show();
  });
  const title = document.querySelector('title');
  let told = document.title;
  if (title) {
    new MutationObserver(() => {
      if (document.title === told) return;
      told = document.title;
      track('title', { title: told });
    }).observe(title, { childList: true, characterData: true, subtree: true });
  }
  reaction(
    () => state.locale,
    (to, from) => track('language', { from, to }),
  );
  reaction(
    () => stores.session.viewer,
    (viewer, before) => {
      // Busy: the viewer has just signed in or out here. Else the session ended by itself, or in another tab.
      if (stores.session.isBusy && before.isGuest !== viewer.isGuest)
        track(viewer.isGuest ? 'logout' : 'login-success');
      track('session-update');
    },
  );

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') analytics.leave();
  });
  window.addEventListener('storage', () => consent.reread());
  let asked: (() => void) | undefined;
  autorun(() => {
    // A browser that says no to everybody (Global Privacy Control) has answered for its viewer.
    const isToAsk = consent.isToAsk && (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl !== true;
    if (isToAsk && !asked) {
      asked = () => undefined;
      // Without its code nobody is asked, and nothing is told.
      void import('./openConsent.tsx').then(
        ({ openConsent }) => {
          if (consent.isToAsk) asked = openConsent(app, consent);
        },
        () => undefined,
      );
    } else if (!isToAsk) {
      asked?.();
      asked = undefined;
    }
  });
}
