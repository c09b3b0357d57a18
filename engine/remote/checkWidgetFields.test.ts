import { expect, test } from 'vitest';
import { checkWidgetFields } from './checkWidgetFields.ts';

const complete = {
  type: 'acme.poll',
  version: 1,
  schema: { type: 'object' },
  validate: () => undefined,
  migrations: [],
  view: () => undefined,
  estimate: () => undefined,
};

test('the first field that a widget of a plugin lacks is named with its type, in fewer than 80 characters', () => {
  expect(() => checkWidgetFields(complete)).not.toThrow();
  const { migrations: _migrations, ...withoutMigrations } = complete;
  expect(() => checkWidgetFields(withoutMigrations)).toThrow('acme.poll: "migrations" must be: array, found undefined');
  expect(() => checkWidgetFields({ ...complete, view: {} })).toThrow(
    'acme.poll: "view" must be: function, found object',
  );
  expect(() => checkWidgetFields({})).toThrow('defineWidget: "type" must be: string, found undefined');
  const longest = { ...complete, type: 'a'.repeat(60), migrations: undefined };
  expect(() => checkWidgetFields(longest)).toThrow(/^.{1,79}$/);
});
