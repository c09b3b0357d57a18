// What a preview frame shows: the app of the current audience with the prepared document, its edit marks and the
// selection.
import { observable, runInAction } from 'mobx';
import type { PagePlan } from '#engine/page/types.ts';
import { keepMovedRows } from '#engine/react/anchorRows.ts';
import type { PluginBuilds } from '#engine/remote/PluginBuilds.ts';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { AdminState } from '#schemas/adminState.ts';
import type { Page } from '#schemas/page/page.ts';
import type { PreviewAudience } from '#schemas/preview/audience.ts';
import type { EditFinding } from '#schemas/preview/finding.ts';
import type { RowMeasurement } from '#schemas/preview/measurement.ts';
import type { AdminText } from '#src/admin/createAdminText.ts';
import { isStandaloneKind } from '#src/admin/preview/createPreviewDocument.ts';
import type { PreparedRevision } from '#src/admin/preview/previewRevision.ts';
import { createSelection } from '#src/admin/preview/createSelection.ts';
import { HEAD_EVENT } from '#src/admin/preview/headEvent.ts';
import { PreviewText } from '#src/admin/preview/PreviewText.ts';
import type { PreviewSwitches } from '#src/admin/preview/previewSwitches.ts';
import { choosePathSet, type PathSet } from '#src/routes/pathSets.ts';
import type { App } from '../app.ts';
import type { BrowserSession } from '../createBrowserSession.ts';
import { replaceTheme } from '../replaceTheme.ts';
import { createRoutes } from '../routes.tsx';
import { waitFor } from '../wait.ts';
import { createMeasuredRows } from './createMeasuredRows.ts';
import { createPageMarks } from './createPageMarks.ts';
import { createOfferRoutes, type OfferState } from './OfferScreen.tsx';
import { createPreviewApp } from './createPreviewApp.ts';
import { createRowFailures, type RowFailures } from './createRowFailures.tsx';
import { createShownPage, findElementChange, type ShownPage } from './findElementChange.ts';
import { findRowIds } from './findRowIds.ts';
import { toPagePath } from './toPagePath.ts';

/** The screen of a preview frame. */
export type PreviewScreen = {
  /** Shows a page, and waits until it is painted. */
  show(prepared: PreparedRevision): Promise<void>;
  select(pointer: string): void;
  setMode(mode: PreviewSwitches['mode']): void;
  /** Sets the audience of the next page. Its language stays, because labels and direction belong to the document. */
  setAudience(audience: PreviewAudience): void;
  audience(): PreviewAudience;
  /** Returns the ids of the rows that show the element at a JSON pointer of the shown page; empty: nothing shows it. */
  findRowIds(pointer: string): readonly string[];
  onSelect(listener: (pointer: string) => void): void;
  /** Calls the listener with what was measured of the rows on the screen, after it has changed. */
  onMeasured(listener: (rows: readonly RowMeasurement[]) => void): void;
  /** Returns a finding for each row on the screen that threw or whose data could not be loaded. */
  failures(): readonly EditFinding[];
  /** Calls the listener after `failures` has changed. */
  onFailures(listener: () => void): void;
};

type Options = {
  readonly state: AdminState;
  readonly session: BrowserSession;
  readonly switches: PreviewSwitches;
  readonly audience: PreviewAudience;
  readonly root: HTMLElement;
  readonly text: AdminText;
  readonly devPluginBuilds?: PluginBuilds | undefined;
  /** Whether a row that fails shows its problem in its place; default true. False: as viewers see it. */
  readonly showsFailures?: boolean;
};

type Mounted = {
  readonly app: App;
  readonly router: ReturnType<typeof createMemoryRouter>;
  /** Identifies what is mounted; a document with the same key is shown without mounting again. */
  readonly key: string;
  update(prepared: PreparedRevision): Promise<void>;
  /** The page as it is shown; undefined: the document is not a page, or the page could not be read. */
  shownPage(): ShownPage | undefined;
};

/** A path at which there is no page, so that the app shows the screen "not found". */
const MISSING_PATH = '/no-such-page/preview';

/** Creates the screen. The first page mounts the app. */
export function createPreviewScreen({ root, text, showsFailures = true, ...options }: Options): PreviewScreen {
  let { audience } = options;
  let { mode } = options.switches;
  let mounted: Mounted | undefined;
  let reactRoot: Root | undefined;
  let mountCount = 0;
  let notify: (pointer: string) => void = () => undefined;
  let failures: RowFailures | undefined;
  let notifyFailures: () => void = () => undefined;
  const measured = createMeasuredRows((rowId) => marks.findPointers(rowId));
  const showHead = createHeadUpdates();
  const selection = createSelection({ root, onSelect: (pointer) => notify(pointer) });
  const marks = createPageMarks(root, () => selection.update());

  const setMode = (next: PreviewSwitches['mode']): void => {
    mode = next;
    marks.setMode(mode);
    selection.setMode(mode);
  };
  const mount = async (prepared: PreparedRevision): Promise<Mounted> => {
    mounted?.router.dispose();
    mountCount += 1;
    const created = await createMounted(prepared, {
      ...options,
      audience,
      meter: measured.createMeter(),
      failures: (failures = createRowFailures({
        findProps: (rowId) => (showsFailures ? marks.findProps(rowId) : undefined),
        onChange: () => notifyFailures(),
      })),
    });
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
    findRowIds(pointer) {
      const shown = mounted?.shownPage();
      return shown ? findRowIds(shown, pointer) : [];
    },
    onSelect(listener) {
      notify = listener;
    },
    onMeasured: (listener) => measured.subscribe(listener),
    failures: () => failures?.list() ?? [],
    onFailures(listener) {
      notifyFailures = listener;
    },
    setAudience(next) {
      audience = { ...next, ...(audience.locale !== undefined && { locale: audience.locale }) };
      mounted?.router.dispose();
      mounted = undefined;
    },
    async show(prepared) {
      const { page } = prepared;
      if (mounted?.key === toKey(prepared)) await mounted.update(prepared);
      else mounted = await mount(prepared);
      const shown = mounted.app.stores.content.getPage(page.id);
      marks.setPage(prepared, shown?.state === 'ready' ? shown.plan : undefined, mounted.shownPage());
      measured.update();
      setMode(mode);
      await waitForPaint();
      showHead(mounted, page.id);
    },
  };
}

/** Pause in ms before the head is set: while an editor types, each key shows the page again. */
const HEAD_DELAY_MS = 300;

/** Returns a function that sets the head as viewers get it, so that the editor can show the page as a shared link. */
function createHeadUpdates() {
  let current = 0;
  return ({ app, router, key }: Mounted, pageId: string): void => {
    current += 1;
    const update = current;
    if (key !== `page ${pageId}`) return;
    void waitFor(HEAD_DELAY_MS).then(async () => {
      if (update !== current) return;
      const [{ createHead }, { applyHead }] = await Promise.all([import('../head.ts'), import('../applyHead.ts')]);
      const { pathname } = router.state.location;
      applyHead(createHead(app, { kind: 'page', pageId }, { origin: location.origin, pathname }), document);
      window.dispatchEvent(new Event(HEAD_EVENT));
    });
  };
}

/** Returns the key of the app that shows a document (`Mounted.key`). */
const toKey = ({ open: { kind }, page }: PreparedRevision): string =>
  isStandaloneKind(kind) ? kind : `page ${page.id}`;

/** Creates the app and the router of a document. */
async function createMounted(
  prepared: PreparedRevision,
  options: Omit<Parameters<typeof createPreviewApp>[0], 'path' | 'getRouter' | 'getMenu'>,
): Promise<Mounted> {
  const { locale, realm } = options.state;
  const { page, open } = prepared;
  const key = toKey(prepared);
  const path = findPath(prepared, realm.homePage, choosePathSet(locale));
  const routed: { router?: Mounted['router'] } = {};
  let { menu } = prepared;
  let shown: ShownPage | undefined;
  const app = await createPreviewApp({ ...options, path, getRouter: () => routed.router, getMenu: () => menu });
  const offer = observable<OfferState>({ prepared }, {}, { deep: false });
  const update: Mounted['update'] = async (next) => {
    if (open.kind === 'cancellation-promo') runInAction(() => void (offer.prepared = next));
    else if (open.kind === 'theme' || open.kind === 'labels') await applyThemeAndLabels(app, next);
    else if (open.kind === 'menu') {
      menu = next.menu;
      runInAction(() => void (app.stores.navigation.response = menu ?? { menus: [] }));
    } else {
      // The data of changed rows is loaded again; rows that did not change keep theirs.
      app.engine.rows.forget((id) => id === next.page.id);
      shown = await showPage(app, shown, next.page);
    }
  };
  await applyThemeAndLabels(app, prepared);
  if (key === `page ${page.id}`) shown = await showPage(app, undefined, page);
  const routes = open.kind === 'cancellation-promo' ? createOfferRoutes(app, offer) : createRoutes(app);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  routed.router = router;
  return { app, router, key, update, shownPage: () => shown };
}

/** Shows a page in place of an earlier one. When one element has changed, only that element is read. */
async function showPage(
  { stores: { content } }: App,
  shown: ShownPage | undefined,
  page: Page,
): Promise<ShownPage | undefined> {
  const { deps } = content;
  const state = content.getPage(page.id);
  const before = state?.state === 'ready' ? state.plan : undefined;
  // The elements keep it, because the next edit may move rows too.
  keepMovedRows();
  const change = shown && before && findElementChange(shown, page, before);
  const changed = change && (await deps.readChanges(change.changes, before));
  if (changed && !('problem' in changed) && hasDistinctRows(changed) && content.getPage(page.id) === state) {
    content.show(page.id, changed);
    return change.toShown(changed);
  }
  // `put` is not used here: it reuses the rows of the earlier plan, which have their earlier positions.
  const plan = await deps.read(page);
  if ('problem' in plan) {
    await content.put(page.id, page);
    return undefined;
  }
  const { reuseUnchangedRows } = await import('#engine/react/readPage.ts');
  content.show(page.id, before ? reuseUnchangedRows(before, plan) : plan);
  return createShownPage(page, plan);
}

/** Whether no id occurs twice. A changed element can get the id of another one. */
const hasDistinctRows = ({ rows }: PagePlan): boolean => new Set(rows.map(({ id }) => id)).size === rows.length;

/** Shows a theme and labels in place of the published ones, as a publish does in open pages. */
async function applyThemeAndLabels(app: App, { theme, labels }: PreparedRevision): Promise<void> {
  // AppState is read-only for all other code.
  if (labels) runInAction(() => void Object.assign(app.state, { labels }));
  if (theme) await replaceTheme(theme, { document, wait: waitFor, isObsolete: () => false });
}

/** Returns the path at which viewers see a document. Menus, themes and labels are shown over the home page. */
function findPath({ open: { kind }, page }: PreparedRevision, homePage: string, pathSet: PathSet): string {
  if (kind === 'not-found') return MISSING_PATH;
  return isStandaloneKind(kind) ? '/' : toPagePath(page.id, homePage, pathSet);
}

/** Waits until the browser has painted. A hidden window never paints, so the wait is limited. */
const waitForPaint = (): Promise<unknown> =>
  Promise.race([
    new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    }),
    waitFor(500),
  ]);
