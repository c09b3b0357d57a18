import { defineWidget } from '#engine/plugin-api/index.ts';
import type { getContentGrid } from '#schemas/api/content/getContentGrid.ts';
import { estimateShelf } from '../_shared/cardKinds.ts';
import { facetsOf, readChoice } from './choice.ts';
import { propsSchema } from './schema.ts';

/** Titles asked for at once: whole lines of 2, 3, 4 and 6 columns. */
export const PAGE = 24;
export type Sort = 'featured' | 'title' | 'longest' | 'shortest';
export const SORTS = ['featured', 'title', 'longest', 'shortest'] as const satisfies readonly Sort[];
/** The order that an address asks for. */
export const sortOf = (written: string | undefined, byDefault: Sort): Sort =>
  SORTS.find((sort) => sort === written) ?? byDefault;

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
    ports.content.read<typeof getContentGrid>(
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
