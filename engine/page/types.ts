// The data that passes between the engine's steps: decode -> migrate and resolve (row by row, in
// resolveRows) -> plan. All of it is plain data.
import type { Condition } from '#schemas/page/condition.ts';
import type { Page } from '#schemas/page/page.ts';
import type { Problem } from '#schemas/problems.ts';
import type { RowContract, Estimate, PreloadHint } from './contract.ts';
import type { RowTypeRule } from './rowTypeMap.ts';

/** A section that contains rows: its conditions apply to all of them, and its fallback replaces those that fail. */
export type EnclosingSection = {
  readonly id: string;
  /** JSON pointer of the section in the page. */
  readonly pointer: string;
  /**
   * As its author wrote it, unchecked. It is read when a row of the section is resolved; so are `requires` and
   * `fallback`.
   */
  readonly when?: unknown;
  readonly requires?: unknown;
  readonly fallback?: unknown;
};

/** A decoded element: every kind of element becomes a row. */
export type DecodedRow = {
  /** Row type. */
  readonly type: string;
  /**
   * Version of the props' shape. Elements in the specification's own shape (hero, bucket ...) always have
   * version 1 of their row type.
   */
  readonly v: number;
  /**
   * Id, unique in the page. It is generated from the type and the position when the author wrote none. The second of
   * two equal ids gets a suffix.
   */
  readonly id: string;
  /** Props as written, unchecked. */
  readonly props: Record<string, unknown>;
  /** As written, unchecked: read when the row is resolved. */
  readonly when?: unknown;
  /** As written, unchecked: read when the row is resolved. */
  readonly requires?: unknown;
  /** Another element, or "drop", as the author wrote it, unchecked; read only when the row cannot be shown. */
  readonly fallback?: unknown;
  /** JSON pointer of the element in the page. */
  readonly pointer: string;
  /** JSON pointer of the props in the page. */
  readonly propsPointer: string;
  /**
   * Pointers in the page by pointers in the props, for props that the author wrote elsewhere. The longest match is
   * used; without a match `propsPointer` is.
   */
  readonly sourcePointers?: Readonly<Record<string, string>>;
  /**
   * Row types to use when no widget has this one. They come from the row-type map and not from the author, so
   * using one is not a problem.
   */
  readonly alternatives?: readonly { readonly type: string; readonly props: Record<string, unknown> }[];
  /** Sections around the row, the outermost first. */
  readonly within?: readonly EnclosingSection[];
  /** The slot that contains the row; missing: the row is a row of the page. */
  readonly slot?: DecodedSlot;
  /**
   * True when the element cannot be shown as written (reported when decoded); the row exists only so that its
   * fallback can replace it.
   */
  readonly broken?: true;
};

/** A slot of a decoded row. Rows in a slot follow in the list of rows after the row that contains the slot. */
export type DecodedSlot = {
  /** JSON pointer of the row that contains the slot. */
  readonly container: string;
  readonly name: string;
};

/** A page read leniently: its envelope, and its elements as rows in order. */
export type DecodedPage = Omit<Page, 'elements' | 'changesAt'> & {
  readonly rows: readonly DecodedRow[];
  /** What decoding corrected or left out. */
  readonly problems: readonly Problem[];
  /** Ms since 1970 from which the server delivers other rows for this page; missing: only a publish changes them. */
  readonly changesAt?: number;
};

/** The document is not a page; the problem says why. */
export type Undecodable = { readonly problem: Problem };

/**
 * The facts about the viewer and the host by which a page is resolved. The viewport is not one of them: CSS hides rows
 * by viewport class (decision O19).
 */
export type ResolveContext = {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Language of the page, for example `en-gb`. */
  readonly locale: string;
  /**
   * Country, ISO 3166-1 alpha-2; missing when it is unknown: rows whose condition names territories are then hidden.
   */
  readonly territory?: string;
  readonly session: {
    readonly isGuest: boolean;
    readonly isChild: boolean;
    readonly roles: readonly string[];
    readonly licences: readonly string[];
  };
  /** The viewer's variant of each experiment by its id, and the viewer's value of each partition by its name. */
  readonly experiments?: Readonly<Record<string, string>>;
  /** Capabilities of the host for `requires`: name -> version. */
  readonly capabilities: Readonly<Record<string, number>>;
  readonly widgets: WidgetRegistry;
  /** The realm's rules of the row-type map; they come before the built-in rules, the first match wins. */
  readonly rowTypes?: readonly RowTypeRule[];
};

/**
 * The available widgets by row type. The host's registry contains whole widgets; the pure steps read only their
 * contract.
 */
export type WidgetRegistry<W extends RowContract = RowContract> = {
  /** Returns undefined for a row type that is unknown or not loaded. */
  get(type: string): W | undefined;
  /** All row types, loaded or not. */
  readonly types: readonly string[];
};

/** A row that is ready to be rendered. */
export type ResolvedRow = {
  readonly id: string;
  readonly type: string;
  /** Props that the widget's validator accepted. */
  readonly props: unknown;
  /** Version of the props when it is not the widget's: the code that renders the row migrates them. */
  readonly v?: number;
  /** JSON pointer of the row's element in the page, or of the fallback that replaces it. */
  readonly pointer: string;
  /** Viewport classes that show the row; all when missing. */
  readonly viewports?: NonNullable<Condition['viewports']>;
  /** Next moment at which its condition may change, in ms since 1970. */
  readonly changesAt?: number;
  /** The id of the row that contains it, and the name of that row's slot; undefined: a row of the page. */
  readonly slot?: { readonly row: string; readonly name: string } | undefined;
};

/** Result of resolving the rows of a page. */
export type Resolution = {
  readonly rows: readonly ResolvedRow[];
  readonly problems: readonly Problem[];
  /** Next moment at which a row appears or disappears, in ms since 1970; hidden rows count. */
  readonly changesAt?: number;
};

/** A row with its position in the plan. */
export type PlannedRow = ResolvedRow & {
  /** Position in the page, from 0. */
  readonly index: number;
  /** eager: loaded and rendered on the server; lazy: when it is near the viewport. */
  readonly mode: 'eager' | 'lazy';
  /** Height until the row is measured. */
  readonly estimate: Estimate;
  /** Data that the row shows until its own data is loaded. */
  readonly placeholderData?: unknown;
};

/**
 * The plan of a page, which PageView renders. It is plain data, and equal on the server and in the browser (decision
 * O18).
 */
export type PagePlan = {
  readonly id: string;
  readonly realm: string | undefined;
  /** Published version of the realm that the page comes from; 0 before the first publish. */
  readonly version: number;
  readonly title: string | undefined;
  readonly meta: Page['meta'];
  readonly rows: readonly PlannedRow[];
  /** Problems of decoding and resolving. */
  readonly problems: readonly Problem[];
  /** Next moment at which a row appears or disappears, in ms since 1970. */
  readonly changesAt?: number;
  /** Images of the first row to preload: it is likely the largest contentful paint. */
  readonly preload?: PreloadHint;
  /** Cursor of the rows that follow in a long page, and whether there are any. Undefined: the page has no parts. */
  readonly paging: Page['paging'];
  /**
   * The page version in which a row's data last changed, by row id; only for rows that a live update left unchanged.
   */
  readonly rowVersions?: ReadonlyMap<string, number>;
};

/**
 * Whether rows follow after a page's last loaded row. `more`: they can be requested; `loading`: a request is running;
 * `failed`: the last request failed and can be repeated; `end`: none follow.
 */
export type PageTail = 'more' | 'loading' | 'failed' | 'end';

export type { Estimate, Migration, PreloadHint, RowContract } from './contract.ts';
export type { RowTypeRule } from './rowTypeMap.ts';
