import type { Example } from '#engine/plugin-api/index.ts';
import { aboutText } from '../_shared/exampleResponses.ts';
import { items } from '../_shared/exampleItems.ts';

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  {
    name: 'every block',
    props: {
      title: 'Every block',
      blocks: [
        {
          type: 'paragraph',
          text: 'A paragraph with **strong words**, *stressed ones* and [a link](section:film-room). A star * alone and [brackets] stay what they are.',
        },
        { type: 'heading', text: 'A heading' },
        { type: 'list', entries: ['First', 'Second, with a [link](https://example.org/)', 'Third'] },
        { type: 'list', ordered: true, entries: ['One', 'Two'] },
        {
          type: 'quote',
          text: 'It took forty seconds. We said nothing for thirty-nine of them.',
          source: 'A heavyweight',
        },
        { type: 'divider' },
        { type: 'items', items: items(2) },
      ],
    },
  },
  {
    name: 'what no text may say',
    props: {
      title: 'Harmless',
      blocks: [
        {
          type: 'paragraph',
          text: '<img src=x onerror=alert(1)> [press](javascript:alert(1)) [this](data:text/html,x) <b>bold</b>',
        },
      ],
    },
  },
  {
    name: 'centred',
    props: { title: 'In the middle', textAlignment: 'center', blocks: [{ type: 'paragraph', text: 'A short text.' }] },
  },
  { name: 'by its key', props: { textKey: 'about' }, responses: { getTexts: aboutText } },
];
