// The plugin API as its users see it: types flow from the schema to view and loader, each common mistake is one type
// error at its position (`npm run typecheck` reads the @ts-expect-error lines), and mistakes that types cannot find
// throw an error that says what to write instead.
import { describe, expect, expectTypeOf, test } from 'vitest';
import { createContractRegistry } from '#engine/page/createContractRegistry.ts';
import { defineSchema } from '#schemas/defineSchema.ts';
import type { Validator } from '#schemas/validator.ts';
import { definePlugin, defineWidget, ENGINE_VERSION, type ViewProps } from './index.ts';
import { isEngineInRange, parseEngineRange } from './engineRange.ts';

const schema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['question'],
  properties: {
    question: { type: 'string', description: 'Q' },
    votes: { type: 'integer', default: 0, description: 'V' },
  },
});
type Props = { question: string; votes: number };
const validate = () => Promise.resolve({ default: (() => true) satisfies Validator });
const estimate = () => ({ mobile: 1, tablet: 1, desktop: 1, tv: 1 });
const view = () => Promise.resolve({ default: ({ props }: ViewProps<Props>) => props.question });
const fields = { type: 'acme.poll', version: 1, schema, validate, migrations: [], view, estimate };

describe('types', () => {
  test('props and data flow from schema and loader to the view', () => {
    const widget = defineWidget({
      ...fields,
      view: () => Promise.resolve({ default: ({ data }: ViewProps<Props, { total: number }>) => String(data.total) }),
      load: (props) => {
        expectTypeOf(props.question).toEqualTypeOf<string>();
        return Promise.resolve({ total: props.votes });
      },
    });
    expect(widget.type).toBe('acme.poll');
  });
  test('each common mistake is one type error at its position', () => {
    defineWidget({
      ...fields,
      // @ts-expect-error the view uses a prop that the schema does not have
      view: () => Promise.resolve({ default: ({ props }: ViewProps<{ answer: string }>) => props.answer }),
    });
    // @ts-expect-error the loader returns a type that the view does not accept
    defineWidget<typeof schema, { total: number }>({ ...fields, load: () => Promise.resolve('text') });
    // @ts-expect-error the estimate lacks viewport classes
    defineWidget({ ...fields, estimate: () => ({ mobile: 1 }) });
    const { view: _none, ...withoutView } = fields;
    // @ts-expect-error there is no view
    defineWidget(withoutView);
    // @ts-expect-error the view is not loaded lazily
    defineWidget({ ...fields, view: ({ props }: ViewProps<Props>) => props.question });
    // @ts-expect-error the version is a string
    defineWidget({ ...fields, version: '1' });
    // @ts-expect-error the plugin names no engine versions
    expect(() => definePlugin({ id: 'acme', widgets: [defineWidget(fields)] })).toThrow('engine is "undefined"');
    expect.assertions(1);
  });
});

describe('definePlugin', () => {
  const widget = defineWidget(fields);
  const define = (more: object) => () => definePlugin({ id: 'acme-polls', engine: '1', widgets: [widget], ...more });
  test('sets the owner of its widgets', () =>
    expect(define({})().widgets.map(({ type, owner }) => `${type} of ${owner}`)).toEqual(['acme.poll of acme-polls']));
  test.each([
    [
      { id: 'Acme Polls' },
      'definePlugin: the id "Acme Polls" cannot be used. Write lower-case letters, digits and hyphens, for example acme-polls.',
    ],
    [
      { engine: '^1.2' },
      'acme-polls: engine is "^1.2". Write the engine versions it works with, for example "1" or "1-2".',
    ],
    [{ widgets: [] }, 'acme-polls: it has no widgets. Add at least one defineWidget({ ... }).'],
    [
      { widgets: [{ ...widget, type: 'poll' }] },
      'acme-polls: the row type "poll" has no vendor prefix. Write acme.poll, so that it cannot collide with a built-in one.',
    ],
    [{ widgets: [widget, widget] }, 'acme-polls: it declares the row type "acme.poll" twice.'],
  ])('refuses %j', (more, message) => expect(define(more)).toThrow(new Error(message)));
  test('defineWidget throws for a missing migration', () =>
    expect(() => defineWidget({ ...fields, version: 3 })).toThrow(
      'acme.poll: version 3 needs 2 migrations, found 0. Add the missing migration or correct the version.',
    ));
});

test('the error for a row type registered twice names both owners', () => {
  const contract = {
    type: 'acme.poll',
    version: 1,
    validate: (() => true) satisfies Validator,
    migrations: [],
    estimate,
  };
  expect(() =>
    createContractRegistry([
      { ...contract, owner: 'acme-polls' },
      { ...contract, owner: 'other-polls' },
    ]),
  ).toThrow(/registered twice: by acme-polls and by other-polls/);
  expect(() => createContractRegistry([contract, { ...contract, owner: 'acme-polls' }])).toThrow(
    /registered twice: by the product and by acme-polls/,
  );
});

test.each([
  ['1', true],
  ['2', false],
  ['1-3', true],
  ['2-3', false],
  ['3-1', false],
  ['', false],
  ['01', false],
  ['1.0', false],
  ['>=1', false],
] as const)('isEngineInRange(%j, 1) is %s', (range, isInRange) => {
  expect(isEngineInRange(range, 1)).toBe(isInRange);
  expect(ENGINE_VERSION).toBeGreaterThanOrEqual(1);
});

test.each(['3-1', '', '01', '1.0', '>=1'])('%j is not a range of engine versions', (text) => {
  expect(parseEngineRange(text)).toBeUndefined();
});
