// The shapes that pass between the engine's steps: decode -> migrate -> resolve -> plan. Plain data all of them.
import type { Condition } from '#schemas/page/condition.ts';
import type { Page } from '#schemas/page/page.ts';
import type { Problem } from '#schemas/problems.ts';
import type { RowContract, Estimate, PreloadHint } from './contract.ts';
import type { RowTypeRule } from './rowTypeMap.ts';

/** A section that encloses rows: its conditions hold for all of them, its fallback stands for those that fail. */
export type Enclosure = {
  readonly id: string;
  readonly pointer: string;
  readonly when?: unknown;
  readonly requires?: unknown;
  readonly fallback?: unknown;
};

/** An element after decoding: normalised to a row, whatever kind it was written as. */
export type DecodedRow = {
  readonly type: string;
  /** Version of the props' shape. Elements in the specification's own shape (hero, bucket ...) are version 1 of their row type for ever. */
  readonly v: number;
  /** Unique in the page. Made from the type and the place when the author gave none, and told apart when two are equal. */
  readonly id: string;
  readonly props: Record<string, unknown>;
  /** As written, unchecked: read when the row is resolved. */
  readonly when?: unknown;
  /** As written, unchecked: read when the row is resolved. */
  readonly requires?: unknown;
  /** Another element or "drop", as written: read only when the row cannot be shown. */
  readonly fallback?: unknown;
  /** JSON pointer of the element in the page. */
  readonly pointer: string;
  /** JSON pointer of the props in the page. */
  readonly propsPointer: string;
  /** Where props were moved: pointer in the props -> pointer in the page. The longest fitting one counts, else `propsPointer`. */
  readonly places?: Readonly<Record<string, string>>;
  /** What to draw when no widget has this row type: from the row-type map, not from the author, so taking one is not a problem. */
  readonly orElse?: readonly { readonly type: string; readonly props: Record<string, unknown> }[];
  /** Sections around it, the outermost first. */
  readonly within?: readonly Enclosure[];
  /** The element cannot be shown as written (reported when decoded); it is here for its fallback's sake. */
  readonly broken?: true;
};

/** A page read leniently: its envelope, and its elements as rows in order. */
export type DecodedPage = Omit<Page, 'elements'> & {
  readonly rows: readonly DecodedRow[];
  readonly problems: readonly Problem[];
};

/** The document is no page at all; the reason. */
export type Undecodable = { readonly problem: Problem };

/** One variant of an experiment; weights are relative (50 and 50, or 1 and 3). */
export type ExperimentVariant = { readonly name: string; readonly weight: number };

/** What is known of the viewer and the host when a page is resolved. Viewport is not here: it is CSS (decision O19). */
export type ResolveContext = {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly locale: string;
  /** Country, ISO 3166-1 alpha-2; missing when not known: then no row that names territories is shown. */
  readonly territory?: string;
  readonly session: {
    readonly isGuest: boolean;
    readonly isChild: boolean;
    readonly roles: readonly string[];
    readonly licences: readonly string[];
  };
  /** Stable for the viewer: decides the experiment variant (same key and bucket: same variant). Missing: `control` everywhere. */
  readonly experimentBucket?: string;
  /** Running experiments by key: their variants, or one variant that is set for this viewer (preview, quality tests). */
  readonly experiments?: Readonly<Record<string, string | readonly ExperimentVariant[]>>;
  /** What the host offers, for `requires`: name -> version. */
  readonly capabilities: Readonly<Record<string, number>>;
  readonly widgets: WidgetRegistry;
  /** Overrides of the row-type map from the realm; first match wins, before the built-in lines. */
  readonly rowTypes?: readonly RowTypeRule[];
};

/** The widgets at hand, by row type. The host's registry holds whole widgets; the pure steps read only their contract. */
export type WidgetRegistry<W extends RowContract = RowContract> = {
  get(type: string): W | undefined;
  readonly types: readonly string[];
};

/** A row ready to be drawn. */
export type ResolvedRow = {
  readonly id: string;
  readonly type: string;
  readonly props: unknown;
  /** Version of the props where it is not the widget's: what draws the row migrates them. */
  readonly v?: number;
  readonly pointer: string;
  /** Window classes that show it; all when missing. */
  readonly viewports?: NonNullable<Condition['viewports']>;
  /** Next moment at which its condition may change, in ms since 1970. */
  readonly changesAt?: number;
};

/** What resolving the rows of a page answers. */
export type Resolution = {
  readonly rows: readonly ResolvedRow[];
  readonly problems: readonly Problem[];
  /** Next moment at which a row appears or goes, in ms since 1970; hidden rows count. */
  readonly changesAt?: number;
};

/** A row with its place in the plan. */
export type PlannedRow = ResolvedRow & {
  readonly index: number;
  /** eager: loaded and drawn on the server; lazy: near the viewport. */
  readonly mode: 'eager' | 'lazy';
  readonly estimate: Estimate;
};

/** What the React host draws. Plain data: snapshot-tested, the same on both sides (decision O18). */
export type PagePlan = {
  readonly id: string;
  readonly realm: string | undefined;
  readonly version: number;
  readonly title: string | undefined;
  readonly meta: Page['meta'];
  readonly rows: readonly PlannedRow[];
  readonly problems: readonly Problem[];
  /** Next moment at which a row appears or goes, in ms since 1970. */
  readonly changesAt?: number;
  /** Pictures of the row at the page's top: the likely largest paint. */
  readonly preload?: PreloadHint;
  readonly paging: Page['paging'];
  /** Version whose data a row shows, where it is older than the page's: rows that a live update left as they were. By row id. */
  readonly rowVersions?: ReadonlyMap<string, number>;
};

/** What comes after a page's last row: rows to ask for, rows on their way, a failure after which asking again tries again, nothing. */
export type PageTail = 'more' | 'loading' | 'failed' | 'end';

export type { Estimate, Migration, PreloadHint, RowContract } from './contract.ts';
export type { RowTypeRule } from './rowTypeMap.ts';
