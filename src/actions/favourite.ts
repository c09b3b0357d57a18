import type { ContentItem } from '#schemas/domain/content-item.ts';
import { canSave, goToSignIn, type ActionContext, type ItemAction } from './action.ts';

/**
 * Adds a video to the favourites or removes it (content and viewing, section 4). Every row changes immediately. A
 * failed call reverts the change without a message (FAV-006); when the session has ended, the viewer is sent to sign
 * in. A removal can be undone. A change made offline is sent once when the network returns (N13).
 */
export const favourite: ItemAction = {
  id: 'favourite',
  label: (item, { favourites }) => (favourites.has(item) ? 'removeFavourite' : 'addFavourite'),
  isOn: (item, { favourites }) => favourites.has(item),
  isOffered: (item, context) => !context.features.watchlists && canSave(item, context),
  async perform(item, context) {
    if (context.session.isGuest) return goToSignIn(context);
    const isFavourite = !context.favourites.has(item);
    await toggle(item, isFavourite, context);
    const { dialogs, text } = context;
    if (isFavourite) dialogs.notify(text.t('favouriteAdded', { title: item.title }));
    else
      dialogs.notify(text.t('favouriteRemoved', { title: item.title }), {
        label: text.t('undo'),
        run: () => void toggle(item, true, context).catch((error: unknown) => context.log('favourite', error)),
      });
  },
};

async function toggle(item: ContentItem, isFavourite: boolean, context: ActionContext): Promise<void> {
  const { favourites, outbox } = context;
  favourites.set(item, isFavourite);
  if (outbox.isOnline()) return send(item, isFavourite, context);
  outbox.queue(`favourite ${item.id}`, () =>
    send(item, isFavourite, context).catch((error: unknown) => context.log('favourite', error)),
  );
}

async function send(item: ContentItem, isFavourite: boolean, context: ActionContext): Promise<void> {
  const { favourites, api } = context;
  try {
    await (isFavourite ? api.putFavourite({ id: item.id }) : api.deleteFavourite({ id: item.id }));
  } catch (error) {
    // A later click may have changed the favourite again; the later change stays.
    if (favourites.has(item) === isFavourite) favourites.set(item, !isFavourite);
    if ((error as { code?: string }).code === 'SIGN_IN_REQUIRED') goToSignIn(context);
    throw error;
  }
}
