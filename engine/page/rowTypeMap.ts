// The map from buckets (rows of content in the specification's form) to row types, as a table of rules. A realm can add
// rules that are tried first (realm.json, rowTypes). A new row type for buckets needs a rule here and a folder in
// widgets/.
import type { CardKind } from '#schemas/page/shelf-props.ts';
import type { Bucket } from '#schemas/page/bucket.ts';

type RowTypeData = NonNullable<Bucket['rowTypeData']>;

/**
 * The fields of a bucket that rules may test, with the specification's defaults filled in (content-and-viewing 3,
 * Bucket).
 */
export type RowTypeFacts = {
  readonly type: Bucket['type'];
  /** `rowTypeData.rowType` of the bucket: a name of the specification, not the row type that a rule selects. */
  readonly rowType: RowTypeData['rowType'];
  /** Number of lines: 1 or 2. */
  readonly rowCount: number;
  readonly metadataDisplayMode: RowTypeData['metadataDisplayMode'];
  readonly displayPosters: boolean;
  readonly cardStyle: RowTypeData['cardStyle'];
};

/** One rule. It matches when each field in `when` has the given value; without `when` it matches every bucket. */
export type RowTypeRule = {
  /** The required value of each named field. */
  readonly when?: Readonly<Partial<Record<keyof RowTypeFacts, string | number | boolean | undefined>>>;
  /** The row type of the buckets that match. */
  readonly rowType: string;
  /** Props that override those of the bucket. */
  readonly props?: Readonly<Record<string, unknown>>;
};

/** The row type that can show every bucket, used when the mapped row type has no widget in this build. */
export const DEFAULT_ROW_TYPE = 'carousel';

/** Rules for the row type; the first match wins. */
const ROW_TYPE_RULES = [
  { when: { type: 'EPG_NOW_NEXT' }, rowType: 'epg-now-next' },
  { when: { type: 'EPG' }, rowType: 'epg-row' },
  { when: { type: 'SECTION_LINK' }, rowType: 'section-links' },
  { when: { type: 'CONTENT_HIGHLIGHT' }, rowType: 'content-highlight' },
  { when: { rowType: 'featured' }, rowType: 'featured' },
  { when: { rowType: 'inline' }, rowType: 'inline' },
  { when: { rowType: 'grid' }, rowType: 'grid' },
  { when: { rowCount: 2 }, rowType: 'double-row' },
  { rowType: DEFAULT_ROW_TYPE },
] as const satisfies readonly RowTypeRule[];

/** Rules for the form of the cards; the first match wins. */
const CARD_KIND_RULES = [
  { when: { type: 'SECTION_LINK' }, cardKind: 'section' },
  { when: { displayPosters: true }, cardKind: 'poster' },
  { when: { cardStyle: 'square' }, cardKind: 'square' },
  { when: { cardStyle: 'ticket' }, cardKind: 'ticket' },
] as const satisfies readonly { when: RowTypeRule['when']; cardKind: CardKind }[];

/**
 * Finds the rule that decides a bucket's row type: the realm's rules first, then the built-in ones. There is
 * always a match.
 */
export function findRule(facts: RowTypeFacts, realmRules: readonly RowTypeRule[] = []): RowTypeRule {
  return matchRule(facts, realmRules).rule;
}

/** Finds the rule as findRule does, and returns it with its origin and its index in the rules of that origin. */
export function matchRule(
  facts: RowTypeFacts,
  realmRules: readonly RowTypeRule[] = [],
): { readonly rule: RowTypeRule; readonly origin: 'realm' | 'built-in'; readonly index: number } {
  for (const [origin, rules] of [
    ['realm', realmRules],
    ['built-in', ROW_TYPE_RULES],
  ] as const) {
    const index = (rules as readonly RowTypeRule[]).findIndex((rule) => matches(rule.when, facts));
    if (index >= 0) return { rule: rules[index]!, origin, index };
  }
  return { rule: { rowType: DEFAULT_ROW_TYPE }, origin: 'built-in', index: ROW_TYPE_RULES.length };
}

/**
 * Returns the form of the cards, or undefined when no rule matches. In that case bucketToRow chooses the form by the
 * types of the items: playlists have another card than videos.
 */
export function findCardKind(facts: RowTypeFacts): CardKind | undefined {
  return CARD_KIND_RULES.find((rule) => matches(rule.when, facts))?.cardKind;
}

function matches(when: RowTypeRule['when'], facts: RowTypeFacts): boolean {
  return (
    !when ||
    Object.entries(when).every(
      ([name, value]) =>
        value === undefined || (Object.hasOwn(facts, name) && facts[name as keyof RowTypeFacts] === value),
    )
  );
}
