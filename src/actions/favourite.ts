import type { ContentItem } from '#schemas/domain/content-item.ts';
import { canKeep, goToSignIn, type ActionWorld, type ItemAction } from './action.ts';

/**
 * Marks a video or takes the mark away (content-and-viewing 4). At once in every row; a failure takes it back without a message
 * (FAV-006), but for a session that has ended: that viewer signs in and comes back. A removal can be undone. Without a network it is
 * sent once when that is back (N13).
 */
export const favourite: ItemAction = {
  id: 'favourite',
  label: (item, { favourites }) => (favourites.has(item) ? 'removeFavourite' : 'addFavourite'),
  isOn: (item, { favourites }) => favourites.has(item),
  isOffered: (item, world) => !world.features.watchlists && canKeep(item, world),
  async perform(item, world) {
    if (world.session.isGuest) return goToSignIn(world);
    const wanted = !world.favourites.has(item);
    await toggle(item, wanted, world);
    const { layers, text } = world;
    if (wanted) layers.tell(text.t('favouriteAdded', { title: item.title }));
    else
      layers.tell(text.t('favouriteRemoved', { title: item.title }), {
        label: text.t('undo'),
        run: () => void toggle(item, true, world).catch((error: unknown) => world.log('favourite', error)),
      });
  },
};

async function toggle(item: ContentItem, wanted: boolean, world: ActionWorld): Promise<void> {
  const { favourites, outbox } = world;
  favourites.set(item, wanted);
  if (outbox.isOnline()) return send(item, wanted, world);
  outbox.keep(`favourite ${item.id}`, () =>
    send(item, wanted, world).catch((error: unknown) => world.log('favourite', error)),
  );
}

async function send(item: ContentItem, wanted: boolean, world: ActionWorld): Promise<void> {
  const { favourites, api } = world;
  try {
    await (wanted ? api.putFavourite({ id: item.id }) : api.deleteFavourite({ id: item.id }));
  } catch (error) {
    // A later press may have changed it again: that one stands.
    if (favourites.has(item) === wanted) favourites.set(item, !wanted);
    if ((error as { code?: string }).code === 'SIGN_IN_REQUIRED') goToSignIn(world);
    throw error;
  }
}
