// The specimens of a widget: its own examples, then the states that every widget of its kind must bear, made from the first
// example that has enough to show. So a new widget is in the gallery, and in the tests over it, without a word more.
import type { Example } from '#engine/plugin-api/index.ts';
import type { SpecimenPictures } from '#schemas/adminState.ts';
import { PICTURE } from '#widgets/_shared/exampleItems.ts';

/** How the row's content answers: as an example would have it, never, with a failure, with nothing, or with 200 items in pages. */
export type ContentAnswer = 'example' | 'never' | 'failing' | 'nothing' | 'many';
export type Specimen = {
  /** `posters`, `state-loading`: stands in addresses. */
  readonly id: string;
  readonly name: string;
  readonly isState: boolean;
  readonly props: unknown;
  readonly content: ContentAnswer;
  readonly responses?: Example['responses'];
  readonly ports?: Example['ports'];
  /** What the page is about. */
  readonly subject?: string;
};

/** What of a widget decides its states. */
export type WidgetFacts = { readonly type: string; readonly schema: unknown; readonly load?: unknown };

type Json = Readonly<Record<string, unknown>>;
type StateName =
  | 'loading'
  | 'empty'
  | 'error'
  | 'one item'
  | '200 items'
  | 'long words'
  | 'missing picture'
  | 'geoblocked'
  | 'ended'
  | 'premiere';

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze';
const SENTENCE = 'A title that goes on and on, longer than any editor should allow, and then for one more line';
/** A picture that is not there, of a size that is known: its box keeps its place. */
const MISSING = `/img/${'0'.repeat(64)}/1280.webp#w=1280&h=720&c=333333&f=50,50`;
const ENDED = { type: 'LIVE', live: false, startDate: '2026-11-20T18:00:00Z', endDate: '2026-11-20T20:00:00Z' };
const PREMIERE = { type: 'VOD', live: false, release: { type: 'PREMIERE', scheduledAt: '2026-12-24T20:00:00Z' } };

/** States that a widget must show, by what its schema, its declaration and the answers to its calls say. */
export function requiredStates({ schema, load }: WidgetFacts, examples: readonly Example[] = []): readonly StateName[] {
  const own = itemsOf(schema) !== undefined;
  const responses = examples.find((example) => example.responses)?.responses;
  const asks = Boolean(load ?? responses);
  const read = listsIn(responses);
  const isLong = read.some(({ name }) => LONG_LISTS.includes(name));
  const hasContent = own || read.some(({ name, list }) => CONTENT_LISTS.includes(name) && list.some(isShown));
  return [
    ...(asks ? (['loading', 'error'] as const) : []),
    ...((own ? load : read.length > 0) ? (['empty'] as const) : []),
    ...(own || isLong ? (['one item'] as const) : []),
    'long words',
    'missing picture',
    ...(hasContent ? (['geoblocked', 'ended', 'premiere'] as const) : []),
    ...((own ? load && most(schema) >= 10 : isLong) ? (['200 items'] as const) : []),
  ];
}

/** Lists in answers that a viewer sees as such, by their names; those that may be long; those of things to watch. */
const LISTS: readonly string[] = [
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
const LONG_LISTS: readonly string[] = ['items', 'vods', 'events', 'fighters'];
const CONTENT_LISTS: readonly string[] = ['items', 'vods', 'events'];
/** Numbers in answers that tell how long a list is. */
const COUNTS: readonly string[] = ['total', 'totalResults', 'totalChannels', 'itemCount'];

type List = { readonly name: string; readonly list: readonly Json[] };

/** The lists in answers to calls, outermost first. */
export function listsIn(value: unknown): List[] {
  if (Array.isArray(value)) return value.flatMap((each: unknown) => listsIn(each));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    LISTS.includes(name) && Array.isArray(inner) && inner.length > 0 && isObject(inner[0])
      ? [{ name, list: inner as Json[] }]
      : listsIn(inner),
  );
}

const isShown = ({ type }: Json): boolean =>
  typeof type === 'string' && !['NEWS', 'FIGHTER'].includes(type) && type === type.toUpperCase();

/** Answers with their lists as a state has them, and the counts that go with them. */
function withLists(value: unknown, change: (list: List) => readonly Json[], count?: number): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => withLists(each, change, count));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (LISTS.includes(name) && Array.isArray(inner) && isObject(inner[0]))
        return [name, change({ name, list: inner as Json[] })];
      if (count !== undefined && COUNTS.includes(name)) return [name, count];
      // What is shown is all there is.
      if (count !== undefined && name === 'moreDataAvailable') return [name, false];
      if (count !== undefined && name === 'totalPages') return [name, Math.min(1, count)];
      return [name, withLists(inner, change, count)];
    }),
  );
}

/** Each entry of a list many times, in order, under an id of its own. */
const repeated = (list: readonly Json[], count: number): Json[] =>
  Array.from({ length: count }, (_, at) => list[Math.floor((at * list.length) / count)]!).map((entry, at) => ({
    ...entry,
    id: `${String(entry['id'])}-${at}`,
    ...('position' in entry && { position: at }),
  }));

/** The schema of the widget's `items`, when it shows a list of content (a guide's channels are none). */
function itemsOf(schema: unknown): Json | undefined {
  const items = isObject(schema) && isObject(schema['properties']) ? schema['properties']['items'] : undefined;
  const one = isObject(items) && isObject(items['items']) ? items['items'] : undefined;
  return one && isObject(one['properties']) && 'watchProgress' in one['properties'] ? (items as Json) : undefined;
}

const most = (schema: unknown): number => Number(itemsOf(schema)?.['maxItems'] ?? 40);

const idOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Examples first, then states. Ids are unique; an example that is named like a state stands for it. */
export function specimensOf(
  widget: WidgetFacts,
  examples: readonly Example[],
  pictures?: SpecimenPictures,
): Specimen[] {
  const shown = examples.map(({ name, props, responses, ports, subject }): Specimen => ({
    id: idOf(name),
    name,
    isState: false,
    props,
    content: 'example',
    ...(responses && { responses }),
    ...(ports && { ports }),
    ...(subject !== undefined && { subject }),
  }));
  const own = new Set(examples.map(({ name }) => name));
  const states = statesOf(widget, examples).filter(({ name }) => !own.has(name));
  return [...shown, ...states].map((specimen) =>
    pictures && specimen.name !== 'missing picture'
      ? {
          ...specimen,
          props: withPictures(specimen.props, pictures),
          ...(specimen.responses && {
            responses: withPictures(specimen.responses, pictures) as NonNullable<Example['responses']>,
          }),
        }
      : specimen,
  );
}

function statesOf(widget: WidgetFacts, examples: readonly Example[]): Specimen[] {
  const wanted = requiredStates(widget, examples);
  const listOf = ({ props }: Example): readonly Json[] =>
    isObject(props) && Array.isArray(props['items']) ? (props['items'] as Json[]) : [];
  const reader = examples.find(({ responses }) => responses);
  const base =
    examples.find((example) => listOf(example).length >= 6 && !isObject((example.props as Json)['paging'])) ??
    examples.find((example) => listOf(example).length > 0) ??
    reader ??
    examples[0];
  if (!base || !isObject(base.props)) return [];
  const { items: _items, exid: _exid, paging: _paging, ...rest } = base.props;
  const items = listOf(base);
  // A widget of buckets is given nothing and asks; one that reads asks as its own example does; any other asks anyway.
  const isBucket =
    isObject(widget.schema) && isObject(widget.schema['properties']) && 'exid' in widget.schema['properties'];
  const asks = isBucket ? { ...rest, exid: 'state', paging: { moreDataAvailable: true } } : (reader?.props ?? rest);
  const reads = reader !== undefined && !isBucket;
  const responsesWith = (change: (list: List) => readonly Json[], count?: number): Made => ({
    props: reader?.props,
    content: 'example',
    responses: withLists(reader?.responses, change, count) as NonNullable<Example['responses']>,
  });
  const all = (more: Json): Made =>
    items.length === 0
      ? responsesWith(({ name, list }) =>
          CONTENT_LISTS.includes(name) ? list.map((item) => (isShown(item) ? { ...item, ...more } : item)) : list,
        )
      : { props: { ...rest, items: items.map((item) => ({ ...item, ...more })) }, content: 'example' };
  const told = (change: (value: unknown) => unknown): Made => ({
    props: change(base.props),
    content: 'example',
    ...(base.responses && { responses: change(base.responses) as NonNullable<Example['responses']> }),
  });
  const made: Readonly<Record<StateName, () => Made>> = {
    loading: () => ({ props: asks, content: 'never' }),
    empty: () => (reads ? responsesWith(() => [], 0) : { props: asks, content: 'nothing' }),
    error: () => ({ props: asks, content: 'failing' }),
    'one item': () =>
      items.length === 0
        ? responsesWith(({ list }) => list.slice(0, 1), 1)
        : { props: { ...rest, items: items.slice(0, 1) }, content: 'example' },
    '200 items': () =>
      reads
        ? responsesWith(({ name, list }) => (LONG_LISTS.includes(name) ? repeated(list, 200) : list), 200)
        : { props: asks, content: 'many' },
    'long words': () => told((value) => inLongWords(value)),
    'missing picture': () =>
      told((value) =>
        withPictures(value, {
          landscape: [MISSING],
          portrait: [MISSING],
          square: [MISSING],
          hero: [MISSING],
          heroPortrait: [MISSING],
        }),
      ),
    geoblocked: () => all({ accessLevel: 'GEOBLOCKED' }),
    ended: () => all(ENDED),
    premiere: () => all(PREMIERE),
  };
  return wanted.map((name) => {
    const state = made[name]();
    return {
      id: `state-${idOf(name)}`,
      name,
      isState: true,
      ...(state.content === 'example' && base.responses && { responses: base.responses }),
      ...state,
      ...(state.content === 'example' && base.ports && { ports: base.ports }),
    };
  });
}

type Made = Pick<Specimen, 'props' | 'content' | 'responses'>;

/** Every text that viewers read becomes long: one word that cannot be broken, or a sentence, in turn. */
function inLongWords(value: unknown, state = { turn: 0 }): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => inLongWords(each, state));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (
        typeof inner === 'string' &&
        /^(title|name|nickname|tagline|stage|weightClass|author|place)$/.test(key) &&
        value['type'] !== 'SECTION_LINK'
      )
        return [key, state.turn++ % 2 ? LONG_WORD : SENTENCE];
      if (typeof inner === 'string' && key === 'description') return [key, `${SENTENCE}. ${LONG_WORD}. ${SENTENCE}.`];
      if (typeof inner === 'string' && key === 'ctaText') return [key, 'A call to action of many words'];
      if (key === 'facts' && Array.isArray(inner)) return [key, inner.map(() => LONG_WORD)];
      return [key, inLongWords(inner, state)];
    }),
  );
}

/** Gives content and heroes that name no picture one in turn. */
function withPictures(value: unknown, pictures: SpecimenPictures, state = { turn: 0 }): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => withPictures(each, pictures, state));
  if (!isObject(value)) return value;
  const turn = state.turn;
  const own = (key: string, each: unknown): unknown =>
    each === PICTURE
      ? (pictures.landscape[turn % Math.max(1, pictures.landscape.length)] ?? each)
      : key === 'link'
        ? each
        : withPictures(each, pictures, state);
  const inner = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, own(key, each)]));
  const pick = (list: readonly string[]): string | undefined => (list.length ? list[turn % list.length] : undefined);
  const put = (found: Readonly<Record<string, string | undefined>>): Json =>
    Object.fromEntries(Object.entries(found).filter(([, url]) => url !== undefined));
  if ('id' in value && 'type' in value && 'title' in value) {
    state.turn++;
    return {
      ...put({
        thumbnailUrl: pick(pictures.landscape),
        posterUrl: pick(pictures.portrait),
        squareUrl: pick(pictures.square),
      }),
      ...inner,
    };
  }
  // A fighter, as a line of a list or whole.
  if ('weightClass' in value) {
    state.turn++;
    return {
      ...put({ squareUrl: pick(pictures.square), imageUrl: 'bouts' in value ? pick(pictures.landscape) : undefined }),
      ...inner,
    };
  }
  if ('heroId' in value) {
    state.turn++;
    const { background } = inner;
    return {
      ...inner,
      background: {
        ...put({ imageUrl: pick(pictures.hero), portraitImageUrl: pick(pictures.heroPortrait) }),
        ...(isObject(background) ? background : {}),
      },
    };
  }
  return inner;
}
