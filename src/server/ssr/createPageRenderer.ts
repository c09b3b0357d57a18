// Renders pages with the built app (production) or with Vite's development server, behind one interface.
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { AdminState } from '#schemas/adminState.ts';
import { describeBuildError, renderDevelopmentError } from './developmentErrorPage.ts';
import { DETAIL_CHUNK, DETAIL_ROW_TYPES, NAVIGATION_CHUNKS, ROW_CHUNKS } from '../chunkNames.ts';
import type { Assets, DocumentInput } from '#src/app/document.ts';
import type { RenderInput, RenderOutput, RowTypes } from '#src/app/entryServer.tsx';

/** A Connect middleware: handles a request or calls `next`. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
type Entry = {
  render(input: RenderInput): Promise<RenderOutput>;
  emptyDocument(input: DocumentInput, state: unknown, entry: string): string;
};

/** Renders HTML documents. */
export type PageRenderer = {
  render(input: Omit<RenderInput, 'assets' | 'listLinkedFiles' | 'entry'>): Promise<RenderOutput>;
  /** Returns a document of the admin area. Its content is rendered in the browser. */
  admin(input: Omit<DocumentInput, 'assets'>, state: AdminState): Promise<string>;
  /** Folder of immutable files served under /assets/; undefined in development. */
  readonly assetsFolder: string | undefined;
  readonly middleware: Middleware | undefined;
  close(): Promise<void>;
};

type ManifestChunk = { file: string; name?: string; css?: string[]; imports?: string[]; dynamicImports?: string[] };
type Manifest = Record<string, ManifestChunk>;
const root = new URL('../../../', import.meta.url);
const ENTRY = 'src/app/entryClient.tsx';
const RARE_WIDGETS = 'widgets/rareWidgets.gen.ts';
/** Entry of the admin area. It is built separately, with its own manifest, so that viewers download none of it. */
const ADMIN_ENTRY = 'src/app/entryAdmin.tsx';

/**
 * Creates the renderer of pages.
 * @param server the HTTP server to which Vite's development server adds its web socket
 */
export async function createPageRenderer({
  isProduction,
  server,
}: {
  isProduction: boolean;
  server: HttpServer;
}): Promise<PageRenderer> {
  return isProduction ? createBuiltRenderer() : createDevelopmentRenderer(server);
}

async function createBuiltRenderer(): Promise<PageRenderer> {
  const manifestFile = new URL('dist/client/.vite/manifest.json', root);
  if (!existsSync(manifestFile))
    throw new Error('The app is not built. Run `npm start`, which builds it, or `npm run build`.');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const { render, emptyDocument } = (await import(new URL('dist/server/entryServer.js', root).href)) as Entry;
  const entry = `/${manifest[ENTRY]!.file}`;
  // A page names the files of each row type that it shows: declaration, view and styles. It names the list of rare
  // widgets only when it shows one of them.
  const rareModules = new Set(manifest[RARE_WIDGETS]?.dynamicImports);
  const findChunks = (names: readonly string[]): string[] =>
    Object.keys(manifest).filter((id) => names.includes(manifest[id]!.name ?? ''));
  const rowChunks = findChunks(ROW_CHUNKS);
  const navigationChunks = findChunks(NAVIGATION_CHUNKS);
  const detailChunks = findChunks([DETAIL_CHUNK]);
  const listDetailChunks = (rowTypes: readonly string[]): readonly string[] =>
    rowTypes.some((type) => DETAIL_ROW_TYPES.includes(type)) ? detailChunks : [];
  const styleTexts = new Map<string, string>();
  const assets = ({ eager, all }: RowTypes, screens: readonly string[]): Assets =>
    collectAssets(
      manifest,
      [
        ENTRY,
        ...screens,
        ...(all.length > 0 ? rowChunks : []),
        ...(all.some((type) => rareModules.has(getDeclarationPath(type))) ? [RARE_WIDGETS] : []),
        ...listDetailChunks(all),
        ...all.map(getDeclarationPath),
        ...eager.map(getViewPath),
      ],
      styleTexts,
    );
  const listLinkedFiles: RenderInput['listLinkedFiles'] = (rowTypes, { styles, modules }) => {
    if (rowTypes.length === 0) return [];
    const loaded = new Set([...styles.map(({ href }) => href), ...modules]);
    const { css, scripts } = collectFiles(manifest, [
      RARE_WIDGETS,
      ...navigationChunks,
      ...listDetailChunks(rowTypes),
      ...rowTypes.flatMap((type) => [getDeclarationPath(type), getViewPath(type), getValidatorPath(type)]),
    ]);
    return [...scripts, ...css].filter((file) => !loaded.has(file));
  };
  const adminManifest = JSON.parse(
    readFileSync(new URL('dist/client/.vite/admin-manifest.json', root), 'utf8'),
  ) as Manifest;
  const admin: PageRenderer['admin'] = async (input, state) =>
    emptyDocument(
      { ...input, assets: collectAssets(adminManifest, [ADMIN_ENTRY], styleTexts) },
      state,
      `/${adminManifest[ADMIN_ENTRY]!.file}`,
    );
  return {
    render: (input) => render({ ...input, assets, listLinkedFiles, entry }),
    admin,
    assetsFolder: new URL('dist/client/assets', root).pathname,
    middleware: undefined,
    close: () => Promise.resolve(),
  };
}

/**
 * Returns the styles and scripts of these modules.
 * @param styleTexts cache of style texts by URL
 */
function collectAssets(manifest: Manifest, ids: readonly string[], styleTexts: Map<string, string>): Assets {
  const { css, scripts } = collectFiles(manifest, ids);
  const styles = [...css].map((href) => {
    const text = styleTexts.get(href) ?? readFileSync(new URL(`dist/client${href}`, root), 'utf8').trim();
    styleTexts.set(href, text);
    return { href, text };
  });
  return { styles, modules: [...scripts] };
}

const getDeclarationPath = (rowType: string): string => `widgets/${rowType}/widget.ts`;
const getViewPath = (rowType: string): string => `widgets/${rowType}/View.tsx`;
const getValidatorPath = (rowType: string): string => `widgets/${rowType}/validate.gen.js`;

/** Returns the URLs of these modules' chunks, and of all that they import statically. */
function collectFiles(manifest: Manifest, ids: readonly string[]): { css: Set<string>; scripts: Set<string> } {
  const css = new Set<string>(),
    scripts = new Set<string>(),
    visited = new Set<string>();
  const walk = (id: string): void => {
    const chunk = manifest[id];
    if (!chunk || visited.has(id)) return;
    visited.add(id);
    scripts.add(`/${chunk.file}`);
    for (const file of chunk.css ?? []) css.add(`/${file}`);
    for (const next of chunk.imports ?? []) walk(next);
  };
  for (const id of ids) walk(id);
  return { css, scripts };
}

async function createDevelopmentRenderer(server: HttpServer): Promise<PageRenderer> {
  const { createServer, isRunnableDevEnvironment } = await import('vite');
  const vite = await createServer({
    root: root.pathname,
    server: {
      middlewareMode: true,
      host: '127.0.0.1',
      hmr: { server },
      // The embedded database writes all the time. Brands are data, and a publish updates open pages.
      watch: { ignored: ['**/.data/**', '**/realms/**'] },
    },
    appType: 'custom',
  });
  const environment = vite.environments['ssr'];
  if (!environment || !isRunnableDevEnvironment(environment))
    throw new Error("Vite's environment `ssr` cannot run modules: remove `environments.ssr` from vite.config.ts.");
  const styles = async (): Promise<Assets> => {
    let inlineCss = '';
    // `?inline` and not `?direct`: with `?direct` each edit of a style would reload the page.
    for (const { id } of environment.moduleGraph.idToModuleMap.values())
      if (id?.endsWith('.css'))
        inlineCss += (await environment.runner.import<{ default: string }>(`${id}?inline`)).default;
    return { styles: [], modules: [], inlineCss };
  };
  return {
    async render(input) {
      try {
        const { render } = (await environment.runner.import(`/src/app/entryServer.tsx`)) as Entry;
        return await render({ ...input, assets: styles, listLinkedFiles: () => [], entry: `/${ENTRY}` });
      } catch (error) {
        vite.config.logger.error(describeBuildError(error));
        return renderDevelopmentError(error, input.nonce);
      }
    },
    async admin(input, state) {
      const { emptyDocument } = (await environment.runner.import(`/src/app/entryServer.tsx`)) as Entry;
      return emptyDocument({ ...input, assets: { styles: [], modules: [] } }, state, `/${ADMIN_ENTRY}`);
    },
    assetsFolder: undefined,
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}
