import type { Example } from '#engine/plugin-api/index.ts';
import { buildItems } from '../_shared/exampleItems.ts';

const buildProgramme = (title: string, from: string, to: string, episode?: string) => ({
  title,
  ...(episode && { episode }),
  startDate: `2026-11-21T${from}:00Z`,
  endDate: `2026-11-21T${to}:00Z`,
});

/** Access levels of the locked channels, by index. */
const LOCKED_CHANNELS: Readonly<Record<number, string>> = { 2: 'GRANTED_ON_SIGN_IN', 4: 'DENIED' };

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  {
    name: 'channels',
    props: {
      title: 'On now',
      items: buildItems(6, (i) => ({
        type: 'EPG',
        title: `Channel ${i + 1}`,
        live: true,
        accessLevel: LOCKED_CHANNELS[i] ?? 'GRANTED',
        programmingInfo: {
          currentProgramme: buildProgramme('The evening film', '19:00', '21:30', 'Part two'),
          nextProgramme: buildProgramme('The late news', '21:30', '22:00'),
        },
      })),
    },
  },
  { name: 'a channel without programmes', props: { title: 'On now', items: buildItems(1, () => ({ type: 'EPG' })) } },
  {
    name: 'loads its channels',
    props: { title: 'Below the fold', exid: 'below', paging: { moreDataAvailable: true } },
  },
];
