import type { ItemAction } from './action.ts';

/** Shows the result of an item whose result is hidden. The page is loaded again, because the server hides it. */
export const reveal: ItemAction = {
  id: 'reveal',
  label: () => 'revealResult',
  // `spoilerFree`: the server has removed the result from this item.
  isOffered: ({ spoilerFree = false }) => spoilerFree,
  perform(item, context) {
    context.reveal(item.id);
    return Promise.resolve('opened');
  },
};
