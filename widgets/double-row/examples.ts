import { everyState, items, viewAll } from '../_shared/exampleItems.ts';

/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly { readonly name: string; readonly props: unknown }[] = [
  { name: 'pictures only', props: { title: 'Two lines', metadata: 'hidden', items: items(20), primaryCta: viewAll } },
  { name: 'every state', props: { title: 'Every state', items: everyState } },
  { name: 'an odd number', props: { title: 'Five', items: items(5) } },
];
