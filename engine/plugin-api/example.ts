import type { Ports } from './ports.ts';

/**
 * One entry of a widget's examples.ts: fixture of tests, specimen of the gallery, thumbnail of the editor and documentation.
 * The gallery adds states by itself (src/admin/gallery/specimens.ts): loading, failing, empty, long words and others.
 */
export type Example = {
  readonly name: string;
  /** As an author writes them: defaults are filled by the validator. */
  readonly props: unknown;
  /** What the API answers in this example, by call: `{ getRankings: { ... } }`. Buckets have the gallery's own pages of made-up items. */
  readonly responses?: Readonly<Record<string, unknown>>;
  /** Id of what the page is about that the row stands on; missing: nothing. */
  readonly subject?: string;
  /** Any other port that is not as it usually is. */
  readonly ports?: (ports: Ports) => Partial<Ports>;
};
