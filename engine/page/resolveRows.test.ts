import { describe, expect, test } from 'vitest';
import { describeProblems, compile, requirePlan, testContext, testWidgets } from '../../tests/pages/planHelpers.ts';
import { composePlan, listRowTypes } from './composePlan.ts';
import { decodePage, MAX_PAGE_BYTES } from './decodePage.ts';
import { expandSections } from './expandSections.ts';
import { migrateRow } from './migrateRow.ts';
import { createContractRegistry } from './createContractRegistry.ts';
import type { RowContract } from './contract.ts';

const note = (id: string, more: Record<string, unknown> = {}) => ({
  type: 'note',
  v: 3,
  id,
  props: { lines: [id] },
  ...more,
});
const rowWithoutWidget = (id: string, more: Record<string, unknown> = {}) => ({ type: 'gone', id, props: {}, ...more });
const compose = (elements: unknown[], more = {}) => requirePlan(composePlan({ id: 'p', elements }, testContext(more)));
const ids = (elements: unknown[], more = {}): string[] =>
  compose(elements, more).rows.map(({ id, type }) => `${id} ${type}`);

describe('heroes', () => {
  const hero = (id: string, more = {}) => ({ heroId: id, title: id, ...more });
  test('merges adjacent heroes into one row with the id of the first', () => {
    const { rows } = compose([hero('a'), hero('b'), note('n'), hero('c')]);
    expect(rows.map(({ id, type }) => `${id} ${type}`)).toEqual(['a hero', 'n note', 'c hero']);
    expect(rows[0]?.props).toMatchObject({ heroes: [{ heroId: 'a' }, { heroId: 'b' }] });
  });
  test('does not merge heroes with different conditions', () => {
    const signedIn = { when: { audience: 'signed-in' } };
    expect(ids([hero('a'), hero('b', signedIn), hero('c', signedIn), hero('d', { requires: { engine: 1 } })])).toEqual([
      'a hero',
      'b hero',
      'd hero',
    ]);
  });
  test('a problem of the second hero points at the second element', () => {
    expect(describeProblems(compose([hero('a'), hero('b', { alignmentVertical: 'up' })]).problems)).toEqual([
      'FIELD_VALUE /elements/1/alignmentVertical',
    ]);
  });
});

describe('fallbacks', () => {
  test('a fallback has the id of the row it replaces', () =>
    expect(ids([rowWithoutWidget('a', { fallback: note('inner') })])).toEqual(['a note']));
  test('a fallback may be a bucket', () =>
    expect(ids([rowWithoutWidget('a', { fallback: { bucketId: 'x', contentList: [] } })])).toEqual(['a carousel']));
  test('a row that a condition hides is not replaced by its fallback', () =>
    expect(ids([note('a', { when: { audience: 'guest' }, fallback: note('x') })])).toEqual([]));
  test('uses the fallback for invalid props', () => {
    const { rows, problems } = compose([note('a', { props: {}, fallback: note('x') })]);
    expect(rows.map(({ id }) => id)).toEqual(['a']);
    expect(problems.map(({ code, severity, rowId }) => `${severity} ${code} ${rowId}`)).toEqual([
      'error FIELD_MISSING a',
      'warning ROW_PROPS_INVALID a',
    ]);
  });
  test('uses the carousel, without a report, for a mapped row type without a widget', () =>
    expect(compose([{ bucketId: 'b', type: 'EPG' }])).toMatchObject({
      problems: [],
      rows: [{ id: 'b', type: 'carousel' }],
    }));
});

describe('sections', () => {
  const pages: Record<string, unknown> = {
    sports: { id: 'sports', elements: [note('s1'), { sectionName: 'boxing' }] },
    boxing: JSON.stringify({ id: 'boxing', elements: [note('x1')] }),
    loop: { id: 'loop', elements: [note('l1'), { sectionName: 'loop' }] },
    ping: { elements: [{ sectionName: 'pong' }] },
    pong: { elements: [{ sectionName: 'ping', fallback: note('f') }] },
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, n) => [`d${n}`, { elements: [note(`n${n}`), { sectionName: `d${n + 1}` }] }]),
    ),
    wide: { elements: Array.from({ length: 3000 }, (_, n) => note(`w${n}`)) },
  };
  const expand = (elements: unknown[], name?: string) =>
    expandSections({ id: 'p', elements }, (section) => pages[section], name);
  const rows = async (elements: unknown[], name?: string): Promise<string[]> => {
    const expanded = await expand(elements, name);
    return requirePlan(composePlan(expanded.page, testContext()))
      .rows.map(({ id }) => id)
      .concat(describeProblems(expanded.problems));
  };
  test('a section is replaced by its rows', async () =>
    expect(await rows([note('a'), { sectionName: 'sports' }, note('b')])).toEqual(['a', 's1', 'x1', 'b']));
  test('reports a section that contains itself', async () =>
    expect(await rows([{ sectionName: 'loop' }])).toEqual(['l1', 'SECTION_CYCLE /elements/0/elements/1/sectionName']));
  test('reports a page that contains itself', async () =>
    expect(await rows([{ sectionName: 'loop' }], 'loop')).toEqual(['SECTION_CYCLE /elements/0/sectionName']));
  test('uses the inner fallback for two sections that contain each other', async () =>
    expect(await rows([{ sectionName: 'ping' }])).toEqual([
      'f',
      'SECTION_CYCLE /elements/0/elements/0/elements/0/sectionName',
    ]));
  test('expands sections to 8 levels and no deeper', async () =>
    expect(await rows([{ sectionName: 'd0' }])).toEqual([
      'n0',
      'n1',
      'n2',
      'n3',
      'n4',
      'n5',
      'n6',
      'n7',
      `SECTION_CYCLE /elements/0${'/elements/1'.repeat(8)}/sectionName`,
    ]));
  test('reports an unknown section', async () =>
    expect(await rows([{ sectionName: 'no', fallback: note('f') }, { sectionName: 'no' }, { sectionName: 4 }])).toEqual(
      ['f', ...[0, 1, 2].map((n) => `SECTION_UNKNOWN /elements/${n}/sectionName`)],
    ));
  test('omits sections with too many elements', async () => {
    const { problems } = await expand(Array.from({ length: 5 }, () => ({ sectionName: 'wide' })));
    expect(describeProblems(problems)).toEqual([
      'PAGE_TOO_LARGE /elements/3/sectionName',
      'PAGE_TOO_LARGE /elements/4/sectionName',
    ]);
  });
  test('the conditions of a section apply to all its rows; its fallback replaces all rows that cannot be shown, once', () => {
    const section = {
      sectionName: 's',
      when: { viewports: ['desktop', 'tv'], until: '2026-12-01T00:00:00Z' },
      fallback: note('f'),
      elements: [note('a', { when: { viewports: ['mobile', 'tv'] } }), rowWithoutWidget('b'), rowWithoutWidget('c')],
    };
    const { rows: planned } = compose([section]);
    expect(planned.map(({ id, viewports }) => [id, viewports])).toEqual([
      ['a', ['tv']],
      ['section-s', undefined],
    ]);
    expect(planned[0]?.changesAt).toBe(Date.parse('2026-12-01T00:00:00Z'));
    expect(ids([{ ...section, when: { audience: 'guest' } }])).toEqual([]);
  });
  test('reports a problem of the section once', () => {
    expect(
      describeProblems(compose([{ sectionName: 's', requires: { x: 1 }, elements: [note('a'), note('b')] }]).problems),
    ).toEqual(['ROW_REQUIRES_UNMET /elements/0/requires']);
  });
});

describe('decodePage', () => {
  test('refuses more than 4 MB', () => {
    expect(decodePage(JSON.stringify({ id: 'p', elements: [], title: 'x'.repeat(MAX_PAGE_BYTES) }))).toMatchObject({
      problem: { code: 'PAGE_TOO_LARGE' },
    });
    expect(decodePage(JSON.stringify({ id: 'p', elements: [], title: 'ن'.repeat(MAX_PAGE_BYTES / 2) }))).toMatchObject({
      problem: { code: 'PAGE_TOO_LARGE' },
    });
  });
  test('cuts more than 10,000 elements', () =>
    expect(decodePage({ id: 'p', elements: Array.from({ length: 10_001 }, () => null) })).toMatchObject({
      problems: expect.arrayContaining([expect.objectContaining({ code: 'FIELD_TOO_LONG', pointer: '/elements' })]),
    }));
  test('the response of getSection results in the same rows as the page (decision O14)', () => {
    const heroes = [{ heroId: 'h', title: 'H' }];
    const buckets = [{ bucketId: 'b', name: 'B' }];
    const page = requirePlan(composePlan({ id: 'home', elements: [...heroes, ...buckets] }, testContext()));
    const section = requirePlan(composePlan({ heroes, buckets }, testContext(), { id: 'home' }));
    const plain = (each: typeof page) => ({ ...each, rows: each.rows.map(({ pointer: _pointer, ...row }) => row) });
    expect(plain(section)).toEqual(plain(page));
  });
  test('does not change its input', () => {
    const page = {
      id: 'p',
      elements: [
        { heroId: 'h', title: 'a\u0000', extra: 1 },
        { bucketId: 'b', contentList: [null] },
        note('n', { v: 1, props: { text: 'x' } }),
      ],
    };
    const before = JSON.stringify(page);
    compose(page.elements);
    expect(JSON.stringify(page)).toBe(before);
  });
});

describe('migrateRow', () => {
  const row = { v: 1, props: { text: 'a' }, pointer: '/elements/0', propsPointer: '/elements/0/props' };
  const widget = (migrations: unknown[]) => ({ version: migrations.length + 1, migrations: migrations as never[] });
  test('runs the migrations from the version of the row on', () => {
    const steps = [(p: object) => ({ ...p, one: 1 }), (p: object) => ({ ...p, two: 2 })];
    expect(migrateRow(row, widget(steps))).toEqual({ props: { text: 'a', one: 1, two: 2 }, wasMigrated: true });
    expect(migrateRow({ ...row, v: 2 }, widget(steps))).toEqual({ props: { text: 'a', two: 2 }, wasMigrated: true });
  });
  test.each([
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['returns nothing', () => undefined],
    ['is missing', undefined],
  ])('a migration that %s is reported', (_, step) => {
    expect(migrateRow(row, widget([step]))).toMatchObject({
      problem: { code: 'ROW_MIGRATION_FAILED', pointer: '/elements/0/props' },
    });
  });
});

describe('widgets whose functions throw or return invalid values', () => {
  const bad = (more: Partial<RowContract>): RowContract => ({
    type: 'bad',
    version: 1,
    validate: compile({ type: 'object' }),
    migrations: [],
    estimate: () => ({ mobile: 1, tablet: 1, desktop: 1, tv: 1 }),
    ...more,
  });
  const withBad = (more: Partial<RowContract>) =>
    compose([{ type: 'bad', id: 'b', props: {} }, note('n')], {
      widgets: createContractRegistry([...testWidgets(), bad(more)]),
    });
  test('drops a row whose validator throws', () =>
    expect(
      withBad({
        validate: () => {
          throw new Error('no');
        },
      }),
    ).toMatchObject({ rows: [{ id: 'n' }], problems: [{ code: 'ROW_PROPS_INVALID' }] }));
  test.each([
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['is NaN', () => ({ mobile: NaN, tablet: 1, desktop: 1, tv: 1 })],
    ['is missing', () => undefined],
  ])('an estimate that %s is replaced by the default', (_, estimate) => {
    expect(withBad({ estimate: estimate as never }).rows[0]?.estimate.desktop).toBe(300);
  });
  test('ignores a preload that throws', () =>
    expect(
      withBad({
        preload: () => {
          throw new Error('no');
        },
      }).preload,
    ).toBeUndefined());
  test('refuses a row type that is registered twice', () =>
    expect(() => createContractRegistry([bad({}), bad({})])).toThrow('Row type "bad" is registered twice'));
});

describe('plan', () => {
  test('the first three rows of each viewport class are eager', () => {
    const only = (viewports: string[]) => ({ when: { viewports } });
    const { rows } = compose([
      note('a', only(['mobile'])),
      note('b', only(['desktop', 'tv', 'tablet'])),
      note('c'),
      note('d'),
      note('e'),
      note('f'),
    ]);
    expect(rows.map(({ mode }) => mode)).toEqual(['eager', 'eager', 'eager', 'eager', 'lazy', 'lazy']);
  });
  test('the plan changes when the next row appears or disappears, also when that row is currently hidden', () => {
    expect(
      compose([
        note('a', { when: { from: '2026-11-22T00:00:00Z' } }),
        note('b', { when: { until: '2026-11-23T00:00:00Z' } }),
      ]),
    ).toMatchObject({ changesAt: Date.parse('2026-11-22T00:00:00Z'), rows: [{ id: 'b' }] });
  });
  test('lists the row types to load before rendering', () => {
    const page = decodePage({
      id: 'p',
      elements: [note('a'), note('b'), rowWithoutWidget('c'), { bucketId: 'b', type: 'EPG' }],
    });
    expect('rows' in page && listRowTypes(page, (type) => type !== 'epg-row' && type !== 'gone')).toEqual([
      'note',
      'gone',
      'carousel',
    ]);
  });
  test('the types of fallbacks are included: of rows in their slots, of fallbacks of fallbacks, and of sections', () => {
    const inner = { type: 'left', props: {}, fallback: { heroId: 'h' } };
    const page = decodePage({
      id: 'p',
      elements: [
        note('a', { fallback: { type: 'box', props: {}, slots: { left: [inner] } } }),
        { sectionName: 's', fallback: { bucketId: 'b' }, elements: [note('c'), note('d', { fallback: 'drop' })] },
      ],
    });
    expect('rows' in page && listRowTypes(page, () => true)).toEqual(['note', 'box', 'left', 'carousel', 'hero']);
  });
});
