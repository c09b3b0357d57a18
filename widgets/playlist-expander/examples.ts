import type { Example } from '#engine/plugin-api/index.ts';
import { buildItems, viewAll } from '../_shared/exampleItems.ts';
import { playlistResponse } from '../_shared/exampleResponses.ts';

const playlist = (index: number) => ({
  type: 'PLAYLIST',
  description: 'Two sentences about the videos in this playlist. They are short.',
  itemCount: index * 7 + 3,
});

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  {
    name: 'playlists',
    props: {
      title: 'Picked for the week',
      description: 'Open one',
      items: buildItems(8, playlist),
      primaryCta: viewAll,
    },
  },
  {
    name: 'one is open',
    props: { title: 'Open', items: buildItems(8, playlist), expanded: 'item-2' },
    responses: { getPlaylist: playlistResponse },
  },
  {
    name: 'posters',
    props: { title: 'Posters', cardKind: 'poster', playlistImageType: 'poster', items: buildItems(8, playlist) },
  },
  { name: 'one playlist', props: { title: 'Alone', items: buildItems(1, playlist) } },
  {
    name: 'loads its items',
    props: { title: 'Below the fold', exid: 'below', paging: { moreDataAvailable: true } },
  },
];
