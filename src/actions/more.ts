import type { ItemAction } from './action.ts';

/** Opens a sheet with all actions of an item, for touch screens, which have no hover. */
export const more: ItemAction = {
  id: 'more',
  label: () => 'moreActions',
  isOffered: () => true,
  perform(item, { dialogs }) {
    dialogs.show({ kind: 'actions', item });
    return Promise.resolve();
  },
};
