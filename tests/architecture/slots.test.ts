// The slots that widgets declare: each follows the schema of a declaration, and names only row types that exist.
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { slotSchema } from '#schemas/page/slot.ts';
import { widgets } from '#widgets/contracts.gen.ts';

const rowTypes = new Set(widgets.map(({ type }) => type));
const declared = widgets.flatMap(({ type, slots = {} }) =>
  Object.entries(slots).map(([name, rules]) => [`${type}: ${name}`, name, rules] as const),
);
const validate = new Ajv({ strict: false, allErrors: true }).compile(slotSchema);

test('some widgets have slots', () => {
  expect(declared.length).toBeGreaterThan(3);
});

test.each(declared)('the slot %s is declared as the schema says, with row types that exist', (_title, name, rules) => {
  validate(rules);
  expect(validate.errors ?? []).toEqual([]);
  // The name is a step of JSON pointers, and part of CSS selectors of the editor.
  expect(name).toMatch(/^[a-z][a-zA-Z0-9]*$/);
  expect(rules.min ?? 0).toBeLessThanOrEqual(rules.max);
  const named = [...(rules.only ?? []), ...(rules.except ?? [])];
  expect(named.filter((type) => !rowTypes.has(type))).toEqual([]);
});
