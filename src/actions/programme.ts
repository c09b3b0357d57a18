import type { ItemAction } from './action.ts';

/** Tells about the programme that a channel shows now (content-and-viewing 4, "Hero": programme modal). */
export const programme: ItemAction = {
  id: 'programme',
  label: () => 'aboutProgramme',
  isOffered: ({ programmingInfo }) => programmingInfo?.currentProgramme !== undefined,
  perform(item, { layers }) {
    if (item.programmingInfo?.currentProgramme) layers.show({ kind: 'programme', item });
    return Promise.resolve();
  },
};
