// What `explain` answers: where a value stands, and what was looked at before it.

/** One place that was looked at, in the order of looking. */
export type Step = {
  /** `strings/ar.json of acme`, `the product's own labels, en` */
  readonly where: string;
  /** What stands there; missing: nothing. */
  readonly says?: unknown;
  /** This one is shown. */
  readonly used: boolean;
};

export type Explanation = {
  /** `label login in ar`, `theme token colours/primary`, `pages/home.json#/elements/0/title` */
  readonly what: string;
  /** As viewers get it, in the language asked for. */
  readonly value: unknown;
  /** In one sentence. */
  readonly from: string;
  readonly steps: readonly Step[];
  /** Further facts worth knowing. */
  readonly notes: readonly string[];
};
