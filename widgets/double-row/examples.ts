import type { Example } from '#engine/plugin-api/index.ts';
import { itemsInEveryState, buildItems, viewAll } from '../_shared/exampleItems.ts';

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  {
    name: 'images only',
    props: { title: 'Two lines', metadata: 'hidden', items: buildItems(20), primaryCta: viewAll },
  },
  { name: 'every state', props: { title: 'Every state', items: itemsInEveryState } },
  { name: 'an odd number', props: { title: 'Five', items: buildItems(5) } },
];
