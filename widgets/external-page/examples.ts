import type { Example } from '#engine/plugin-api/index.ts';

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  {
    name: 'a text',
    props: { textKey: 'terms' },
    responses: {
      getTexts: {
        key: 'terms',
        title: 'Terms',
        blocks: [
          { type: 'paragraph', text: 'You may watch the videos, but not **sell** them.' },
          { type: 'heading', text: 'Cancellation' },
          { type: 'paragraph', text: 'You can cancel at any time, in two steps.' },
        ],
      },
    },
  },
  { name: 'empty', props: { textKey: 'empty' }, responses: { getTexts: { key: 'empty', blocks: [] } } },
];
