import type { ItemAction } from './action.ts';

/** Opens a sheet with everything that can be done with an item: the way of fingers, which do not hover. */
export const more: ItemAction = {
  id: 'more',
  label: () => 'moreActions',
  isOffered: () => true,
  perform(item, { layers }) {
    layers.show({ kind: 'actions', item });
    return Promise.resolve();
  },
};
