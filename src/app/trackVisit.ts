// Tracks a visit for realms with analytics, after the viewer's consent. The events are used only for analytics
// (docs/spec/content-and-viewing.txt, section 4).
import { autorun, reaction, when } from 'mobx';
import type { createBrowserRouter } from 'react-router';
import type { ViewerInfo } from '#schemas/appState.ts';
import type { Api } from '#src/api/createApi.ts';
import { trackImpressions, type Impression, type Impressions } from '#engine/react/trackImpressions.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import { ConsentStore } from '#src/stores/ConsentStore.ts';
import { createAnalytics, type Analytics } from '#src/stores/createAnalytics.ts';
import type { Track } from '#src/stores/createTracker.ts';
import { lazyCallPaths } from '#schemas/generated/lazyCallPaths.ts';
import type { App } from './app.ts';

/** The parts of a tab that tracking needs. */
export type TrackedTab = {
  readonly api: Pick<Api, 'postViewerEvents'>;
  readonly router: ReturnType<typeof createBrowserRouter>;
  readonly listen: (listener: Track) => void;
  /** Returns the id of the composed page of a path. */
  readonly getPageId: (pathname: string) => string | undefined;
};

/** Returns the user type: `GUEST`, `admin`, `editor`, or `user` for every other viewer who is signed in. */
export const findUserType = ({ isGuest, roles }: Pick<ViewerInfo, 'isGuest' | 'roles'>): string =>
  isGuest ? 'GUEST' : (['admin', 'editor'].find((role) => roles.includes(role)) ?? 'user');

/** Shows the consent bar until the viewer chooses, and tracks. No event is sent before the consent. */
export function trackVisit(app: App, tab: TrackedTab): void {
  const { analytics: settings } = app.state.realm;
  if (!settings) return;
  const consent = app.stores.lazy.get(ConsentStore);
  const analytics = createVisitAnalytics(app, tab.api, settings, consent);
  tab.listen(analytics.track);
  trackRoutesAndImpressions(app, tab, analytics, consent);
  trackTitle(analytics.track);
  trackLanguageAndSession(app, analytics.track);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') analytics.leave();
  });
  window.addEventListener('storage', () => consent.reload());
  showConsentBar(app, consent);
}

type AnalyticsSettings = NonNullable<App['state']['realm']['analytics']>;

function createVisitAnalytics(
  { state, stores }: App,
  api: TrackedTab['api'],
  settings: AnalyticsSettings,
  consent: ConsentStore,
): Analytics {
  return createAnalytics({
    realm: state.realm.id,
    language: () => state.locale,
    userType: () => findUserType(stores.session.viewer),
    userUUID: settings.userUUID ? () => stores.session.viewer.accountId : undefined,
    isGranted: () => consent.isGranted,
    dataLayer: settings.dataLayer ? pushToDataLayer : undefined,
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
}

/** Listeners of the data layer are third-party code: their errors must not affect the viewer (ANALYTICS-013). */
function pushToDataLayer(entry: Readonly<Record<string, unknown>>): void {
  try {
    ((window as { dataLayer?: unknown[] }).dataLayer ??= []).push(entry);
  } catch (error) {
    console.warn('window.dataLayer:', error);
  }
}

/** Tracks route changes, videos, and the rows and items that become visible, while the viewer consents. */
function trackRoutesAndImpressions(
  { stores }: App,
  { router, getPageId }: TrackedTab,
  analytics: Analytics,
  consent: ConsentStore,
): void {
  const { track } = analytics;
  const root = document.getElementById('root')!;
  let impressions: Impressions | undefined;
  const onImpression = ({ rowId, rowType, itemId }: Impression): void => {
    const pageId = getPageId(router.state.location.pathname);
    const page = pageId === undefined ? undefined : stores.content.getPage(pageId);
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
  const trackRoute = (): void => {
    const { pathname } = router.state.location;
    const { key, params } = matchPath(pathname) ?? {};
    impressions?.begin();
    track('route-change', { route: key ?? 'NOT_FOUND', path: pathname });
    cancelLoad?.();
    if (key !== 'VOD' && key !== 'LIVE') return;
    // The page may still be loading; a page that does not exist is not a video (ANALYTICS-012).
    cancelLoad = when(
      () => stores.content.getPage(getPageId(pathname) ?? '')?.state === 'ready',
      () => track('video-load', { route: key, itemId: params?.['eventId'] }),
    );
  };
  // Tracking begins with the page that is open when the viewer consents, or at the start after an earlier consent.
  reaction(
    () => consent.isGranted,
    (isGranted) => {
      impressions?.stop();
      impressions = undefined;
      if (!isGranted) {
        analytics.forget();
        return;
      }
      impressions = trackImpressions(root, onImpression);
      trackRoute();
      track('title', { title: document.title });
    },
    { fireImmediately: true },
  );
  let trackedPath = router.state.location.pathname;
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.pathname === trackedPath) return;
    trackedPath = location.pathname;
    trackRoute();
  });
}

function trackTitle(track: Track): void {
  const element = document.querySelector('title');
  if (!element) return;
  let trackedTitle = document.title;
  new MutationObserver(() => {
    if (document.title === trackedTitle) return;
    trackedTitle = document.title;
    track('title', { title: trackedTitle });
  }).observe(element, { childList: true, characterData: true, subtree: true });
}

function trackLanguageAndSession({ state, stores }: App, track: Track): void {
  reaction(
    () => state.locale,
    (to, from) => track('language', { from, to }),
  );
  reaction(
    () => stores.session.viewer,
    (viewer, before) => {
      // Busy means that the viewer signs in or out in this tab. Otherwise the session expired or changed in another
      // tab.
      if (stores.session.isBusy && before.isGuest !== viewer.isGuest)
        track(viewer.isGuest ? 'logout' : 'login-success');
      track('session-update');
    },
  );
}

/** Shows the consent bar while the viewer has made no choice. */
function showConsentBar(app: App, consent: ConsentStore): void {
  let close: (() => void) | undefined;
  autorun(() => {
    // Global Privacy Control counts as a refusal.
    const isNeeded =
      consent.isChoiceMissing && (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl !== true;
    if (isNeeded && !close) {
      close = () => undefined;
      // When the code cannot be loaded, no bar is shown and nothing is tracked.
      void import('./openConsent.tsx').then(
        ({ openConsent }) => {
          if (consent.isChoiceMissing) close = openConsent(app, consent);
        },
        () => undefined,
      );
    } else if (!isNeeded) {
      close?.();
      close = undefined;
    }
  });
}
