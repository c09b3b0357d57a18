import { items } from '../_shared/exampleItems.ts';

/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly { readonly name: string; readonly props: unknown }[] = [
  {
    name: 'sections',
    props: {
      title: 'Rooms',
      items: items(8, (i) => ({
        id: `room-${i + 1}`,
        type: 'SECTION',
        title: ['Films', 'Series', 'Sport', 'Children', 'Music', 'News', 'Documentaries', 'Short films'][i],
      })),
    },
  },
];
