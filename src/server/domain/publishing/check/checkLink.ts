// Checks links: the URL is safe, the target is complete, and it exists. src/routes/buildLink.ts builds the addresses
// from the same fields.
import { isSafeLinkUrl } from '#engine/page/safeUrl.ts';
import { parseInlineMarks } from '#schemas/domain/inline-marks.ts';
import { excerpt } from '#schemas/excerpt.ts';
import type { LinkType } from '#schemas/page/link.ts';
import { pointerTo, type Problem, type ProblemCode } from '#schemas/problems.ts';
import { REFERENCE_KINDS, type ReferenceKind } from '#schemas/references.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import { isNotBuilt } from '#src/routes/notBuilt.ts';
import { findMatchedPageId, ROUTE_PAGES, splitPageId } from '#src/routes/pageIds.ts';
import type { RouteKey } from '#src/routes/routeTable.ts';
import { suggest, type KnownNames } from '../findNearest.ts';
import type { CheckContext } from './checkContext.ts';
import { KINDS_BY_ROUTE } from './linkTargets.ts';

/** The fields of a link that are not validated yet. */
type LinkFields = {
  readonly type?: unknown;
  readonly url?: unknown;
  readonly name?: unknown;
  readonly event?: unknown;
  readonly videoIds?: unknown;
};

type LinkContext = Pick<CheckContext, 'report' | 'itemIds' | 'pageIds' | 'plugins' | 'linkTargets'>;

/** One name in a link. */
type LinkedName = {
  /** Pointers of the fields that may have the name; the first with a value counts. */
  readonly fields: readonly string[];
  /** The field that a finding of a missing name points to. Default: the first. */
  readonly missing?: string;
  /** The screen that shows what is named; undefined: only whether there is a value is checked. */
  readonly route?: RouteKey;
};

const byEventId = (route: RouteKey): readonly LinkedName[] => [{ fields: ['event/id'], route }];
const LIVE: readonly LinkedName[] = [{ fields: ['event/liveEventId', 'event/id'], missing: 'event/id', route: 'LIVE' }];

/** The names in a link by its type. Other types are in `listTargets`, or lead to a screen without an id or to a URL. */
const TARGETS: Readonly<Partial<Record<LinkType, readonly LinkedName[]>>> = {
  VOD: byEventId('VOD'),
  VOD_VIDEO: byEventId('VOD'),
  LIVE,
  LIVE_EVENT: LIVE,
  EPG: LIVE,
  PLAYLIST: byEventId('PLAYLIST'),
  VOD_PLAYLIST: byEventId('PLAYLIST'),
  SEASON: byEventId('SEASON'),
  VOD_SEASON: byEventId('SEASON'),
  SEASON_VOD: byEventId('SEASON'),
  SERIES: byEventId('SERIES'),
  VOD_SERIES: byEventId('SERIES'),
  SECTION_LINK: [{ fields: ['name', 'event/sectionName'], route: 'SECTION' }],
  PLUGIN: [{ fields: ['name', 'event/id'], route: 'PLUGIN' }],
  // The page of a news item finds the item by its id in any feed: with another feed's name the link works, too.
  NEWS_ITEM: [{ fields: ['event/id'], route: 'NEWS_ITEM' }, { fields: ['event/feedName'] }],
  FIGHTER: [{ fields: ['event/id', 'name'], route: 'FIGHTER' }],
  MULTI_VIEW: [{ fields: ['event/id', 'videoIds/0'], missing: 'videoIds', route: 'MULTI_VIEW' }],
  INTERSTITIAL: byEventId('INTERSTITIAL'),
  EXTERNAL_PAGE: [{ fields: ['name'], route: 'EXTERNAL_PAGE' }],
};

/** Link types that read `videoIds`. */
const LIST_TYPES: readonly unknown[] = ['MULTI_VIEW', 'WATCH_PLAYLIST', 'WATCH_WATCHLIST'];

/** Reports the mistakes in one link. */
export function checkLink(context: LinkContext, file: string, value: unknown, pointer: string): void {
  if (typeof value !== 'object' || value === null) return;
  const link = value as LinkFields;
  const { type, url, videoIds } = link;
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
  for (const { fields, missing = fields[0]!, route } of listTargets(link)) {
    const field = fields.find((each) => readField(link, each) !== undefined);
    if (field === undefined) reportMissing(missing);
    else if (route) checkName(context, file, { route, name: readField(link, field), pointer: `${pointer}/${field}` });
  }
  if (LIST_TYPES.includes(type) && Array.isArray(videoIds))
    videoIds.forEach((name: unknown, index) =>
      checkName(context, file, { route: 'VOD', name, pointer: pointerTo(`${pointer}/videoIds`, index) }),
    );
  checkScreen(context, file, type, pointer);
  if (type === 'URL' && typeof url === 'string') checkPath(context, file, url, pointer);
}

/** Reports the mistakes in the links of a text, `[label](target)`, at the text. */
export function checkTextLinks(context: LinkContext, file: string, text: string, pointer: string): void {
  if (!text.includes('](')) return;
  const report: LinkContext['report'] = (of, code, _pointer, more) => context.report(of, code, pointer, more);
  for (const { link } of parseInlineMarks(text)) if (link) checkLink({ ...context, report }, file, link, pointer);
}

/** Returns the names in a link. */
function listTargets({ type, videoIds }: LinkFields): readonly LinkedName[] {
  // The event of these types is the list when `videoIds` names the video, else it is the video.
  const hasVideo = Array.isArray(videoIds) && videoIds.length > 0;
  const video = hasVideo ? [] : byEventId('VOD');
  const listFields = (listField: string): string[] => [listField, ...(hasVideo ? ['event/id'] : [])];
  if (type === 'WATCH_PLAYLIST') return [{ fields: listFields('event/playlistId'), route: 'PLAYLIST' }, ...video];
  // Watchlists belong to viewers, so a publish cannot check whether they exist.
  if (type === 'WATCH_WATCHLIST') return [{ fields: listFields('event/watchlistId') }, ...video];
  return typeof type === 'string' && Object.hasOwn(TARGETS, type) ? (TARGETS[type as LinkType] ?? []) : [];
}

/** Returns the value of a field such as `event/id`; undefined when there is none. */
const readField = (link: LinkFields, field: string): unknown =>
  field
    .split('/')
    .reduce<unknown>(
      (value, step) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined,
      link,
    );

type NamedTarget = { readonly route: RouteKey; readonly name: unknown; readonly pointer: string };

/**
 * Reports a name in a link when nothing in the realm has this name. The schema check reports names that are not texts.
 */
function checkName(context: LinkContext, file: string, { route, name, pointer }: NamedTarget): void {
  if (typeof name !== 'string') return;
  const unknown = findUnknown(context, route, name);
  if (!unknown) return;
  const { code, reference, names } = unknown;
  const expected = REFERENCE_KINDS[reference];
  context.report(file, code, pointer, { expected, found: excerpt(name), reference, ...suggest(name, names) });
}

type UnknownName = { readonly code: ProblemCode; readonly reference: ReferenceKind; readonly names: KnownNames };

/** Returns what is wrong with a name in a link; undefined when the name exists, or when a publish cannot know that. */
function findUnknown(
  { pageIds, plugins, linkTargets, itemIds }: LinkContext,
  route: RouteKey,
  name: string,
): UnknownName | undefined {
  if (route === 'SECTION')
    return pageIds.has(name) ? undefined : { code: 'SECTION_UNKNOWN', reference: 'section', names: pageIds };
  // A warning, because the rest of the menu or page works.
  if (route === 'PLUGIN')
    return plugins.ids.has(name) ? undefined : { code: 'LINK_PAGE_UNKNOWN', reference: 'plugin', names: plugins.ids };
  const page = ROUTE_PAGES[route]?.page;
  const kind = (page !== undefined && linkTargets.findKind(page)) || KINDS_BY_ROUTE[route];
  if (!kind || linkTargets.names[kind].has(name)) return undefined;
  const isKnownItem = kind === 'text' || itemIds.size === 0 || itemIds.has(name);
  return {
    code: isKnownItem ? 'LINK_PAGE_UNKNOWN' : 'ITEM_UNKNOWN',
    reference: kind,
    names: linkTargets.names[kind],
  };
}

/** Reports a link type whose screen is a page that the realm does not have. */
function checkScreen({ report, pageIds }: LinkContext, file: string, type: unknown, pointer: string): void {
  // A link type may have the name of another screen's route: the link type EPG is a channel, the route EPG is the
  // guide.
  const route = Object.hasOwn(TARGETS, String(type)) ? undefined : ROUTE_PAGES[type as RouteKey];
  if (route && route.subject === undefined && !pageIds.has(route.page))
    report(file, 'LINK_PAGE_UNKNOWN', `${pointer}/type`, {
      expected: `pages/${route.page}.json in the folder`,
      found: excerpt(type),
    });
}

/** Files and calls of this site, which are not pages. */
const NO_PAGE = /^\/(api|assets|clips|docs|images|media|plugins|schemas)\/|\.[a-z0-9]{2,5}$/i;

/**
 * Reports a path of this site whose screen is not built, whose page the realm does not have, or whose id does not
 * exist.
 */
function checkPath(context: LinkContext, file: string, url: string, pointer: string): void {
  if (!/^\/(?![/\\])/.test(url)) return;
  const path = url.split(/[?#]/, 1)[0] ?? url;
  if (NO_PAGE.test(path)) return;
  const match = matchPath(path);
  const reportUrl = (code: ProblemCode, more: Pick<Problem, 'expected' | 'nearest'>): void =>
    context.report(file, code, `${pointer}/url`, { found: excerpt(url), ...more });
  if (isNotBuilt(url)) return reportUrl('LINK_NOT_BUILT', { expected: 'a path of a screen that exists' });
  // The home page always exists; its name is checked in realm.json.
  const pageId = match && match.key !== 'HOME' ? findMatchedPageId(match, '') : undefined;
  const page = pageId === undefined ? undefined : splitPageId(pageId).page;
  if (!match || (page !== undefined && !context.pageIds.has(page)))
    return reportUrl('LINK_PAGE_UNKNOWN', {
      expected: page === undefined ? 'a path of a screen' : `pages/${page}.json in the folder`,
    });
  const name = match.params[match.key === 'MULTI_VIEW' ? 'eventId' : (ROUTE_PAGES[match.key]?.subject ?? '')];
  const unknown = name === undefined ? undefined : findUnknown(context, match.key, name);
  if (!unknown) return;
  const { nearest } = suggest(name, unknown.names);
  reportUrl('LINK_PAGE_UNKNOWN', {
    expected: `${REFERENCE_KINDS[unknown.reference]} in the path`,
    ...(nearest !== undefined && { nearest: url.replace(encodeURIComponent(name!), encodeURIComponent(nearest)) }),
  });
}
