import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Json } from '#schemas/jsonPointer.ts';
import { describeElement } from './describeElement.ts';
import { findSchema, isLocalised, listFields, resolveSchema, type FieldSchema } from './resolveSchema.ts';

const PAGE = JSON.parse(readFileSync('schemas/generated/editor/page.schema.json', 'utf8')) as FieldSchema;
const document = {
  id: 'home',
  elements: [
    { heroId: 'one', title: { $text: { en: 'Hero', ar: 'بطل' } }, background: { imageUrl: 'a.webp' } },
    { type: 'carousel', v: 1, id: 'two', props: { title: 'Row', unknown: 1 } },
    { type: 'acme.polls', id: 'three', props: { question: 'Why?' } },
  ],
} as const;

test('the schema of an element depends on its kind and row type', () => {
  expect(findSchema(PAGE, document, '/elements/0')?.properties).toHaveProperty('background');
  expect(findSchema(PAGE, document, '/elements/0/background/imageUrl')?.description).toBe('Wide image.');
  const row = findSchema(PAGE, document, '/elements/1/props');
  expect(row?.description).toBe('A row of cards on one line.');
  expect(isLocalised(row!.properties!['title']!)).toBe(true);
  expect(findSchema(PAGE, document, '/elements/1/props/noSuchField')).toBeUndefined();
  // A plugin's props are not described by this schema.
  expect(findSchema(PAGE, document, '/elements/2/props')?.properties ?? {}).toEqual({});
  expect(findSchema(PAGE, document, '/elements/2/props/question')).toBeUndefined();
  expect(findSchema(PAGE, document, '/title')?.maxLength).toBe(300);
});

test('every field of a value is listed, also those that the schema does not know', () => {
  const { present, absent } = listFields(
    findSchema(PAGE, document, '/elements/1/props')!,
    document.elements[1].props,
    '/p',
  );
  expect(present.map(({ name }) => name)).toEqual(['title', 'unknown']);
  expect(present.map(({ pointer }) => pointer)).toEqual(['/p/title', '/p/unknown']);
  expect(absent.length).toBeGreaterThan(3);
  expect(absent.map(({ name }) => name)).not.toContain('title');
});

test('alternatives are chosen by the value', () => {
  const schema: FieldSchema = {
    anyOf: [
      { type: 'string', maxLength: 3 },
      { type: 'integer', minimum: 2 },
    ],
  };
  expect(resolveSchema(schema, 4)).toEqual({ type: 'integer', minimum: 2 });
  expect(resolveSchema(schema, undefined)).toEqual({ type: 'string', maxLength: 3 });
});

test('elements are named by their heading in the language of the editor', () => {
  expect(describeElement(document.elements[0], 'ar')).toEqual({ type: 'hero', title: 'بطل', isConditional: false });
  expect(describeElement(document.elements[1], 'es')).toMatchObject({ type: 'carousel', title: 'Row' });
  expect(describeElement(document.elements[2], 'en')).toMatchObject({ type: 'acme.polls', title: 'three' });
  const elements = globSync('realms/*/pages/home.json').flatMap(
    (file) => (JSON.parse(readFileSync(file, 'utf8')) as { elements: Json[] }).elements,
  );
  expect(elements.map((element) => describeElement(element, 'en').title)).not.toContain('?');
});

test('a condition that only adds required fields to an object keeps the properties of the object', () => {
  const theme = JSON.parse(readFileSync('schemas/generated/editor/theme.schema.json', 'utf8')) as FieldSchema;
  const whole = findSchema(theme, { colours: { primary: '#c2185b' } }, '/colours');
  expect(whole?.properties).toHaveProperty('primary');
  expect(whole?.required).toEqual(['primary', 'secondary', 'tertiary', 'background']);
  const partial = findSchema(theme, { inherits: true, colours: { primary: '#c2185b' } }, '/colours');
  expect(partial?.properties).toHaveProperty('primary');
  expect(partial?.required).toBeUndefined();
});
