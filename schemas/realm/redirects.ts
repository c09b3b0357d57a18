import { defineSchema, type TypeOf } from '../defineSchema.ts';

const path = (description: string) =>
  ({
    type: 'string',
    maxLength: 500,
    pattern: '^/(?:[^/\\s?#\\\\][^\\s?#\\\\]*)?$',
    examples: ['/section/boxing'],
    description,
  }) as const;

/** Paths that a realm had earlier, each with the path that has its content now. */
export const redirectsSchema = defineSchema({
  type: 'array',
  'x-merge': 'prepend',
  maxItems: 1000,
  description:
    'Earlier paths of the site, from which the server redirects (301). A path itself comes before `/*`, and a longer `/*` before a shorter one.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['from', 'to'],
    description: 'One earlier path.',
    properties: {
      from: path(
        'Earlier path, without query: of a page or item that does not exist any more, which stands for its paths in all languages, or any other path. `/*` at the end stands for the paths below it.',
      ),
      to: path('Path to open instead. `/*` at the end is replaced by the part of the address that `/*` stands for.'),
    },
  },
});
/** Earlier paths of a realm. */
export type Redirects = TypeOf<typeof redirectsSchema>;
