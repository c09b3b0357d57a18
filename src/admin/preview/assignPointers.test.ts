import { expect, test } from 'vitest';
import { assignPointers, type PlacedElement } from './assignPointers.ts';

type Named = PlacedElement & { readonly name: string };
const within = (parentElement: PlacedElement | null, name = ''): Named => ({ parentElement, name });
const assign = (shown: readonly (readonly [Named, string])[], fields: Readonly<Record<string, string>>) => {
  const pointersByValue = Map.groupBy(Object.keys(fields), (pointer) => fields[pointer]!);
  const assigned = assignPointers(
    shown.map(([element, value]) => ({ element, value })),
    pointersByValue,
  );
  return Object.fromEntries([...assigned].map(([{ name }, pointer]) => [name, pointer]));
};

test('a text that only one field has leads to that field, wherever it is shown', () => {
  const row = within(null);
  const shown = [
    [within(row, 'heading'), 'News'],
    [within(row, 'hidden heading'), 'News'],
    [within(row, 'other'), 'Not of the row'],
  ] as const;
  expect(assign(shown, { '/elements/0/name': 'News' })).toEqual({
    heading: '/elements/0/name',
    'hidden heading': '/elements/0/name',
  });
});

test('cards with the same title lead to the items that have their other texts, also in another order', () => {
  const row = within(null);
  const [first, second] = [within(row), within(row)];
  const shown = [
    [within(first, 'title 1'), 'Live'],
    [within(first, 'text 1'), 'Tonight'],
    [within(within(second), 'title 2'), 'Live'],
    [within(second, 'text 2'), 'Today'],
  ] as const;
  const items = '/elements/3/props/items';
  expect(
    assign(shown, {
      [`${items}/0/title`]: 'Live',
      [`${items}/0/text`]: 'Today',
      [`${items}/1/title`]: 'Live',
      [`${items}/1/text`]: 'Tonight',
    }),
  ).toEqual({
    'title 1': `${items}/1/title`,
    'text 1': `${items}/1/text`,
    'title 2': `${items}/0/title`,
    'text 2': `${items}/0/text`,
  });
});

test('a title and a button with the same text lead to their fields in order; a text shown twice is one field', () => {
  const row = within(null);
  const fields = { '/elements/0/props/title': 'Join', '/elements/0/props/cta/text': 'Join' };
  const [title, button] = [within(row, 'title'), within(within(row), 'button')];
  expect(
    assign(
      [
        [title, 'Join'],
        [button, 'Join'],
      ],
      fields,
    ),
  ).toEqual({
    title: '/elements/0/props/title',
    button: '/elements/0/props/cta/text',
  });
  const elements = ['title', 'title again', 'button', 'button again'].map(
    (name) => [within(row, name), 'Join'] as const,
  );
  expect(Object.values(assign(elements, fields))).toEqual([
    '/elements/0/props/title',
    '/elements/0/props/title',
    '/elements/0/props/cta/text',
    '/elements/0/props/cta/text',
  ]);
  expect(assign([[title, 'Join']], fields)).toEqual({ title: '/elements/0/props/title' });
});
