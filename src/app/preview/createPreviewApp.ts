// The app of a preview frame. It is the app of the product, with a viewer and a time that the editor chooses. It tracks
// nothing and sends no reports.
import type { Ports, PortSource } from '#engine/plugin-api/index.ts';
import { observable } from 'mobx';
import type { AdminState } from '#schemas/adminState.ts';
import type { MenuResponse } from '#schemas/page/menu.ts';
import type { PreviewAudience } from '#schemas/preview/audience.ts';
import { changeContent, isChangedState } from '#src/admin/preview/changeRows.ts';
import { createSampleContent } from '#src/admin/gallery/createSampleContent.ts';
import { PROBLEM_ROW_TYPE } from '#src/admin/preview/problemElements.ts';
import { problemWidget } from '#src/admin/preview/problemWidget.ts';
import { toViewerInfo, type PreviewSwitches } from '#src/admin/preview/previewSwitches.ts';
import type { PluginBuilds } from '#engine/remote/PluginBuilds.ts';
import { createRemotePlugins, type RemotePlugins } from '#engine/remote/remoteLoaders.ts';
import { callPaths } from '#schemas/generated/callPaths.ts';
import { createApi, type Api } from '#src/api/createApi.ts';
import type { App } from '../app.ts';
import { createApp } from '../createApp.tsx';
import type { BrowserSession } from '../createBrowserSession.ts';
import { findDestination } from '../destination.ts';
import { waitFor } from '../wait.ts';
import type { RowFailures } from './createRowFailures.tsx';
import type { RowMeter } from './createRowMeter.tsx';

type Router = {
  navigate(target: string, options?: { replace?: boolean; preventScrollReset?: boolean }): Promise<void>;
  readonly state: { readonly location: { readonly pathname: string; readonly search: string } };
};

type Options = {
  readonly state: AdminState;
  readonly session: BrowserSession;
  readonly switches: PreviewSwitches;
  readonly audience: PreviewAudience;
  /** Path of the page that is opened first. */
  readonly path: string;
  readonly getRouter: () => Router | undefined;
  /** Returns the menus in place of the published ones; undefined: the published ones are shown. */
  readonly getMenu?: () => MenuResponse | undefined;
  /** A plugin under development: its row types replace those of a published plugin of the same id. */
  readonly devPluginBuilds?: PluginBuilds | undefined;
  readonly meter: RowMeter;
  readonly failures: RowFailures;
};

/** Creates the app for an audience. */
export async function createPreviewApp({
  state,
  session,
  switches,
  audience,
  path,
  getRouter,
  getMenu = () => undefined,
  devPluginBuilds,
  meter,
  failures,
}: Options): Promise<App> {
  const start = Date.now();
  const moment = audience.at === undefined ? state.now + performance.now() : Date.parse(audience.at);
  const plugins = await createPlugins(state, session.api, devPluginBuilds);
  const getLocation = (): { readonly pathname: string; readonly search: string } =>
    getRouter()?.state.location ?? { pathname: path, search: '' };
  const app = createApp(createAppState({ ...state, menu: getMenu() ?? state.menu }, audience, moment), {
    remote: withProblemCards(plugins),
    api: withMenu(toViewerInfo(audience).isGuest ? createGuestApi(state) : session.api, getMenu),
    session: session.transport,
    storage: session.storage,
    getCurrentPageId: () => {
      const destination = findDestination(getLocation().pathname, state.realm.homePage);
      return destination.kind === 'page' ? destination.pageId : undefined;
    },
    systemNow: () => moment + Date.now() - start,
    // At the moment when the published page changes, the app would replace the previewed page by it.
    at: () => () => undefined,
    currentPath: () => getLocation().pathname + getLocation().search,
    isOnline: () => navigator.onLine,
    navigate: (target) => void (target.href && !target.external && getRouter()?.navigate(target.href)),
    changeQuery: (query, how) =>
      void getRouter()?.navigate(`?${query}`, { replace: how === 'replace', preventScrollReset: true }),
    // `failures` notices the same problems, with more details.
    report: () => undefined,
    track: () => undefined,
  });
  const { engine } = app;
  const rows = meter.measureLoads(engine.rows);
  return {
    ...app,
    engine: {
      ...engine,
      ports: withRowState(app.ports, switches),
      widgets: failures.watchViews(meter.measureViews(engine.widgets)),
      // A preview of the state "error" makes every load fail on purpose.
      rows: switches.rowState === 'error' ? rows : failures.watchLoads(rows),
    },
  };
}

/** Creates the plugins of the realm, and those of a plugin under development. */
async function createPlugins(
  { realm }: AdminState,
  api: Api,
  devPluginBuilds: PluginBuilds | undefined,
): Promise<RemotePlugins> {
  if (!realm.plugins) return createRemotePlugins();
  const { createPluginServices } = await import('../createBrowserPlugins.ts');
  const services = createPluginServices(realm.id, api);
  const plugins = createRemotePlugins(services);
  if (!devPluginBuilds) return plugins;
  const { createBuildLoaders } = await import('#engine/remote/createBuildLoaders.ts');
  return {
    ...plugins,
    loaders: (...input: Parameters<RemotePlugins['loaders']>) => ({
      ...plugins.loaders(...input),
      ...createBuildLoaders(devPluginBuilds, services),
    }),
  };
}

/** Returns the state of the app. A page changes to the viewer's time zone when it is idle; a preview begins with it. */
const createAppState = (state: AdminState, audience: PreviewAudience, now: number): AdminState =>
  observable(
    {
      ...state,
      viewer: toViewerInfo(audience),
      now,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    {},
    { deep: false },
  );

/** Creates the client with which rows read as a guest: it sends neither the editor's cookie nor a token. */
const createGuestApi = ({ locale }: AdminState): Api =>
  createApi({
    calls: callPaths,
    lazyCalls: async () => (await import('#schemas/generated/lazyCallPaths.ts')).lazyCallPaths,
    fetch: (input, init) => fetch(input, { ...init, credentials: 'omit' }),
    locale: () => locale,
    wait: waitFor,
  });

/** Replaces the call that fetches the menus. The header makes it when the width of the window changes. */
const withMenu = (api: Api, getMenu: () => MenuResponse | undefined): Api =>
  new Proxy(api, {
    get: (calls, name) =>
      name === 'getMenu'
        ? async (...input: Parameters<Api['getMenu']>) => getMenu() ?? (await calls.getMenu(...input))
        : calls[name as keyof Api],
  });

/** Adds the card of faulty elements to the row types. */
const withProblemCards = (plugins: RemotePlugins): RemotePlugins => ({
  ...plugins,
  loaders: (...input: Parameters<RemotePlugins['loaders']>) => ({
    ...plugins.loaders(...input),
    [PROBLEM_ROW_TYPE]: () => Promise.resolve(problemWidget),
  }),
});

const CONTENT_BY_STATE = { loading: 'never', error: 'failing', empty: 'nothing' } as const;

/** Returns ports whose content never arrives, fails, is empty or changed. */
function withRowState(source: PortSource, { rowState }: PreviewSwitches): PortSource {
  if (rowState === 'ready') return source;
  const content = isChangedState(rowState)
    ? changeContent(source.ports.content, rowState)
    : createSampleContent(CONTENT_BY_STATE[rowState]);
  const ports: Ports = { ...source.ports, content };
  return { ports, subscribe: (read, onChange) => source.subscribe(() => read(ports), onChange) };
}
