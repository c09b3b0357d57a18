// Loads the code of the pages that the visible links lead to, and shows a placeholder at once when the viewer opens
// such a page: it contains the data of other pages about the subject, until the page is fetched. No content is
// prefetched.
import { runInAction } from 'mobx';
import type { PagePlan } from '#engine/page/types.ts';
import { PAGE_SCHEMA } from '#schemas/page/page-format.ts';
import { splitPageId } from '#src/routes/pageIds.ts';
import type { App } from './app.ts';
import { isFetchingAllowed } from './isFetchingAllowed.ts';

/** Maximum depth of the search for an item. Pages nest their items less deeply. */
const MAX_DEPTH = 8;

/** Addresses that open the player, which needs the whole item. */
const OPENS_PLAYER = /\/watch-together|[?&](play|t|room|trailerFrom)=/;

type Options = {
  /** Returns the id of the composed page of a path; undefined when the path has none. */
  readonly getPageId: (pathname: string) => string | undefined;
  /** Calls `callback` when the browser is idle. */
  readonly whenIdle: (callback: () => void) => void;
};

/** Starts with the links of the current page. @returns the function to call after each navigation */
export function showPlaceholders(app: App, { getPageId, whenIdle }: Options): () => void {
  if (!isFetchingAllowed()) return () => undefined;
  const { stores, state, widgets } = app;
  /** Plans without a subject by page id; undefined while the code of a page loads. */
  const plans = new Map<string, PagePlan | undefined>();

  async function loadCode(pageId: string): Promise<void> {
    const elements = state.realm.subjectPages?.[pageId];
    if (!elements || plans.has(pageId)) return;
    plans.set(pageId, undefined);
    const { version } = state.realm;
    const types = elements.map(({ type }) => type);
    // All imports start at once: each step of a chain would wait for the processor on a slow device.
    const [plan] = await Promise.all([
      stores.content.deps.read({ $schema: PAGE_SCHEMA, id: pageId, version, elements }),
      widgets
        .loadDeclarations(types, { validators: true })
        .then(() => Promise.all(types.map((type) => widgets.loadView(type)))),
      stores.content.loadReader(),
      import('#engine/load/createRowLoader.ts'),
      import('./head.ts'),
      import('./applyHead.ts'),
    ]);
    if (!('problem' in plan) && plan.rows.length === elements.length) plans.set(pageId, plan);
  }

  stores.content.showPlaceholder = (id, { pathname, search }) => {
    const { page, subject } = splitPageId(id);
    const plan = plans.get(page);
    if (!plan || subject === undefined || OPENS_PLAYER.test(pathname + search)) return;
    if (stores.content.getPage(id)) return;
    const [first, ...rest] = plan.rows;
    const { placeholderData } = widgets.get(first!.type) ?? {};
    const found = placeholderData && findFirst(listLoadedValues(app), subject, placeholderData);
    if (!found) return;
    const rows = [{ ...first!, placeholderData: found.data }, ...rest];
    const title = (found.item as { title?: string }).title;
    runInAction(() =>
      stores.content.pages.set(id, { state: 'ready', plan: { ...plan, id, title, rows }, isPlaceholder: true }),
    );
  };

  const loadCodeOfLinks = (): void =>
    whenIdle(() => {
      const pageIds = new Set<string>();
      for (const { origin, pathname } of document.querySelectorAll<HTMLAnchorElement>('main a[href]')) {
        const id = origin === location.origin ? getPageId(pathname) : undefined;
        if (id?.includes('/')) pageIds.add(splitPageId(id).page);
      }
      // The code of the pages is loaded one after the other, so that no long task delays a click. If it fails, a click
      // on the link loads it again.
      void [...pageIds].reduce(
        (before, id) => before.then(() => loadCode(id)).catch(() => void plans.delete(id)),
        Promise.resolve(),
      );
    });
  loadCodeOfLinks();
  return loadCodeOfLinks;
}

/** Lists the values in which items are searched: the rows of all loaded pages, and the data that rows have loaded. */
const listLoadedValues = ({ stores, engine }: App): unknown[] => [
  ...[...stores.content.pages.values()].flatMap((page) => (page.state === 'ready' ? page.plan.rows : [])),
  ...engine.rows.snapshot().map(([, data]) => data),
];

type FoundItem = { readonly item: object; readonly data: unknown };

/** Finds the first object with an id from which `toData` makes data. */
function findFirst(value: unknown, id: string, toData: (item: object) => unknown, depth = 0): FoundItem | undefined {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return undefined;
  if ((value as { id?: unknown }).id === id) {
    const data = toData(value);
    if (data !== undefined) return { item: value, data };
  }
  for (const part of Object.values(value)) {
    const found = findFirst(part, id, toData, depth + 1);
    if (found) return found;
  }
  return undefined;
}
