import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { ChangeState } from '#src/stores/FavouriteOutbox.ts';
import { canSave, goToSignIn, type ActionContext, type ItemAction } from './action.ts';

/**
 * Adds a video to the favourites or removes it (content and viewing, section 4). Every row changes as soon as the change
 * is stored in this browser. A change that the server refuses is reverted without a message (FAV-006); when the session
 * has ended, the viewer is sent to sign in. A removal can be undone. A change that cannot be sent now waits
 * (src/stores/FavouriteOutbox.ts); where it waits in this tab only, the notice says so.
 */
export const favourite: ItemAction = {
  id: 'favourite',
  label: (item, { favourites }) => (favourites.has(item) ? 'removeFavourite' : 'addFavourite'),
  isOn: (item, { favourites }) => favourites.has(item),
  isOffered: (item, context) => !context.features.watchlists && canSave(item, context),
  async perform(item, context) {
    if (context.session.isGuest) return goToSignIn(context);
    const isFavourite = !context.favourites.has(item);
    const state = await toggle(item, isFavourite, context);
    // Another tab has sent the change, and the server has refused it. The notice about that must stay.
    if (context.favourites.has(item) !== isFavourite) return;
    const { dialogs, text } = context;
    const notify = (label: string): void =>
      dialogs.notify(
        text.t(label, { title: item.title }),
        isFavourite ? undefined : { label: text.t('undo'), run: () => undo(item, context) },
      );
    if (state === 'in-tab') notify('favouriteUnsaved');
    else notify(isFavourite ? 'favouriteAdded' : 'favouriteRemoved');
  },
};

const undo = (item: ContentItem, context: ActionContext): void =>
  void toggle(item, true, context).catch((error: unknown) => context.log('favourite', error));

async function toggle(item: ContentItem, isFavourite: boolean, context: ActionContext): Promise<ChangeState> {
  try {
    return await context.outbox.change(item, isFavourite);
  } catch (error) {
    if ((error as { code?: string }).code === 'SIGN_IN_REQUIRED') goToSignIn(context);
    throw error;
  }
}
