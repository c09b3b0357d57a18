// Checks every widget folder: each widget has examples and all states that it must handle, and its schema allows each
// sample. tests/e2e/gallery.spec.ts checks how the samples render.
import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { widgets } from '#widgets/contracts.gen.ts';
import { exampleLoaders } from '#widgets/examples.gen.ts';
import { listRequiredStates, createSamples } from './createSamples.ts';
import { readGalleryView, buildQuery } from './galleryView.ts';

const IMAGES = {
  landscape: ['/img/a'],
  portrait: ['/img/b'],
  square: ['/img/c'],
  hero: ['/img/d'],
  heroPortrait: ['/img/e'],
};
const folders = globSync('widgets/*/widget.ts')
  .map((file) => basename(dirname(file)))
  .sort();

test('every widget folder has an examples.ts', () => {
  expect(Object.keys(exampleLoaders)).toEqual(folders);
});

describe.each(widgets.map((widget) => [widget.type, widget] as const))('%s', (type, widget) => {
  test('has at least one example and every required state', async () => {
    const examples = (await exampleLoaders[type]?.()) ?? [];
    expect(examples.length, `widgets/${type}/examples.ts`).toBeGreaterThan(0);
    const samples = createSamples(widget, examples);
    const names = samples.map(({ name }) => name);
    expect(
      names.filter((name, index) => names.indexOf(name) !== index),
      'duplicate names',
    ).toEqual([]);
    expect(new Set(samples.map(({ id }) => id)).size).toBe(samples.length);
    for (const state of listRequiredStates(widget, examples))
      expect(
        names,
        `the state "${state}": add an example of that name, or one with items from which the gallery can derive it`,
      ).toContain(state);
  });

  test("the widget's schema allows every sample, with and without images of the realm", async () => {
    const examples = (await exampleLoaders[type]?.()) ?? [];
    for (const images of [undefined, IMAGES]) {
      for (const { name, props } of createSamples(widget, examples, images)) {
        const valid = widget.validate(structuredClone(props));
        expect([name, valid, valid ? null : widget.validate.errors]).toEqual([name, true, null]);
      }
    }
  });
});

test('a row with items and a loader needs examples of ten states; a row without items or without a loader needs fewer', () => {
  const schema = { properties: { items: { maxItems: 40, items: { properties: { watchProgress: {} } } } } };
  expect(listRequiredStates({ type: 'x', schema, load: () => undefined })).toEqual([
    'loading',
    'error',
    'empty',
    'one item',
    'long words',
    'missing image',
    'geoblocked',
    'ended',
    'premiere',
    '200 items',
  ]);
  expect(listRequiredStates({ type: 'x', schema })).toEqual([
    'one item',
    'long words',
    'missing image',
    'geoblocked',
    'ended',
    'premiere',
  ]);
  expect(listRequiredStates({ type: 'x', schema: { properties: { text: {} } } })).toEqual([
    'long words',
    'missing image',
  ]);
  expect(listRequiredStates({ type: 'x', schema: {}, load: () => undefined })).toEqual([
    'loading',
    'error',
    'long words',
    'missing image',
  ]);
});

test('an example with the name of a state replaces that state', () => {
  const samples = createSamples({ type: 'x', schema: {} }, [{ name: 'long words', props: { title: 'own' } }]);
  expect(samples.map(({ id, isState }) => [id, isState])).toEqual([
    ['long-words', false],
    ['state-missing-image', true],
  ]);
});

test('the gallery reads the query that it writes, and replaces invalid values by the default', () => {
  const view = readGalleryView(
    new URLSearchParams(
      'widget=carousel&sample=posters&realm=acme&lang=ar&width=390&dir=rtl&audience=child&motion=reduced&pictures=none&windowing=off',
    ),
  );
  expect(view).toEqual({
    widget: 'carousel',
    sample: 'posters',
    realm: 'acme',
    locale: 'ar',
    width: 390,
    direction: 'rtl',
    audience: 'child',
    hasReducedMotion: true,
    hasImages: false,
    hasWindowing: false,
  });
  expect(readGalleryView(new URLSearchParams(buildQuery(view)))).toEqual(view);
  expect(buildQuery(readGalleryView(new URLSearchParams()))).toBe('');
  expect(readGalleryView(new URLSearchParams('width=7&dir=up&audience=boss&motion=x'))).toEqual(
    readGalleryView(new URLSearchParams()),
  );
});
