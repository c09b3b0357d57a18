import type { Example } from '#engine/plugin-api/index.ts';
import { buildItems, viewAll } from '../_shared/exampleItems.ts';

const text = (id: string, title: string, words: string) => ({
  type: 'rich-text',
  v: 1,
  id,
  props: { title, blocks: [{ type: 'paragraph', text: words }] },
});
const offer = {
  type: 'promo',
  v: 1,
  id: 'columns-offer',
  props: {
    layout: 'strip',
    title: 'Two screens at once',
    description: 'In every plan, from today.',
    primaryCta: viewAll,
  },
};
const rules = text(
  'columns-rules',
  'Rounds',
  'A fight has three rounds of five minutes, and a minute of rest between them.',
);
const scoring = text('columns-scoring', 'Scoring', 'Three judges score each round with ten points for its winner.');
const weight = text('columns-weight', 'Weight', 'Fighters are weighed on the day before the fight.');
const shelf = {
  type: 'carousel',
  v: 1,
  id: 'columns-shelf',
  props: { title: 'Examples', items: buildItems(8) },
};

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  { name: 'two columns', props: { title: 'The rules' }, slots: { first: [rules], second: [scoring, offer] } },
  { name: 'three columns', props: {}, slots: { first: [rules], second: [scoring], third: [weight] } },
  { name: 'a wide first column', props: { layout: 'wide-first' }, slots: { first: [shelf], second: [rules] } },
  { name: 'a wide last column', props: { layout: 'wide-last' }, slots: { first: [weight], second: [shelf] } },
  {
    name: 'columns in a column',
    props: { title: 'The rules' },
    slots: {
      first: [rules],
      second: [
        { type: 'columns', v: 1, id: 'columns-inner', props: {}, slots: { first: [scoring], second: [weight] } },
      ],
    },
  },
];
