import type { ItemAction } from './action.ts';

/** Opens the dialog about a channel's current programme (content and viewing, section 4, "Hero": programme modal). */
export const programme: ItemAction = {
  id: 'programme',
  label: () => 'aboutProgramme',
  isOffered: ({ programmingInfo }) => programmingInfo?.currentProgramme !== undefined,
  perform(item, { dialogs }) {
    if (item.programmingInfo?.currentProgramme) dialogs.show({ kind: 'programme', item });
    return Promise.resolve();
  },
};
