import { canKeep, goToSignIn, type ItemAction } from './action.ts';

/** Opens the panel of the viewer's watchlists for a video. One slot with the favourite: the realm's setting chooses (decision C24). */
export const watchlist: ItemAction = {
  id: 'watchlist',
  label: () => 'addToList',
  isOffered: (item, world) => world.features.watchlists && canKeep(item, world),
  perform(item, world) {
    if (world.session.isGuest) goToSignIn(world);
    else {
      void world.watchlists.load(item.id);
      world.layers.show({ kind: 'watchlists', item });
    }
    return Promise.resolve();
  },
};
