// The sitemap of a realm: every address that search engines may index, in every language, with metadata of videos.
import { setImmediate } from 'node:timers/promises';
import { escapeMarkup } from '#schemas/escapeMarkup.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { describeImage } from '#src/realm/imageUrl.ts';
import { isIndexable } from '#src/routes/isIndexable.ts';
import { buildItemLink } from '#src/routes/buildLink.ts';
import { buildAlternates, buildCanonicalPath } from '#src/routes/buildCanonicalPath.ts';
import { ROUTE_PAGES, findMatchedPageId } from '#src/routes/pageIds.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import type { RouteKey } from '#src/routes/routeTable.ts';
import { deliverCatalogueItem } from '../domain/delivery/deliver.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import { GUEST } from '../http/requestContext.ts';

/** Maximum number of addresses in one file. The protocol allows 50,000; crawlers fetch smaller files more often. */
const MAX_ADDRESSES = 5_000;
/** Number of addresses that are listed or written before other requests run: a few milliseconds of work. */
export const SLICE = 50;
const VIDEOS: readonly ContentItem['type'][] = ['VOD', 'VOD_VIDEO'];

/** An address of the sitemap in the realm's default language, with the item that it shows. */
export type SitemapEntry = { readonly pathname: string; readonly item?: ContentItem };

/** Lets other requests run. Tests count its calls. */
type Pause = () => Promise<unknown>;

/**
 * Returns the screens and items of a realm that exist and may be indexed, each once.
 * @param now ms since 1970
 */
export async function listSitemapEntries(
  realm: RealmSnapshot,
  now: number,
  pause: Pause = setImmediate,
): Promise<readonly SitemapEntry[]> {
  const { defaultLocale, homePage, features } = realm.view;
  const context = { locale: defaultLocale, now, viewer: GUEST };
  const isIndexablePage = (pathname: string): boolean => {
    const match = matchPath(pathname);
    const id = match && isIndexable(match.key) ? findMatchedPageId(match, homePage) : undefined;
    const page = id === undefined ? undefined : realm.getPage(id, context);
    return page !== undefined && !page.meta?.noIndex;
  };
  const entries = new Map<string, SitemapEntry>();
  const add = (pathname: string | undefined, item?: ContentItem): void => {
    if (pathname === undefined) return;
    const canonicalPath = buildCanonicalPath(pathname, defaultLocale, realm.view).split('?')[0]!;
    if (!entries.has(canonicalPath) && isIndexablePage(canonicalPath))
      entries.set(canonicalPath, { pathname: canonicalPath, ...(item && { item }) });
  };
  add('/');
  for (const key of Object.keys(ROUTE_PAGES) as RouteKey[])
    if (ROUTE_PAGES[key]?.subject === undefined) add(buildPath(key));
  // A page that a route shows has that route's address; the others are sections.
  const routedPages = new Set([homePage, ...Object.values(ROUTE_PAGES).map(({ page }) => page)]);
  const sections = [...realm.content.pages.keys()].filter((id) => !routedPages.has(id));
  await forEachInSlices(sections, (id) => add(buildPath('SECTION', { id })), pause);
  const viewer = { isGuest: false, pathSet: 'en', features: { ...features, interstitial: false } } as const;
  const addItem = (id: string): void => {
    const item = deliverCatalogueItem(realm.content, id, context);
    if (item) add(buildItemLink(item, viewer).href?.split('?')[0], item);
  };
  await forEachInSlices(realm.content.items.keys(), addItem, pause);
  return [...entries.values()];
}

async function forEachInSlices<T>(values: Iterable<T>, visit: (value: T) => void, pause: Pause): Promise<void> {
  let count = 0;
  for (const value of values) {
    visit(value);
    count += 1;
    if (count % SLICE === 0) await pause();
  }
}

type FileOptions = {
  readonly origin: string;
  /** Counts from 1; undefined: the index, or the only file. */
  readonly file?: number | undefined;
  readonly maxAddresses?: number;
  readonly pause?: Pause;
};

/**
 * Returns one file of the sitemap, or the index of its files when there are several; undefined for a file that does not
 * exist. Tests set `maxAddresses`.
 */
export async function writeSitemap(
  realm: RealmSnapshot,
  entries: readonly SitemapEntry[],
  { origin, file, maxAddresses = MAX_ADDRESSES, pause = setImmediate }: FileOptions,
): Promise<string | undefined> {
  const files = Math.ceil(entries.length / maxAddresses);
  if (file === undefined && files > 1)
    return xml(
      'sitemapindex',
      '',
      Array.from(
        { length: files },
        (_, n) => `<sitemap><loc>${escape(`${origin}/sitemap-${n + 1}.xml`)}</loc></sitemap>`,
      ),
    );
  const fileIndex = (file ?? 1) - 1;
  if (fileIndex < 0 || fileIndex >= Math.max(1, files)) return undefined;
  const urls: string[] = [];
  const entriesOfFile = entries.slice(fileIndex * maxAddresses, (fileIndex + 1) * maxAddresses);
  await forEachInSlices(entriesOfFile, (entry) => urls.push(...writeUrls(entry, realm, origin)), pause);
  return xml(
    'urlset',
    ' xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"',
    urls,
  );
}

/** Returns a `<url>` element for each language. Each element lists all languages as alternates. */
function writeUrls({ pathname, item }: SitemapEntry, realm: RealmSnapshot, origin: string): string[] {
  const alternates = Object.entries(buildAlternates(pathname, realm.view));
  const links = alternates
    .map(
      ([language, path]) =>
        `<xhtml:link rel="alternate" hreflang="${escape(language)}" href="${escape(origin + path)}"/>`,
    )
    .join('');
  const video = item && VIDEOS.includes(item.type) ? writeVideo(item, origin, origin + pathname) : '';
  return alternates
    .filter(([language]) => language !== 'x-default')
    .map(
      ([language, path]) =>
        `<url><loc>${escape(origin + path)}</loc>${links}${language === realm.view.defaultLocale ? video : ''}</url>`,
    );
}

function writeVideo(item: ContentItem, origin: string, player: string): string {
  const { src } = describeImage(item.thumbnailUrl ?? '');
  if (!src) return '';
  const parts = [
    ['thumbnail_loc', new URL(src, origin).href],
    ['title', item.title],
    ['description', item.description ?? item.title],
    ['player_loc', player],
    ...(item.duration && item.duration >= 1 && item.duration <= 28_800
      ? [['duration', String(Math.round(item.duration))]]
      : []),
    ...(item.startDate ? [['publication_date', item.startDate]] : []),
    ['requires_subscription', item.accessLevel === 'DENIED' ? 'yes' : 'no'],
  ] as [string, string][];
  return `<video:video>${parts.map(([name, text]) => `<video:${name}>${escape(text)}</video:${name}>`).join('')}</video:video>`;
}

const xml = (root: string, attributes: string, children: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${attributes}>\n${children.join('\n')}\n</${root}>\n`;

/** Escapes a text for XML and removes characters that XML does not allow. */
const escape = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  escapeMarkup(text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''));
