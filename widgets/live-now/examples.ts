import { everyState, items } from '../_shared/example-items.ts';

/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly { readonly name: string; readonly props: unknown }[] = [
  { name: 'three live', props: { items: items(3, (i) => ({ type: 'LIVE', live: true, startDate: '2026-11-21T19:00:00Z', endDate: '2026-11-21T22:00:00Z', details: { facts: ['Main hall'], stage: `Part ${i + 1}` } })) } },
  { name: 'every state', props: { title: 'On air', items: everyState } },
  { name: 'nothing is on', props: { items: [] } },
  { name: 'asks for its events', props: {} },
];
