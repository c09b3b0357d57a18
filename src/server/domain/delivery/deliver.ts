// From what is stored to what a viewer gets: one language, addresses of pictures, today's dates, the viewer's rights, the first
// items of each bucket. Pure functions of (content, context); routes and pages call them through snapshot.ts.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import type { EpgData } from '#schemas/realm/data/epg.ts';
import type { ItemSource } from '#schemas/realm/item-source.ts';
import { isLocalisedText } from '#schemas/realm/locale.ts';
import type { Link } from '#schemas/page/link.ts';
import type { Page } from '#schemas/page/page.ts';
import type { PagePaging, Paging } from '#schemas/page/paging.ts';
import { PAGE_SCHEMA } from '#schemas/page/page-format.ts';
import { imageUrl } from '#src/realm/imageUrl.ts';
import { elementKind } from '#engine/page/decodeElement.ts';
import { languageTag } from '#src/i18n/languageTag.ts';
import { ageLimitOf, isForAge } from './ageLimit.ts';
import { cursorOf, pageOf } from './cursor.ts';
import { localeChain, localiseText } from './localise.ts';
import { episodeOf, nowAndNext, type Showing } from '../guide/projectGuide.ts';
import type { Piece } from './pagePieces.ts';
import { projectUntil, type Occurrence } from '../guide/projectSchedule.ts';
import type { RealmContent } from './realmDocuments.ts';
import { SUBJECT_PLACE, type SubjectView } from './subjectPlace.ts';

/** Items of a bucket that travel with its page; further ones are asked for. */
export const FIRST_ITEMS = 12;

/** For whom and when. */
export type DeliverContext = {
  readonly locale: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly viewer: { readonly isGuest: boolean; readonly isChild?: boolean };
  /** Id of what the page is about. Part of the page's id, so no audience's. */
  readonly subject?: string | undefined;
};

/** All that a delivery depends on but the time: who has the same gets the same. A new field of the context belongs in here. */
export const audienceOf = ({ locale, viewer: { isGuest, isChild } }: DeliverContext): string =>
  `${locale} ${isGuest ? 'guest' : isChild ? 'child' : 'viewer'}`;

/** The viewer's own list that fills a bucket: its items are in no page. */
export type ViewersList = { readonly dataSource: string };

export type ItemsPage = { items: ContentItem[]; paging: Paging };

/** Everything the functions below share in one delivery. */
type Delivery = {
  readonly content: RealmContent;
  readonly context: DeliverContext;
  readonly chain: readonly string[];
  readonly zone: string;
  /** The next moment at which this delivery would be another one, as far as was seen. */ changesAt: number;
};

const start = (content: RealmContent, context: DeliverContext): Delivery => ({
  content,
  context,
  chain: localeChain(context.locale, content.realm?.defaultLocale ?? 'en'),
  zone: content.realm?.timeZone ?? 'UTC',
  changesAt: Infinity,
});

/** Any stored value for this viewer: texts, pictures and access levels resolved. */
export function deliverValue(content: RealmContent, value: unknown, context: DeliverContext): unknown {
  return resolve(start(content, context), value);
}

/**
 * A delivered page or piece of one. `page` is a stored one whose sections are filled in (engine/page/expandSections.ts).
 * @param about what the answer says of itself.
 * @param piece the part of its elements that travels (pagePieces.ts).
 * @returns the page, and until when (ms since 1970) the same viewer gets the same one.
 */
export function deliverPage(
  content: RealmContent,
  page: unknown,
  about: {
    readonly id?: string;
    readonly realm: string;
    readonly version: number;
    readonly subject?: SubjectView | undefined;
  },
  piece: Piece,
  context: DeliverContext,
): { readonly page: Page; readonly changesAt: number } {
  const delivery = start(content, context);
  const { elements: _elements, paging: _paging, ...envelope } = page as Record<string, unknown>;
  const { subject, ...said } = about;
  const { meta, ...written } = resolve(delivery, envelope) as Omit<Page, '$schema'>;
  const delivered: Page = {
    $schema: PAGE_SCHEMA,
    ...written,
    ...said,
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
    elements: piece.elements.map((element) => deliverElement(delivery, element)),
    ...(piece.paging && { paging: piece.paging }),
  };
  return { page: delivered, changesAt: delivery.changesAt };
}

/**
 * The same page in the specification's older shape (decision O14). `heroes` are those at the top, so that heroes followed by
 * buckets is the page's own order: the engine plans the same rows from both answers.
 */
export function sectionView({ elements, paging }: Pick<Page, 'elements' | 'paging'>): {
  heroes: unknown[];
  buckets: unknown[];
  paging: PagePaging;
} {
  const firstOther = elements.findIndex(
    (element) =>
      typeof element !== 'object' || element === null || elementKind(element as Record<string, unknown>) !== 'hero',
  );
  const split = firstOther < 0 ? elements.length : firstOther;
  return {
    heroes: elements.slice(0, split),
    buckets: elements.slice(split),
    paging: paging ?? { moreDataAvailable: false },
  };
}

/**
 * One page of a bucket's items after a cursor; undefined when the page has no such bucket, `bad-cursor` for a cursor that is none.
 * Stable: an item that came in before the cursor shifts nothing, one that was removed is skipped.
 */
export function deliverBucketItems(
  content: RealmContent,
  page: unknown,
  exid: string,
  { rpp, lastSeen }: { rpp: number; lastSeen?: string | undefined },
  context: DeliverContext,
): ItemsPage | ViewersList | 'bad-cursor' | undefined {
  const bucket = findBucket(page, exid);
  if (!bucket) return undefined;
  if (typeof bucket['dataSource'] === 'string') return { dataSource: bucket['dataSource'] };
  const delivery = start(content, context);
  const inline = bucket['contentList'];
  const all: readonly Readonly<Record<string, unknown>>[] =
    bucket['source'] === undefined
      ? Array.isArray(inline)
        ? inline
        : []
      : sourceItems(delivery, bucket['source'] as ItemSource);
  const found = pageOf(all, (item) => String(item['id']), { rpp, lastSeen });
  if (found === 'bad-cursor') return found;
  return { items: found.items.map((item) => deliverItem(delivery, item)), paging: found.paging };
}

/** One item of the catalogue for this viewer; undefined when there is none of that id. */
export function deliverCatalogueItem(
  content: RealmContent,
  id: string,
  context: DeliverContext,
): ContentItem | undefined {
  const item = content.items.get(id);
  return item && isForAge(item, ageLimitOf(content, context.viewer))
    ? deliverItem(start(content, context), item)
    : undefined;
}

/** The items that a source names for this viewer, all of them, in its order. */
export function deliverSource(content: RealmContent, source: ItemSource, context: DeliverContext): ContentItem[] {
  const delivery = start(content, context);
  return sourceItems(delivery, source).map((item) => deliverItem(delivery, item));
}

/** The catalogue's items that a source names, in its order. Unknown ids are left out: they were refused at publish. */
function sourceItems(delivery: Delivery, source: ItemSource): CatalogueItem[] {
  const { content, context, chain } = delivery;
  const place = (text: string): string => text.replaceAll(SUBJECT_PLACE, context.subject ?? '');
  const { sort } = source,
    ids = source.ids?.map(place),
    tag = source.tag === undefined ? undefined : place(source.tag);
  const limit = ageLimitOf(content, context.viewer);
  const chosen = (
    ids
      ? [...new Set(ids)].flatMap((id) => content.items.get(id) ?? [])
      : [...content.items.values()].filter((item) => tag !== undefined && item.tags?.includes(tag))
  ).filter((item) => isForAge(item, limit));
  if (ids || (sort !== 'title' && sort !== 'start')) return chosen;
  if (sort === 'title') {
    const titles = new Map(
      chosen.map((item) => [
        item.id,
        String(
          isLocalisedText(item.title)
            ? localiseText((item.title as { $text: Record<string, string> }).$text, chain)
            : item.title,
        ),
      ]),
    );
    const collator = new Intl.Collator(languageTag(context.locale), { numeric: true });
    return chosen.sort((a, b) => collator.compare(titles.get(a.id) ?? '', titles.get(b.id) ?? ''));
  }
  // What has no time comes last; two of the same time stay in the catalogue's order.
  const begins = new Map(
    chosen.map((item) => [
      item.id,
      Date.parse((item.schedule ? occurrenceOf(delivery, item.schedule).startDate : item.startDate) ?? '') ||
        Number.MAX_SAFE_INTEGER,
    ]),
  );
  return chosen.sort((a, b) => (begins.get(a.id) ?? 0) - (begins.get(b.id) ?? 0));
}

/** Fields of a catalogue item that say how it is kept, not what it is. */
const KEPT_BACK = ['tags', 'schedule', 'link'] as const;
const ON_AIR = ['LIVE', 'LIVE_EVENT', 'EPG'] as const;

function deliverItem(delivery: Delivery, item: Readonly<Record<string, unknown>>): ContentItem {
  const { schedule, type, startDate, endDate, release, epgId } = item as CatalogueItem;
  const { socialSharingDetail } = delivery.content.realm ?? {};
  const own = Object.entries(item).filter(([key]) => !(KEPT_BACK as readonly string[]).includes(key));
  // What the realm says of sharing holds for every item that does not say it itself.
  const shown = resolve(delivery, {
    ...(socialSharingDetail && { socialSharingDetail }),
    ...Object.fromEntries(own),
  }) as ContentItem;
  if (schedule && release)
    return { ...shown, release: { ...shown.release, scheduledAt: occurrenceOf(delivery, schedule).startDate } };
  const programmingInfo = type === 'EPG' && epgId !== undefined ? programmingInfoOf(delivery, epgId) : undefined;
  if (programmingInfo) return { ...shown, programmingInfo, live: true };
  if (schedule) return { ...shown, ...occurrenceOf(delivery, schedule) };
  if (!(ON_AIR as readonly unknown[]).includes(type) || startDate === undefined) return shown;
  const { now } = delivery.context;
  const begins = Date.parse(startDate),
    ends = endDate === undefined ? Infinity : Date.parse(endDate);
  const live = begins <= now && now < ends;
  for (const moment of [begins, ends]) if (moment > now) holdUntil(delivery, moment);
  return live ? { ...shown, live } : shown;
}

const holdUntil = (delivery: Delivery, moment: number): void => {
  delivery.changesAt = Math.min(delivery.changesAt, moment);
};

function occurrenceOf(delivery: Delivery, schedule: NonNullable<CatalogueItem['schedule']>): Occurrence {
  const { occurrence, changesAt } = projectUntil(schedule, delivery.context.now, delivery.zone);
  holdUntil(delivery, changesAt);
  return occurrence;
}

/** What a channel shows now and next (EPG-003), from the realm's guide. Undefined for a channel that is not in it. */
function programmingInfoOf(delivery: Delivery, channelId: string): ContentItem['programmingInfo'] {
  const { content, context } = delivery;
  const guide = content.data.get('epg') as EpgData | undefined;
  const found = guide && nowAndNext(guide, channelId, context.now, content.realm?.timeZone);
  if (!guide || !found) return undefined;
  holdUntil(delivery, found.current.end);
  const logo = guide.channels.find(({ id }) => id === channelId)?.logoUrl;
  const told = (showing: Showing): unknown => {
    const { title, thumbnailUrl } = showing.show;
    const episode = episodeOf(showing);
    return {
      title,
      ...(episode !== undefined && { episode }),
      ...(thumbnailUrl !== undefined && { thumbnailUrl }),
      startDate: new Date(showing.start).toISOString(),
      endDate: new Date(showing.end).toISOString(),
    };
  };
  return resolve(delivery, {
    currentProgramme: told(found.current),
    ...(found.next && { nextProgramme: told(found.next) }),
    ...(logo !== undefined && { channelLogoUrl: logo }),
  }) as ContentItem['programmingInfo'];
}

/** A bucket's source becomes its first items; sections that were filled in and fallbacks are walked too. */
function deliverElement(delivery: Delivery, element: unknown): unknown {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) return resolve(delivery, element);
  const { source, contentList, elements, fallback, ...rest } = element as Record<string, unknown>;
  if (rest['pluginId'] === SUBJECT_PLACE) rest['pluginId'] = delivery.context.subject;
  const isBucket = elementKind(element as Record<string, unknown>) === 'bucket';
  const exid = isBucket ? exidOf(element as Record<string, unknown>) : undefined;
  return {
    ...(resolve(delivery, rest) as object),
    ...(exid !== undefined && { exid }),
    ...(isBucket
      ? rest['dataSource'] !== undefined
        ? viewersItems(delivery)
        : firstItems(delivery, source as ItemSource | undefined, contentList)
      : {
          ...(source !== undefined && { source: resolve(delivery, source) }),
          ...(contentList !== undefined && { contentList: resolve(delivery, contentList) }),
        }),
    ...(elements !== undefined && {
      elements: Array.isArray(elements) ? elements.map((inner) => deliverElement(delivery, inner)) : elements,
    }),
    ...(fallback !== undefined && { fallback: deliverElement(delivery, fallback) }),
  };
}

/** A viewer's own list is not in the page, which all viewers of a kind share: it is asked for. Guests have none. */
const viewersItems = ({ context }: Delivery): { contentList: ContentItem[]; paging: Paging } => ({
  contentList: [],
  paging: { moreDataAvailable: !context.viewer.isGuest },
});

function firstItems(
  delivery: Delivery,
  source: ItemSource | undefined,
  inline: unknown,
): { contentList: ContentItem[]; paging?: Paging } {
  if (source === undefined)
    return {
      contentList: (Array.isArray(inline) ? inline : []).map((item) =>
        deliverItem(delivery, item as Record<string, unknown>),
      ),
    };
  const all = sourceItems(delivery, source);
  const first = all.slice(0, FIRST_ITEMS);
  const last = first.at(-1);
  return {
    contentList: first.map((item) => deliverItem(delivery, item)),
    paging: {
      moreDataAvailable: all.length > first.length,
      ...(last && { lastSeen: cursorOf(last.id, first.length - 1) }),
    },
  };
}

const exidOf = (bucket: Readonly<Record<string, unknown>>): string | undefined => {
  const id = bucket['exid'] ?? bucket['bucketId'];
  return typeof id === 'string' ? id : undefined;
};

function findBucket(page: unknown, exid: string): Readonly<Record<string, unknown>> | undefined {
  const open: unknown[] = [page];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    if (typeof next !== 'object' || next === null) continue;
    const element = next as Readonly<Record<string, unknown>>;
    if (elementKind(element) === 'bucket' && exidOf(element) === exid) return element;
    if (Array.isArray(element['elements'])) open.push(...(element['elements'] as unknown[]));
    if (element['fallback'] !== undefined) open.push(element['fallback']);
  }
  return undefined;
}

function resolve(delivery: Delivery, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((inner) => resolve(delivery, inner));
  if (isLocalisedText(value)) return resolve(delivery, localiseText(value.$text, delivery.chain));
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only?.[0] === '$picture' && typeof only[1] === 'string') {
    const entry = Object.hasOwn(delivery.content.images, only[1]) ? delivery.content.images[only[1]] : undefined;
    return entry && imageUrl(entry);
  }
  return Object.fromEntries(
    entries
      .map(([key, inner]) => [
        key,
        key === 'accessLevel'
          ? access(inner, delivery.context)
          : key === 'event'
            ? onAir(delivery, resolve(delivery, inner))
            : resolve(delivery, inner),
      ])
      .filter(([, inner]) => inner !== undefined),
  );
}

/** What a call to action points at: a channel of the guide with what it shows now and next. */
function onAir(delivery: Delivery, event: unknown): unknown {
  const { type, id, programmingInfo } = (event ?? {}) as NonNullable<Link['event']>;
  if (type !== 'EPG' || id === undefined || programmingInfo) return event;
  const found = programmingInfoOf(delivery, delivery.content.items.get(id)?.epgId ?? id);
  return found ? { ...(event as object), programmingInfo: found } : event;
}

/** Access is the server's to decide (decision O12): who has signed in has been granted what waits for signing in. */
const access = (level: unknown, { viewer }: DeliverContext): unknown =>
  level === 'GRANTED_ON_SIGN_IN' && !viewer.isGuest ? 'GRANTED' : level;
