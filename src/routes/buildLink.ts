// Builds the addresses of content, buttons and menu items for one viewer (content-and-viewing 2.2). The functions are
// pure: src/stores provides them to widgets as the links port, and the server renders the same addresses. An incomplete
// or unsafe link has no address, so there is never a link to `/video/undefined`.
import type { AccessLevel } from '#schemas/domain/access-level.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Link } from '#schemas/page/link.ts';
import type { Features } from '#schemas/realm/features.ts';
import { buildPath, type RouteParams } from './buildPath.ts';
import type { PathSet } from './pathSets.ts';
import type { RouteKey } from './routeTable.ts';
import { toSafeExternalUrl, toSafeReturnTarget } from './safeTargets.ts';

/**
 * The target of a link, with the shape of `Target` in the plugin API. `href` is undefined when the link has no address:
 * render it as text.
 */
export type LinkTarget = {
  readonly href: string | undefined;
  readonly external: boolean;
  readonly state?: Readonly<Record<string, unknown>>;
};

/** The facts about the viewer, the realm and the page on which an address depends. */
export type LinkViewer = {
  readonly isGuest: boolean;
  readonly pathSet: PathSet;
  readonly features: Pick<Features, 'interstitial' | 'seriesInterstitial' | 'enhancedMetadata' | 'showTitles'>;
  /** Path of the page that contains the link. It becomes entryPage in the navigation state of videos. */
  readonly currentPath?: string;
  /** Schemes of app links that the realm allows, without colon (decision O8). */
  readonly appSchemes?: readonly string[];
};

/** The list that contains an item, with the shape of `LinkContext` in the plugin API. */
export type ListContext = {
  readonly playlistId?: string;
  readonly watchlistId?: string;
  readonly owner?: string;
  readonly seasonId?: string;
  readonly seriesId?: string;
};

/** The fields of a content item that determine its address. */
type Content = {
  readonly type: string;
  readonly id: string | undefined;
  readonly title?: string | undefined;
  readonly accessLevel?: AccessLevel | undefined;
  readonly seasonId?: string | undefined;
  readonly isPremiere?: boolean;
};

const NO_TARGET: LinkTarget = { href: undefined, external: false };

/** Builds the address of a content item. It depends on the viewer's access and on the list that contains the item. */
export function buildItemLink(item: ContentItem, viewer: LinkViewer, context: ListContext = {}): LinkTarget {
  const { id, type, title, accessLevel } = item;
  const isPremiere = item.premiereVOD || item.release?.type === 'PREMIERE';
  const list: ListContext = {
    ...context,
    ...(context.playlistId === undefined && item.playlistId !== undefined && { playlistId: item.playlistId }),
    ...(context.seriesId === undefined && item.series && { seriesId: item.series.seriesId }),
  };
  switch (type) {
    case 'SECTION':
      return buildRouteTarget('SECTION', { id }, viewer);
    case 'FIGHTER':
      return buildRouteTarget('FIGHTER', { id }, viewer);
    // Without a feed name, the link leads to the list of news.
    case 'NEWS':
      return item.feedName === undefined
        ? buildRouteTarget('NEWS', {}, viewer)
        : buildRouteTarget('NEWS_ITEM', { feedName: item.feedName, newId: id }, viewer);
    default:
      return linkToContent({ type, id, title, accessLevel, isPremiere, seasonId: item.seasonId }, viewer, list);
  }
}

/**
 * Builds the address of a call to action, a menu item or another link of a page. `locationState` becomes navigation
 * state.
 */
export function buildLink(link: Link, viewer: LinkViewer, context: ListContext = {}): LinkTarget {
  const target = buildTarget(link, viewer, context);
  if (target.href === undefined || target.external || !link.locationState) return target;
  return { ...target, state: { ...link.locationState, ...target.state } };
}

/** Link types that lead to a screen without parameters. The link type is the route key. */
const PLAIN_TYPES = [
  'HOME',
  'BROWSE',
  'SCHEDULE',
  'UPCOMING',
  'RELEASES',
  'LIVENOW',
  'SEARCH',
  'FAVOURITES',
  'HISTORY',
  'WATCHLISTS',
  'PREFERENCES',
  'LOGIN',
  'SIGNUP',
  'PROVIDERS',
  'NEWS',
  'FIGHTERS',
] as const satisfies readonly (RouteKey & Link['type'])[];

function buildTarget(link: Link, viewer: LinkViewer, context: ListContext): LinkTarget {
  const { event = {} as NonNullable<Link['event']>, name, type } = link;
  const plainType = PLAIN_TYPES.find((each) => each === type);
  if (plainType) return buildRouteTarget(plainType, {}, viewer);
  const videoId = link.videoIds?.[0];
  const content: Content = { type, id: event.id, title: event.title, accessLevel: link.event && event.accessLevel };
  const list: ListContext = {
    ...context,
    ...withoutEmpty({ playlistId: event.playlistId, watchlistId: event.watchlistId, owner: event.owner }),
  };
  switch (type) {
    case 'WATCH_PLAYLIST': {
      // The event is the playlist, or a video with its playlist in `playlistId`. LINK-008 does not say which video of
      // the playlist plays; this function takes the first one of `videoIds`.
      const playlistId = event.playlistId ?? (videoId === undefined ? undefined : event.id);
      return playlistId === undefined ? NO_TARGET : linkToListVideo(content, videoId, viewer, { ...list, playlistId });
    }
    case 'WATCH_WATCHLIST': {
      const watchlistId = event.watchlistId ?? (videoId === undefined ? undefined : event.id);
      return watchlistId === undefined
        ? NO_TARGET
        : linkToListVideo(content, videoId, viewer, { ...list, watchlistId });
    }
    case 'SECTION_LINK':
      return buildRouteTarget('SECTION', { id: name ?? event.sectionName }, viewer);
    case 'PLUGIN':
      return buildRouteTarget('PLUGIN', { id: name ?? event.id }, viewer);
    case 'NEWS_ITEM':
      return buildRouteTarget('NEWS_ITEM', { feedName: event.feedName, newId: event.id }, viewer);
    case 'FIGHTER':
      return buildRouteTarget('FIGHTER', { id: event.id ?? name }, viewer);
    case 'MULTI_VIEW':
      return buildRouteTarget('MULTI_VIEW', { eventId: event.id ?? videoId }, viewer);
    case 'INTERSTITIAL':
      return buildRouteTarget(
        'INTERSTITIAL',
        { eventId: event.id, eventTitle: getShownTitle(event.title, viewer) },
        viewer,
      );
    case 'EXTERNAL_PAGE':
      return buildRouteTarget('EXTERNAL_PAGE', { pageId: name }, viewer);
    case 'URL':
      return linkToUrl(link.url, viewer);
    // A channel or a recording contains the id of its live event.
    case 'LIVE':
    case 'LIVE_EVENT':
    case 'EPG':
      return linkToContent({ ...content, id: event.liveEventId ?? event.id }, viewer, list);
    default:
      return linkToContent(content, viewer, list);
  }
}

/**
 * Links to a video of a list. When `videoId` is not the event's own id, the event's title is the title of the list, so
 * the address omits it.
 */
function linkToListVideo(
  content: Content,
  videoId: string | undefined,
  viewer: LinkViewer,
  list: ListContext,
): LinkTarget {
  return linkToContent(
    {
      ...content,
      type: 'VOD',
      id: videoId ?? content.id,
      title: videoId === undefined || videoId === content.id ? content.title : undefined,
    },
    viewer,
    list,
  );
}

function linkToContent(content: Content, viewer: LinkViewer, list: ListContext): LinkTarget {
  const { id } = content;
  const title = getShownTitle(content.title, viewer);
  switch (content.type) {
    case 'VOD':
    case 'VOD_VIDEO':
      return linkToVideo(content, viewer, list);
    case 'LIVE':
    case 'LIVE_EVENT':
    case 'EPG':
      return content.isPremiere
        ? linkToVideo(content, viewer, list)
        : applyAccess(buildRouteTarget('LIVE', { eventId: id }, viewer), content, viewer, true);
    case 'PLAYLIST':
    case 'VOD_PLAYLIST':
      return applyAccess(
        buildRouteTarget('PLAYLIST', { playlistId: id, playlistTitle: title }, viewer),
        content,
        viewer,
        false,
      );
    // When the series is known, the address contains the series and the title (SERIES-003, SERIES-004).
    case 'SEASON':
    case 'VOD_SEASON':
    case 'SEASON_VOD':
      return applyAccess(
        withQuery(
          buildRouteTarget(
            'SEASON',
            { seasonId: id, seasonTitle: list.seriesId === undefined ? undefined : title },
            viewer,
          ),
          { seriesId: list.seriesId },
        ),
        content,
        viewer,
        false,
      );
    case 'SERIES':
    case 'VOD_SERIES': {
      const seasonId =
        viewer.features.enhancedMetadata && viewer.features.seriesInterstitial
          ? (content.seasonId ?? list.seasonId)
          : undefined;
      return applyAccess(
        withQuery(buildRouteTarget('SERIES', { seriesId: id, seriesTitle: title }, viewer), { seasonId }),
        content,
        viewer,
        false,
      );
    }
    default:
      return NO_TARGET;
  }
}

function linkToVideo(content: Content, viewer: LinkViewer, list: ListContext): LinkTarget {
  const path = buildRouteTarget(
    'VOD',
    { eventId: content.id, eventTitle: getShownTitle(content.title, viewer) },
    viewer,
  );
  const target = withQuery(path, {
    ...buildListQuery(list),
    showInterstitial: viewer.features.interstitial ? 'true' : undefined,
  });
  const state = withoutEmpty({ entryPage: viewer.currentPath, seriesId: list.seriesId, watchlistId: list.watchlistId });
  return applyAccess(Object.keys(state).length > 0 ? { ...target, state } : target, content, viewer, true);
}

/** Returns the query of a list. An address names one list (decision C51): watchlist before playlist before season. */
function buildListQuery({ playlistId, watchlistId, owner, seasonId }: ListContext) {
  if (watchlistId !== undefined) return { watchlistId, owner };
  return playlistId !== undefined ? { playlistId, owner } : { seasonId };
}

/**
 * Applies the access rules to a target. A guest signs in first and then continues to the target (`from`, decision C9).
 * A link to content that the viewer must buy leads to its interstitial, the page that says how to get access.
 */
function applyAccess(
  target: LinkTarget,
  { id, title, accessLevel }: Content,
  viewer: LinkViewer,
  isPlayable: boolean,
): LinkTarget {
  if (target.href === undefined) return NO_TARGET;
  if (accessLevel === 'GRANTED_ON_SIGN_IN' && viewer.isGuest)
    return withQuery({ ...target, href: buildPath('LOGIN', {}, viewer.pathSet) }, { from: target.href });
  if (accessLevel === 'DENIED' && isPlayable && viewer.features.interstitial) {
    return {
      ...target,
      href: buildPath('INTERSTITIAL', { eventId: id, eventTitle: getShownTitle(title, viewer) }, viewer.pathSet),
    };
  }
  return target;
}

function linkToUrl(url: string | undefined, viewer: LinkViewer): LinkTarget {
  const isRelative = url !== undefined && /^[?#]/.test(url);
  const internal = isRelative ? toSafeRelativeUrl(url) : toSafeReturnTarget(url);
  if (internal !== undefined) return { href: internal, external: false };
  const external = toSafeExternalUrl(url, viewer.appSchemes);
  return external === undefined ? NO_TARGET : { href: external, external: true };
}

/** A query or a hash without spaces, backslashes and control characters. */
const toSafeRelativeUrl = (url: string): string | undefined => (/[\s\\\p{Cc}]/u.test(url) ? undefined : url);

const buildRouteTarget = (key: RouteKey, params: RouteParams, viewer: LinkViewer): LinkTarget => ({
  href: buildPath(key, params, viewer.pathSet),
  external: false,
});

const getShownTitle = (title: string | undefined, viewer: LinkViewer): string | undefined =>
  viewer.features.showTitles ? title : undefined;

/** Adds the defined values to the target as its query. */
function withQuery(target: LinkTarget, query: Readonly<Record<string, string | undefined>>): LinkTarget {
  const queryText = Object.entries(withoutEmpty(query))
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&');
  return target.href === undefined || queryText === '' ? target : { ...target, href: `${target.href}?${queryText}` };
}

/** Returns the values that are neither undefined nor empty. */
function withoutEmpty(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  );
}
