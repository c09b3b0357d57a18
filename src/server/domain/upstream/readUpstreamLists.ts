// Reads the lists of an upstream: items of a bucket, search results, the catalogue by facets, events, the guide.
import type { EpgItem, Guide } from '#schemas/domain/epg.ts';
import { epgItemSchema } from '#schemas/domain/epg.ts';
import type { Facet } from '#schemas/domain/facet.ts';
import { readLenient } from '#schemas/lenient.ts';
import type { Paging } from '#schemas/page/paging.ts';
import { pointerTo } from '#schemas/problems.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import type { Validator } from '#schemas/validator.ts';
import validateChannel from '#schemas/generated/validators/epg-item.js';
import validateFacet from '#schemas/generated/validators/facet.js';
import validateGuide from '#schemas/generated/validators/guide.js';
import { localise } from '../delivery/localise.ts';
import { compileImages } from '../publishing/compileRealm.ts';
import { UpstreamFailure } from './callUpstream.ts';
import { readUpstreamItems, type UpstreamReadOptions } from './readUpstreamItems.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** @throws UpstreamFailure for a value that is not an object with these lists. */
function requireObject(value: unknown, lists: readonly string[]): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UpstreamFailure('shape', 'The response is not an object.');
  const missing = lists.find((name) => !Array.isArray((value as JsonObject)[name]));
  if (missing !== undefined)
    throw new UpstreamFailure('shape', `The response has no list "${missing}".`, `/${missing}`);
  return value as JsonObject;
}

/** Returns a whole number from 0 on; `otherwise` for other values. */
const readCount = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : otherwise;

/** Returns the paging of a list. A value that is not a paging means that there are no further entries. */
export function readPaging(value: unknown): Paging {
  const { moreDataAvailable, lastSeen } = (typeof value === 'object' && value !== null ? value : {}) as JsonObject;
  return {
    moreDataAvailable: moreDataAvailable === true,
    ...(typeof lastSeen === 'string' && lastSeen.length <= 500 && { lastSeen }),
  };
}

/** Reads each entry of a list by a schema; invalid ones are dropped and reported. */
function readList<T>(value: unknown, pointer: string, validate: Validator, { add }: UpstreamReadOptions): T[] {
  return (Array.isArray(value) ? value : []).flatMap((entry: unknown, index) => {
    const read = readLenient<T>(validate, entry, pointerTo(pointer, index));
    read.problems.forEach(add);
    return read.value === undefined ? [] : [read.value];
  });
}

/** Items of a bucket after a cursor. */
export type UpstreamItemsPage = { readonly items: readonly CatalogueItem[]; readonly paging: Paging };

/**
 * Reads the items of a bucket. Invalid items are left out and reported to `options.add`.
 * @param value the parsed response
 * @throws UpstreamFailure when it is not such a list.
 */
export function readItemsPage(value: unknown, options: UpstreamReadOptions): UpstreamItemsPage {
  const { items, paging } = requireObject(value, ['items']);
  return { items: readUpstreamItems(items, '/items', options), paging: readPaging(paging) };
}

/** The catalogue by facets. */
export type UpstreamGrid = UpstreamItemsPage & { readonly facets: Facet[]; readonly totalResults: number };

/**
 * Reads a page of the catalogue with its facets. Invalid parts are left out and reported to `options.add`.
 * @param value the parsed response
 * @throws UpstreamFailure when it is not such a list.
 */
export function readGrid(value: unknown, options: UpstreamReadOptions): UpstreamGrid {
  const page = readItemsPage(value, options);
  const { facets, totalResults } = value as JsonObject;
  return {
    ...page,
    facets: readList<Facet>(facets, '/facets', validateFacet, options),
    totalResults: readCount(totalResults, page.items.length),
  };
}

const GROUPS = ['live_event', 'vod_video', 'vod_playlist', 'page'] as const;
type Group = {
  readonly hits: readonly CatalogueItem[];
  readonly page: number;
  readonly totalPages: number;
  readonly totalHits: number;
};
/** Search results. */
export type UpstreamResults = Readonly<Record<(typeof GROUPS)[number], Group>> & {
  readonly refines: Facet[];
  readonly totalCount: number;
};

/**
 * Reads search results by group. Invalid items are left out and reported to `options.add`.
 * @param value the parsed response
 * @throws UpstreamFailure when it is not an object.
 */
export function readResults(value: unknown, options: UpstreamReadOptions): UpstreamResults {
  const results = requireObject(value, []);
  const readGroup = (name: string): Group => {
    const { hits, page, totalPages, totalHits } = (results[name] ?? {}) as JsonObject;
    const items = hits === undefined ? [] : readUpstreamItems(hits, `/${name}/hits`, options);
    return {
      hits: items,
      page: Math.max(1, readCount(page, 1)),
      totalPages: readCount(totalPages, items.length > 0 ? 1 : 0),
      totalHits: readCount(totalHits, items.length),
    };
  };
  if (!GROUPS.some((name) => typeof results[name] === 'object' && results[name] !== null))
    throw new UpstreamFailure('shape', `The response has none of ${GROUPS.join(', ')}.`);
  const [live_event, vod_video, vod_playlist, page] = GROUPS.map(readGroup) as [Group, Group, Group, Group];
  const groups = { live_event, vod_video, vod_playlist, page };
  return {
    ...groups,
    refines: readList<Facet>(results['refines'], '/refines', validateFacet, options),
    totalCount: readCount(
      results['totalCount'],
      Object.values(groups).reduce((sum, { totalHits }) => sum + totalHits, 0),
    ),
  };
}

/** A page of events. */
export type UpstreamEvents = {
  readonly events: readonly CatalogueItem[];
  readonly page: number;
  readonly totalPages: number;
  readonly totalResults: number;
  readonly changesAt: string | undefined;
};

/**
 * Reads a page of events. Invalid events are left out and reported to `options.add`.
 * @param value the parsed response
 * @throws UpstreamFailure when it is not such a list.
 */
export function readUpstreamEvents(value: unknown, options: UpstreamReadOptions): UpstreamEvents {
  const { events, page, totalPages, totalResults, changesAt } = requireObject(value, ['events']);
  const items = readUpstreamItems(events, '/events', options);
  return {
    events: items,
    page: Math.max(1, readCount(page, 1)),
    totalPages: readCount(totalPages, items.length > 0 ? 1 : 0),
    totalResults: readCount(totalResults, items.length),
    changesAt: typeof changesAt === 'string' && !Number.isNaN(Date.parse(changesAt)) ? changesAt : undefined,
  };
}

/** A part of the guide. */
export type UpstreamGuidePage = {
  readonly channels: readonly EpgItem[];
  /** Dates and number of channels of the whole guide. */
  readonly wholeGuide: Guide;
  readonly paging: Paging;
};

/**
 * Reads a part of the guide. Invalid channels are left out and reported to `options.add`.
 * @param value the parsed response
 * @throws UpstreamFailure when it does not describe the guide.
 */
export function readGuidePage(value: unknown, options: UpstreamReadOptions): UpstreamGuidePage {
  const document = requireObject(value, ['items']);
  const guide = readLenient<Guide>(validateGuide, document['guide'], '/guide');
  guide.problems.forEach(options.add);
  if (!guide.value) throw new UpstreamFailure('shape', 'The response does not describe the guide.', '/guide');
  const channels = readList<EpgItem>(
    localise(document['items'], options.chain),
    '/items',
    validateChannel,
    options,
  ).map((channel) => compileImages(epgItemSchema, channel, options.imageHost) as EpgItem);
  return { channels, wholeGuide: guide.value, paging: readPaging(document) };
}
