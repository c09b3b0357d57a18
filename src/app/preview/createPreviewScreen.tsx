// What a preview frame shows: the app of the current audience with the prepared page, its edit marks and the selection.
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { AdminState } from '#schemas/adminState.ts';
import type { PreviewAudience } from '#schemas/preview/audience.ts';
import type { AdminText } from '#src/admin/createAdminText.ts';
import type { PreparedPage } from '#src/admin/preview/createPreviewDocument.ts';
import { createSelection } from '#src/admin/preview/createSelection.ts';
import { PreviewText } from '#src/admin/preview/PreviewText.ts';
import type { PreviewView } from '#src/admin/preview/previewView.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import type { App } from '../app.ts';
import type { BrowserSession } from '../createBrowserSession.ts';
import { createRoutes } from '../routes.tsx';
import { waitFor } from '../wait.ts';
import { createPageMarks } from './createPageMarks.ts';
import { createPreviewApp } from './createPreviewApp.ts';
import { toPagePath } from './toPagePath.ts';

/** The screen of a preview frame. */
export type PreviewScreen = {
  /** Shows a page, and waits until it is painted. */
  show(prepared: PreparedPage): Promise<void>;
  select(pointer: string): void;
  setMode(mode: PreviewView['mode']): void;
  /** Sets the audience of the next page. Its language stays, because labels and direction belong to the document. */
  setAudience(audience: PreviewAudience): void;
  audience(): PreviewAudience;
  onSelect(listener: (pointer: string) => void): void;
};

type Options = {
  readonly state: AdminState;
  readonly session: BrowserSession;
  readonly view: PreviewView;
  readonly audience: PreviewAudience;
  readonly root: HTMLElement;
  readonly text: AdminText;
};

type Mounted = {
  readonly app: App;
  readonly router: ReturnType<typeof createMemoryRouter>;
  readonly pageId: string;
};

/** Path of no page, for the screen that viewers see there. */
const MISSING_PATH = '/no-such-page/preview';

/** Creates the screen. The first page mounts the app. */
export function createPreviewScreen({ root, text, ...options }: Options): PreviewScreen {
  let { audience } = options;
  let { mode } = options.view;
  let mounted: Mounted | undefined;
  let reactRoot: Root | undefined;
  let mountCount = 0;
  let notify: (pointer: string) => void = () => undefined;
  const selection = createSelection({ root, onSelect: (pointer) => notify(pointer) });
  const marks = createPageMarks(root, () => selection.update());

  const setMode = (next: PreviewView['mode']): void => {
    mode = next;
    marks.setMode(mode);
    selection.setMode(mode);
  };
  const mount = async (prepared: PreparedPage): Promise<Mounted> => {
    mounted?.router.dispose();
    mountCount += 1;
    const created = await createMounted(prepared, { ...options, audience });
    reactRoot ??= createRoot(root);
    reactRoot.render(
      <StrictMode>
        <PreviewText value={text}>
          <RouterProvider key={mountCount} router={created.router} />
        </PreviewText>
      </StrictMode>,
    );
    return created;
  };
  return {
    setMode,
    select: (pointer) => selection.select(pointer),
    audience: () => audience,
    onSelect(listener) {
      notify = listener;
    },
    setAudience(next) {
      audience = { ...next, ...(audience.locale !== undefined && { locale: audience.locale }) };
      mounted?.router.dispose();
      mounted = undefined;
    },
    async show(prepared) {
      const { page } = prepared;
      if (mounted?.pageId === page.id) {
        // The data of changed rows is loaded again; rows that did not change keep theirs.
        mounted.app.engine.rows.forget((id) => id === page.id);
        await mounted.app.stores.content.put(page.id, page);
      } else mounted = await mount(prepared);
      const shown = mounted.app.stores.content.getPage(page.id);
      marks.setPage(prepared, shown?.state === 'ready' ? shown.plan : undefined);
      setMode(mode);
      await painted();
    },
  };
}

/** Creates the app and the router of a page. */
async function createMounted(
  { page, open }: PreparedPage,
  options: Omit<Parameters<typeof createPreviewApp>[0], 'path' | 'getRouter'>,
): Promise<Mounted> {
  const { locale, realm } = options.state;
  const path = open.kind === 'not-found' ? MISSING_PATH : toPagePath(page.id, realm.homePage, choosePathSet(locale));
  const routed: { router?: Mounted['router'] } = {};
  const app = await createPreviewApp({ ...options, path, getRouter: () => routed.router });
  await app.stores.content.put(page.id, page);
  const router = createMemoryRouter(createRoutes(app), { initialEntries: [path] });
  routed.router = router;
  return { app, router, pageId: page.id };
}

/** Waits until the browser has painted. A hidden window never paints, so the wait is limited. */
const painted = (): Promise<unknown> =>
  Promise.race([
    new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    }),
    waitFor(500),
  ]);
