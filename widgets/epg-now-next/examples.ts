import { items } from '../_shared/exampleItems.ts';

const programme = (title: string, from: string, to: string, episode?: string) => ({
  title,
  ...(episode && { episode }),
  startDate: `2026-11-21T${from}:00Z`,
  endDate: `2026-11-21T${to}:00Z`,
});

/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly { readonly name: string; readonly props: unknown }[] = [
  {
    name: 'channels',
    props: {
      title: 'On now',
      items: items(6, (i) => ({
        type: 'EPG',
        title: `Channel ${i + 1}`,
        live: true,
        accessLevel: i === 2 ? 'GRANTED_ON_SIGN_IN' : i === 4 ? 'DENIED' : 'GRANTED',
        programmingInfo: {
          currentProgramme: programme('The evening film', '19:00', '21:30', 'Part two'),
          nextProgramme: programme('The late news', '21:30', '22:00'),
        },
      })),
    },
  },
  { name: 'a channel that tells nothing', props: { title: 'On now', items: items(1, () => ({ type: 'EPG' })) } },
  {
    name: 'asks for its channels',
    props: { title: 'Below the fold', exid: 'below', paging: { moreDataAvailable: true } },
  },
];
