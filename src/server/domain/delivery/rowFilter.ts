// Leaves out the rows of plugins that are turned off, and single rows that are turned off, before any viewer gets them.
import { findElementKind } from '#engine/page/decodeElement.ts';
import { mapSlots } from '#engine/page/slots.ts';
import { toPluginSubject, toRowSubject } from '#schemas/domain/row-switch.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import type { RealmContent } from './realmDocuments.ts';

type PageElement = Readonly<Record<string, unknown>>;

/** What is turned off in a version. */
export type RowFilter = {
  /** Plugins (`plugin:<id>`) and rows (`row:<page>#<row>`) that are off, sorted. */
  readonly turnedOff: readonly string[];
  /** Returns a stored page, with its sections expanded or not, without the rows that are off. */
  filterPage(pageId: string, page: unknown): unknown;
  /** Whether an element of a page is off, by itself or with its plugin. */
  isOff(pageId: string, element: unknown): boolean;
};

/**
 * Creates the filter of a version.
 * @param turnedOff plugins and rows that are off, as in `RowFilter`; empty: none
 */
export function createRowFilter(realm: Realm | undefined, turnedOff: readonly string[]): RowFilter {
  if (turnedOff.length === 0) return { turnedOff, filterPage: (_pageId, page) => page, isOff: () => false };
  const off = new Set(turnedOff);
  const rowTypes = listRowTypes(realm, off);
  const isOff = (element: PageElement, pageId: string): boolean => {
    const { pluginId, type } = element;
    if (typeof pluginId === 'string' && off.has(toPluginSubject(pluginId))) return true;
    if (typeof type === 'string' && rowTypes.has(type) && findElementKind(element) === 'row') return true;
    const id = element['id'] ?? element['heroId'] ?? element['bucketId'];
    return typeof id === 'string' && off.has(toRowSubject(pageId, id));
  };
  const filterElements = (elements: readonly unknown[], pageId: string): unknown[] =>
    elements.flatMap((element) => {
      if (typeof element !== 'object' || element === null || Array.isArray(element)) return [element];
      const { fallback, elements: inner } = element as PageElement;
      if (isOff(element as PageElement, pageId))
        return fallback === undefined || fallback === 'drop' ? [] : filterElements([fallback], pageId);
      const filtered = mapSlots(element, (inSlot) => filterElements(inSlot, pageId));
      return [Array.isArray(inner) ? { ...filtered, elements: filterElements(inner, pageId) } : filtered];
    });
  return {
    turnedOff,
    isOff: (pageId, element) =>
      typeof element === 'object' && element !== null && isOff(element as PageElement, pageId),
    filterPage(pageId, page) {
      const elements = (page as { elements?: unknown } | undefined)?.elements;
      return Array.isArray(elements) ? { ...(page as object), elements: filterElements(elements, pageId) } : page;
    },
  };
}

/** Returns the content of a version without the plugins that are off. Its pages are filtered when they are expanded. */
export function withoutPlugins(content: RealmContent, { turnedOff }: RowFilter): RealmContent {
  const { realm } = content;
  const off = new Set(turnedOff);
  if (!realm?.plugins?.some(({ id }) => off.has(toPluginSubject(id)))) return content;
  const rowTypes = listRowTypes(realm, off);
  const isOn = ({ rowType }: { readonly rowType: string }): boolean => !rowTypes.has(rowType);
  return {
    ...content,
    realm: {
      ...realm,
      plugins: realm.plugins.filter(({ id }) => !off.has(toPluginSubject(id))),
      // Without these rules of the row-type map, the next rule that matches a bucket chooses its row type.
      ...(realm.rowTypes && { rowTypes: realm.rowTypes.filter(isOn) }),
      ...(realm.localeSettings && {
        localeSettings: realm.localeSettings.map((settings) => ({
          ...settings,
          ...(settings.rowTypes && { rowTypes: settings.rowTypes.filter(isOn) }),
        })),
      }),
    },
  };
}

/** Returns the row types of the plugins that are off. */
const listRowTypes = (realm: Realm | undefined, off: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    (realm?.plugins ?? [])
      .filter(({ id }) => off.has(toPluginSubject(id)))
      .flatMap(({ id, rows }) => [`plugin.${id}`, ...(rows ?? []).map(({ type }) => type)]),
  );
