import type { Example } from '#engine/plugin-api/index.ts';
import { aboutText } from '../_shared/exampleResponses.ts';
import { buildItems } from '../_shared/exampleItems.ts';

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  {
    name: 'every block',
    props: {
      title: 'Every block',
      blocks: [
        {
          type: 'paragraph',
          text: 'A paragraph with **bold words**, *emphasised ones* and [a link](section:film-room). A single star * and [brackets] stay plain text.',
        },
        { type: 'heading', text: 'A heading' },
        { type: 'list', entries: ['First', 'Second, with a [link](https://example.org/)', 'Third'] },
        { type: 'list', ordered: true, entries: ['One', 'Two'] },
        {
          type: 'quote',
          text: 'It took forty seconds, and nobody said a word.',
          source: 'A heavyweight',
        },
        { type: 'divider' },
        { type: 'items', items: buildItems(2) },
      ],
    },
  },
  {
    name: 'HTML and unsafe links',
    props: {
      title: 'Shown as plain text',
      blocks: [
        {
          type: 'paragraph',
          text: '<img src=x onerror=alert(1)> [click](javascript:alert(1)) [this](data:text/html,x) <b>bold</b>',
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
