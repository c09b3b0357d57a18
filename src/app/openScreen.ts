// Opens a screen of src/screens by its declaration. A separate chunk, fetched with the first screen.
import { redirect } from 'react-router';
import type { PortSource } from '#engine/plugin-api/index.ts';
import type { AppState } from '#schemas/appState.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import { findTargetAfterSignIn } from '#src/routes/returnTarget.ts';
import type { RouteKey } from '#src/routes/routeTable.ts';
import type { AddressContext, AnyScreen, Backdrop } from '#src/screens/_shared/defineScreen.ts';
import { ScreenContent } from '#src/screens/_shared/ScreenContent.tsx';
import { screenLoaders } from '#src/screens/index.gen.ts';
import type { Stores } from '#src/stores/createStores.ts';
import type { Destination } from './destination.ts';

/**
 * The parts of the app that opening a screen needs. This file cannot import the type `App`: app.ts imports the types of
 * this file through screens.ts, so the import would be a cycle.
 */
type ScreenDeps = { readonly stores: Stores; readonly state: AppState; readonly ports: PortSource };

/** Imports the screen of a route; undefined when the product has none. */
export const importScreen = async (route: RouteKey): Promise<AnyScreen | undefined> => screenLoaders[route]?.();

/** Runs a screen's declaration before it renders: redirects, the backdrop, the data. */
async function prepare(app: ScreenDeps, screen: AnyScreen, request: Request): Promise<Response | Destination> {
  const { stores, state, ports } = app;
  const { pathname, searchParams: query } = new URL(request.url);
  const params = matchPath(pathname)?.params ?? {};
  const address: AddressContext = { params, query, pathSet: choosePathSet(state.locale), realm: state.realm };
  const replacement = screen.redirect?.(address);
  if (replacement !== undefined) return redirect(replacement);
  if (screen.access === 'guests' && !stores.session.isGuest && screen.isOpenToViewers?.(query) !== true)
    return redirect(findTargetAfterSignIn(query, address.pathSet));
  const [backdrop, data] = await Promise.all([
    screen.hasHomePageBackdrop ? findHomePageArtwork(app, request.signal) : undefined,
    screen.load?.({ query, content: ports.ports.content, isServer: import.meta.env.SSR }),
  ]);
  const { t } = ports.ports.text;
  const title = screen.findTitle?.({ ...address, t });
  return {
    kind: 'screen',
    route: screen.route,
    ...(title !== undefined && { title }),
    ...(backdrop && { backdrop }),
    ...(data !== undefined && { data }),
  };
}

async function findHomePageArtwork({ stores, state }: ScreenDeps, signal: AbortSignal): Promise<Backdrop | undefined> {
  const home = await stores.content.open(state.realm.homePage, signal);
  return home.state === 'ready' ? home.plan.preload : undefined;
}

/** The functions that open and render a screen. */
export type OpenScreen = { readonly prepare: typeof prepare; readonly Content: typeof ScreenContent };
/** The implementation of OpenScreen. */
export const openScreen: OpenScreen = { prepare, Content: ScreenContent };
