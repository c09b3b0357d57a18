// Where content, buttons and menu entries lead for one viewer (content-and-viewing 2.2). Pure: src/stores gives them to widgets
// as the links port, the server draws the same addresses. Anything incomplete or unsafe has no address, never `/video/undefined`.
import type { AccessLevel } from '#schemas/domain/access-level.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Link } from '#schemas/page/link.ts';
import type { Features } from '#schemas/realm/realm.ts';
import { buildPath, type RouteParams } from './buildPath.ts';
import type { PathSet } from './pathSets.ts';
import type { RouteKey } from './routeTable.ts';
import { safeExternalUrl, safeReturnTarget } from './safeTargets.ts';

/** Where a link goes; the shape of the plugin door's `Target`. `href` is undefined when there is nowhere to go: draw text. */
export type LinkTarget = {
  readonly href: string | undefined;
  readonly external: boolean;
  readonly state?: Readonly<Record<string, unknown>>;
};

/** What of the viewer, the realm and the page decides an address. */
export type LinkViewer = {
  readonly isGuest: boolean;
  readonly pathSet: PathSet;
  readonly features: Pick<Features, 'interstitial' | 'seriesInterstitial' | 'enhancedMetadata' | 'showTitles'>;
  /** Path of the page on which the link stands: becomes entryPage in the navigation state of videos. */
  readonly currentPath?: string;
  /** Schemes of apps that the realm allows, without colon (decision O8). */
  readonly appSchemes?: readonly string[];
};

/** The list in which an item was shown; the shape of the plugin door's `LinkContext`. */
export type ListContext = {
  readonly playlistId?: string;
  readonly watchlistId?: string;
  readonly owner?: string;
  readonly seasonId?: string;
  readonly seriesId?: string;
};

/** Content with the fields that links read. */
type Content = {
  readonly type: string;
  readonly id: string | undefined;
  readonly title?: string | undefined;
  readonly accessLevel?: AccessLevel | undefined;
  readonly seasonId?: string | undefined;
  readonly isPremiere?: boolean;
};

const NOWHERE: LinkTarget = { href: undefined, external: false };

/** Address of a content item, with the rules of access and the list that it was shown in. */
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
      return to('SECTION', { id }, viewer);
    case 'FIGHTER':
      return to('FIGHTER', { id }, viewer);
    // Without a feed the list of news is the nearest address.
    case 'NEWS':
      return item.feedName === undefined
        ? to('NEWS', {}, viewer)
        : to('NEWS_ITEM', { feedName: item.feedName, newId: id }, viewer);
    default:
      return linkToContent({ type, id, title, accessLevel, isPremiere, seasonId: item.seasonId }, viewer, list);
  }
}

/** Address of a call to action, a menu entry or any other link of a page. `locationState` goes into the navigation state. */
export function buildLink(link: Link, viewer: LinkViewer, context: ListContext = {}): LinkTarget {
  const target = ctaTarget(link, viewer, context);
  if (target.href === undefined || target.external || !link.locationState) return target;
  return { ...target, state: { ...link.locationState, ...target.state } };
}

/** Link types that lead to a screen without parameters, where key and type have one name. */
const PLAIN = [
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

function ctaTarget(link: Link, viewer: LinkViewer, context: ListContext): LinkTarget {
  const { event = {} as NonNullable<Link['event']>, name, type } = link;
  const plain = PLAIN.find((each) => each === type);
  if (plain) return to(plain, {}, viewer);
  const video = link.videoIds?.[0];
  const content: Content = { type, id: event.id, title: event.title, accessLevel: link.event && event.accessLevel };
  const list: ListContext = {
    ...context,
    ...given({ playlistId: event.playlistId, watchlistId: event.watchlistId, owner: event.owner }),
  };
  switch (type) {
    case 'WATCH_PLAYLIST': {
      // The event is the playlist itself, or the video with its playlist beside it (LINK-008 is silent on which video: the first).
      const playlistId = event.playlistId ?? (video === undefined ? undefined : event.id);
      return playlistId === undefined ? NOWHERE : watch(content, video, viewer, { ...list, playlistId });
    }
    case 'WATCH_WATCHLIST': {
      const watchlistId = event.watchlistId ?? (video === undefined ? undefined : event.id);
      return watchlistId === undefined ? NOWHERE : watch(content, video, viewer, { ...list, watchlistId });
    }
    case 'SECTION_LINK':
      return to('SECTION', { id: name ?? event.sectionName }, viewer);
    case 'PLUGIN':
      return to('PLUGIN', { id: name ?? event.id }, viewer);
    case 'NEWS_ITEM':
      return to('NEWS_ITEM', { feedName: event.feedName, newId: event.id }, viewer);
    case 'FIGHTER':
      return to('FIGHTER', { id: event.id ?? name }, viewer);
    case 'MULTI_VIEW':
      return to('MULTI_VIEW', { eventId: event.id ?? video }, viewer);
    case 'INTERSTITIAL':
      return to('INTERSTITIAL', { eventId: event.id, eventTitle: titleOf(event.title, viewer) }, viewer);
    case 'EXTERNAL_PAGE':
      return to('EXTERNAL_PAGE', { pageId: name }, viewer);
    case 'URL':
      return linkToUrl(link.url, viewer);
    // A channel or a recording names its live event.
    case 'LIVE':
    case 'LIVE_EVENT':
    case 'EPG':
      return linkToContent({ ...content, id: event.liveEventId ?? event.id }, viewer, list);
    default:
      return linkToContent(content, viewer, list);
  }
}

/** The video of a list. With a video named, the event's title belongs to the list and not to the address. */
function watch(content: Content, video: string | undefined, viewer: LinkViewer, list: ListContext): LinkTarget {
  return linkToContent(
    {
      ...content,
      type: 'VOD',
      id: video ?? content.id,
      title: video === undefined || video === content.id ? content.title : undefined,
    },
    viewer,
    list,
  );
}

function linkToContent(content: Content, viewer: LinkViewer, list: ListContext): LinkTarget {
  const { id } = content;
  const title = titleOf(content.title, viewer);
  switch (content.type) {
    case 'VOD':
    case 'VOD_VIDEO':
      return linkToVideo(content, viewer, list);
    case 'LIVE':
    case 'LIVE_EVENT':
    case 'EPG':
      return content.isPremiere
        ? linkToVideo(content, viewer, list)
        : guarded(to('LIVE', { eventId: id }, viewer), content, viewer, true);
    case 'PLAYLIST':
    case 'VOD_PLAYLIST':
      return guarded(to('PLAYLIST', { playlistId: id, playlistTitle: title }, viewer), content, viewer, false);
    // With its series known, the address carries it and the title (SERIES-003, SERIES-004).
    case 'SEASON':
    case 'VOD_SEASON':
    case 'SEASON_VOD':
      return guarded(
        withQuery(
          to('SEASON', { seasonId: id, seasonTitle: list.seriesId === undefined ? undefined : title }, viewer),
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
      return guarded(
        withQuery(to('SERIES', { seriesId: id, seriesTitle: title }, viewer), { seasonId }),
        content,
        viewer,
        false,
      );
    }
    default:
      return NOWHERE;
  }
}

function linkToVideo(content: Content, viewer: LinkViewer, list: ListContext): LinkTarget {
  const { playlistId, watchlistId, owner, seasonId } = list;
  // One list at a time (decision C51): the watchlist is the most particular, the season the least.
  const listQuery =
    watchlistId !== undefined
      ? { watchlistId, owner }
      : playlistId !== undefined
        ? { playlistId, owner }
        : { seasonId };
  const path = to('VOD', { eventId: content.id, eventTitle: titleOf(content.title, viewer) }, viewer);
  const target = withQuery(path, { ...listQuery, showInterstitial: viewer.features.interstitial ? 'true' : undefined });
  const state = given({ entryPage: viewer.currentPath, seriesId: list.seriesId, watchlistId });
  return guarded(Object.keys(state).length > 0 ? { ...target, state } : target, content, viewer, true);
}

/** A guest is sent to sign in first and comes back (decision C9: `from`); what must be bought opens its interstitial. */
function guarded(
  target: LinkTarget,
  { id, title, accessLevel }: Content,
  viewer: LinkViewer,
  isPlayable: boolean,
): LinkTarget {
  if (target.href === undefined) return NOWHERE;
  if (accessLevel === 'GRANTED_ON_SIGN_IN' && viewer.isGuest)
    return withQuery({ ...target, href: buildPath('LOGIN', {}, viewer.pathSet) }, { from: target.href });
  if (accessLevel === 'DENIED' && isPlayable && viewer.features.interstitial) {
    return {
      ...target,
      href: buildPath('INTERSTITIAL', { eventId: id, eventTitle: titleOf(title, viewer) }, viewer.pathSet),
    };
  }
  return target;
}

function linkToUrl(url: string | undefined, viewer: LinkViewer): LinkTarget {
  const own =
    url !== undefined && /^[?#]/.test(url) ? (/[\s\\\p{Cc}]/u.test(url) ? undefined : url) : safeReturnTarget(url);
  if (own !== undefined) return { href: own, external: false };
  const outside = safeExternalUrl(url, viewer.appSchemes);
  return outside === undefined ? NOWHERE : { href: outside, external: true };
}

const to = (key: RouteKey, params: RouteParams, viewer: LinkViewer): LinkTarget => ({
  href: buildPath(key, params, viewer.pathSet),
  external: false,
});

const titleOf = (title: string | undefined, viewer: LinkViewer): string | undefined =>
  viewer.features.showTitles ? title : undefined;

function withQuery(target: LinkTarget, query: Readonly<Record<string, string | undefined>>): LinkTarget {
  const text = Object.entries(given(query))
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&');
  return target.href === undefined || text === '' ? target : { ...target, href: `${target.href}?${text}` };
}

function given(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  );
}
