// The problems that an author gets for mistakes in experiments and in the rows that name them.
import { describe, expect, test } from 'vitest';
import type { Problem } from '#schemas/problems.ts';
import { emptyEnvironment, sampleDocuments, sampleFolder } from '../../testing/sampleFolder.ts';
import { readContent } from '../../delivery/realmDocuments.ts';
import { compileRealm } from '../compileRealm.ts';
import { checkRealm, type CheckEnvironment } from './checkRealm.ts';

const NOW = Date.parse('2026-11-20T00:00:00Z');
const environment: CheckEnvironment = { ...emptyEnvironment, now: () => NOW };
const hero = (more: object = {}): object => ({
  id: 'hero',
  name: 'Larger hero',
  variants: [
    { id: 'control', weight: 50 },
    { id: 'large', weight: 50 },
  ],
  endsAt: '2026-12-01T00:00:00Z',
  ...more,
});
const row = (experiment: object): object => ({ bucketId: 'all', source: { tag: 'all' }, when: { experiment } });
const GOOD_ROW = row({ id: 'hero', variant: 'large' });

const createDocuments = (experiments: unknown, elements: readonly object[], more: object = {}) => ({
  'realm.json': { ...(sampleDocuments()['realm.json'] as object), experiments, ...more },
  'pages/home.json': { id: 'home', elements },
});
async function check(experiments: unknown, elements: readonly object[] = [GOOD_ROW]): Promise<readonly Problem[]> {
  return (await checkRealm(await sampleFolder({ documents: createDocuments(experiments, elements) }), environment))
    .problems;
}

test('no problem is reported for an experiment that a row or a fallback names', async () => {
  expect(await check([hero()])).toEqual([]);
  const inFallback = { ...row({ key: 'team', variants: ['blue'] }), fallback: GOOD_ROW };
  expect(await check([hero()], [inFallback])).toEqual([]);
});

test('an unknown experiment or variant is an error with the existing names and the nearest one', async () => {
  expect(await check([hero()], [GOOD_ROW, { ...row({ id: 'heor', variant: 'large' }), bucketId: 'b' }])).toMatchObject([
    {
      code: 'EXPERIMENT_UNKNOWN',
      severity: 'error',
      file: 'pages/home.json',
      pointer: '/elements/1/when/experiment/id',
      expected: 'one of the experiments hero',
      found: '"heor"',
      nearest: 'hero',
      rowId: 'b',
    },
  ]);
  expect(await check([hero()], [row({ id: 'hero', variant: 'larg' })])).toMatchObject([
    {
      code: 'EXPERIMENT_UNKNOWN',
      pointer: '/elements/0/when/experiment/variant',
      expected: 'one of the variants control, large',
      nearest: 'large',
    },
  ]);
  expect(await check(undefined)).toMatchObject([{ expected: 'an experiment of realm.json, which has none' }]);
  expect(await check([hero({ winner: 'larger' })])).toMatchObject([
    { code: 'EXPERIMENT_UNKNOWN', pointer: '/experiments/0/winner', nearest: 'large' },
  ]);
});

test('a condition without a variant, equal ids, weights with another sum than 100 and an end before the start are errors', async () => {
  expect(await check([hero()], [GOOD_ROW, { ...row({ id: 'hero' }), bucketId: 'b' }])).toMatchObject([
    { code: 'FIELD_MISSING', pointer: '/elements/1/when/experiment/variant' },
  ]);
  const variants = [
    { id: 'control', weight: 50 },
    { id: 'control', weight: 40 },
    { id: 'large', weight: 1 },
  ];
  const problems = await check([hero(), hero({ variants, startsAt: '2026-12-02T00:00:00Z' })]);
  expect(problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
    'EXPERIMENT_INVALID /experiments/1/endsAt',
    'EXPERIMENT_INVALID /experiments/1/id',
    'EXPERIMENT_INVALID /experiments/1/variants',
    'EXPERIMENT_INVALID /experiments/1/variants/1/id',
  ]);
  expect(problems[2]).toMatchObject({ expected: 'weights with the sum 100', found: '50 + 40 + 1 = 91', line: 1 });
  expect(await check([hero({ endsAt: undefined })])).toMatchObject([
    { code: 'FIELD_MISSING', pointer: '/experiments/0/endsAt' },
  ]);
  expect((await check([hero({ variants: [{ id: 'large', weight: 100 }] })]))[0]).toMatchObject({
    pointer: '/experiments/0/variants',
    expected: 'at least 2 items',
  });
});

test('an experiment that no row names, and rows of one that has ended, are warnings', async () => {
  expect(await check([hero(), hero({ id: 'menu' })])).toMatchObject([
    { code: 'EXPERIMENT_UNUSED', severity: 'warning', file: 'realm.json', pointer: '/experiments/1' },
  ]);
  expect(await check([hero({ endsAt: '2026-11-19T00:00:00Z' })])).toMatchObject([
    {
      code: 'EXPERIMENT_ENDED',
      severity: 'warning',
      file: 'pages/home.json',
      pointer: '/elements/0/when/experiment',
      found: 'ended 2026-11-19T00:00:00Z',
    },
  ]);
});

test('a brand inherits the experiments of its group; an experiment of the brand replaces an inherited one with the same id', async () => {
  const group = await sampleFolder({
    id: 'group',
    documents: createDocuments([hero(), hero({ id: 'menu' })], [], { id: 'group', hosts: [] }),
  });
  const checkedGroup = await checkRealm(group, environment);
  expect(checkedGroup.problems, 'an experiment of a group may be used only by its brands').toEqual([]);
  const relatedRealms = new Map([['group', readContent(compileRealm(checkedGroup.checked!).documents)]]);
  const brand = await sampleFolder({
    documents: createDocuments(
      [hero({ name: 'Ours' })],
      [GOOD_ROW, { ...row({ id: 'menu', variant: 'control' }), bucketId: 'b' }],
      { extends: 'group' },
    ),
  });
  const { problems, checked } = await checkRealm(brand, { ...environment, relatedRealms });
  expect(problems).toEqual([]);
  const { realm } = readContent(compileRealm(checked!).documents);
  expect(realm?.experiments?.map(({ id, name }) => `${id} ${name}`)).toEqual(['hero Ours', 'menu Larger hero']);
});

describe('the colours of two experiments together', () => {
  const withColours = (id: string, colours: readonly (object | undefined)[], more: object = {}): object => ({
    id,
    name: id,
    variants: colours.map((each, index) => ({
      id: index === 0 ? 'control' : `v${index}`,
      weight: index === 0 ? 100 : 0,
      ...(each && { theme: { colours: each } }),
    })),
    endsAt: '2026-12-01T00:00:00Z',
    ...more,
  });
  const dark = (more: object = {}) => withColours('text', [undefined, { text: '#9a9a9a' }], more);
  const light = (more: object = {}) =>
    withColours('ground', [undefined, { background: '#5a5a5a', text: '#ffffff' }], more);
  const find = async (experiments: readonly object[], theme: object = {}): Promise<readonly Problem[]> => {
    const documents = createDocuments(experiments, []);
    const base = sampleDocuments()['theme.json'] as object;
    const folder = await sampleFolder({ documents: { ...documents, 'theme.json': { ...base, ...theme } } });
    return (await checkRealm(folder, environment)).problems;
  };

  test('a low contrast that neither variant has alone is an error that names both', async () => {
    expect(await find([dark()])).toEqual([]);
    expect(await find([light()])).toEqual([]);
    expect(
      (await find([dark(), light()])).filter(({ expected }) => expected?.startsWith('text on background')),
    ).toMatchObject([
      {
        code: 'COLOUR_CONTRAST',
        severity: 'error',
        file: 'realm.json',
        pointer: '/experiments/0/variants/1/theme/colours/text',
        expected: 'text on background in variant v1 of text together with variant v1 of ground at 4.5:1 or more',
      },
    ]);
  });

  test('the first experiment of the list has precedence, so the other order can have enough contrast', async () => {
    expect(await find([light(), dark()])).toEqual([]);
  });

  test('a contrast that is low in every language is reported once', async () => {
    const theme = { localeTokens: [{ locale: 'ar', colours: { live: '#ff2040' } }] };
    const texts = (await find([dark(), light()], theme)).map(({ expected = '' }) => expected);
    expect(texts.filter((text) => /^text on background .*together/.test(text))).toHaveLength(1);
  });

  test('only variants that a visitor can have at the same time are checked', async () => {
    const later = { startsAt: '2026-12-05T00:00:00Z', endsAt: '2026-12-20T00:00:00Z' };
    expect(await find([dark(), light(later)]), 'the first ends before the second starts').toEqual([]);
    const winner = await find([dark({ winner: 'v1' }), light(later)]);
    expect(
      winner.map(({ code }) => code),
      'the winner stays after the end',
    ).toContain('COLOUR_CONTRAST');
    const past = { startsAt: '2026-10-01T00:00:00Z', endsAt: '2026-11-01T00:00:00Z' };
    expect(await find([dark(), light(past)])).toEqual([]);
  });

  test('more than 100 pairs are not checked, and a warning says from which one on', async () => {
    const five = [1, 2, 3, 4, 5].map((n) => ({ live: `#ff00${n}0` }));
    const experiments = ['a', 'b', 'c', 'd'].map((id) => withColours(id, five));
    const found = await find(experiments);
    expect(found.filter(({ code }) => code === 'EXPERIMENT_PAIRS')).toMatchObject([
      {
        severity: 'warning',
        pointer: '/experiments',
        expected: 'at most 100 pairs of variants that set colours at the same time',
        found: '150 pairs; not checked from variant control of b together with variant control of d',
      },
    ]);
    expect((await find(experiments.slice(0, 3))).filter(({ code }) => code === 'EXPERIMENT_PAIRS')).toEqual([]);
  });
});
