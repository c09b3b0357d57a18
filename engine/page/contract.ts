// What the pure steps need of a row type. A `Widget` of the plugin door fits it; so does a plain object in a test or on a
// server that never draws. It stands here because engine/page imports nothing of the door.
import type { Validator } from '#schemas/validator.ts';

/** A migration from version `v` to `v + 1`: pure, on plain JSON, gapless from 1. */
export type Migration = (props: Record<string, unknown>) => Record<string, unknown>;

/** Estimated height of the row in CSS px for each viewport class; skeletons and windowing use it before it is measured. */
export type Estimate = {
  readonly mobile: number;
  readonly tablet: number;
  readonly desktop: number;
  readonly tv: number;
};

/** Addresses of pictures to fetch with the page; `sizes` as the view's own <img> says them, 100vw when missing. */
export type PreloadHint = {
  readonly image: string;
  readonly sizes?: string;
  readonly imageRtl?: string;
  readonly portrait?: string;
};

/** The part of a widget that decides whether and how its rows are planned. */
export type RowContract = {
  readonly type: string;
  /** Current version of the props' shape: 1 + number of migrations. */
  readonly version: number;
  readonly validate: Validator;
  readonly migrations: readonly Migration[];
  /** Rows of older versions pass as they were written, with their version: what draws them migrates them (a plugin that is not here yet). */
  readonly migratesLater?: boolean;
  /** Who brings it, for messages; the product when missing. */
  readonly owner?: string;
  /** Called with props that `validate` passed. */
  readonly estimate: (props: never) => Estimate;
  readonly preload?: (props: never) => PreloadHint | undefined;
};
