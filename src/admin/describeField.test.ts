// Every field of the editor's forms has a label in every language, and every problem that the editor's checks find has
// a text.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REALM_FIELDS } from '#schemas/domain/authored-page.ts';
import { PROBLEM_TEXTS } from '#schemas/problemTexts.ts';
import { createAdminText } from './createAdminText.ts';
import { describeField, describeFinding } from './describeField.ts';
import { checkElements, describeElementProblem } from './pages/compose/checkElements.ts';
import type { FieldSchema } from './pages/schema/resolveSchema.ts';
import en from './strings/en.json' with { type: 'json' };

/** Fields that the forms never show (PageForm.tsx, LocalisedField.tsx). */
const HIDDEN = ['$schema', '$text'];

const readSchema = (name: string): FieldSchema =>
  JSON.parse(readFileSync(`schemas/generated/editor/${name}.schema.json`, 'utf8')) as FieldSchema;

/** Collects the names of all fields of a schema. */
function collectFields(schema: unknown, names: Set<string>): Set<string> {
  if (typeof schema !== 'object' || schema === null) return names;
  const { properties } = schema as FieldSchema;
  if (properties && typeof properties === 'object') for (const name of Object.keys(properties)) names.add(name);
  for (const inner of Object.values(schema)) collectFields(inner, names);
  return names;
}

test('every field of pages, menus, themes and of the settings of realm.json that have a form has a label', () => {
  const realmFields = readSchema('realm').properties!;
  const settings = {
    properties: Object.fromEntries(
      Object.values(REALM_FIELDS)
        .flat()
        .map((name) => [name, realmFields[name]!]),
    ),
  };
  const names = [readSchema('page'), readSchema('menu'), readSchema('theme'), settings].reduce(
    (all, schema) => collectFields(schema, all),
    new Set<string>(),
  );
  expect(names.size).toBeGreaterThan(200);
  expect(
    [...names].filter((name) => !HIDDEN.includes(name) && !Object.hasOwn(en, `field_${name}`)),
    'add field_<name> to src/admin/strings/<locale>.json in every language',
  ).toEqual([]);
});

test('the English texts of problems are those of the product, and each has a meaning and a remedy', () => {
  const codes = Object.keys(en).flatMap((key) => (key.startsWith('problem_') ? [key.slice('problem_'.length)] : []));
  expect(codes.length).toBeGreaterThan(40);
  const texts = en as Readonly<Record<string, string>>;
  for (const code of codes)
    expect({ meaning: texts[`problem_${code}`], remedy: texts[`remedy_${code}`] }).toEqual(
      PROBLEM_TEXTS[code as keyof typeof PROBLEM_TEXTS],
    );
});

test('a field without a translation has a label made from its name, an unknown problem its English text', async () => {
  const text = await createAdminText('ar');
  expect(describeField(text, 'title')).toEqual({ text: 'العنوان', attributes: {} });
  expect(describeField(text, 'votesPerDay')).toEqual({
    text: 'Votes per day',
    attributes: { lang: 'en', dir: 'ltr' },
  });
  const finding = { code: 'FIELD_MISSING', meaning: 'A', remedy: 'B' };
  expect(describeFinding(text, finding).text).toBe('ينقص حقل إلزامي. أضفه.');
  expect(describeFinding(text, { ...finding, code: 'NEW_CODE' }).text).toBe('A B');
});

test('the reason of a refused paste names the field in the language of the editor', async () => {
  const text = await createAdminText('es');
  const describe = async (element: Record<string, string | number | object>): Promise<string | undefined> => {
    const problem = await checkElements(readSchema('page'), [element as never]);
    return problem && describeElementProblem(text, problem);
  };
  const row = { type: 'rich-text', v: 1, id: 'x', props: { blocks: [{ type: 'paragraph', text: 'Hi' }] } };
  expect(await describe(row)).toBeUndefined();
  expect(await describe({ ...row, v: 'one' })).toBe('Versión: El valor es de un tipo incorrecto.');
  const block = { text: 'Hi' };
  expect(await describe({ ...row, props: { blocks: [block] } })).toBe('Tipo: Falta un campo obligatorio.');
});
