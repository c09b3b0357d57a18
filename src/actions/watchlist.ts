import { canSave, goToSignIn, type ItemAction } from './action.ts';

const isPlaylist = ({ type }: { readonly type: string }): boolean => type === 'PLAYLIST' || type === 'VOD_PLAYLIST';

/**
 * Opens the panel of the viewer's watchlists for a video. A realm's setting chooses between favourites and watchlists
 * (decision C24).
 */
export const watchlist: ItemAction = {
  id: 'watchlist',
  label: () => 'addToList',
  // A playlist is saved as one entry (content and viewing, section 2.4: an expanded playlist has add-to-watchlist).
  isOffered: (item, context) =>
    context.features.watchlists && canSave(isPlaylist(item) ? { ...item, type: 'VOD' } : item, context),
  perform(item, context) {
    if (context.session.isGuest) goToSignIn(context);
    else {
      void context.watchlists.load(item.id);
      context.dialogs.show({ kind: 'watchlists', item });
    }
    return Promise.resolve();
  },
};
