// Brings labels, menu, theme and settings of an open page to the published version, without a document load. Loaded
// with the first publish that changes one of them.
import { runInAction } from 'mobx';
import type { RealmInfo } from '#schemas/appState.ts';
import type { PublishedVersion } from '#schemas/domain/published-version.ts';
import type { ResponseOf } from '#schemas/defineCall.ts';
import type { getRealmChanges } from '#schemas/api/realm/getRealmChanges.ts';
import type { Api } from '#src/api/createApi.ts';
import type { App } from './app.ts';
import { haveRevisionsChanged } from './haveRevisionsChanged.ts';
import { replaceTheme } from './replaceTheme.ts';

type RealmChanges = ResponseOf<typeof getRealmChanges>;

/** The parts of a tab that the update needs. */
export type RealmTab = {
  readonly api: Pick<Api, 'getRealmChanges'>;
  readonly document: Document;
  readonly getCurrentPageId: () => string | undefined;
  /** Runs the loader of the current address again, because it may be another page or screen now. */
  readonly revalidate: () => void;
  /** Makes the next link load a document. */
  readonly markOutdated: () => void;
  readonly wait: (ms: number) => Promise<unknown>;
};

/** Maximum number of requests for the published revisions. Another node may still respond with the previous version. */
const MAX_ATTEMPTS = 8;
/** Delay in ms before the second attempt; it doubles with each further one. */
const RETRY_DELAY_MS = 250;
/** Interval in ms at which the hydration is checked. */
const HYDRATION_POLL_MS = 50;

const isDifferent = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);

/**
 * Creates the function that applies a published version to this tab. Versions that arrive during an update are applied
 * together after it.
 */
export function followRealm(app: App, tab: RealmTab): (published: PublishedVersion) => void {
  let latest: PublishedVersion | undefined;
  let isRunning = false;
  const isBehind = (): boolean =>
    latest !== undefined && haveRevisionsChanged(latest.revisions, app.state.realm.revisions);
  const run = async (): Promise<void> => {
    // A change of labels during the hydration would not match the server's HTML.
    while (tab.document.documentElement.dataset['hydrated'] === undefined) await tab.wait(HYDRATION_POLL_MS);
    for (let attempt = 0; isBehind() && attempt < MAX_ATTEMPTS; attempt += 1) {
      if (attempt > 0) await tab.wait(RETRY_DELAY_MS * 2 ** (attempt - 1) * (1 + Math.random()));
      // A failed request is repeated; after the last attempt the tab follows with the next event.
      await update(app, tab).catch(() => undefined);
    }
  };
  return (published) => {
    latest = published;
    if (isRunning) return;
    isRunning = true;
    void run().finally(() => {
      isRunning = false;
    });
  };
}

/** Fetches the parts of the realm that differ from the state, and applies them. */
async function update(app: App, tab: RealmTab): Promise<void> {
  const { state, stores } = app;
  const { locale, realm } = state;
  const { platform } = stores.navigation;
  const changes = await tab.api.getRealmChanges({ ...realm.revisions, platform, lang: locale });
  // The viewer has changed the language meanwhile, or another node still has an older version.
  const isObsolete = (): boolean => state.locale !== locale || changes.version < state.realm.version;
  if (isObsolete()) return;
  applyTexts(app, tab, changes);
  if (changes.theme && (await replaceTheme(changes.theme, { ...tab, isObsolete }))) {
    const { theme } = changes.revisions;
    setRealm(app, { ...state.realm, revisions: { ...state.realm.revisions, theme } });
  }
  // The service worker's offline page contains the theme and labels too, so it fetches that page again.
  navigator.serviceWorker?.controller?.postMessage('republished');
}

/** Applies labels, menu and settings in one step, so that each view renders once. */
function applyTexts(app: App, tab: RealmTab, { labels, menu, settings, revisions, version }: RealmChanges): void {
  const { state, stores } = app;
  const before = state.realm;
  // The response's schema leaves the settings' types to RealmInfo.
  const newSettings = settings as unknown as RealmInfo | undefined;
  const published = newSettings ? { ...newSettings, ...pickDocumentSettings(before) } : before;
  runInAction(() => {
    if (labels) Object.assign(state, { labels });
    if (menu) {
      Object.assign(state, { menu });
      stores.navigation.response = menu;
    }
    setRealm(app, { ...published, version, revisions: { ...revisions, theme: before.revisions.theme } });
  });
  if (!newSettings) return;
  if (isDifferent(pickDocumentSettings(newSettings), pickDocumentSettings(before))) tab.markOutdated();
  const pageId = tab.getCurrentPageId();
  const haveRowsChanged = isDifferent(published.off, before.off);
  // Rows that are turned off or on do not change the version of the pages.
  if (haveRowsChanged) stores.content.dropPages(pageId);
  if ((haveRowsChanged || isDifferent(published.rowTypes, before.rowTypes)) && pageId !== undefined)
    void stores.content.refresh(pageId);
  if (published.homePage !== before.homePage || isDifferent(published.features, before.features)) tab.revalidate();
}

/** AppState is read-only for all other code. */
const setRealm = ({ state }: App, realm: RealmInfo): void =>
  runInAction(() => {
    Object.assign(state, { realm });
  });

/** Returns the settings that only a new document can change. */
const pickDocumentSettings = ({ policy, plugins, sessionMode, analytics }: RealmInfo) =>
  ({ policy, plugins, sessionMode, analytics }) as Pick<RealmInfo, 'policy' | 'sessionMode'>;
