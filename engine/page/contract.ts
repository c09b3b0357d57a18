// The part of a widget that the steps of engine/page need. A `Widget` of the plugin API has this type. A test, or a
// server that renders nothing, can pass a plain object of this type. It is declared here, because engine/page does not
// import the plugin API.
import type { Slots } from './slots.ts';
import type { Validator } from '#schemas/validator.ts';

/**
 * A migration of props from version `v` to `v + 1`: a pure function of plain JSON. A widget has one for each version
 * before its current version.
 */
export type Migration = (props: Record<string, unknown>) => Record<string, unknown>;

/**
 * Estimated height of the row in CSS px for each viewport class, used by skeletons and windowing before the row is
 * measured.
 */
export type Estimate = {
  readonly mobile: number;
  readonly tablet: number;
  readonly desktop: number;
  readonly tv: number;
};

/** URLs of images to preload with the page. */
export type PreloadHint = {
  readonly image: string;
  /** Equal to the `sizes` attribute of the view's <img>; default 100vw. */
  readonly sizes?: string;
  /** Replaces `image` in right-to-left pages. */
  readonly imageRtl?: string;
  /** Replaces `image` in windows that are at most 600 px wide. */
  readonly portrait?: string;
};

/** The part of a widget that decides whether and how its rows are planned. */
export type RowContract = {
  readonly type: string;
  /** Current version of the props' shape: 1 + number of migrations. */
  readonly version: number;
  readonly validate: Validator;
  readonly migrations: readonly Migration[];
  /**
   * True for plugins that are not loaded yet, because their migrations are not known here. The engine then does not
   * migrate rows of older versions; the plugin migrates them when it renders them.
   */
  readonly migratesOnRender?: boolean;
  /** Id of the plugin that registers the widget, for error messages; undefined for the product's own widgets. */
  readonly owner?: string;
  /** The places for other rows in rows of this type. Missing: none. */
  readonly slots?: Slots;
  /** Receives only props that `validate` accepted. */
  readonly estimate: (props: never) => Estimate;
  readonly preload?: (props: never) => PreloadHint | undefined;
};
