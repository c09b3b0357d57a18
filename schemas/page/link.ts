import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { id, shortText } from '../fields.ts';
import { accessLevelSchema } from '../domain/access-level.ts';
import { contentItemSchema } from '../domain/content-item.ts';

/**
 * Kinds of link targets: the content types, then the route keys (specification, content-and-viewing 2.1, 2.2),
 * then external URLs.
 */
export const LINK_TYPES = [
  'VOD',
  'VOD_VIDEO',
  'LIVE',
  'LIVE_EVENT',
  'EPG',
  'PLAYLIST',
  'VOD_PLAYLIST',
  'SEASON',
  'VOD_SEASON',
  'SEASON_VOD',
  'SERIES',
  'VOD_SERIES',
  'WATCH_PLAYLIST',
  'WATCH_WATCHLIST',
  'SECTION_LINK',
  'PLUGIN',
  'NEWS',
  'NEWS_ITEM',
  'FIGHTERS',
  'FIGHTER',
  'MULTI_VIEW',
  'INTERSTITIAL',
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
  'EXTERNAL_PAGE',
  'URL',
] as const;

/** The target of a call to action (specification, content-and-viewing 3, "CTA link event"). */
export const linkEventSchema = defineSchema({
  type: 'object',
  description: 'Target of the link.',
  additionalProperties: false,
  properties: {
    type: { type: 'string', maxLength: 40, description: 'Content type of the target, for example VOD or LIVE.' },
    accessLevel: accessLevelSchema,
    id: id('Id of the content.'),
    liveEventId: id('Id of the live event, when the content is its recording or its channel.'),
    programmingInfo: contentItemSchema.properties.programmingInfo,
    title: shortText('Title; the slug of the URL is made from it.'),
    sectionName: id('Name of the section, for a section link.'),
    feedName: id('Feed of a news item.'),
    playlistId: id('Playlist in which the video is opened.'),
    watchlistId: id('Watchlist in which the video is opened.'),
    owner: id('Owner of that watchlist.'),
  },
});

/**
 * Target of a button, menu item or card (specification, content-and-viewing 2.2). Only src/routes builds a URL
 * from it.
 */
export const linkSchema = defineSchema({
  type: 'object',
  description: 'Target of the link.',
  additionalProperties: false,
  required: ['type'],
  properties: {
    type: {
      type: 'string',
      enum: LINK_TYPES,
      description: 'Kind of target; decides which of the other fields are read.',
    },
    event: linkEventSchema,
    name: id('Name of the section or plugin for SECTION_LINK and PLUGIN; page id for EXTERNAL_PAGE.'),
    url: {
      type: 'string',
      maxLength: 2000,
      description: 'URL for type URL: https, or a path of this site. Other schemes are refused.',
    },
    videoIds: {
      type: 'array',
      maxItems: 50,
      items: id('Id of a video.'),
      description: 'Videos, for WATCH_PLAYLIST and MULTI_VIEW.',
    },
    locationState: { type: 'object', description: 'Plain data stored in history.state when the link is followed.' },
  },
});
/** The target of a button, menu item or card. */
export type Link = TypeOf<typeof linkSchema>;
/** Kind of a link. */
export type LinkType = Link['type'];

/** A button with a text and a target (primaryCta, secondaryButton ...). */
export const ctaSchema = defineSchema({
  type: 'object',
  description: 'A call to action: a button with a link.',
  additionalProperties: false,
  required: ['ctaText', 'link'],
  properties: { ctaText: shortText('Text of the button.'), link: linkSchema },
});
/** A call to action: a button with a link. */
export type Cta = TypeOf<typeof ctaSchema>;
