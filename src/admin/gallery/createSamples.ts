// The samples of a widget: its examples, then the states that every widget of its kind must handle. The states are
// derived from the first example with enough content, so the gallery and its tests cover a new widget without further
// code.
import { isObject } from '#schemas/isObject.ts';
import { getExampleId, type Example } from '#engine/plugin-api/index.ts';
import type { SampleImages } from '#schemas/adminState.ts';
import { EXAMPLE_IMAGE } from '#widgets/_shared/exampleItems.ts';

/**
 * How the content port of a sample responds: as its example, never, with failures, with an empty bucket, or with a
 * bucket of 200 items.
 */
export type SampleContent = 'example' | 'never' | 'failing' | 'nothing' | 'many';
/** One way to render a widget. */
export type Sample = {
  /** Used in addresses, such as `posters` or `state-loading`. */
  readonly id: string;
  readonly name: string;
  /** True for a derived state, false for an example. */
  readonly isState: boolean;
  readonly props: unknown;
  readonly slots?: Example['slots'];
  readonly content: SampleContent;
  readonly responses?: Example['responses'];
  readonly ports?: Example['ports'];
  /** Id of the subject of the page, as in `Example`. */
  readonly subject?: string;
};

/** The parts of a widget's declaration that determine its states. */
export type WidgetFacts = { readonly type: string; readonly schema: unknown; readonly load?: unknown };

type Json = Readonly<Record<string, unknown>>;
type StateName =
  | 'loading'
  | 'empty'
  | 'error'
  | 'one item'
  | '200 items'
  | 'long words'
  | 'missing image'
  | 'geoblocked'
  | 'ended'
  | 'premiere';

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze';
const SENTENCE = 'A title that goes on and on, longer than any editor should allow, and then for one more line';
/** Hash of an image that does not exist. */
export const MISSING_IMAGE_HASH = '0'.repeat(64);
/** Address of an image that does not exist. Its size is known, so its box has its height. */
const MISSING_IMAGE = `/img/${MISSING_IMAGE_HASH}/1280.webp#w=1280&h=720&c=333333&f=50,50`;
const MISSING_IMAGES: SampleImages = {
  landscape: [MISSING_IMAGE],
  portrait: [MISSING_IMAGE],
  square: [MISSING_IMAGE],
  hero: [MISSING_IMAGE],
  heroPortrait: [MISSING_IMAGE],
};
/** Fields of an event that has ended. */
export const ENDED = { type: 'LIVE', live: false, startDate: '2026-11-20T18:00:00Z', endDate: '2026-11-20T20:00:00Z' };
/** Fields of a video with a premiere in the future. */
const PREMIERE = { type: 'VOD', live: false, release: { type: 'PREMIERE', scheduledAt: '2026-12-24T20:00:00Z' } };

/**
 * Returns the states that a widget must handle, derived from its schema, its loader and the responses of its examples.
 */
export function listRequiredStates(
  { schema, load }: WidgetFacts,
  examples: readonly Example[] = [],
): readonly StateName[] {
  const hasItems = findItemsSchema(schema) !== undefined;
  const responses = examples.find((example) => example.responses)?.responses;
  const isLoaded = Boolean(load ?? responses);
  const lists = findLists(responses);
  const hasLongList = lists.some(({ name }) => LONG_LISTS.includes(name));
  const hasContent =
    hasItems || lists.some(({ name, list }) => CONTENT_LISTS.includes(name) && list.some(isContentItem));
  const canBeEmpty = hasItems ? Boolean(load) : lists.length > 0;
  const canBeLong = hasItems ? Boolean(load) && readMaxItems(schema) >= MIN_LONG_LIST : hasLongList;
  return [
    ...(isLoaded ? (['loading', 'error'] as const) : []),
    ...(canBeEmpty ? (['empty'] as const) : []),
    ...(hasItems || hasLongList ? (['one item'] as const) : []),
    'long words',
    'missing image',
    ...(hasContent ? (['geoblocked', 'ended', 'premiere'] as const) : []),
    ...(canBeLong ? (['200 items'] as const) : []),
  ];
}

/** Fields of responses that contain a list which viewers see. */
const LIST_FIELDS: readonly string[] = [
  'items',
  'vods',
  'events',
  'fighters',
  'rankings',
  'ranked',
  'seasons',
  'bouts',
  'blocks',
];
/** Lists that can contain many entries. */
export const LONG_LISTS: readonly string[] = ['items', 'vods', 'events', 'fighters'];
/** Lists of content items. */
export const CONTENT_LISTS: readonly string[] = ['items', 'vods', 'events'];
/** A widget that allows fewer items has no state with a long list, because 200 items would not be valid. */
const MIN_LONG_LIST = 10;
/** Fields of responses that contain the length of a list. */
const COUNT_FIELDS: readonly string[] = ['total', 'totalResults', 'totalChannels', 'itemCount'];

type List = { readonly name: string; readonly list: readonly Json[] };

/** Returns the lists in the responses of an example, without the lists inside their entries. */
export function findLists(value: unknown): List[] {
  if (Array.isArray(value)) return value.flatMap(findLists);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    LIST_FIELDS.includes(name) && Array.isArray(inner) && inner.length > 0 && isObject(inner[0])
      ? [{ name, list: inner as Json[] }]
      : findLists(inner),
  );
}

/** Whether an entry of a list is a content item with playback states. The types of content items are in upper case. */
export const isContentItem = ({ type }: Json): boolean =>
  typeof type === 'string' && !['NEWS', 'FIGHTER'].includes(type) && type === type.toUpperCase();

/**
 * Returns responses with changed lists.
 * @param change returns the new entries of a list.
 * @param count new value of the fields with the length of a list; undefined: they are not changed.
 */
export function withLists(value: unknown, change: (list: List) => readonly Json[], count?: number): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => withLists(entry, change, count));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (LIST_FIELDS.includes(name) && Array.isArray(inner) && isObject(inner[0]))
        return [name, change({ name, list: inner as Json[] })];
      if (count !== undefined && COUNT_FIELDS.includes(name)) return [name, count];
      // The changed list is complete: there are no further pages.
      if (count !== undefined && name === 'moreDataAvailable') return [name, false];
      if (count !== undefined && name === 'totalPages') return [name, Math.min(1, count)];
      return [name, withLists(inner, change, count)];
    }),
  );
}

/** Repeats the entries of a list in order until it has `count` entries, each with a unique id. */
export const repeatEntries = <T extends Json>(list: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, index) => list[Math.floor((index * list.length) / count)]!).map((entry, index) => ({
    ...entry,
    id: `${String(entry['id'])}-${index}`,
    ...('position' in entry && { position: index }),
  }));

/**
 * Returns the schema of the widget's `items` when they are content items. The channels of a programme guide are not.
 */
function findItemsSchema(schema: unknown): Json | undefined {
  const items = isObject(schema) && isObject(schema['properties']) ? schema['properties']['items'] : undefined;
  const item = isObject(items) && isObject(items['items']) ? items['items'] : undefined;
  return item && isObject(item['properties']) && 'watchProgress' in item['properties'] ? (items as Json) : undefined;
}

const readMaxItems = (schema: unknown): number => Number(findItemsSchema(schema)?.['maxItems'] ?? 40);

/**
 * Creates the samples of a widget, examples before states. An example with the name of a state replaces that state.
 * @param images artwork of the realm, which replaces the placeholder images of the examples.
 */
export function createSamples(widget: WidgetFacts, examples: readonly Example[], images?: SampleImages): Sample[] {
  const exampleSamples = examples.map(({ name, props, slots, responses, ports, subject }): Sample => ({
    id: getExampleId({ name }),
    name,
    isState: false,
    props,
    content: 'example',
    ...(slots && { slots }),
    ...(responses && { responses }),
    ...(ports && { ports }),
    ...(subject !== undefined && { subject }),
  }));
  const exampleNames = new Set(examples.map(({ name }) => name));
  const stateSamples = createStates(widget, examples).filter(({ name }) => !exampleNames.has(name));
  return [...exampleSamples, ...stateSamples].map((sample) =>
    images && sample.name !== 'missing image'
      ? {
          ...sample,
          props: withImages(sample.props, images),
          ...(sample.slots && { slots: withImages(sample.slots, images) as NonNullable<Example['slots']> }),
          ...(sample.responses && {
            responses: withImages(sample.responses, images) as NonNullable<Example['responses']>,
          }),
        }
      : sample,
  );
}

/** A state without its id and name. */
type StateContent = Pick<Sample, 'props' | 'slots' | 'content' | 'responses'>;

/** The example from which the states of a widget are derived. */
type StateSource = {
  readonly base: Example;
  /** The example whose responses the states change; undefined when no example has responses. */
  readonly withResponses: Example | undefined;
  /** The items in the props of the base; empty when the widget loads them. */
  readonly items: readonly Json[];
  /** The props of the base without its items and their paging. */
  readonly otherProps: Json;
  /** Props with which the widget loads its content through the content port. */
  readonly loadingProps: unknown;
  /** Whether the widget gets its content from the responses of an example. */
  readonly usesResponses: boolean;
};

/** Derives the states of a widget from its examples. */
function createStates(widget: WidgetFacts, examples: readonly Example[]): Sample[] {
  const source = findStateSource(widget, examples);
  if (!source) return [];
  const { base } = source;
  const builders = createStateBuilders(source);
  return listRequiredStates(widget, examples).map((name) => {
    const state = builders[name]();
    return {
      id: `state-${getExampleId({ name })}`,
      name,
      isState: true,
      ...(state.content === 'example' && base.responses && { responses: base.responses }),
      ...state,
      ...(state.content === 'example' && base.ports && { ports: base.ports }),
    };
  });
}

/** Number of items with which an example shows a row that is wider than a window. */
const ENOUGH_ITEMS = 6;

/** Finds the first example with enough content. Returns undefined when the widget has no example with props. */
function findStateSource(widget: WidgetFacts, examples: readonly Example[]): StateSource | undefined {
  const readItems = ({ props }: Example): readonly Json[] =>
    isObject(props) && Array.isArray(props['items']) ? (props['items'] as Json[]) : [];
  const withResponses = examples.find(({ responses }) => responses);
  const base =
    examples.find(
      (example) => readItems(example).length >= ENOUGH_ITEMS && !isObject((example.props as Json)['paging']),
    ) ??
    examples.find((example) => readItems(example).length > 0) ??
    withResponses ??
    examples[0];
  if (!base || !isObject(base.props)) return undefined;
  const { items: _items, exid: _exid, paging: _paging, ...otherProps } = base.props;
  const hasBucket =
    isObject(widget.schema) && isObject(widget.schema['properties']) && 'exid' in widget.schema['properties'];
  return {
    base,
    withResponses,
    items: readItems(base),
    otherProps,
    loadingProps: hasBucket
      ? { ...otherProps, exid: 'state', paging: { moreDataAvailable: true } }
      : (withResponses?.props ?? otherProps),
    usesResponses: withResponses !== undefined && !hasBucket,
  };
}

function createStateBuilders(source: StateSource): Readonly<Record<StateName, () => StateContent>> {
  const { base, withResponses, items, otherProps, loadingProps, usesResponses } = source;
  const changeLists = (change: (list: List) => readonly Json[], count?: number): StateContent => ({
    props: withResponses?.props,
    content: 'example',
    responses: withLists(withResponses?.responses, change, count) as NonNullable<Example['responses']>,
  });
  const changeItems = (fields: Json): StateContent =>
    items.length === 0
      ? changeLists(({ name, list }) =>
          CONTENT_LISTS.includes(name)
            ? list.map((item) => (isContentItem(item) ? { ...item, ...fields } : item))
            : list,
        )
      : { props: { ...otherProps, items: items.map((item) => ({ ...item, ...fields })) }, content: 'example' };
  const changeAll = (change: (value: unknown) => unknown): StateContent => ({
    props: change(base.props),
    ...(base.slots && { slots: change(base.slots) as NonNullable<Example['slots']> }),
    content: 'example',
    ...(base.responses && { responses: change(base.responses) as NonNullable<Example['responses']> }),
  });
  return {
    loading: () => ({ props: loadingProps, content: 'never' }),
    empty: () => (usesResponses ? changeLists(() => [], 0) : { props: loadingProps, content: 'nothing' }),
    error: () => ({ props: loadingProps, content: 'failing' }),
    'one item': () =>
      items.length === 0
        ? changeLists(({ list }) => list.slice(0, 1), 1)
        : { props: { ...otherProps, items: items.slice(0, 1) }, content: 'example' },
    '200 items': () =>
      usesResponses
        ? changeLists(({ name, list }) => (LONG_LISTS.includes(name) ? repeatEntries(list, 200) : list), 200)
        : { props: loadingProps, content: 'many' },
    'long words': () => changeAll((value) => withLongWords(value)),
    'missing image': () => changeAll((value) => withImages(value, MISSING_IMAGES)),
    geoblocked: () => changeItems({ accessLevel: 'GEOBLOCKED' }),
    ended: () => changeItems(ENDED),
    premiere: () => changeItems(PREMIERE),
  };
}

/** Fields with a title, a name or another short text. */
const SHORT_TEXT_FIELD = /^(title|name|nickname|tagline|stage|weightClass|author|place)$/;

/** Replaces every text that viewers read by a long one: a word that cannot break, or a sentence, alternately. */
export function withLongWords(value: unknown, state = { turn: 0 }): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => withLongWords(entry, state));
  if (!isObject(value)) return value;
  const lengthen = (key: string, field: unknown): unknown => {
    if (key === 'facts' && Array.isArray(field)) return field.map(() => LONG_WORD);
    if (typeof field !== 'string') return withLongWords(field, state);
    if (SHORT_TEXT_FIELD.test(key) && value['type'] !== 'SECTION_LINK') return state.turn++ % 2 ? LONG_WORD : SENTENCE;
    if (key === 'description') return `${SENTENCE}. ${LONG_WORD}. ${SENTENCE}.`;
    return key === 'ctaText' ? 'A call to action of many words' : field;
  };
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, lengthen(key, field)]));
}

/** Replaces the placeholder image, and adds images, in turn, to content items, fighters and heroes that have none. */
function withImages(value: unknown, images: SampleImages, state = { turn: 0 }): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => withImages(entry, images, state));
  if (!isObject(value)) return value;
  const turn = state.turn;
  const replaceImage = (key: string, field: unknown): unknown => {
    if (field === EXAMPLE_IMAGE) return images.landscape[turn % Math.max(1, images.landscape.length)] ?? field;
    return key === 'link' ? field : withImages(field, images, state);
  };
  const inner = Object.fromEntries(Object.entries(value).map(([key, field]) => [key, replaceImage(key, field)]));
  const pick = (list: readonly string[]): string | undefined => (list.length ? list[turn % list.length] : undefined);
  const onlyDefined = (found: Readonly<Record<string, string | undefined>>): Json =>
    Object.fromEntries(Object.entries(found).filter(([, url]) => url !== undefined));
  if ('id' in value && 'type' in value && 'title' in value) {
    state.turn++;
    return {
      ...onlyDefined({
        thumbnailUrl: pick(images.landscape),
        posterUrl: pick(images.portrait),
        squareUrl: pick(images.square),
      }),
      ...inner,
    };
  }
  // A fighter, as an entry of a list or as a complete record.
  if ('weightClass' in value) {
    state.turn++;
    return {
      ...onlyDefined({
        squareUrl: pick(images.square),
        imageUrl: 'bouts' in value ? pick(images.landscape) : undefined,
      }),
      ...inner,
    };
  }
  if ('heroId' in value) {
    state.turn++;
    const { background } = inner;
    return {
      ...inner,
      background: {
        ...onlyDefined({ imageUrl: pick(images.hero), portraitImageUrl: pick(images.heroPortrait) }),
        ...(isObject(background) ? background : {}),
      },
    };
  }
  return inner;
}
