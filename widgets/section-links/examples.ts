import type { Example } from '#engine/plugin-api/index.ts';
import { buildItems } from '../_shared/exampleItems.ts';

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  {
    name: 'sections',
    props: {
      title: 'Sections',
      items: buildItems(8, (i) => ({
        id: `section-${i + 1}`,
        type: 'SECTION',
        title: ['Films', 'Series', 'Sport', 'Children', 'Music', 'News', 'Documentaries', 'Short films'][i],
      })),
    },
  },
];
