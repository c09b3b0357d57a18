// Rows with other contents than the delivered ones: one item, 200 items, long words, missing images, or items that cannot
// be played. Previews show them so that editors see how a page looks with less, more or longer content.
import type { Ports } from '#engine/plugin-api/index.ts';
import { mapSlots } from '#engine/page/slots.ts';
import type { Page } from '#schemas/page/page.ts';
import { createSampleContent } from '../gallery/createSampleContent.ts';
import { isJsonObject } from '#schemas/jsonPointer.ts';
import {
  CONTENT_LISTS,
  ENDED,
  isContentItem,
  LONG_LISTS,
  MISSING_IMAGE_HASH,
  repeatEntries,
  withLists,
  withLongWords,
} from '../gallery/createSamples.ts';

type Content = Ports['content'];
type Query = Parameters<Content['bucketItems']>[0];
type Json = Readonly<Record<string, unknown>>;

/** Fields of the items in a state. The premiere is in the future at any moment of a preview. */
const ITEM_FIELDS = {
  geoblocked: { accessLevel: 'GEOBLOCKED' },
  ended: ENDED,
  premiere: { type: 'VOD', live: false, release: { type: 'PREMIERE', scheduledAt: '2099-12-24T20:00:00Z' } },
} as const satisfies Readonly<Record<string, Json>>;

type ItemState = keyof typeof ITEM_FIELDS;
/** States in which texts or images differ, wherever they are. */
type ValueState = 'long' | 'missing-image';
/** A state of rows that changes what was delivered. */
export type ChangedState = 'one' | 'many' | ValueState | ItemState;

const isItemState = (state: ChangedState): state is ItemState => Object.hasOwn(ITEM_FIELDS, state);
const isValueState = (state: ChangedState): state is ValueState => state === 'long' || state === 'missing-image';

/** Whether a state changes what was delivered. The other states are those of loading. */
export const isChangedState = (state: string): state is ChangedState =>
  ['one', 'many', 'long', 'missing-image', ...Object.keys(ITEM_FIELDS)].includes(state);

const changeItem = <T extends Json>(item: T, state: ItemState): T =>
  isContentItem(item) ? { ...item, ...ITEM_FIELDS[state] } : item;

const changeValues = (value: unknown, state: ValueState): unknown =>
  state === 'long' ? withLongWords(value) : withMissingImages(value);

/** Replaces the hash of every image of the realm, so that it does not exist. Its size stays. */
function withMissingImages(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/\/img\/[0-9a-f]{64}\//g, `/img/${MISSING_IMAGE_HASH}/`);
  if (Array.isArray(value)) return value.map(withMissingImages);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, withMissingImages(field)]));
}

/** Number of items of a row in the state `many`. */
const MANY_ITEMS = 200;
/** Maximum number of items that a page contains for a bucket; the row loads further ones. */
const MAX_INLINE_ITEMS = 40;
/** Number of items that are repeated in the state `many`. */
const BASE_ITEMS = 12;

/** Returns a page whose rows are in a state. */
export const changePage = (page: Page, state: ChangedState): Page => ({
  ...page,
  elements: page.elements.map((element) => changeElement(element, state)),
});

function changeElement(element: unknown, state: ChangedState): unknown {
  if (isValueState(state)) return changeValues(element, state);
  if (!isJsonObject(element)) return element;
  const { contentList, props, elements } = element;
  return {
    ...mapSlots(element, (rows) => rows.map((each) => changeElement(each, state))),
    ...(isItemList(contentList) && changeList(element, 'contentList', contentList, state)),
    ...(isJsonObject(props) &&
      isItemList(props['items']) && { props: { ...props, ...changeList(props, 'items', props['items'], state) } }),
    ...(Array.isArray(elements) && { elements: elements.map((each) => changeElement(each, state)) }),
  };
}

const isItemList = (value: unknown): value is readonly Json[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => isJsonObject(item) && 'id' in item);

/** Returns the changed list, and how its row loads the rest. */
function changeList(
  holder: Json,
  field: string,
  list: readonly Json[],
  state: Exclude<ChangedState, ValueState>,
): Json {
  if (isItemState(state)) return { [field]: list.map((item) => changeItem(item, state)) };
  if (state === 'one') return { [field]: list.slice(0, 1), paging: { moreDataAvailable: false } };
  // Without a bucket the row cannot load more than its list.
  if (holder['exid'] === undefined) return { [field]: list };
  return {
    [field]: repeatEntries(list.slice(0, BASE_ITEMS), MANY_ITEMS).slice(0, MAX_INLINE_ITEMS),
    paging: { lastSeen: String(MAX_INLINE_ITEMS), moreDataAvailable: true },
  };
}

/** Returns a content port whose responses are in a state. Contents that cannot be loaded are invented. */
export function changeContent(content: Content, state: ChangedState): Content {
  const samples = createSampleContent('many');
  const bucketItems = async (query: Query): ReturnType<Content['bucketItems']> => {
    const { lastSeen: _lastSeen, ...first } = query;
    if (isValueState(state))
      return changeValues(await content.bucketItems(query), state) as Awaited<ReturnType<Content['bucketItems']>>;
    if (isItemState(state)) {
      const { items, ...rest } = await content.bucketItems(query);
      return { ...rest, items: items.map((item) => changeItem(item, state)) };
    }
    const { items } = await content
      .bucketItems({ ...first, rpp: BASE_ITEMS })
      .catch(() => samples.bucketItems({ ...first, rpp: BASE_ITEMS }));
    if (state === 'one') return { items: items.slice(0, 1), paging: { moreDataAvailable: false } };
    const all = repeatEntries(items.slice(0, BASE_ITEMS), items.length > 0 ? MANY_ITEMS : 0);
    const start = Number(query.lastSeen ?? 0);
    const end = Math.min(all.length, start + query.rpp);
    return {
      items: all.slice(start, end),
      paging: { lastSeen: String(end), moreDataAvailable: end < all.length },
    };
  };
  return new Proxy(content, {
    get(target, name) {
      if (name === 'bucketItems') return bucketItems;
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function') return call;
      return async (...input: readonly unknown[]) =>
        changeResponse(await (Reflect.apply(call, target, input) as Promise<unknown>), state);
    },
  });
}

function changeResponse(response: unknown, state: ChangedState): unknown {
  if (isValueState(state)) return changeValues(response, state);
  if (isItemState(state))
    return withLists(response, ({ name, list }) =>
      CONTENT_LISTS.includes(name) ? list.map((item) => changeItem(item, state)) : list,
    );
  return state === 'one'
    ? withLists(response, ({ list }) => list.slice(0, 1), 1)
    : withLists(
        response,
        ({ name, list }) => (LONG_LISTS.includes(name) ? repeatEntries(list, MANY_ITEMS) : list),
        MANY_ITEMS,
      );
}
