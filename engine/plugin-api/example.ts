import type { Ports } from './ports.ts';

/**
 * One entry of a widget's examples.ts. Tests, the gallery, the thumbnails of the editor and the documentation use it.
 * The gallery (src/admin/gallery) shows each example also in further states: loading, failed, empty, long texts and
 * others.
 */
export type Example = {
  /** A few words, unique among the examples of the widget. */
  readonly name: string;
  /** Props as an author writes them; the validator fills in defaults. */
  readonly props: unknown;
  /** The rows in the slots of the row, as an author writes them, by the name of the slot. */
  readonly slots?: Readonly<Record<string, readonly unknown[]>>;
  /**
   * Responses of the API in this example, by call: `{ getRankings: { ... } }`. When a bucket requests further items,
   * the gallery generates them.
   */
  readonly responses?: Readonly<Record<string, unknown>>;
  /**
   * Id of the page's subject, the item that the page is about: `example-fighter` on the page of that fighter. Missing:
   * the page has no subject.
   */
  readonly subject?: string;
  /**
   * Returns the ports (services of the host for widgets) that this example replaces.
   * @param ports the default ports
   */
  readonly ports?: (ports: Ports) => Partial<Ports>;
};

/**
 * Returns the id of an example, made from its name: `Text on the image` has the id `text-on-the-image`. It is unique
 * within the widget. Addresses and file names contain it.
 */
export const getExampleId = ({ name }: Pick<Example, 'name'>): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
