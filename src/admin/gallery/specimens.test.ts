// Over all widgets that the folder listing finds: each has its examples and every state it must bear, and each specimen is
// something that its own schema allows. The drawn proofs are tests/e2e/gallery.spec.ts.
import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { widgets } from '#widgets/contracts.gen.ts';
import { exampleLoaders } from '#widgets/examples.gen.ts';
import { requiredStates, specimensOf } from './specimens.ts';
import { readView, viewQuery } from './view.ts';

const PICTURES = {
  landscape: ['/img/a'],
  portrait: ['/img/b'],
  square: ['/img/c'],
  hero: ['/img/d'],
  heroPortrait: ['/img/e'],
};
const folders = globSync('widgets/*/widget.ts')
  .map((file) => basename(dirname(file)))
  .sort();

test('every widget has examples: examples.ts in its folder', () => {
  expect(Object.keys(exampleLoaders)).toEqual(folders);
});

describe.each(widgets.map((widget) => [widget.type, widget] as const))('%s', (type, widget) => {
  test('has at least one example and every state it must bear', async () => {
    const examples = (await exampleLoaders[type]?.()) ?? [];
    expect(examples.length, `widgets/${type}/examples.ts`).toBeGreaterThan(0);
    const specimens = specimensOf(widget, examples);
    const names = specimens.map(({ name }) => name);
    expect(
      names.filter((name, at) => names.indexOf(name) !== at),
      'each name once',
    ).toEqual([]);
    expect(new Set(specimens.map(({ id }) => id)).size).toBe(specimens.length);
    for (const state of requiredStates(widget, examples))
      expect(names, `the state "${state}": add an example of that name, or one with items to make it of`).toContain(
        state,
      );
  });

  test("every specimen is allowed by the widget's own schema, with and without the brand's pictures", async () => {
    const examples = (await exampleLoaders[type]?.()) ?? [];
    for (const pictures of [undefined, PICTURES]) {
      for (const { name, props } of specimensOf(widget, examples, pictures)) {
        const valid = widget.validate(structuredClone(props));
        expect([name, valid, valid ? null : widget.validate.errors]).toEqual([name, true, null]);
      }
    }
  });
});

test('a row of content has all ten states, a loader decides the four that wait for answers', () => {
  const schema = { properties: { items: { maxItems: 40, items: { properties: { watchProgress: {} } } } } };
  expect(requiredStates({ type: 'x', schema, load: () => undefined })).toEqual([
    'loading',
    'error',
    'empty',
    'one item',
    'long words',
    'missing picture',
    'geoblocked',
    'ended',
    'premiere',
    '200 items',
  ]);
  expect(requiredStates({ type: 'x', schema })).toEqual([
    'one item',
    'long words',
    'missing picture',
    'geoblocked',
    'ended',
    'premiere',
  ]);
  expect(requiredStates({ type: 'x', schema: { properties: { text: {} } } })).toEqual([
    'long words',
    'missing picture',
  ]);
  expect(requiredStates({ type: 'x', schema: {}, load: () => undefined })).toEqual([
    'loading',
    'error',
    'long words',
    'missing picture',
  ]);
});

test('an example that is named like a state stands for it', () => {
  const specimens = specimensOf({ type: 'x', schema: {} }, [{ name: 'long words', props: { title: 'own' } }]);
  expect(specimens.map(({ id, isState }) => [id, isState])).toEqual([
    ['long-words', false],
    ['state-missing-picture', true],
  ]);
});

test('a view goes into its address and comes back; nonsense is the default', () => {
  const view = readView(
    new URLSearchParams(
      'widget=carousel&specimen=posters&realm=acme&lang=ar&width=390&dir=rtl&audience=child&motion=reduced&pictures=none&windowing=off',
    ),
  );
  expect(view).toEqual({
    widget: 'carousel',
    specimen: 'posters',
    realm: 'acme',
    locale: 'ar',
    width: 390,
    direction: 'rtl',
    audience: 'child',
    calm: true,
    pictures: false,
    windowing: false,
  });
  expect(readView(new URLSearchParams(viewQuery(view)))).toEqual(view);
  expect(viewQuery(readView(new URLSearchParams()))).toBe('');
  expect(readView(new URLSearchParams('width=7&dir=up&audience=boss&motion=x'))).toEqual(
    readView(new URLSearchParams()),
  );
});
