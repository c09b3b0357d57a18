import { items, viewAll } from '../_shared/exampleItems.ts';

const playlist = (index: number) => ({
  type: 'PLAYLIST',
  description: 'Two sentences about what is in it. They are not long.',
  itemCount: index * 7 + 3,
});

/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly { readonly name: string; readonly props: unknown }[] = [
  {
    name: 'playlists',
    props: { title: 'Picked for the week', description: 'Open one', items: items(8, playlist), primaryCta: viewAll },
  },
  { name: 'one stands open', props: { title: 'Open', items: items(8, playlist), expanded: 'item-2' } },
  {
    name: 'posters',
    props: { title: 'Posters', cardKind: 'poster', playlistImageType: 'poster', items: items(8, playlist) },
  },
  { name: 'one playlist', props: { title: 'Alone', items: items(1, playlist) } },
  {
    name: 'asks for its items',
    props: { title: 'Below the fold', exid: 'below', paging: { moreDataAvailable: true } },
  },
];
