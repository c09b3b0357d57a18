// The declarative map from the specification's buckets to row types (house.md, "A page's JSON"). A realm puts its own lines
// before these (realm.json, rowTypes). A new form of row is a line here and a folder under widgets/, nothing else.
import type { Bucket } from '#schemas/page/bucket.ts';

type Look = NonNullable<Bucket['rowTypeData']>;

/** What the map may ask of a bucket, with the specification's defaults filled in (content-and-viewing 3, Bucket). */
export type RowTypeFacts = {
  readonly type: Bucket['type'];
  readonly rowType: Look['rowType'];
  readonly rowCount: number;
  readonly metadataDisplayMode: Look['metadataDisplayMode'];
  readonly displayPosters: boolean;
  readonly cardStyle: Look['cardStyle'];
};

/** One line: every named fact must be equal. A line without `when` fits every bucket. */
export type RowTypeRule = {
  readonly when?: Readonly<Partial<Record<keyof RowTypeFacts, string | number | boolean | undefined>>>;
  readonly rowType: string;
  /** Props set over those of the bucket. */
  readonly props?: Readonly<Record<string, unknown>>;
};

/** Form of the cards in a row. */
export type CardKind = 'landscape' | 'poster' | 'square' | 'ticket' | 'section' | 'playlist';

/** The row type that shows every bucket, when the one it is mapped to has no widget in this build. */
export const PLAIN_ROW_TYPE = 'carousel';

/** Row type by what the bucket is; the first fitting line counts. */
const ROW_TYPES = [
  { when: { type: 'EPG_NOW_NEXT' }, rowType: 'epg-now-next' },
  { when: { type: 'EPG' }, rowType: 'epg-row' },
  { when: { type: 'SECTION_LINK' }, rowType: 'section-links' },
  { when: { type: 'CONTENT_HIGHLIGHT' }, rowType: 'content-highlight' },
  { when: { rowType: 'featured' }, rowType: 'featured' },
  { when: { rowType: 'inline' }, rowType: 'inline' },
  { when: { rowType: 'grid' }, rowType: 'grid' },
  { when: { rowCount: 2 }, rowType: 'double-row' },
  { rowType: PLAIN_ROW_TYPE },
] as const satisfies readonly RowTypeRule[];

/** Form of the cards by what the bucket is; the first fitting line counts. */
const CARD_KINDS = [
  { when: { type: 'SECTION_LINK' }, cardKind: 'section' },
  { when: { displayPosters: true }, cardKind: 'poster' },
  { when: { cardStyle: 'square' }, cardKind: 'square' },
  { when: { cardStyle: 'ticket' }, cardKind: 'ticket' },
] as const satisfies readonly { when: RowTypeRule['when']; cardKind: CardKind }[];

/** The line that decides a bucket's row type: the realm's first, then the built-in ones. There is always one. */
export function ruleFor(facts: RowTypeFacts, realmRules: readonly RowTypeRule[] = []): RowTypeRule {
  return matchRule(facts, realmRules).rule;
}

/** The same line, with its list and its place there (0 is the first). */
export function matchRule(
  facts: RowTypeFacts,
  realmRules: readonly RowTypeRule[] = [],
): { readonly rule: RowTypeRule; readonly origin: 'realm' | 'built-in'; readonly index: number } {
  for (const [origin, rules] of [
    ['realm', realmRules],
    ['built-in', ROW_TYPES],
  ] as const) {
    const index = (rules as readonly RowTypeRule[]).findIndex((rule) => fits(rule.when, facts));
    if (index >= 0) return { rule: rules[index]!, origin, index };
  }
  return { rule: { rowType: PLAIN_ROW_TYPE }, origin: 'built-in', index: ROW_TYPES.length };
}

/** Form of the cards, or undefined when only the items can tell (playlists have cards of their own). */
export function cardKindFor(facts: RowTypeFacts): CardKind | undefined {
  return CARD_KINDS.find((rule) => fits(rule.when, facts))?.cardKind;
}

function fits(when: RowTypeRule['when'], facts: RowTypeFacts): boolean {
  return (
    !when ||
    Object.entries(when).every(
      ([name, value]) =>
        value === undefined || (Object.hasOwn(facts, name) && facts[name as keyof RowTypeFacts] === value),
    )
  );
}
