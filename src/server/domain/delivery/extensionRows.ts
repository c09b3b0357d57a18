// The rows that extensions of plugins add to pages when they are delivered (docs/adr/077-extension-points.md). Stored
// pages never contain them.
import { compareText } from '#schemas/compareText.ts';
import {
  CONTEXT_PROP,
  EXTENSION_POINT_IDS,
  EXTENSION_POINTS,
  type ExtensionContext,
  type ExtensionPointId,
} from '#schemas/plugin/extension-points.ts';
import { pointerTo } from '#schemas/problems.ts';
import { DEFAULT_EXTENSION_ORDER, type PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import { placeExtensions } from '#engine/page/placeExtensions.ts';
import type { SubjectFacts } from './subjectFacts.ts';

/** An extension as its plugin declares it. */
export type DeclaredExtension = NonNullable<PluginDefinition['extensions']>[number];

/** A row that a realm shows at an extension point. */
export type ExtensionRow = {
  /** Key of the entry in `extensions` of realm.json: `polls/item-poll`. */
  readonly key: string;
  readonly plugin: string;
  readonly point: ExtensionPointId;
  readonly order: number;
  /** Pages on which it is shown; undefined: all that have the point. */
  readonly pages: readonly string[] | undefined;
  /** The row without the context. */
  readonly element: ExtensionElement;
};

/** The element of an extension's row. */
type ExtensionElement = {
  readonly type: string;
  readonly v: number;
  readonly id: string;
  readonly props: Readonly<Record<string, unknown>>;
};

/** Marks the elements that come from extensions. JSON has no symbols, so no stored page can contain the mark. */
const POINT = Symbol('point');

/** An element of a page that may come from an extension. */
type MarkedElement = { readonly [POINT]?: ExtensionPointId; readonly props?: object };

/** Returns the key of an extension in `extensions` of realm.json. */
export const toExtensionKey = (plugin: string, extension: string): string => `${plugin}/${extension}`;

/**
 * Returns the pointer of an entry in realm.json. Previews name the row of the extension by it, which has no place in the
 * document of a page.
 */
export const toExtensionPointer = (key: string): string => pointerTo('/extensions', key);

/** Start of the ids of the rows of extensions. */
const ROW_ID_START = 'extension.';

/** Whether an id is one that only the row of an extension may have. */
export const isExtensionRowId = (id: unknown): boolean => typeof id === 'string' && id.startsWith(ROW_ID_START);

/** Returns the row type of an extension, with its version. */
export function findExtensionType(
  { id, rows = [] }: Pick<PluginDefinition, 'id'> & { readonly rows?: PluginDefinition['rows'] | undefined },
  { type }: Pick<DeclaredExtension, 'type'>,
): { readonly type: string; readonly v: number } {
  const row = type === undefined ? rows[0] : rows.find((each) => each.type === type);
  return { type: type ?? row?.type ?? `plugin.${id}`, v: row?.version ?? 1 };
}

/**
 * Lists the rows that a realm shows at extension points: by point, then by order, then by key. A point that has more
 * entries than it takes keeps the first ones; a publish refuses such a realm. Rows at points that this release does not
 * know are left out.
 * @param realm settings in force, with the plugins that are not turned off
 */
export function listExtensionRows({ plugins = [], extensions = {} }: Partial<Realm>): readonly ExtensionRow[] {
  const rows = plugins.flatMap((plugin) =>
    (plugin.extensions ?? []).flatMap((declared): ExtensionRow[] => {
      const key = toExtensionKey(plugin.id, declared.id);
      const entry = Object.hasOwn(extensions, key) ? extensions[key] : undefined;
      if (entry?.enabled !== true) return [];
      const point = entry.attachTo ?? declared.attachTo;
      // The definition may be unchecked, or of a version that a later release published.
      if (!EXTENSION_POINT_IDS.includes(point)) return [];
      return [
        {
          key,
          plugin: plugin.id,
          point,
          order: entry.order ?? declared.order ?? DEFAULT_EXTENSION_ORDER,
          pages: entry.pages ?? undefined,
          element: {
            ...findExtensionType(plugin, declared),
            id: `${ROW_ID_START}${plugin.id}.${declared.id}`,
            props: { ...declared.props, ...entry.config },
          },
        },
      ];
    }),
  );
  return rows.toSorted(compareRows);
}

const compareRows = (a: ExtensionRow, b: ExtensionRow): number =>
  EXTENSION_POINT_IDS.indexOf(a.point) - EXTENSION_POINT_IDS.indexOf(b.point) ||
  a.order - b.order ||
  compareText(a.key, b.key);

/** Returns the rows that a page shows at its points. */
export function pickPageRows(rows: readonly ExtensionRow[], pageId: string): readonly ExtensionRow[] {
  const ofPage = rows.filter(({ pages }) => !pages || pages.includes(pageId));
  return ofPage.filter(
    ({ point }, index) =>
      ofPage.slice(0, index).filter((other) => other.point === point).length < EXTENSION_POINTS[point].max,
  );
}

/** Returns the stored form of an extension's row: the element with a mark, from which `withContext` knows it. */
export const toStoredRow = ({ element, point }: ExtensionRow): object => ({ ...element, [POINT]: point });

/**
 * Returns a stored page with the rows of extensions.
 * @param page a page with its sections expanded
 */
export function withExtensionRows(pageId: string, page: unknown, rows: readonly ExtensionRow[]): unknown {
  const { elements } = (page ?? {}) as { readonly elements?: unknown };
  if (!Array.isArray(elements)) return page;
  const ofPage = pickPageRows(rows, pageId);
  if (ofPage.length === 0) return page;
  const placed = placeExtensions(pageId, elements, ofPage).map((each) =>
    each.row ? toStoredRow(each.row) : (elements[each.index] as unknown),
  );
  return { ...(page as object), elements: placed };
}

/** The page on which a row stands. */
export type ContextSource = {
  readonly pageId: string;
  /** Id of the page's subject. */
  readonly subjectId?: string | undefined;
  readonly facts?: SubjectFacts | undefined;
};

/**
 * Returns an element for its viewer: a row of an extension gets its context.
 * @returns undefined when the page has no item, which the point needs; other elements as they are
 */
export function withContext(element: unknown, source: ContextSource): unknown {
  const point = typeof element === 'object' && element !== null ? (element as MarkedElement)[POINT] : undefined;
  if (point === undefined) return element;
  const context = createContext(point, source);
  if (!context) return undefined;
  const row = element as MarkedElement;
  return { ...row, props: { ...row.props, [CONTEXT_PROP]: context } };
}

function createContext(
  point: ExtensionPointId,
  { pageId, subjectId, facts }: ContextSource,
): ExtensionContext | undefined {
  if (point !== 'item.aside') return { point, page: pageId, ...(subjectId !== undefined && { subject: subjectId }) };
  if (!facts?.item) return undefined;
  return { point, page: pageId, itemId: facts.item.id, itemType: facts.item.type, title: facts.title };
}
