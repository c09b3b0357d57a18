import { expect, test } from 'vitest';
import { createAdminText } from '../../createAdminText.ts';
import type { JsonObject } from '#schemas/jsonPointer.ts';
import type { FieldSchema } from '../schema/resolveSchema.ts';
import { EditorStore } from '../store/EditorStore.ts';
import { createPartActions } from './partActions.ts';

const text = await createAdminText('en');
const SLIDES: FieldSchema = { type: 'array', minItems: 1, maxItems: 3, items: { type: 'object' } };
const SCHEMA: FieldSchema = {
  type: 'object',
  properties: {
    elements: {
      type: 'array',
      items: { type: 'object', properties: { props: { type: 'object', properties: { heroes: SLIDES } } } },
    },
  },
};
const at = (index: number): string => `/elements/0/props/heroes/${index}`;

function open(...ids: readonly string[]) {
  const row: JsonObject = {
    type: 'hero',
    id: 'row',
    props: { heroes: ids.map((heroId) => ({ heroId })) },
    fallback: { type: 'rich-text', id: 'spare', props: {} },
  };
  const store = new EditorStore('home', { id: 'home', elements: [row] }, () => 0);
  const messages: string[] = [];
  const parts = createPartActions({
    store,
    schema: SCHEMA,
    text,
    announce: (message) => messages.push(message),
    permit: undefined,
  });
  const listIds = (): readonly unknown[] => {
    const { props } = store.elements[0] as {
      readonly props: { readonly heroes: readonly { readonly heroId: string }[] };
    };
    return props.heroes.map(({ heroId }) => heroId);
  };
  return { store, parts, messages, listIds };
}

test('a part is moved in its list, stays selected, and one undo takes the move back', () => {
  const { store, parts, messages, listIds } = open('a', 'b', 'c');
  parts.moveByStep(at(0), 1);
  expect([listIds(), store.selection]).toEqual([['b', 'a', 'c'], at(1)]);
  parts.moveToEdge(at(1), 1);
  expect([listIds(), store.selection]).toEqual([['b', 'c', 'a'], at(2)]);
  store.undo();
  store.undo();
  expect(listIds()).toEqual(['a', 'b', 'c']);
  expect(messages[0]).toContain('position 2 of 3');
});

test('a part does not leave its list: the reason is announced, and nothing changes', () => {
  const { store, parts, messages, listIds } = open('a', 'b');
  parts.moveByStep(at(0), -1);
  parts.moveByStep(at(1), 1);
  parts.moveToEdge(at(1), 1);
  parts.moveToEdge(at(0), -1);
  expect(messages.map((message) => message.replaceAll(/[\u2068\u2069]/g, ''))).toEqual([
    expect.stringContaining('first'),
    expect.stringContaining('last'),
    expect.stringContaining('last'),
    expect.stringContaining('first'),
  ]);
  expect([listIds(), store.canUndo]).toEqual([['a', 'b'], false]);
});

test('a list keeps the number of parts that its schema allows; the limit is announced', () => {
  const { parts, messages, listIds } = open('a', 'b');
  parts.duplicate(at(0));
  expect(listIds()).toEqual(['a', 'a-2', 'b']);
  parts.duplicate(at(0));
  expect(listIds()).toHaveLength(3);
  expect(messages.at(-1)).toContain('3');
  for (let count = 0; count < 3; count += 1) parts.remove(at(0));
  expect(listIds()).toEqual(['b']);
  expect(messages.at(-1)).toContain('1');
});

test('a fallback row is neither moved nor deleted, and parts are not copied; each says why', () => {
  const { store, parts, messages } = open('a');
  parts.moveByStep('/elements/0/fallback', 1);
  parts.remove('/elements/0/fallback');
  parts.refuseCopy();
  expect(messages).toEqual([text('partFixed'), text('partFixed'), text('partNotCopied')]);
  expect(store.canUndo).toBe(false);
});
