import type { Ports } from './ports.ts';

/**
 * One entry of a widget's examples.ts. Tests, the gallery, the thumbnails of the editor and the documentation use it. The
 * gallery (src/admin/gallery) shows each example also in further states: loading, failed, empty, long texts and others.
 */
export type Example = {
  /** A few words, unique among the examples of the widget. */
  readonly name: string;
  /** Props as an author writes them; the validator fills in defaults. */
  readonly props: unknown;
  /**
   * Responses of the API in this example, by call: `{ getRankings: { ... } }`. When a bucket requests further items,
   * the gallery generates them.
   */
  readonly responses?: Readonly<Record<string, unknown>>;
  /** Id of the page's subject; missing: the page has none. */
  readonly subject?: string;
  /** Ports that differ from the default ones in this example. */
  readonly ports?: (ports: Ports) => Partial<Ports>;
};

/** Returns the id of an example among those of its widget, for addresses and file names: `text-on-the-image`. */
export const getExampleId = ({ name }: Pick<Example, 'name'>): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
