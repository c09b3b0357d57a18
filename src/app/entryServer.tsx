// The app's entry on the server, built by Vite; src/server/ssr calls `render` for each page request.
import { PassThrough, Transform } from 'node:stream';
import type { ReactElement } from 'react';
import { enableStaticRendering } from 'mobx-react-lite';
import { renderToPipeableStream } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import type { AppState } from '#schemas/appState.ts';
import type { Api } from '#src/api/createApi.ts';
import type { Problem } from '#schemas/problems.ts';
import type { PagePlan, PreloadHint } from '#engine/page/types.ts';
import { createRemotePlugins } from '#engine/remote/remoteLoaders.ts';
import { toResolvedPage } from '#engine/page/resolvedPage.ts';
import { getDirection } from '#src/i18n/direction.ts';
import type { RouteKey } from '#src/routes/routeTable.ts';
import { describeImage } from '#src/realm/imageUrl.ts';
import type { App, AppEnvironment } from './app.ts';
import { createApp, prepareTop } from './createApp.tsx';
import {
  documentHead,
  documentTail,
  type Assets,
  type DocumentInput,
  type FontPreload,
  type ImagePreload,
} from './document.ts';
import { createHead } from './head.ts';
import { screenFiles } from '#src/screens/index.gen.ts';
import { findDestination, type Destination } from './destination.ts';
import { splitPageId } from '#src/routes/pageIds.ts';
import { createRoutes } from './routes.tsx';
import { withoutLowerItems } from './withoutLowerItems.ts';

enableStaticRendering(true);

/** Time limit of rendering in ms. After it, the part that is rendered is sent, and the browser renders the rest. */
const DEADLINE_MS = 5_000;

/** The row types of a page. */
export type RowTypes = {
  /** Rendered in the first HTML. */
  readonly eager: readonly string[];
  /** All of them; hydration loads their declarations. */
  readonly all: readonly string[];
};

/** The values from which the server renders a page. */
export type RenderInput = {
  readonly request: Request;
  readonly nonce: string;
  readonly state: AppState;
  readonly api: Api;
  readonly tokens: string;
  readonly fonts: readonly FontPreload[];
  readonly icon: string;
  readonly themeColour?: string | undefined;
  /** HTML beside the app, such as the banner on previews of drafts. */
  readonly besideApp?: string | undefined;
  readonly entry: string;
  /** Styles and scripts for the row types at the top of the page. */
  readonly assets: (rows: RowTypes, screens: readonly string[]) => Assets | Promise<Assets>;
  /** URLs of the scripts and styles of pages with these row types, without those of the assets. */
  readonly listLinkedFiles: (rowTypes: readonly string[], assets: Assets) => readonly string[];
  readonly onError: (error: unknown) => void;
  /** The engine's problems with the page. */
  readonly onProblems: (problems: readonly Problem[]) => void;
};
/** The rendered page as a stream, or a redirect. */
export type RenderOutput =
  | { readonly status: number; readonly stream: NodeJS.ReadableStream; readonly abort: () => void }
  /** A redirect to another path. */
  | { readonly redirect: string };

/**
 * Renders a page as a stream whose first bytes contain the head and all top rows. Rejects when nothing could be
 * rendered.
 */
export async function render(input: RenderInput): Promise<RenderOutput> {
  const { state, request } = input;
  const url = new URL(request.url);
  const app = createApp(state, serverPlatform(input, url));
  if (state.page) await app.stores.content.put(state.page.id, state.page);
  const handler = createStaticHandler(createRoutes(app));
  const context = await handler.query(request);
  if (context instanceof Response) return { redirect: context.headers.get('location') ?? '/' };
  const pageState = state.page ? app.stores.content.getPage(state.page.id) : undefined;
  const plan = pageState?.state === 'ready' ? pageState.plan : undefined;
  if (plan) await prepareTop(app, plan);
  if (plan?.problems.length) input.onProblems(plan.problems);
  const destination =
    (context.loaderData['root'] as Destination | undefined) ?? findDestination(url.pathname, state.realm.homePage);
  const documentInput = await createDocumentInput(input, app, { destination, plan, url });
  const { assets, nonce } = documentInput;
  const createTail = (html: string): string =>
    documentTail({
      nonce,
      modules: assets.modules,
      state: stateForBrowser(app, plan),
      entry: input.entry,
      besideApp: input.besideApp,
      hasLinkedHeadings: html.includes(LINKED_HEADING),
      linkedFiles: input.listLinkedFiles(listLinkedRowTypes(html, state.realm), assets),
    });
  const router = createStaticRouter(handler.dataRoutes, context);
  return streamDocument(
    <StaticRouterProvider router={router} context={context} nonce={input.nonce} />,
    { head: documentHead(documentInput), createTail, status: context.statusCode },
    input,
  );
}

/** The platform of one request: no storage, no navigation, no timers and no tracking. */
const serverPlatform = ({ state, api }: RenderInput, url: URL): AppEnvironment => ({
  remote: createRemotePlugins(),
  api,
  session: {
    signIn: refuseOnServer,
    adoptSession: refuseOnServer,
    signOut: refuseOnServer,
    switchProfile: refuseOnServer,
  },
  getCurrentPageId: () => undefined,
  systemNow: () => state.now,
  timeSlices: { now: () => performance.now(), pause: () => new Promise(setImmediate) },
  at: () => () => undefined,
  isOnline: () => true,
  currentPath: () => url.pathname + url.search,
  navigate: () => undefined,
  changeQuery: () => undefined,
  report: () => undefined,
  track: () => undefined,
});

/**
 * Returns the state that the browser hydrates from: with the resolved page and the data of the rows that were loaded.
 */
function stateForBrowser({ state, widgets, engine }: App, plan: PagePlan | undefined): AppState {
  const rows = engine.rows.snapshot().filter(([, data]) => data !== undefined);
  return {
    ...state,
    ...(plan && {
      page: toResolvedPage(plan, widgets, withoutLowerItems),
      ...(plan.changesAt !== undefined && { changesAt: plan.changesAt }),
      estimates: selectEstimates(plan),
    }),
    ...(rows.length > 0 && { rows }),
  };
}

type RenderedPage = {
  readonly destination: Destination;
  /** Undefined for a screen, and for a page that does not exist. */
  readonly plan: PagePlan | undefined;
  readonly url: URL;
};

async function createDocumentInput(
  input: RenderInput,
  app: App,
  { destination, plan, url }: RenderedPage,
): Promise<DocumentInput> {
  const { locale, realm } = input.state;
  const isRtl = getDirection(locale) === 'rtl';
  const screen = destination.kind === 'screen' ? destination : undefined;
  const listTypes = (rows: PagePlan['rows'] = []): string[] => [...new Set(rows.map(({ type }) => type))];
  const rowTypes = { eager: listTypes(plan?.rows.filter(({ mode }) => mode === 'eager')), all: listTypes(plan?.rows) };
  return {
    locale,
    direction: isRtl ? 'rtl' : 'ltr',
    realm: realm.id,
    head: createHead(app, destination, url),
    icon: input.icon,
    themeColour: input.themeColour,
    nonce: input.nonce,
    assets: await input.assets(rowTypes, screen ? screenModules(screen.route) : []),
    tokens: input.tokens,
    imagePreloads: listPreloads(plan?.preload ?? screen?.backdrop, isRtl),
    fonts: input.fonts,
  };
}

type StreamedDocument = {
  readonly head: string;
  /** Returns the HTML after the app. `html` is the app's HTML. */
  readonly createTail: (html: string) => string;
  readonly status: number;
};

/** Renders the app between the head and the tail. Resolves when the first bytes can be sent. */
function streamDocument(
  app: ReactElement,
  { head, createTail, status }: StreamedDocument,
  { nonce, onError }: Pick<RenderInput, 'nonce' | 'onError'>,
): Promise<RenderOutput> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(app, {
      nonce,
      // React moves finished rows beyond this many bytes into hidden elements that a script reveals: the page would
      // wait for it, and without JavaScript never show them.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onShellReady() {
        const stream = new PassThrough();
        stream.write(head);
        pipe(withTail(createTail)).pipe(stream);
        resolve({ status, stream, abort });
      },
      // The timer references the whole page, so it is cleared as soon as the page is rendered.
      onAllReady() {
        clearTimeout(deadline);
      },
      onShellError(error) {
        clearTimeout(deadline);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
      onError,
    });
    const deadline = setTimeout(abort, DEADLINE_MS).unref();
  });
}

/** Returns a document without rendered content; the browser renders everything. */
export const emptyDocument = (input: DocumentInput, state: unknown, entry: string): string =>
  documentHead(input) + documentTail({ nonce: input.nonce, modules: input.assets.modules, state, entry });

/** Rejects, because only the browser opens and ends sessions. */
const refuseOnServer = (): Promise<never> =>
  Promise.reject(new Error('sessions cannot change while a page is rendered'));

/**
 * Returns the size estimates of the first lazy rows, whose headings are in the HTML. For the other rows the browser's
 * own estimates are precise enough.
 */
const selectEstimates = (plan: PagePlan): NonNullable<AppState['estimates']> =>
  Object.fromEntries(
    plan.rows
      .slice(0, 60)
      .filter((row) => row.mode === 'lazy')
      .map(({ id, estimate }) => [id, estimate]),
  );

function withTail(createTail: (html: string) => string): Transform {
  const chunks: Buffer[] = [];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(null, createTail(Buffer.concat(chunks).toString()));
    },
  });
}

/** The start of a link in the heading of an unmounted row, which only viewers without JavaScript use. */
const LINKED_HEADING = '<a data-list-link=""';

/** Returns the row types of the pages with a subject that links in the HTML lead to. */
function listLinkedRowTypes(html: string, { subjectPages = {}, homePage }: AppState['realm']): string[] {
  const paths = new Set([...html.matchAll(/(?<!data-list-link="") href="(\/[^"?#]*)/g)].map(([, path]) => path!));
  const pages = new Set([...paths].map((path) => findDestination(path, homePage)).map(toPageName));
  return [...pages].flatMap((page) => subjectPages[page] ?? []).map(({ type }) => type);
}

const toPageName = (destination: Destination): string =>
  destination.kind === 'page' ? splitPageId(destination.pageId).page : '';

/** Returns the files whose chunks a screen's first HTML names, so that they are fetched before the app imports them. */
function screenModules(route: RouteKey): readonly string[] {
  const file = screenFiles[route];
  return file === undefined ? [] : ['src/app/openScreen.ts', file];
}

function listPreloads(wanted: PreloadHint | undefined, rtl: boolean): ImagePreload[] {
  if (!wanted) return [];
  // AVIF if it exists, because the <picture> of the page fetches that format; a preload of another one is not used.
  const toPreload = (url: string, sizes: string, media?: string): ImagePreload => {
    const { src, srcSet, avifSrcSet } = describeImage(url);
    return {
      href: src,
      srcSet: avifSrcSet ?? srcSet,
      sizes,
      ...(avifSrcSet && { type: 'image/avif' }),
      ...(media && { media }),
    };
  };
  const wideSizes = wanted.sizes ?? '100vw';
  const wide = (rtl && wanted.imageRtl) || wanted.image;
  if (!wanted.portrait) return [toPreload(wide, wideSizes)];
  return [
    toPreload(wanted.portrait, '100vw', '(max-width: 600px)'),
    toPreload(wide, wideSizes, '(min-width: 600.02px)'),
  ];
}
