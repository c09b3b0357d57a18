import { defineWidget } from '#engine/plugin-api/index.ts';
import { estimateShelf } from '../_shared/cardKinds.ts';
import { facetsOf, readChoice } from './choice.ts';
import { propsSchema } from './schema.ts';
import { PAGE, sortOf } from './sort.ts';

/** The catalogue with its facets. */
export const widget = defineWidget({
  type: 'content-grid',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  query: ['facets', 'sort'],
  load: (props, { ports, query, signal }) =>
    ports.content.read(
      'getContentGrid',
      {
        facet: facetsOf(readChoice(query['facets']), props.facets),
        sort: sortOf(query['sort'], props.sort),
        rpp: PAGE,
      },
      signal,
    ),
  estimate: ({ cardKind }) => {
    const one = estimateShelf(cardKind, 'regular', 1);
    return { mobile: one.mobile * 12, tablet: one.tablet * 8, desktop: one.desktop * 6, tv: one.tv * 4 };
  },
});
