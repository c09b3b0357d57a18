// Every description that the forms of the editor show is translated, and each translation is that of the current text.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { REALM_FIELDS } from '#schemas/domain/authored-page.ts';
import type { FieldSchema } from '../pages/schema/resolveSchema.ts';
import ar from './ar.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import { listDescriptions } from './listDescriptions.ts';
import { createTranslator, type Translations } from './loadDescriptions.ts';
import pt from './pt.json' with { type: 'json' };

const read = (name: string): FieldSchema =>
  JSON.parse(readFileSync(`schemas/generated/editor/${name}.schema.json`, 'utf8')) as FieldSchema;
const realmFields = read('realm').properties!;
/** What the forms of pages and settings show (src/app/startPages.tsx, startSettings.tsx). */
const descriptions = listDescriptions({
  page: read('page'),
  menu: read('menu'),
  theme: read('theme'),
  ...Object.fromEntries(
    Object.values(REALM_FIELDS)
      .flat()
      .map((name) => [name, { properties: { [name]: realmFields[name]! } }]),
  ),
});
const textsByKey = new Map(descriptions.map(({ key, text }) => [key, text]));

describe.each([
  ['es', es],
  ['pt', pt],
  ['ar', ar],
] as readonly (readonly [string, Translations])[])('%s', (locale, translations) => {
  const file = `src/admin/descriptions/${locale}.json`;

  test('no description is missing', () => {
    const translate = createTranslator(translations);
    const missing = descriptions.filter(({ text }) => translate(text) === undefined);
    expect(missing, `add "<key>": { "en": "<text>", "text": "<translation>" } to ${file}`).toEqual([]);
  });

  test('no translation is outdated', () => {
    const outdated = Object.entries(translations)
      .filter(([key, { en }]) => textsByKey.get(key) !== en)
      .map(([key, { en }]) => ({ key, translated: en, now: textsByKey.get(key) ?? 'no field has it any more' }));
    expect(outdated, `translate the new English text in ${file}, and copy it to "en"; or remove the key`).toEqual([]);
  });

  test('code and names of values are as in the English text', () => {
    const codes = (text: string): string[] => (text.match(/`[^`]+`|\b[A-Z]+_[A-Z_]+\b/g) ?? []).toSorted();
    for (const [key, { en, text }] of Object.entries(translations)) expect(codes(text), key).toEqual(codes(en));
  });
});

test('a key contains the path to the field and its row type, not the English text', () => {
  const schema = (description: string): FieldSchema => ({
    properties: {
      elements: {
        items: {
          if: { properties: { type: { const: 'promo' } } },
          else: { properties: { title: { description }, tags: { items: { description: 'A tag.' } } } },
        },
      },
    },
  });
  expect(listDescriptions({ page: schema('One.') })).toEqual([
    { key: 'page.elements.promo.title', text: 'One.' },
    { key: 'page.elements.promo.tags', text: 'A tag.' },
  ]);
  expect(listDescriptions({ page: schema('Two.') })[0]).toEqual({ key: 'page.elements.promo.title', text: 'Two.' });
});

test('an outdated translation is not shown', () => {
  const translate = createTranslator({ key: { en: 'Old text.', text: 'Texto antiguo.' } });
  expect([translate('Old text.'), translate('New text.')]).toEqual(['Texto antiguo.', undefined]);
});
