import type { CardKind } from '#schemas/page/shelf-props.ts';
import { problem, type Problem } from '#schemas/problems.ts';
import { findCardKind, DEFAULT_ROW_TYPE, findRule, type RowTypeFacts, type RowTypeRule } from './rowTypeMap.ts';
import { isObject } from '#schemas/isObject.ts';
import { summarize } from './values.ts';

/** Maximum number of items that a bucket may carry inline (decision O14); further items come by paging. */
const MAX_INLINE_ITEMS = 40;
/**
 * Number of channels in one response (specification, content-and-viewing 9: carousels fetch 25 for the EPG). Other
 * rows use the page size of their widget.
 */
const CHANNELS_PAGE_SIZE = 25;
/** Maximum length of a bucket's name, the same as in the bucket's schema. */
const MAX_NAME = 300;

// Copies of the lists in the bucket schema: importing them would add the whole schema to the browser's code. TypeScript
// reports a value that the schema does not have. The first value of each list is the default.
const ALLOWED_VALUES = {
  type: ['VOD_PLAYLIST', 'EPG', 'SECTION_LINK', 'EPG_NOW_NEXT', 'CONTENT_HIGHLIGHT'],
  rowType: ['basic', 'featured', 'inline', 'grid'],
  metadataDisplayMode: ['regular', 'stacked', 'over'],
  cardStyle: ['regular', 'ticket', 'square'],
} as const satisfies {
  readonly [K in 'type' | 'rowType' | 'metadataDisplayMode' | 'cardStyle']: readonly RowTypeFacts[K][];
};

/** Fields of `rowTypeData` that are passed to the widget under the same name. */
const PASSED_FIELDS = [
  'description',
  'textAlignment',
  'background',
  'primaryCta',
  'secondaryCta',
  'playlistImageType',
] as const;
const ROW_TYPE_DATA_FIELDS = [
  ...PASSED_FIELDS,
  'title',
  'rowType',
  'rowCount',
  'displayPosters',
  'cardStyle',
  'metadataDisplayMode',
  'hideMetadata',
] as const;
const PLAYLIST_TYPES = ['PLAYLIST', 'VOD_PLAYLIST'] as const;

/** A bucket as a row. */
export type BucketRow = {
  /** Row type. */
  readonly type: string;
  /** Props in the shape of version 1 of widgets/carousel, unchecked. */
  readonly props: Record<string, unknown>;
  /** Where the author wrote a value: its JSON pointer in the page, by its JSON pointer in the props. */
  readonly sourcePointers: Readonly<Record<string, string>>;
  /** Other row types that can show the same bucket. */
  readonly alternatives: readonly { readonly type: string; readonly props: Record<string, unknown> }[];
  readonly problems: readonly Problem[];
  /** The fields by which the row-type map chose the row type. */
  readonly facts: RowTypeFacts;
};

/**
 * Converts a bucket in the specification's shape (content-and-viewing 3) to a row's type and props. Reads
 * leniently: wrong values are reported and replaced by their default. Values that only the widget can check
 * (texts, items, buttons) are passed on unchecked.
 * @param pointer JSON pointer of the bucket in the page
 * @param rules the realm's rules of the row-type map
 */
export function bucketToRow(
  bucket: Readonly<Record<string, unknown>>,
  pointer: string,
  rules: readonly RowTypeRule[] = [],
): BucketRow {
  const problems: Problem[] = [];
  const rowTypeData = readRowTypeData(bucket, pointer, problems);
  const dataPointer = `${pointer}/rowTypeData`;
  const facts: RowTypeFacts = {
    type: readChoice('type', bucket['type'], `${pointer}/type`, problems),
    rowType: readChoice('rowType', rowTypeData['rowType'], `${dataPointer}/rowType`, problems),
    rowCount: readRowCount(rowTypeData['rowCount'], `${dataPointer}/rowCount`, problems),
    metadataDisplayMode: readChoice(
      'metadataDisplayMode',
      rowTypeData['metadataDisplayMode'],
      `${dataPointer}/metadataDisplayMode`,
      problems,
    ),
    displayPosters: readFlag(rowTypeData['displayPosters'], `${dataPointer}/displayPosters`, problems),
    cardStyle: readChoice('cardStyle', rowTypeData['cardStyle'], `${dataPointer}/cardStyle`, problems),
  };
  const isMetadataHidden = readFlag(rowTypeData['hideMetadata'], `${dataPointer}/hideMetadata`, problems);
  const props: Record<string, unknown> = {};
  const sourcePointers: Record<string, string> = {};
  const pass = (name: string, value: unknown, from: string): void => {
    sourcePointers[`/${name}`] = from;
    if (value !== undefined) props[name] = value;
  };
  passTitle(bucket, rowTypeData, pointer, pass, problems);
  for (const name of PASSED_FIELDS) pass(name, rowTypeData[name], `${dataPointer}/${name}`);
  pass('items', readItems(bucket['contentList'], `${pointer}/contentList`, problems), `${pointer}/contentList`);
  pass('exid', bucket['exid'], `${pointer}/exid`);
  pass('paging', bucket['paging'], `${pointer}/paging`);
  if (facts.type === 'EPG') pass('pageSize', CHANNELS_PAGE_SIZE, `${pointer}/type`);
  pass('dataSource', bucket['dataSource'], `${pointer}/dataSource`);
  pass('cardKind', findCardKind(facts) ?? findCardKindOfItems(bucket['contentList']), dataPointer);
  pass(
    'metadata',
    isMetadataHidden ? 'hidden' : facts.metadataDisplayMode,
    `${dataPointer}/${isMetadataHidden ? 'hideMetadata' : 'metadataDisplayMode'}`,
  );
  const rule = findRule(facts, rules);
  const alternatives = rule.rowType === DEFAULT_ROW_TYPE ? [] : [{ type: DEFAULT_ROW_TYPE, props }];
  return { type: rule.rowType, props: { ...props, ...rule.props }, sourcePointers, alternatives, problems, facts };
}

function readRowTypeData(
  bucket: Readonly<Record<string, unknown>>,
  pointer: string,
  problems: Problem[],
): Readonly<Record<string, unknown>> {
  const rowTypeData = bucket['rowTypeData'];
  if (rowTypeData === undefined) return {};
  if (!isObject(rowTypeData)) {
    problems.push(
      problem('FIELD_TYPE', `${pointer}/rowTypeData`, { expected: 'object', found: summarize(rowTypeData) }),
    );
    return {};
  }
  for (const name of Object.keys(rowTypeData)) {
    if (!(ROW_TYPE_DATA_FIELDS as readonly string[]).includes(name))
      problems.push(
        problem('FIELD_UNKNOWN', `${pointer}/rowTypeData/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, {
          found: summarize(rowTypeData[name]),
        }),
      );
  }
  return rowTypeData;
}

/** Passes the row's title: `rowTypeData.title`, else the bucket's name. */
function passTitle(
  bucket: Readonly<Record<string, unknown>>,
  rowTypeData: Readonly<Record<string, unknown>>,
  pointer: string,
  pass: (name: string, value: unknown, from: string) => void,
  problems: Problem[],
): void {
  const { title } = rowTypeData;
  if (typeof title === 'string') {
    // The widget does not receive the name in this case, so problems of the name are reported here.
    const { name } = bucket;
    if (name !== undefined && typeof name !== 'string')
      problems.push(problem('FIELD_TYPE', `${pointer}/name`, { expected: 'string', found: summarize(name) }));
    else if (name !== undefined && name.length > MAX_NAME)
      problems.push(
        problem('FIELD_TOO_LONG', `${pointer}/name`, {
          expected: `at most ${MAX_NAME} characters`,
          found: summarize(name),
        }),
      );
    return pass('title', title, `${pointer}/rowTypeData/title`);
  }
  if (title !== undefined)
    problems.push(
      problem('FIELD_TYPE', `${pointer}/rowTypeData/title`, { expected: 'string', found: summarize(title) }),
    );
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
  const usedIds = new Set<unknown>();
  for (const [index, item] of items.entries()) {
    const id = isObject(item) ? item['id'] : undefined;
    if (typeof id === 'string' && usedIds.has(id))
      problems.push(problem('ITEM_DUPLICATE', `${pointer}/${index}`, { found: summarize(id) }));
    usedIds.add(id);
  }
  return items;
}

function findCardKindOfItems(list: unknown): CardKind {
  const types = Array.isArray(list) ? list.flatMap((item) => (isObject(item) ? [item['type']] : [])) : [];
  return types.length > 0 && types.every((type) => (PLAYLIST_TYPES as readonly unknown[]).includes(type))
    ? 'playlist'
    : 'landscape';
}

function readChoice<K extends keyof typeof ALLOWED_VALUES>(
  name: K,
  value: unknown,
  pointer: string,
  problems: Problem[],
): (typeof ALLOWED_VALUES)[K][number] {
  const choices: readonly (typeof ALLOWED_VALUES)[K][number][] = ALLOWED_VALUES[name];
  const allowedValue = choices.find((allowed) => allowed === value);
  if (allowedValue === undefined && value !== undefined)
    problems.push(
      problem(typeof value === 'string' ? 'FIELD_VALUE' : 'FIELD_TYPE', pointer, {
        expected: `one of ${choices.join(', ')}`,
        found: summarize(value),
      }),
    );
  return allowedValue ?? choices[0]!;
}

/** Reads a boolean. Every other value, also the text "true", counts as false and is reported (docs/faults.md, F11). */
function readFlag(value: unknown, pointer: string, problems: Problem[]): boolean {
  if (value !== undefined && typeof value !== 'boolean')
    problems.push(problem('FIELD_TYPE', pointer, { expected: 'boolean', found: summarize(value) }));
  return value === true;
}

function readRowCount(value: unknown, pointer: string, problems: Problem[]): number {
  if (value === undefined || value === 1 || value === 2) return value ?? 1;
  const isNumber = typeof value === 'number' && Number.isFinite(value);
  problems.push(
    problem(isNumber ? 'FIELD_OUT_OF_RANGE' : 'FIELD_TYPE', pointer, { expected: '1 or 2', found: summarize(value) }),
  );
  return isNumber && value > 1 ? 2 : 1;
}
