import { describe, expect, it } from 'vitest';
import { appendPlan } from './appendPlan.ts';
import { composePlan } from './composePlan.ts';
import type { RowContract } from './contract.ts';
import { createContractRegistry } from './createContractRegistry.ts';
import { explainRow } from './explainRow.ts';
import { findRowType } from './findRowType.ts';
import { decodeChanges, patchPlan } from './patchPlan.ts';
import { planResolvedPage, toResolvedPage } from './resolvedPage.ts';
import { isAllowedInSlot, mapSlots, measureRowHeight, readRowDepth, type Slots } from './slots.ts';
import type { PagePlan, ResolveContext } from './types.ts';

const contract = (type: string, slots?: Slots): RowContract => ({
  type,
  version: 1,
  validate: () => true,
  migrations: [],
  estimate: () => ({ mobile: 1, tablet: 1, desktop: 1, tv: 1 }),
  ...(slots && { slots }),
});
const widgets = createContractRegistry([
  contract('text'),
  contract('hero'),
  contract('carousel'),
  contract('box', {
    left: { title: 'Left', max: 3, min: 1 },
    right: { title: 'Right', max: 2, only: ['text', 'box'] },
    narrow: { title: 'Narrow', max: 2, except: ['hero'] },
  }),
]);
const context: ResolveContext = {
  now: Date.parse('2026-11-29T12:00:00Z'),
  locale: 'en',
  session: { isGuest: true, isChild: false, roles: [], licences: [] },
  capabilities: { engine: 1 },
  widgets,
};
type Json = Record<string, unknown>;
const text = (id: string, more: Json = {}): Json => ({ type: 'text', id, props: {}, ...more });
const box = (id: string, slots: unknown, more: Json = {}): Json => ({ type: 'box', id, props: {}, slots, ...more });
const compose = (...elements: unknown[]): PagePlan => {
  const plan = composePlan({ id: 'home', elements }, context);
  if ('problem' in plan) throw new Error(plan.problem.code);
  return plan;
};
/** Returns the rows as `id`, or `container/slot/id`. */
const places = ({ rows }: PagePlan): string[] =>
  rows.map(({ id, slot }) => (slot ? `${slot.row}/${slot.name}/${id}` : id));
const codes = ({ problems }: PagePlan): string[] => problems.map(({ code, pointer }) => `${code} ${pointer}`);

describe('rows in slots', () => {
  it('follow the row around them, with their slot and pointer', () => {
    const plan = compose(
      box('a', { left: [text('b'), box('c', { left: [text('d')] })], right: [text('e')] }),
      text('f'),
    );
    expect(places(plan)).toEqual(['a', 'a/left/b', 'a/left/c', 'c/left/d', 'a/right/e', 'f']);
    expect(plan.problems).toEqual([]);
    expect(plan.rows.map(({ pointer }) => pointer)[3]).toBe('/elements/0/slots/left/1/slots/left/0');
  });

  it('have conditions, and are hidden with the row around them', () => {
    const later = { from: '2026-12-01T00:00:00Z' };
    const plan = compose(
      box('a', { left: [text('b'), text('c', { when: later })] }),
      box('d', { left: [text('e')] }, { when: { audience: 'members' } }),
    );
    expect(places(plan)).toEqual(['a', 'a/left/b']);
    expect(plan.changesAt).toBe(Date.parse(later.from));
  });

  it('are left out with a finding when the slot is unknown, full or refuses their type', () => {
    const plan = compose(
      box('a', {
        left: ['b', 'c', 'd', 'e'].map((id) => text(id)),
        right: [{ type: 'carousel', id: 'f', props: {} }, text('g')],
        narrow: [{ heroId: 'h', title: 'x' }],
        centre: [text('i')],
      }),
      text('j', { slots: { left: [text('k')] } }),
    );
    expect(places(plan)).toEqual(['a', 'a/left/b', 'a/left/c', 'a/left/d', 'a/right/g', 'j']);
    expect(codes(plan)).toEqual([
      'SLOT_FULL /elements/0/slots/left/3',
      'SLOT_TYPE_REFUSED /elements/0/slots/right/0',
      'SLOT_TYPE_REFUSED /elements/0/slots/narrow/0',
      'SLOT_UNKNOWN /elements/0/slots/centre',
      'SLOT_UNKNOWN /elements/1/slots/left',
    ]);
    expect(plan.problems[1]).toMatchObject({ expected: 'in Right: text, box', found: 'carousel', rowId: 'f' });
  });

  it('fall back to a row that may stand in the slot', () => {
    const carousel = { type: 'carousel', id: 'b', props: {}, fallback: { type: 'text', props: {} } };
    const plan = compose(box('a', { left: [text('x')], right: [carousel] }));
    expect(plan.rows.at(-1)).toMatchObject({ id: 'b', type: 'text', slot: { row: 'a', name: 'right' } });
    expect(plan.problems).toEqual([expect.objectContaining({ code: 'SLOT_TYPE_REFUSED', severity: 'warning' })]);
  });

  it('of a fallback are shown in its slots', () => {
    const plan = compose({ type: 'gone', id: 'a', props: {}, fallback: box('x', { left: [text('b')] }) }, text('c'));
    expect(places(plan)).toEqual(['a', 'a/left/a/b', 'c']);
  });

  it('of a fallback follow it, also when one of them falls back itself', () => {
    const inner = { type: 'gone', id: 'b', props: {}, fallback: box('y', { left: [text('c')] }) };
    const plan = compose({ type: 'gone', id: 'a', props: {}, fallback: box('x', { left: [inner, text('d')] }) });
    expect(places(plan)).toEqual(['a', 'a/left/a/b', 'a/b/left/a/b/c', 'a/left/a/d']);
    expect(planResolvedPage(toResolvedPage(plan, widgets), widgets).rows.map(({ id }) => id)).toEqual(
      plan.rows.map(({ id }) => id),
    );
  });

  it('of a fallback have ids that no author writes, each once', () => {
    const gone = (id: string, slots: Json, fallback: Json) => ({ type: 'box', v: 9, id, props: {}, slots, fallback });
    const plan = compose(
      gone('a', { left: [text('b')] }, box('x', { left: [text('b'), text('b'), text('c')] })),
      text('c'),
      gone('d', {}, gone('y', {}, box('z', { left: [text('b')] }))),
    );
    expect(places(plan)).toEqual(['a', 'a/left/a/b', 'a/left/a/b~0.1', 'a/left/a/c', 'c', 'd', 'd/left/d/b']);
    expect(codes(plan).filter((code) => code.startsWith('ROW_ID'))).toEqual([
      'ROW_ID_DUPLICATE /elements/0/fallback/slots/left/1',
    ]);
  });

  it('can be nested 4 deep; deeper ones are left out', () => {
    const deep = box('1', { left: [box('2', { left: [box('3', { left: [box('4', { left: [text('5')] })] })] })] });
    const plan = compose(deep);
    expect(places(plan)).toEqual(['1', '1/left/2', '2/left/3', '3/left/4']);
    const at = '/elements/0/slots/left/0/slots/left/0/slots/left/0/slots/left/0';
    expect(codes(plan)).toEqual([`ROW_TOO_DEEP ${at}`]);
    expect([readRowDepth('/elements/7'), readRowDepth(at), measureRowHeight(deep)]).toEqual([1, 5, 5]);
  });

  it('keep the slots of their row when ids are used twice', () => {
    const plan = compose(box('a', { left: [text('a')] }), box('a', { left: [text('b')] }));
    expect(places(plan)).toEqual(['a', 'a/left/a~0.0', 'a~1', 'a~1/left/b']);
  });

  it('that are heroes of one slot are one row, and not one with heroes outside', () => {
    const hero = (heroId: string): Json => ({ heroId, title: heroId });
    const plan = compose(box('a', { left: [hero('b'), hero('c')] }), hero('d'));
    expect(places(plan)).toEqual(['a', 'a/left/b', 'd']);
  });

  it('are eager when the row around them is', () => {
    const inner = (prefix: string) => ({ left: [text(`${prefix}1`), text(`${prefix}2`)], right: [text(`${prefix}3`)] });
    const plan = compose(box('a', inner('a')), text('b'), text('c'), box('d', inner('d')));
    expect(plan.rows.filter(({ mode }) => mode === 'eager').map(({ id }) => id)).toEqual([
      'a',
      'a1',
      'a2',
      'a3',
      'b',
      'c',
    ]);
  });

  it('are the same after the HTML of the server', () => {
    const plan = compose(
      box('a', { left: [text('b', { when: { viewports: ['mobile'] } }), box('c', { right: [text('d')] })] }),
      text('e'),
    );
    const again = planResolvedPage(toResolvedPage(plan, widgets), widgets);
    expect(again.rows).toEqual(plan.rows);
    expect(composePlan(toResolvedPage(plan, widgets), context)).toMatchObject({ rows: plan.rows });
  });

  it('are explained with the row around them', () => {
    const page = { id: 'home', elements: [box('a', { left: [text('b')] }, { when: { audience: 'members' } })] };
    expect(explainRow(page, 'b', context)?.steps).toContainEqual({
      about: 'place',
      text: 'It stands in the slot "left" of the row "a", which is not shown.',
      pointer: '/elements/0',
      isFulfilled: false,
    });
  });
});

describe('rows in the slots of fallbacks, after a live update', () => {
  const goneWith = (id: string, ...inner: Json[]): Json => ({
    type: 'gone',
    id,
    props: {},
    fallback: box('x', { left: inner }),
  });
  const update = (before: PagePlan, ...elements: unknown[]): PagePlan => {
    const changes = decodeChanges({ id: 'home', version: 2, since: 1, elements });
    if ('problem' in changes) throw new Error(changes.problem.code);
    return patchPlan(before, changes, context);
  };

  it('stay with a kept row, and move with it', () => {
    const before = compose(goneWith('a', text('b'), text('c')), text('d'));
    const after = update(before, { kept: ['d', 'a'], elements: 2 });
    expect(places(after)).toEqual(['d', 'a', 'a/left/a/b', 'a/left/a/c']);
    expect(after.rows.every((row) => before.rows.includes(row))).toBe(true);
    expect([...after.rowVersions!.keys()]).toEqual(['d', 'a', 'a/b', 'a/c']);
    // The preview names the rows in slots too.
    expect(places(update(before, { kept: ['a', 'a/b', 'a/c', 'd'], elements: 2 }))).toEqual(places(before));
  });

  it('are those of a changed row, with ids that no kept row has', () => {
    const before = compose(goneWith('a', text('b')), goneWith('e', text('c')), text('d'));
    const after = update(before, { kept: ['d'], elements: 1 }, goneWith('a', text('d'), text('c')), {
      kept: ['e'],
      elements: 1,
    });
    expect(places(after)).toEqual(['d', 'a', 'a/left/a/d', 'a/left/a/c', 'e', 'e/left/e/c']);
  });

  it('the fallback of a changed section is shown', () => {
    const section = { sectionName: 's', fallback: box('x', { left: [text('b')] }), elements: [goneWith('a')] };
    const broken = { ...section, elements: [{ type: 'gone', id: 'a', props: {} }] };
    const after = update(compose(text('c'), section), { kept: ['c'], elements: 1 }, broken);
    expect(places(after)).toEqual(places(compose(text('c'), broken)));
    expect(places(after)).toEqual(['c', 'section-s', 'section-s/left/section-s/b']);
  });

  it('a later part of a page leaves out a fallback that is shown, with the rows in its slots', () => {
    const before = compose(goneWith('a', text('b')));
    const piece = compose(goneWith('a', box('c', { left: [text('d')] })), text('e'));
    expect(places(appendPlan(before, piece))).toEqual(['a', 'a/left/a/b', 'e']);
  });

  it('a later part of a page keeps a row with the id that a row in the slots of a shown fallback was written with', () => {
    const before = compose(goneWith('a', text('b')));
    expect(places(appendPlan(before, compose(text('b'))))).toEqual(['a', 'a/left/a/b', 'b']);
  });
});

it('slots that are no object, and a slot that is no list, are reported', () => {
  expect(codes(compose(box('a', []), box('b', { left: 'x' })))).toEqual([
    'FIELD_TYPE /elements/0/slots',
    'FIELD_TYPE /elements/1/slots/left',
  ]);
});

it('the row type of an element is that of the engine', () => {
  const rule = { when: { type: 'EPG' }, rowType: 'guide' } as const;
  expect(
    [
      { heroId: 'x' },
      { bucketId: 'x', rowTypeData: { rowCount: 2 } },
      { bucketId: 'x', type: 'EPG' },
      { sectionName: 'x' },
      { pluginId: 'polls' },
      { type: 'text', props: {} },
      {},
    ].map((element) => findRowType(element, [rule])),
  ).toEqual(['hero', 'double-row', 'guide', 'section', 'plugin.polls', 'text', undefined]);
  expect(isAllowedInSlot({ title: 'x', max: 1 }, 'section')).toBe(false);
});

it('an element without slots stays the same object', () => {
  const element = text('a');
  expect(mapSlots(element, () => [])).toBe(element);
});
