// Checks links: the URL is safe, the target is complete, and it exists.
import { isSafeLinkUrl } from '#engine/page/safeUrl.ts';
import { excerpt } from '#schemas/excerpt.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import { NOT_BUILT } from '#src/routes/notBuilt.ts';
import { findMatchedPageId, ROUTE_PAGES, splitPageId } from '#src/routes/pageIds.ts';
import type { RouteKey } from '#src/routes/routeTable.ts';
import { suggest } from '../findNearest.ts';
import type { CheckContext } from './checkContext.ts';

/** Link types whose target is an item of the catalogue. */
const ITEM_LINK_TYPES = [
  'VOD',
  'VOD_VIDEO',
  'LIVE',
  'LIVE_EVENT',
  'EPG',
  'PLAYLIST',
  'VOD_PLAYLIST',
  'SERIES',
  'VOD_SERIES',
  'VOD_SEASON',
  'SEASON',
  'SEASON_VOD',
  'FIGHTER',
  'NEWS_ITEM',
] as const;
/** Link types whose target is a name. */
const NAME_LINK_TYPES = ['SECTION_LINK', 'PLUGIN', 'EXTERNAL_PAGE'] as const;

/** The fields of a link that are not validated yet. */
type LinkFields = {
  readonly type?: unknown;
  readonly url?: unknown;
  readonly name?: unknown;
  readonly event?: { readonly id?: unknown; readonly sectionName?: unknown };
  readonly videoIds?: unknown;
};

type LinkContext = Pick<CheckContext, 'report' | 'itemIds' | 'pageIds' | 'plugins'>;

/** Reports the mistakes in one link. */
export function checkLink(context: LinkContext, file: string, value: unknown, pointer: string): void {
  if (typeof value !== 'object' || value === null) return;
  const { type, url, name, event, videoIds } = value as LinkFields;
  const { report } = context;
  const reportMissing = (field: string): void =>
    report(file, 'LINK_TARGET_MISSING', `${pointer}/${field}`, {
      expected: `a field "${field}" for a link of type ${String(type)}`,
    });
  // An unsafe URL is an error for every link type.
  if (typeof url === 'string' && (url === '' || !isSafeLinkUrl(url)))
    report(file, 'LINK_UNSAFE', `${pointer}/url`, {
      expected: 'https://... or a path of this site',
      found: excerpt(url),
    });
  if (type === 'URL' && url === undefined) reportMissing('url');
  if ((ITEM_LINK_TYPES as readonly unknown[]).includes(type)) {
    const id = event?.id;
    if (id === undefined) reportMissing('event/id');
    else if (typeof id === 'string' && context.itemIds.size > 0 && !context.itemIds.has(id))
      report(file, 'ITEM_UNKNOWN', `${pointer}/event/id`, {
        expected: 'the id of a catalogue item',
        found: excerpt(id),
        ...suggest(id, context.itemIds),
      });
  }
  if ((NAME_LINK_TYPES as readonly unknown[]).includes(type)) {
    const target = name ?? event?.sectionName;
    if (target === undefined) reportMissing('name');
    else if (type === 'SECTION_LINK' && typeof target === 'string' && !context.pageIds.has(target)) {
      report(file, 'SECTION_UNKNOWN', `${pointer}/${name === undefined ? 'event/sectionName' : 'name'}`, {
        expected: 'the name of a page in pages/',
        found: excerpt(target),
        ...suggest(target, context.pageIds),
      });
    } else if (type === 'PLUGIN' && typeof target === 'string' && !context.plugins.ids.has(target)) {
      // A warning, because the rest of the menu or page works.
      report(file, 'LINK_PAGE_UNKNOWN', `${pointer}/name`, {
        expected: 'the id of a plugin of realm.json',
        found: excerpt(target),
        ...suggest(target, context.plugins.ids),
      });
    }
  }
  checkPageOfLink(context, file, { type, url }, pointer);
  if (type === 'MULTI_VIEW' && videoIds === undefined) reportMissing('videoIds');
}

/** Files and calls of this site, which are no pages. */
const NO_PAGE = /^\/(api|assets|clips|docs|images|media|plugins|schemas)\/|\.[a-z0-9]{2,5}$/i;

/** Reports a link to a screen that does not exist, or whose page the realm does not have: by its type or its path. */
function checkPageOfLink(
  { report, pageIds }: LinkContext,
  file: string,
  { type, url }: Pick<LinkFields, 'type' | 'url'>,
  pointer: string,
): void {
  const route = ROUTE_PAGES[type as RouteKey];
  if (route && route.subject === undefined && !pageIds.has(route.page))
    report(file, 'LINK_PAGE_UNKNOWN', `${pointer}/type`, {
      expected: `pages/${route.page}.json in the folder`,
      found: excerpt(type),
    });
  if (type !== 'URL' || typeof url !== 'string' || !/^\/(?![/\\])/.test(url)) return;
  const path = url.split(/[?#]/, 1)[0] ?? url;
  if (NO_PAGE.test(path)) return;
  const match = matchPath(path);
  if (match && NOT_BUILT.includes(match.key)) {
    report(file, 'LINK_NOT_BUILT', `${pointer}/url`, {
      expected: 'a path of a screen that exists',
      found: excerpt(url),
    });
    return;
  }
  // The home page always exists; its name is checked in realm.json.
  const pageId = match && match.key !== 'HOME' ? findMatchedPageId(match, '') : undefined;
  const page = pageId === undefined ? undefined : splitPageId(pageId).page;
  if (!match || (page !== undefined && !pageIds.has(page)))
    report(file, 'LINK_PAGE_UNKNOWN', `${pointer}/url`, {
      expected: page === undefined ? 'a path of a screen' : `pages/${page}.json in the folder`,
      found: excerpt(url),
    });
}
