// Loads the pages of a realm with an upstream: the upstream's own, else those of the folder, with the items that they
// refer to. Equal responses give the same stored page, so that its deliveries stay cached for all viewers.
import { createHash } from 'node:crypto';
import { getPage } from '#schemas/api/realm/getPage.ts';
import { getSection } from '#schemas/api/realm/getSection.ts';
import { expandSections } from '#engine/page/expandSections.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import { splitPageId } from '#src/routes/pageIds.ts';
import { createPageDelivery } from '../delivery/createPageDelivery.ts';
import { toSectionView } from '../delivery/toSectionView.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import type { ReadResponse } from './createResponseReader.ts';
import { isPathSegment, withItems, type Items, type UpstreamItems } from './createUpstreamItems.ts';
import { findReferencedIds } from './findReferencedIds.ts';
import { readUpstreamPage, type UpstreamPage } from './readUpstreamPage.ts';

/** Largest response with a page in bytes: the same limit as at a publish (decision O14). */
const MAX_PAGE_BYTES = 4 * 1024 * 1024;
/** Maximum number of parts in which the upstream may deliver the rows of one page. */
const MAX_PIECES = 20;
const MAX_REMEMBERED = 500;

/** A page of the upstream with its sections expanded. */
export type PageWithItems = { readonly page: unknown; readonly items: Items };

/** Reads composed pages from the upstream. */
export type UpstreamPages = {
  /** Returns a page of the upstream; undefined when it comes from the folder. */
  find(pageId: string, locale: string): Promise<PageWithItems | undefined>;
  /** Returns the realm with a page and the items that it shows. */
  load(pageId: string, locale: string): Promise<RealmSnapshot>;
};

type CachedResult<T> = { readonly parts: readonly unknown[]; readonly result: T };

/**
 * Creates the reader of pages.
 * @param isOn false: all pages come from the realm's folder
 */
export function createUpstreamPages(
  realm: RealmSnapshot,
  { read, items, isOn }: { readonly read: ReadResponse; readonly items: UpstreamItems; readonly isOn: boolean },
): UpstreamPages {
  const expandedPages = createMemo<PageWithItems>();
  const realms = createMemo<RealmSnapshot>();

  const readPiece = async (
    call: 'page' | 'section',
    id: string,
    lastSeen: string | undefined,
    locale: string,
  ): Promise<UpstreamPage | undefined> => {
    const name = encodeURIComponent(id);
    const path = call === 'page' ? getPage.path.replace('{id}', name) : getSection.path.replace('{section}', name);
    const piece = await read(
      { topic: 'pages', path, query: { lastSeen }, locale, maxBytes: MAX_PAGE_BYTES },
      (value, options) => readUpstreamPage(value, id, options),
    );
    return piece === 'rejected' ? undefined : piece;
  };
  const readPieces = async (id: string, locale: string): Promise<readonly UpstreamPage[]> => {
    if (!isPathSegment(id)) return [];
    const asPage = await readPiece('page', id, undefined, locale);
    const call = asPage ? 'page' : 'section';
    const first = asPage ?? (await readPiece(call, id, undefined, locale));
    const pieces = first ? [first] : [];
    for (let next = first?.next; next !== undefined && pieces.length < MAX_PIECES;) {
      const piece = await readPiece(call, id, next, locale);
      if (piece) pieces.push(piece);
      next = piece?.next;
    }
    return pieces;
  };
  const find: UpstreamPages['find'] = async (pageId, locale) => {
    const { page: id, subject } = splitPageId(pageId);
    if (!isOn || subject !== undefined) return undefined;
    const pieces = await readPieces(id, locale);
    const [first] = pieces;
    if (!first) return undefined;
    const parts: UpstreamPage[] = [...pieces];
    const inline = new Map(pieces.flatMap((piece) => [...piece.sections]));
    const { page } = await expandSections(
      { ...first.envelope, elements: pieces.flatMap(({ elements }) => elements) },
      async (name) => {
        if (inline.has(name)) return inline.get(name);
        const section = await readPieces(name, locale);
        parts.push(...section);
        for (const piece of section) for (const [inner, elements] of piece.sections) inline.set(inner, elements);
        return section.length > 0
          ? { elements: section.flatMap(({ elements }) => elements) }
          : realm.content.pages.get(name);
      },
      id,
    );
    return expandedPages(`${id} ${locale}`, parts, () => ({
      page,
      items: new Map(parts.flatMap((part) => [...part.items])),
    }));
  };
  const load: UpstreamPages['load'] = async (pageId, locale) => {
    const { page: id, subject } = splitPageId(pageId);
    const expanded = await find(pageId, locale);
    const isUpstream = expanded !== undefined;
    const stored = expanded?.page ?? realm.pages.get(id);
    if (stored === undefined) return realm;
    const loaded = await items.loadAvailable(
      [...(subject === undefined ? [] : [subject]), ...findReferencedIds(stored)],
      locale,
    );
    if (!isUpstream && loaded.size === 0) return realm;
    return realms(`${pageId} ${locale}`, [stored, ...loaded.values()], () =>
      withPage(realm, { id, stored, isUpstream }, new Map([...(expanded?.items ?? []), ...loaded])),
    );
  };
  return { find, load };
}

/** Returns a function that computes a result again only when its parts have changed. The oldest results are removed. */
function createMemo<T>(): (key: string, parts: readonly unknown[], compute: () => T) => T {
  const remembered = new Map<string, CachedResult<T>>();
  return (key, parts, compute) => {
    const cached = remembered.get(key);
    const isSame = cached?.parts.length === parts.length && cached.parts.every((part, index) => part === parts[index]);
    const result = cached && isSame ? cached.result : compute();
    remembered.delete(key);
    remembered.set(key, { parts, result });
    for (const oldest of remembered.keys()) {
      if (remembered.size <= MAX_REMEMBERED) break;
      remembered.delete(oldest);
    }
    return result;
  };
}

type LoadedPage = { readonly id: string; readonly stored: unknown; readonly isUpstream: boolean };

function withPage(
  realm: RealmSnapshot,
  { id, stored, isUpstream }: LoadedPage,
  items: ReadonlyMap<string, CatalogueItem>,
): RealmSnapshot {
  const withAll = withItems(realm, items);
  // A page of the folder was prepared when its version was loaded.
  const prepared = isUpstream ? realm.preparePage(id, stored) : stored;
  const pages = new Map([...realm.pages, [id, prepared]]);
  const delivery = createPageDelivery({
    realmId: realm.id,
    content: withAll.content,
    realm: realm.content.realm!,
    version: realm.version,
    // A cursor counts rows, so its number must differ when extensions add other rows or other rows are turned off.
    cursorVersion: isUpstream ? computeRevision(prepared) : realm.cursorVersion,
    pages,
  });
  return {
    ...withAll,
    ...delivery,
    pages,
    section(name, query, context) {
      const page = delivery.getPiece(name, query, context);
      return typeof page === 'object' ? toSectionView(page) : page;
    },
  };
}

/** Returns a number for the content of a page, so that a cursor of its earlier content is refused as expired. */
const computeRevision = (page: unknown): number =>
  createHash('sha256').update(JSON.stringify(page)).digest().readUIntBE(0, 6);
