import type { ItemAction } from './action.ts';

/**
 * Shows the hidden result (winner, score) of an item. The page is loaded again, because the server leaves out results
 * that the viewer hides.
 */
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
