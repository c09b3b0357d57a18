import { describe, expect, test } from 'vitest';
import { testContext } from '../../tests/pages/planHelpers.ts';
import { evaluateCondition } from './evaluateCondition.ts';
import { selectVariant } from './experiments.ts';

const context = testContext();
const shown = (when: unknown, more = {}): boolean => evaluateCondition(when, { ...context, ...more }).shown;

describe('evaluateCondition', () => {
  test.each([
    [{}, true],
    [undefined, true],
    [{ audience: 'signed-in' }, true],
    [{ audience: 'guest' }, false],
    [{ child: false }, true],
    [{ child: true }, false],
    [{ roles: ['editor', 'viewer'] }, true],
    [{ roles: ['editor'] }, false],
    [{ roles: [] }, false],
    [{ licences: ['season-pass'] }, true],
    [{ licences: ['other'] }, false],
    [{ locales: ['en'] }, true],
    [{ locales: ['en-gb'] }, false],
    [{ territories: ['ES', 'PT'] }, true],
    [{ territories: ['FR'] }, false],
    [{ viewports: ['tv'] }, true],
    [{ viewports: [] }, false],
    [{ audience: 'signed-in', territories: ['FR'] }, false],
  ])('%j is %s', (when, expected) => expect(shown(when)).toBe(expected));

  test('a language matches its regional variants', () =>
    expect(shown({ locales: ['en'] }, { locale: 'en-GB' })).toBe(true));
  test('an unknown country matches no territory', () =>
    expect(evaluateCondition({ territories: ['ES'] }, { ...context, territory: '' }).shown).toBe(false));
  test.each([
    null,
    'guest',
    [],
    { audience: 'all' },
    { audiance: 'guest' },
    { from: 'soon' },
    { from: '2026-13-01T00:00:00Z' },
    { until: '2026-01-01T24:30:00Z' },
  ])('%j cannot be read: hidden and reported', (when) => {
    expect(evaluateCondition(when, context, '/elements/3/when')).toMatchObject({
      shown: false,
      problem: { code: 'ROW_CONDITION_INVALID' },
    });
  });

  describe('time window', () => {
    const at = (time: string) =>
      evaluateCondition(
        { from: '2026-11-21T10:00:00Z', until: '2026-11-21T14:00:00+02:00' },
        { ...context, now: Date.parse(time) },
      );
    const ten = Date.parse('2026-11-21T10:00:00Z');
    const noon = Date.parse('2026-11-21T12:00:00Z');
    test('hides the row before its start, and changes at its start', () =>
      expect(at('2026-11-21T09:59:59Z')).toEqual({ shown: false, changesAt: ten }));
    test('shows the row from its first millisecond', () =>
      expect(at('2026-11-21T10:00:00Z')).toEqual({ shown: true, changesAt: noon }));
    test('hides the row at its end', () => expect(at('2026-11-21T12:00:00Z')).toEqual({ shown: false }));
    test('a row for other viewers has no next change', () =>
      expect(evaluateCondition({ from: '2027-01-01T00:00:00Z', audience: 'guest' }, context)).toEqual({
        shown: false,
      }));
    test('a window that ends before it starts never shows the row', () =>
      expect(evaluateCondition({ from: '2027-01-02T00:00:00Z', until: '2027-01-01T00:00:00Z' }, context)).toEqual({
        shown: false,
      }));
  });
});

describe('experiments and partitions', () => {
  const experiments = { look: 'tall' };
  test.each([
    ['no value with this name', 'other', { experiments }],
    ['no values', 'look', {}],
    ['a name of Object.prototype', 'toString', { experiments }],
  ])('selectVariant returns control for %s', (_, key, given) => expect(selectVariant(key, given)).toBe('control'));
  test.each([
    ['shown for a listed value of the partition', { key: 'look', variants: ['wide', 'tall'] }, true],
    ['hidden for another value of the partition', { key: 'look', variants: ['wide'] }, false],
    ["shown for the viewer's variant of the experiment", { id: 'look', variant: 'tall' }, true],
    ['hidden for another variant', { id: 'look', variant: 'wide' }, false],
  ])('%s', (_, experiment, expected) => expect(shown({ experiment }, { experiments })).toBe(expected));
  test.each([{ id: 'look' }, { variant: 'tall' }, { key: 'look' }, {}])('%j cannot be read', (experiment) =>
    expect(evaluateCondition({ experiment }, context).problem?.code).toBe('ROW_CONDITION_INVALID'),
  );
});
