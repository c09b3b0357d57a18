import { goToSignIn, type ItemAction } from './action.ts';

/** Plays an item's trailer over the page. Offered when the trailer is granted, or granted on sign-in (CARD-026, CARD-027). */
export const trailer: ItemAction = {
  id: 'trailer',
  label: () => 'trailer',
  isOffered: ({ trailer: clip }) =>
    clip !== undefined && (clip.accessLevel === 'GRANTED' || clip.accessLevel === 'GRANTED_ON_SIGN_IN'),
  perform({ trailer: clip, title }, world) {
    if (clip?.accessLevel === 'GRANTED_ON_SIGN_IN' && world.session.isGuest) goToSignIn(world);
    else if (clip) world.layers.show({ kind: 'trailer', title: clip.title ?? title, url: clip.url });
    return Promise.resolve();
  },
};
