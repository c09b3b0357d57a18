import { canKeep, goToSignIn, type ItemAction } from './action.ts';

const isPlaylist = ({ type }: { readonly type: string }): boolean => type === 'PLAYLIST' || type === 'VOD_PLAYLIST';

/** Opens the panel of the viewer's watchlists for a video. One slot with the favourite: the realm's setting chooses (decision C24). */
export const watchlist: ItemAction = {
  id: 'watchlist',
  label: () => 'addToList',
  // A playlist is kept as one entry (content-and-viewing 2.4: an expanded playlist has add-to-watchlist).
  isOffered: (item, world) =>
    world.features.watchlists && canKeep(isPlaylist(item) ? { ...item, type: 'VOD' } : item, world),
  perform(item, world) {
    if (world.session.isGuest) goToSignIn(world);
    else {
      void world.watchlists.load(item.id);
      world.layers.show({ kind: 'watchlists', item });
    }
    return Promise.resolve();
  },
};
