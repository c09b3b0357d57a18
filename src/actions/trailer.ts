import { goToSignIn, type ItemAction } from './action.ts';

/**
 * Plays an item's trailer in a dialog. Offered when its access level is GRANTED or GRANTED_ON_SIGN_IN (CARD-026,
 * CARD-027).
 */
export const trailer: ItemAction = {
  id: 'trailer',
  label: () => 'trailer',
  isOffered: ({ trailer: clip }) =>
    clip !== undefined && (clip.accessLevel === 'GRANTED' || clip.accessLevel === 'GRANTED_ON_SIGN_IN'),
  perform({ trailer: clip, title }, context) {
    if (clip?.accessLevel === 'GRANTED_ON_SIGN_IN' && context.session.isGuest) goToSignIn(context);
    else if (clip) context.dialogs.show({ kind: 'trailer', title: clip.title ?? title, url: clip.url });
    return Promise.resolve();
  },
};
