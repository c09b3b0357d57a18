import { expect, test } from 'vitest';
import { findAnchors } from './findAnchors.ts';

test('a guest can comment on elements with an id, also on those in slots', () => {
  const elements = [
    { bucketId: 'first', name: { $text: { en: 'First', es: 'Primera' } } },
    { type: 'text', props: {} },
    {
      type: 'columns',
      id: 'box',
      props: { title: 'Box' },
      slots: {
        left: [{ heroId: 'h', title: 'Hero' }],
        right: [{ type: 'columns', id: 'in', props: {}, slots: { left: [{ pluginId: 'polls' }] } }],
      },
    },
  ];
  const anchors = findAnchors({ elements }, (pointer) => [`row of ${pointer}`], 'es');
  expect(anchors.map(({ id, title, depth, rowIds }) => [id, title, depth, ...rowIds])).toEqual([
    ['first', 'Primera', 1, 'row of /elements/0'],
    ['box', 'Box', 1, 'row of /elements/2'],
    ['h', 'Hero', 2, 'row of /elements/2/slots/left/0'],
    ['in', 'in', 2, 'row of /elements/2/slots/right/0'],
    ['polls', 'polls', 3, 'row of /elements/2/slots/right/0/slots/left/0'],
  ]);
});
