// The result of `explain`: a value, its origin, and the lookups that led to it.

/** One location in which the value was looked up. */
export type Step = {
  /** Such as `strings/ar.json of acme`, `the product's own labels, en`. */
  readonly location: string;
  /** The value at this location; absent when it has none. */
  readonly value?: unknown;
  /** True when viewers get this value. */
  readonly used: boolean;
};

/** One value with its origin. */
export type ValueOrigin = {
  /** Such as `label login in ar`, `theme token colours/primary`, `pages/home.json#/elements/0/title`. */
  readonly name: string;
  /** The value as delivered to viewers, in the requested locale. */
  readonly value: unknown;
  /** The origin in one sentence. */
  readonly origin: string;
  /** The lookups, in their order. */
  readonly steps: readonly Step[];
  /** Additional facts, one sentence each. */
  readonly notes: readonly string[];
};
