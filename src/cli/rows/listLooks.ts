// The row types with their looks: those examples of the widgets that differ in how they look.
import { getExampleId, type Example } from '#engine/plugin-api/index.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { exampleLoaders } from '#widgets/examples.gen.ts';

/** One way to draw a row type. */
export type Look = Pick<Example, 'name' | 'props' | 'responses'> & {
  /** The sample's id in the gallery. */
  readonly id: string;
  /** Path of its picture from the folder docs. */
  readonly picture: string;
};

export type RowType = {
  readonly type: string;
  readonly version: number;
  /** One sentence. */
  readonly description: string;
  readonly looks: readonly Look[];
};

/** Names of examples that test a state or a limit of a row and look as another example does. */
export const NOT_LOOKS: readonly string[] = [
  'empty',
  'one item',
  'long words',
  'loads its items',
  'loads its guide',
  'loads its channels',
  'loads its events',
  'forty cards and another page',
  'forty items and a next page',
  'HTML and unsafe links',
];

/**
 * Returns each built-in row type with its looks, in the order of the gallery.
 *
 * @throws Error that names a row type without examples.
 */
export function listLooks(): Promise<readonly RowType[]> {
  return Promise.all(
    widgets.map(async ({ type, version, schema }) => {
      const loadExamples = exampleLoaders[type];
      if (!loadExamples) throw new Error(`widgets/${type} has no examples.ts: add examples of how it looks.`);
      const examples = await loadExamples();
      return {
        type,
        version,
        description: (schema as { readonly description?: string }).description ?? '',
        looks: examples
          .filter(({ name }) => !NOT_LOOKS.includes(name))
          .map((example) => {
            const id = getExampleId(example);
            return { ...example, id, picture: `rows/${type}.${id}.webp` };
          }),
      };
    }),
  );
}
