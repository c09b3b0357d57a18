import type { Ports } from './ports.ts';

/**
 * One entry of a widget's examples.ts: fixture of tests, specimen of the gallery, thumbnail of the editor and documentation.
 * The gallery adds states by itself (src/admin/gallery/specimens.ts): loading, failing, empty, long words and others.
 */
export type Example = {
  readonly name: string;
  /** As an author writes them: defaults are filled by the validator. */
  readonly props: unknown;
  /** What the world answers in this example, where it is not the gallery's own answer (pages of made-up items). */
  readonly ports?: (ports: Ports) => Partial<Ports>;
};
