import { WATCHLIST_TYPES } from '#schemas/domain/watchlist.ts';
import { goToSignIn, type ItemAction } from './action.ts';

/**
 * Opens the panel of the viewer's watchlists for a video or a playlist. A realm's setting chooses between favourites
 * and watchlists (decision C24).
 */
export const watchlist: ItemAction = {
  id: 'watchlist',
  label: () => 'addToList',
  // A playlist is saved as one entry (content and viewing, section 2.4: an expanded playlist has add-to-watchlist).
  isOffered: ({ type, accessLevel }, { features, session }) =>
    features.watchlists && !session.isGuest && WATCHLIST_TYPES.includes(type) && accessLevel === 'GRANTED',
  perform(item, context) {
    if (context.session.isGuest) goToSignIn(context);
    else {
      const { viewer } = context.session;
      context.dialogs.show({ kind: 'watchlists', item, viewer });
      // The refused call has closed the panel when the session had ended.
      void context.watchlists.load(item.id).then((failure) => {
        if ((failure as { code?: string } | undefined)?.code === 'SIGN_IN_REQUIRED')
          context.signInForList(item, viewer);
      });
    }
    return Promise.resolve();
  },
};
