// The composition root: it connects all parts. Called once for each request on the server and once for each tab.
import { computed } from 'mobx';
import { listResolvedRows, planResolvedPage } from '#engine/page/resolvedPage.ts';
import type { PagePlan, ResolveContext } from '#engine/page/types.ts';
import { pickQuery } from '#engine/load/pickQuery.ts';
import { createLazyRowLoader } from '#engine/load/createLazyRowLoader.ts';
import { createWidgetRegistry, type LoadedWidgets } from '#engine/react/createWidgetRegistry.ts';
import type { Engine } from '#engine/react/EngineProvider.tsx';
import type * as PageReading from '#engine/react/readPage.ts';
import { ENGINE_VERSION } from '#engine/plugin-api/engineVersion.ts';
import type { Ports, TextPort } from '#engine/plugin-api/index.ts';
import type { AppState } from '#schemas/appState.ts';
import type { Page } from '#schemas/page/page.ts';
import type { Api } from '#src/api/createApi.ts';
import { createText } from '#src/i18n/createText.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import { createPorts, type PortDeps } from '#src/stores/createPorts.ts';
import { createStores, type StoreDeps, type Stores } from '#src/stores/createStores.ts';
import type { App, AppEnvironment, HeldUpdates } from './app.ts';
import { createLazyActions } from './createLazyActions.ts';
import { createLazyPlayback } from './createLazyPlayback.ts';
import { createScreens } from './screens.ts';
import { widgetLoaders } from '#widgets/index.gen.ts';
import type { Problem } from '#schemas/problems.ts';

/** The capabilities of this build, for rows with `requires`. */
const CAPABILITIES = { engine: ENGINE_VERSION };

/** Creates the parts of the product for one request or tab. It fetches nothing. */
export function createApp(state: AppState, platform: AppEnvironment): App {
  const plugins = state.realm.plugins ?? [];
  const report = (problem: Problem, id = 'page'): void =>
    platform.report([problem], { id, version: state.realm.version });
  const widgets = createWidgetRegistry({
    ...widgetLoaders,
    ...platform.remote?.loaders(plugins, widgetLoaders, (problem) => queueMicrotask(() => report(problem))),
  });
  const { text, currentText, hydrationText } = createLocalisedText(state);
  const read = createContentReader(platform.api);
  const rows = createLazyRowLoader({ initial: state.rows ?? [] });
  // The stores are created after the page reader, which needs their values only when it reads a page.
  const pageReader = createPageReader({
    widgets,
    timeSlices: platform.timeSlices,
    context: () => createPageContext(state, stores, platform),
  });
  const stores: Stores = createStores(state, {
    ...pageReader,
    ...pageCalls(platform.api),
    systemNow: platform.systemNow,
    pageAgeMs: platform.pageAgeMs,
    at: platform.at,
    report: platform.report,
    session: platform.session,
    query: new URLSearchParams(platform.currentPath().split('?')[1] ?? ''),
    changeQuery: platform.changeQuery,
    getCurrentPageId: platform.getCurrentPageId,
    fetchLive: ({ p, rpp, signal }) => platform.api.getLiveEvents({ p, rpp, signal }),
    platform: state.platform,
    fetchMenu: (target) => platform.api.getMenu({ platform: target, lang: state.locale }),
    forgetRows: () => rows.dispose(),
    lazy: {
      read,
      api: platform.api,
      isGuest: () => stores.session.isGuest,
      adoptSession: platform.session.adoptSession,
      locale: () => state.locale,
      after: (ms, callback) => platform.at(stores.clock.now() + ms, callback),
      isOnline: platform.isOnline,
      storage: platform.storage,
      track: platform.track,
    },
  });
  const playback = createLazyPlayback(async () => (await import('./openActions.tsx')).loadPlayback(app, platform));
  const heldUpdates: HeldUpdates = {};
  const ports = createPorts({
    stores,
    schedule: (run) => void (heldUpdates.runs ? heldUpdates.runs.push(run) : run()),
    text: currentText,
    hydrationText,
    playback,
    ...createLazyActions(async () => (await import('./openActions.tsx')).openActions(app, platform)),
    storage: platform.storage,
    pathSet: () => choosePathSet(state.locale),
    currentPath: platform.currentPath,
    navigate: platform.navigate,
    bucketItems: createBucketReader(platform.api, stores),
    read,
  });
  const engine: Engine = { widgets, ports, rows, preview: false, report };
  const app: App = { state, stores, ports, playback, text, engine, widgets, screens: createScreens(), heldUpdates };
  return app;
}

/**
 * Creates the text port. A change of the language (changeLanguage.ts) or of the time zone (showViewerTimeZone.ts)
 * replaces the port, so that components which read it render again; `text` always returns the current one.
 * `hydrationText` has the server's time zone, so that a row that is hydrated late equals the server's HTML.
 */
function createLocalisedText(state: AppState) {
  const serverZone = state.timeZone;
  const createIn = (getZone: () => string) => {
    const current = computed(
      () =>
        createText({
          locale: state.locale,
          labels: state.labels,
          timeZone: getZone(),
          arabicDigits: state.realm.arabicDigits,
        }),
      { keepAlive: true },
    );
    return () => current.get();
  };
  const currentText = createIn(() => state.timeZone);
  const serverZoneText = createIn(() => serverZone);
  return {
    text: new Proxy({} as TextPort, { get: (_, name) => currentText()[name as keyof TextPort] }),
    currentText,
    hydrationText: () => (state.timeZone === serverZone ? currentText : serverZoneText)(),
  };
}

const createContentReader =
  (api: Api): Ports['content']['read'] =>
  (name, input, signal) =>
    (api[name] as (input: object) => Promise<never>)({
      ...(input as object),
      ...(signal && { signal }),
    });

/** Time in ms that a fetched page waits for the code of its first rows; the server waits when it renders. */
const viewTimeoutMs = import.meta.env.SSR ? undefined : 1_000;

/** The values by which a page is resolved, without the row types, which the reader loads. */
type PageContext = Omit<ResolveContext, 'widgets'>;

type PageReaderOptions = {
  readonly widgets: LoadedWidgets;
  readonly timeSlices: AppEnvironment['timeSlices'];
  readonly context: () => PageContext;
};

/** Creates the functions that decode pages. The first page that is read loads their code. */
function createPageReader({
  widgets,
  timeSlices,
  context,
}: PageReaderOptions): Pick<StoreDeps, 'prepareUpdate' | 'read' | 'readChanges'> {
  let reader: typeof PageReading;
  const load = async () => (reader = await import('#engine/react/readPage.ts'));
  return {
    // The new plan was read with the same code, so it is loaded.
    prepareUpdate: (before, after) => reader.prepareUpdate(before, after),
    read: async (json, after) =>
      (await load()).readPage(json, context(), widgets, { after, timeSlices, viewTimeoutMs }),
    readChanges: async (json, before) => (await load()).readChanges(json, before, context(), widgets, { timeSlices }),
  };
}

const pageCalls = (api: Api): Pick<StoreDeps, 'fetchPage' | 'fetchChanges' | 'isMissing' | 'isExpired'> => ({
  fetchPage: (id, query, signal) => api.getPage({ id, ...query, ...(signal && { signal }) }),
  fetchChanges: (id, query) => api.getPageChanges({ id, ...query }),
  // The errors are recognised by their fields and not by ApiFailure: on the server the same calls run in process and
  // throw other classes.
  isMissing: (error) => (error as { status?: number } | undefined)?.status === 404,
  isExpired: (error) => (error as { status?: number } | undefined)?.status === 410,
});

function createPageContext(state: AppState, { session, clock }: Stores, { remote }: AppEnvironment): PageContext {
  const { isGuest, isChild, roles, licences, territory, partitions } = session.viewer;
  return {
    now: clock.now(),
    locale: state.locale,
    ...(territory !== undefined && { territory }),
    ...(partitions && { experiments: partitions }),
    session: { isGuest, isChild, roles, licences },
    capabilities: { ...CAPABILITIES, ...remote?.capabilities(state.realm.plugins ?? []) },
    rowTypes: state.realm.rowTypes,
  };
}

const createBucketReader =
  (api: Api, { session }: Stores): PortDeps['bucketItems'] =>
  async ({ pageId, exid, rpp, lastSeen, signal }) => {
    const query = { rpp, ...(lastSeen && { lastSeen }), signal };
    // The product's favourites page uses its own call (API-085). Guests have none.
    const { items, paging } = await (pageId === 'favourites' && exid === pageId && !session.isGuest
      ? api.getFavourites(query)
      : api.getSectionBucket({ section: pageId, exid, ...query }));
    return { items, paging: paging ?? {} };
  };

/**
 * Reuses the page that the server decoded and resolved, so that hydration renders the same without decoding it again.
 */
export async function adoptPage({ state, stores, widgets }: App, page: Page): Promise<PagePlan> {
  await widgets.loadDeclarations(
    listResolvedRows(page.elements).map(({ type }) => type),
    { validators: false },
  );
  const read = planResolvedPage(page, widgets);
  const plan: PagePlan = {
    ...read,
    rows: read.rows.map((row) => ({ ...row, estimate: state.estimates?.[row.id] ?? row.estimate })),
    ...(state.changesAt !== undefined && { changesAt: state.changesAt }),
  };
  stores.content.addPlan(plan);
  return plan;
}

/**
 * Loads the views and the data of the top rows before they render: on the server, so that the first HTML contains them;
 * in the browser before hydration, so that it renders the same, and before a page opens. A failure affects only its
 * row.
 *
 * @param urlQuery query parameters of the page's URL; those of the current URL by default
 */
export async function prepareTop(
  { widgets, engine, ports }: App,
  plan: PagePlan,
  urlQuery = ports.ports.address.query,
): Promise<void> {
  const page = { id: plan.id, version: plan.version };
  await Promise.all(
    plan.rows
      .filter((row) => row.mode === 'eager')
      .flatMap((row) => {
        const { load, query } = widgets.get(row.type) ?? {};
        return [
          widgets.loadView(row.type).catch(() => undefined),
          ...(load
            ? [engine.rows.load({ page, row, load, ports: ports.ports, query: pickQuery(urlQuery, query) })]
            : []),
        ];
      }),
  );
}
