// The row types with the examples that docs/rows.md shows: those of the widgets' examples that look different.
import { getExampleId, type Example, type Slots } from '#engine/plugin-api/index.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { exampleLoaders } from '#widgets/examples.gen.ts';

/** An example of a row type, with its screenshot. */
export type RowExample = Pick<Example, 'name' | 'props' | 'slots' | 'responses'> & {
  /** Id of the example in the gallery. */
  readonly id: string;
  /** Path of the screenshot, relative to the folder docs. */
  readonly screenshot: string;
};

/** A row type of the product, with its examples. */
export type RowType = {
  readonly type: string;
  readonly version: number;
  /** Description of the row type in one sentence. */
  readonly description: string;
  /** The places for other rows; none when missing. */
  readonly slots?: Slots;
  readonly examples: readonly RowExample[];
};

/** Names of examples that are left out: they test a state or a limit of a row, and look like another example. */
export const HIDDEN_EXAMPLES: readonly string[] = [
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
 * Returns each built-in row type with its examples, in the order of the gallery.
 *
 * @throws Error that names a row type without examples.
 */
export function listRowTypes(): Promise<readonly RowType[]> {
  return Promise.all(
    widgets.map(async ({ type, version, schema, slots }) => {
      const loadExamples = exampleLoaders[type];
      if (!loadExamples) throw new Error(`widgets/${type} has no examples.ts: add examples of how it looks.`);
      const loadedExamples = await loadExamples();
      return {
        type,
        version,
        description: (schema as { readonly description?: string }).description ?? '',
        ...(slots && { slots }),
        examples: loadedExamples
          .filter(({ name }) => !HIDDEN_EXAMPLES.includes(name))
          .map((example) => {
            const id = getExampleId(example);
            return { ...example, id, screenshot: `rows/${type}.${id}.webp` };
          }),
      };
    }),
  );
}
