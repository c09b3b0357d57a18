import { problem, type Problem } from '#schemas/problems.ts';
import {
  cardKindFor,
  PLAIN_ROW_TYPE,
  ruleFor,
  type CardKind,
  type RowTypeFacts,
  type RowTypeRule,
} from './rowTypeMap.ts';
import { briefly, isRecord } from './values.ts';

/** Items that may stand inline in a bucket (decision O14); further ones come by paging. */
const MAX_INLINE_ITEMS = 40;
/** Items a page of a row of channels (content-and-viewing 9: carousel fetch 25 for EPG); other rows take their widget's. */
const CHANNELS_PAGE = 25;
/** As in the bucket's schema. */
const MAX_NAME = 300;

// Written out here and not imported: the schemas' own lists would bring the whole bucket schema into the browser. The types
// keep them equal to the schemas.
const CHOICES = {
  type: ['VOD_PLAYLIST', 'EPG', 'SECTION_LINK', 'EPG_NOW_NEXT', 'CONTENT_HIGHLIGHT'],
  rowType: ['basic', 'featured', 'inline', 'grid'],
  metadataDisplayMode: ['regular', 'stacked', 'over'],
  cardStyle: ['regular', 'ticket', 'square'],
} as const satisfies {
  readonly [K in 'type' | 'rowType' | 'metadataDisplayMode' | 'cardStyle']: readonly RowTypeFacts[K][];
};

/** Fields of a bucket that say how the row looks, handed to the widget under the same name. */
const PASSED_ON = [
  'description',
  'textAlignment',
  'background',
  'primaryCta',
  'secondaryCta',
  'playlistImageType',
] as const;
const LOOK_FIELDS = [
  ...PASSED_ON,
  'title',
  'rowType',
  'rowCount',
  'displayPosters',
  'cardStyle',
  'metadataDisplayMode',
  'hideMetadata',
] as const;
const PLAYLISTS = ['PLAYLIST', 'VOD_PLAYLIST'] as const;

/** A bucket as a row: its row type, its props (version 1 of widgets/carousel), where each prop was written, and what else could draw it. */
export type BucketRow = {
  readonly type: string;
  readonly props: Record<string, unknown>;
  readonly places: Readonly<Record<string, string>>;
  readonly orElse: readonly { readonly type: string; readonly props: Record<string, unknown> }[];
  readonly problems: readonly Problem[];
  /** What the row-type map was asked with. */
  readonly facts: RowTypeFacts;
};

/**
 * Turns a bucket in the specification's shape (content-and-viewing 3) into a row's type and props. Reads leniently: what is
 * wrong is reported and takes its default. Values that only the widget knows (texts, items, buttons) are passed on unchecked.
 */
export function bucketToRow(
  bucket: Readonly<Record<string, unknown>>,
  pointer: string,
  rules: readonly RowTypeRule[] = [],
): BucketRow {
  const problems: Problem[] = [];
  const look = readLook(bucket, pointer, problems);
  const at = `${pointer}/rowTypeData`;
  const facts: RowTypeFacts = {
    type: choice('type', bucket['type'], `${pointer}/type`, problems),
    rowType: choice('rowType', look['rowType'], `${at}/rowType`, problems),
    rowCount: lines(look['rowCount'], `${at}/rowCount`, problems),
    metadataDisplayMode: choice(
      'metadataDisplayMode',
      look['metadataDisplayMode'],
      `${at}/metadataDisplayMode`,
      problems,
    ),
    displayPosters: flag(look['displayPosters'], `${at}/displayPosters`, problems),
    cardStyle: choice('cardStyle', look['cardStyle'], `${at}/cardStyle`, problems),
  };
  const hidden = flag(look['hideMetadata'], `${at}/hideMetadata`, problems);
  const props: Record<string, unknown> = {};
  const places: Record<string, string> = {};
  const pass = (name: string, value: unknown, from: string): void => {
    places[`/${name}`] = from;
    if (value !== undefined) props[name] = value;
  };
  passTitle(bucket, look, pointer, pass, problems);
  for (const name of PASSED_ON) pass(name, look[name], `${at}/${name}`);
  pass('items', readItems(bucket['contentList'], `${pointer}/contentList`, problems), `${pointer}/contentList`);
  pass('exid', bucket['exid'], `${pointer}/exid`);
  pass('paging', bucket['paging'], `${pointer}/paging`);
  if (facts.type === 'EPG') pass('pageSize', CHANNELS_PAGE, `${pointer}/type`);
  pass('dataSource', bucket['dataSource'], `${pointer}/dataSource`);
  pass('cardKind', cardKindFor(facts) ?? kindByItems(bucket['contentList']), at);
  pass(
    'metadata',
    hidden ? 'hidden' : facts.metadataDisplayMode,
    `${at}/${hidden ? 'hideMetadata' : 'metadataDisplayMode'}`,
  );
  const rule = ruleFor(facts, rules);
  const orElse = rule.rowType === PLAIN_ROW_TYPE ? [] : [{ type: PLAIN_ROW_TYPE, props }];
  return { type: rule.rowType, props: { ...props, ...rule.props }, places, orElse, problems, facts };
}

function readLook(
  bucket: Readonly<Record<string, unknown>>,
  pointer: string,
  problems: Problem[],
): Readonly<Record<string, unknown>> {
  const look = bucket['rowTypeData'];
  if (look === undefined) return {};
  if (!isRecord(look)) {
    problems.push(problem('FIELD_TYPE', `${pointer}/rowTypeData`, { expected: 'object', found: briefly(look) }));
    return {};
  }
  for (const name of Object.keys(look)) {
    if (!(LOOK_FIELDS as readonly string[]).includes(name))
      problems.push(
        problem('FIELD_UNKNOWN', `${pointer}/rowTypeData/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, {
          found: briefly(look[name]),
        }),
      );
  }
  return look;
}

/** The heading is rowTypeData.title, else the bucket's name. */
function passTitle(
  bucket: Readonly<Record<string, unknown>>,
  look: Readonly<Record<string, unknown>>,
  pointer: string,
  pass: (name: string, value: unknown, from: string) => void,
  problems: Problem[],
): void {
  const own = look['title'];
  if (typeof own === 'string') {
    // No widget sees the name then, so its faults are told here.
    const { name } = bucket;
    if (name !== undefined && typeof name !== 'string')
      problems.push(problem('FIELD_TYPE', `${pointer}/name`, { expected: 'string', found: briefly(name) }));
    else if (name !== undefined && name.length > MAX_NAME)
      problems.push(
        problem('FIELD_TOO_LONG', `${pointer}/name`, {
          expected: `at most ${MAX_NAME} characters`,
          found: briefly(name),
        }),
      );
    return pass('title', own, `${pointer}/rowTypeData/title`);
  }
  if (own !== undefined)
    problems.push(problem('FIELD_TYPE', `${pointer}/rowTypeData/title`, { expected: 'string', found: briefly(own) }));
  pass('title', bucket['name'], `${pointer}/name`);
}

function readItems(list: unknown, pointer: string, problems: Problem[]): unknown {
  if (!Array.isArray(list)) return list;
  const items: unknown[] = list.length > MAX_INLINE_ITEMS ? list.slice(0, MAX_INLINE_ITEMS) : list;
  if (items !== list)
    problems.push(
      problem('FIELD_TOO_LONG', pointer, {
        expected: `at most ${MAX_INLINE_ITEMS} items`,
        found: `${list.length} items`,
      }),
    );
  const seen = new Set<unknown>();
  for (const [index, item] of items.entries()) {
    const id = isRecord(item) ? item['id'] : undefined;
    if (typeof id === 'string' && seen.has(id))
      problems.push(problem('ITEM_DUPLICATE', `${pointer}/${index}`, { found: briefly(id) }));
    seen.add(id);
  }
  return items;
}

function kindByItems(list: unknown): CardKind {
  const types = Array.isArray(list) ? list.flatMap((item) => (isRecord(item) ? [item['type']] : [])) : [];
  return types.length > 0 && types.every((type) => (PLAYLISTS as readonly unknown[]).includes(type))
    ? 'playlist'
    : 'landscape';
}

function choice<K extends keyof typeof CHOICES>(
  name: K,
  value: unknown,
  pointer: string,
  problems: Problem[],
): (typeof CHOICES)[K][number] {
  const choices: readonly (typeof CHOICES)[K][number][] = CHOICES[name];
  const found = choices.find((allowed) => allowed === value);
  if (found === undefined && value !== undefined)
    problems.push(
      problem(typeof value === 'string' ? 'FIELD_VALUE' : 'FIELD_TYPE', pointer, {
        expected: `one of ${choices.join(', ')}`,
        found: briefly(value),
      }),
    );
  return found ?? choices[0]!;
}

/** The text "false" is not true (fault F11). */
function flag(value: unknown, pointer: string, problems: Problem[]): boolean {
  if (value !== undefined && typeof value !== 'boolean')
    problems.push(problem('FIELD_TYPE', pointer, { expected: 'boolean', found: briefly(value) }));
  return value === true;
}

function lines(value: unknown, pointer: string, problems: Problem[]): number {
  if (value === undefined || value === 1 || value === 2) return value ?? 1;
  const isNumber = typeof value === 'number' && Number.isFinite(value);
  problems.push(
    problem(isNumber ? 'FIELD_OUT_OF_RANGE' : 'FIELD_TYPE', pointer, { expected: '1 or 2', found: briefly(value) }),
  );
  return isNumber && value > 1 ? 2 : 1;
}
