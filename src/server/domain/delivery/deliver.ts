// Delivers stored documents to a viewer: texts in one language, image addresses, dates computed from schedules, the
// viewer's access levels and the first items of each bucket. Pure functions of (content, context); routes and pages
// call them through snapshot.ts.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { INTERNAL_FIELDS, type CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import type { EpgData } from '#schemas/realm/data/epg.ts';
import type { ItemSource } from '#schemas/realm/item-source.ts';
import { isLocalisedText } from '#schemas/realm/locale.ts';
import type { Link } from '#schemas/page/link.ts';
import type { Page } from '#schemas/page/page.ts';
import type { Paging } from '#schemas/page/paging.ts';
import { PAGE_SCHEMA } from '#schemas/page/page-format.ts';
import { findImage } from '#src/realm/imageName.ts';
import { imageUrl } from '#src/realm/imageUrl.ts';
import { findElementKind } from '#engine/page/decodeElement.ts';
import { mapSlots } from '#engine/page/slots.ts';
import { deliverAccessLevel } from '../playback/deliverAccessLevel.ts';
import { findAgeLimit, isForAge } from './ageLimit.ts';
import { createCursor, cutPage } from './cursor.ts';
import { createDelivery, findOccurrence, limitValidity, type DeliverContext, type Delivery } from './delivery.ts';
import { localiseText } from './localise.ts';
import { withContext, type ContextSource } from './extensionRows.ts';
import { getExid, findBucket } from './findBucket.ts';
import { findEpisode, findNowAndNext, type Broadcast } from '../guide/projectGuide.ts';
import type { PagePiece } from './pagePieces.ts';
import { withoutDeniedTrailer, withPreviewClip } from './previewClip.ts';
import type { RealmContent } from './realmDocuments.ts';
import { decideRow, withoutContent } from './rowConditions.ts';
import { selectBucketItems, selectItems } from './selectItems.ts';
import { hidesResult, removeResult } from './spoilers.ts';
import { SUBJECT_PLACEHOLDER, type SubjectFacts } from './subjectFacts.ts';

/** Number of items of each bucket that a page contains. The browser requests the further ones. */
export const FIRST_ITEMS = 12;

export type { DeliverContext } from './delivery.ts';

/** A bucket that shows a list of the viewer, such as favourites. Pages do not contain its items. */
export type BucketOfViewerList = { readonly dataSource: string };

/** One page of a bucket's items. */
export type DeliveredItems = { items: ContentItem[]; paging: Paging };

/** Returns a stored value for a viewer, with texts, images and access levels resolved. */
export function deliverValue(content: RealmContent, value: unknown, context: DeliverContext): unknown {
  return resolve(createDelivery(content, context), value);
}

/** Fields of a delivered page that its document does not contain. */
type PageIdentity = {
  /** Set when the page has a subject: the page's id with the subject's. */
  readonly id?: string;
  readonly realm: string;
  readonly version: number;
  readonly subject?: SubjectFacts | undefined;
};

/**
 * Returns a page, or a part of one, for a viewer.
 * @param page a stored page with its sections expanded (engine/page/expandSections.ts).
 * @param piece the elements to deliver (pagePieces.ts).
 * @returns the page, and the time (ms since 1970) until which viewers of the same audience get the same page.
 */
export function deliverPage(
  content: RealmContent,
  page: unknown,
  identity: PageIdentity,
  piece: PagePiece,
  context: DeliverContext,
): { readonly page: Page; readonly changesAt: number } {
  const delivery = createDelivery(content, context);
  const { elements: _elements, paging: _paging, changesAt: _changesAt, ...envelope } = page as Record<string, unknown>;
  const { subject, ...ids } = identity;
  const source: ContextSource = { pageId: String(envelope['id']), subjectId: context.subject, facts: subject };
  const { meta, ...fields } = resolve(delivery, envelope) as Omit<Page, '$schema'>;
  const delivered: Page = {
    $schema: PAGE_SCHEMA,
    ...fields,
    ...ids,
    ...(subject && { title: subject.title }),
    ...((meta ?? subject) && {
      meta: {
        noIndex: false,
        showTitle: false,
        ...meta,
        ...(subject?.description && { description: subject.description }),
        ...(subject?.imageUrl && { imageUrl: subject.imageUrl }),
        ...(subject?.about && { about: subject.about }),
      },
    }),
    elements: deliverElements(delivery, withContexts(piece.elements, source)),
    ...(delivery.rowsChangeAt !== Infinity && { changesAt: new Date(delivery.rowsChangeAt).toISOString() }),
    ...(piece.paging && { paging: piece.paging }),
  };
  return { page: delivered, changesAt: delivery.changesAt };
}

/**
 * Returns one page of a bucket's items after a cursor. Items that were added before the cursor do not shift the page;
 * removed ones are skipped.
 * @returns undefined when the page has no such bucket for this viewer; `bad-cursor` for a text that is not a cursor.
 */
export function deliverBucketItems(
  content: RealmContent,
  page: unknown,
  exid: string,
  { rpp, lastSeen }: { rpp: number; lastSeen?: string | undefined },
  context: DeliverContext,
): DeliveredItems | BucketOfViewerList | 'bad-cursor' | undefined {
  const bucket = findBucket(page, exid, context);
  if (!bucket) return undefined;
  if (typeof bucket['dataSource'] === 'string') return { dataSource: bucket['dataSource'] };
  const delivery = createDelivery(content, context);
  const itemsPage = cutPage(selectBucketItems(delivery, bucket), (item) => String(item['id']), { rpp, lastSeen });
  if (itemsPage === 'bad-cursor') return itemsPage;
  return { items: itemsPage.items.map((item) => deliverItem(delivery, item)), paging: itemsPage.paging };
}

/**
 * Returns an item of the catalogue for a viewer; undefined when there is none with this id, or when it is above the age
 * limit.
 */
export function deliverCatalogueItem(
  content: RealmContent,
  id: string,
  context: DeliverContext,
): ContentItem | undefined {
  const item = content.items.get(id);
  return item && isForAge(item, findAgeLimit(content, context.viewer))
    ? deliverItem(createDelivery(content, context), item)
    : undefined;
}

/** Returns all items of a source for a viewer, in the source's order. */
export function deliverSource(content: RealmContent, source: ItemSource, context: DeliverContext): ContentItem[] {
  const delivery = createDelivery(content, context);
  return selectItems(delivery, source).map((item) => deliverItem(delivery, item));
}

/** Types that are live between their start and end. */
const BROADCAST_TYPES = ['LIVE', 'LIVE_EVENT', 'EPG'] as const;

function deliverItem(delivery: Delivery, stored: Readonly<Record<string, unknown>>): ContentItem {
  const item = hidesResult(stored, delivery.context.viewer.spoilers) ? removeResult(stored) : stored;
  const { schedule, type, startDate, endDate, release, epgId } = item as CatalogueItem;
  const { socialSharingDetail } = delivery.content.realm ?? {};
  const publicFields = Object.entries(item).filter(([key]) => !INTERNAL_FIELDS.includes(key));
  // An item without sharing settings of its own gets the realm's.
  const deliveredItem = withoutDeniedTrailer(
    resolve(delivery, {
      ...(socialSharingDetail && { socialSharingDetail }),
      ...Object.fromEntries(publicFields),
    }) as ContentItem,
    item,
    delivery.context.viewer,
  );
  if (schedule && release)
    return {
      ...deliveredItem,
      release: { ...deliveredItem.release, scheduledAt: findOccurrence(delivery, schedule).startDate },
    };
  const programmingInfo = type === 'EPG' && epgId !== undefined ? findProgrammingInfo(delivery, epgId) : undefined;
  if (programmingInfo) return { ...deliveredItem, programmingInfo, live: true };
  if (schedule) return { ...deliveredItem, ...findOccurrence(delivery, schedule) };
  if (!(BROADCAST_TYPES as readonly unknown[]).includes(type) || startDate === undefined) return deliveredItem;
  const { now } = delivery.context;
  const start = Date.parse(startDate);
  const end = endDate === undefined ? Infinity : Date.parse(endDate);
  const live = start <= now && now < end;
  for (const time of [start, end]) if (time > now) limitValidity(delivery, time);
  return live ? { ...deliveredItem, live } : deliveredItem;
}

/**
 * Returns the current and next programme of a channel (EPG-003); undefined for a channel that is not in the realm's
 * guide.
 */
function findProgrammingInfo(delivery: Delivery, channelId: string): ContentItem['programmingInfo'] {
  const { content, context } = delivery;
  const guide = content.data.get('epg') as EpgData | undefined;
  const broadcasts = guide && findNowAndNext(guide, channelId, context.now, content.realm?.timeZone);
  if (!guide || !broadcasts) return undefined;
  limitValidity(delivery, broadcasts.current.end);
  const logo = guide.channels.find(({ id }) => id === channelId)?.logoUrl;
  const toProgramme = (broadcast: Broadcast): unknown => {
    const { title, thumbnailUrl } = broadcast.show;
    const episode = findEpisode(broadcast);
    return {
      title,
      ...(episode !== undefined && { episode }),
      ...(thumbnailUrl !== undefined && { thumbnailUrl }),
      startDate: new Date(broadcast.start).toISOString(),
      endDate: new Date(broadcast.end).toISOString(),
    };
  };
  return resolve(delivery, {
    currentProgramme: toProgramme(broadcasts.current),
    ...(broadcasts.next && { nextProgramme: toProgramme(broadcasts.next) }),
    ...(logo !== undefined && { channelLogoUrl: logo }),
  }) as ContentItem['programmingInfo'];
}

/** Returns the elements of a page, in which the rows of extensions know where they stand. */
const withContexts = (elements: readonly unknown[], source: ContextSource): readonly unknown[] =>
  elements.flatMap((element) => {
    const located = withContext(element, source);
    return located === undefined && element !== undefined ? [] : [located];
  });

/** Returns the elements that a viewer may see now, and records in `delivery` when that changes. */
const deliverElements = (delivery: Delivery, elements: readonly unknown[]): unknown[] =>
  elements.flatMap((element) => {
    const delivered = deliverElement(delivery, element);
    return delivered === HIDDEN ? [] : [delivered];
  });

/** Takes the place of a row that this viewer must not see now. */
const HIDDEN = Symbol('hidden');

/**
 * Returns an element for a viewer, or HIDDEN. Buckets, also those in sections, slots and fallbacks, get their first
 * items. The delivered condition contains only the parts that the browser decides (rowConditions.ts).
 */
function deliverElement(delivery: Delivery, element: unknown): unknown {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) return resolve(delivery, element);
  const { source, contentList, elements, slots, fallback, when, ...rest } = element as Record<string, unknown>;
  const decision = decideRow(when, delivery.context);
  if (decision.changesAt !== undefined) {
    limitValidity(delivery, decision.changesAt);
    delivery.rowsChangeAt = Math.min(delivery.rowsChangeAt, decision.changesAt);
  }
  if (decision.state === 'hidden') return HIDDEN;
  if (decision.state === 'unreadable') return withoutContent(element as Record<string, unknown>);
  if (rest['pluginId'] === SUBJECT_PLACEHOLDER) rest['pluginId'] = delivery.context.subject;
  const isBucket = findElementKind(element as Record<string, unknown>) === 'bucket';
  const exid = isBucket ? getExid(element as Record<string, unknown>) : undefined;
  return {
    ...(resolve(delivery, rest) as object),
    ...(decision.when && { when: decision.when }),
    ...(exid !== undefined && { exid }),
    ...(isBucket
      ? deliverFirstItems(delivery, element as Record<string, unknown>)
      : {
          ...(source !== undefined && { source: resolve(delivery, source) }),
          ...(contentList !== undefined && { contentList: resolve(delivery, contentList) }),
        }),
    ...(elements !== undefined && {
      elements: Array.isArray(elements) ? deliverElements(delivery, elements) : elements,
    }),
    ...(slots !== undefined && {
      slots: mapSlots({ slots }, (inSlot) => deliverElements(delivery, inSlot)).slots,
    }),
    ...(fallback !== undefined && { fallback: deliverFallback(delivery, fallback) }),
  };
}

/**
 * Returns a fallback for a viewer. A fallback that this viewer must not see is replaced by `drop`: then nothing is
 * shown in the row's position.
 */
function deliverFallback(delivery: Delivery, fallback: unknown): unknown {
  const delivered = deliverElement(delivery, fallback);
  return delivered === HIDDEN ? 'drop' : delivered;
}

/**
 * Returns the items of a bucket that its page contains. A list of the viewer stays empty, because many viewers share
 * the page; the browser of a viewer who has signed in requests its items.
 */
function deliverFirstItems(
  delivery: Delivery,
  bucket: Readonly<Record<string, unknown>>,
): { contentList: ContentItem[]; paging?: Paging } {
  if (bucket['dataSource'] !== undefined)
    return { contentList: [], paging: { moreDataAvailable: !delivery.context.viewer.isGuest } };
  const items = selectBucketItems(delivery, bucket);
  if (bucket['source'] === undefined) return { contentList: items.map((item) => deliverItem(delivery, item)) };
  const deliveredFirst = items.slice(0, FIRST_ITEMS);
  const last = deliveredFirst.at(-1);
  return {
    contentList: deliveredFirst.map((item) => deliverItem(delivery, item)),
    paging: {
      moreDataAvailable: items.length > deliveredFirst.length,
      ...(last && { lastSeen: createCursor(String(last['id']), deliveredFirst.length - 1) }),
    },
  };
}

/** Resolves texts, images and access levels in a JSON value. A field whose image does not exist is left out. */
function resolve(delivery: Delivery, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((inner) => resolve(delivery, inner));
  if (isLocalisedText(value)) return resolve(delivery, localiseText(value.$text, delivery.chain));
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only?.[0] === '$picture' && typeof only[1] === 'string') {
    const { images } = delivery.content;
    const entry = findImage({ get: (file) => (Object.hasOwn(images, file) ? images[file] : undefined) }, only[1]);
    return entry && imageUrl(entry);
  }
  return Object.fromEntries(
    entries
      .map(([key, inner]) => [key, resolveField(delivery, key, inner, value)] as const)
      .filter(([, inner]) => inner !== undefined),
  );
}

function resolveField(delivery: Delivery, key: string, value: unknown, owner: object): unknown {
  if (key === 'accessLevel') return deliverAccessLevel(delivery.content, value, owner, delivery.context.viewer);
  const resolved = resolve(delivery, value);
  if (key === 'animatedBackground') return withPreviewClip(delivery.content, resolved, delivery.context.viewer);
  return key === 'event' ? withProgrammes(delivery, resolved) : resolved;
}

/** Adds the current and next programme to the target of a call to action that is a channel of the guide. */
function withProgrammes(delivery: Delivery, event: unknown): unknown {
  const { type, id, programmingInfo } = (event ?? {}) as NonNullable<Link['event']>;
  if (type !== 'EPG' || id === undefined || programmingInfo) return event;
  const programmes = findProgrammingInfo(delivery, delivery.content.items.get(id)?.epgId ?? id);
  return programmes ? { ...(event as object), programmingInfo: programmes } : event;
}
