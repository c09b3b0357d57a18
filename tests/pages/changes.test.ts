// An open page receives each publish as changes. After any number of changes its rows equal the rows of the complete new
// page. Rows that the changes name as kept are the same objects, so React keeps their nodes.
import { describe, expect, test } from 'vitest';
import { decodePage } from '#engine/page/decodePage.ts';
import { decodeChanges, patchPlan } from '#engine/page/patchPlan.ts';
import { planPage } from '#engine/page/planPage.ts';
import { resolveRows } from '#engine/page/resolveRows.ts';
import type { PagePlan } from '#engine/page/types.ts';
import { compareElements } from '#src/server/domain/delivery/pageChanges.ts';
import { createRandom } from '../../src/cli/createRandom.ts';
import { testContext } from './planHelpers.ts';

type Json = Record<string, unknown>;
const IS_DEEP = process.env['MARQUEE_TEST_DEEP'] === '1';
const SEED = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 1e9));
const EDIT_COUNT = IS_DEEP ? 1_000 : 250;
const EDIT_KINDS = ['insert', 'remove', 'move', 'change'] as const;
const context = testContext();

const item = (id: string): Json => ({
  id,
  type: 'VOD',
  title: id,
  accessLevel: 'GRANTED',
  thumbnailUrl: '/img/a.webp',
});
const bucket = (id: string, more: Json = {}): Json => ({
  bucketId: id,
  exid: id,
  type: 'VOD_PLAYLIST',
  name: `Row ${id}`,
  contentList: [item(`${id}-a`), item(`${id}-b`)],
  ...more,
});
const hero = (id: string): Json => ({ heroId: id, title: id });
const note = (id: string): Json => ({ type: 'note', v: 3, id, props: { lines: [id] } });
const createPage = (elements: readonly Json[], version: number): Json => ({
  id: 'home',
  version,
  title: `Version ${version}`,
  elements,
});

function readPlan(page: Json): PagePlan {
  const decoded = decodePage(page);
  if ('problem' in decoded) throw new Error(decoded.problem.code);
  return planPage(decoded, resolveRows(decoded.rows, context), context.widgets);
}

function update(before: PagePlan, changes: Json): PagePlan {
  // The changes are serialized, as they are when they arrive from the network.
  const decoded = decodeChanges(JSON.parse(JSON.stringify(changes)) as unknown);
  if ('problem' in decoded) throw new Error(decoded.problem.code);
  return patchPlan(before, decoded, context);
}

const extractRows = (plan: PagePlan) =>
  plan.rows.map(({ id, type, props, viewports }) => ({ id, type, props, viewports }));

test(`after each of ${EDIT_COUNT} random edits, the changed page equals the complete new page (TEST_SEED=${SEED})`, () => {
  const random = createRandom(SEED);
  const randomBelow = (n: number): number => Math.floor(random() * n);
  let editCount = 0;
  const makeElement = (): Json => {
    const id = `e${++editCount}`;
    return [
      () => bucket(id),
      () => hero(id),
      () => note(id),
      () => bucket(id, { when: { audience: random() < 0.5 ? 'guest' : 'signed-in' } }),
      () => ({
        sectionName: id,
        ...(random() < 0.5 && { title: id }),
        elements: [bucket(`${id}-in`), note(`${id}-note`)],
      }),
      () => bucket(id, { contentList: [] }),
    ][randomBelow(6)]!();
  };
  const change = (element: Json): Json => {
    if ('heroId' in element) return { ...element, title: `changed ${++editCount}` };
    if ('bucketId' in element)
      return random() < 0.5
        ? { ...element, name: `changed ${++editCount}` }
        : {
            ...element,
            contentList: [item(`fresh-${++editCount}`)],
            when: random() < 0.3 ? { viewports: ['mobile'] } : undefined,
          };
    if ('sectionName' in element)
      return { ...element, elements: [...(element['elements'] as Json[]), bucket(`in-${++editCount}`)] };
    return { ...element, props: { lines: [`changed ${++editCount}`] } };
  };
  let elements: Json[] = Array.from({ length: 20 }, makeElement);
  let plan = readPlan(createPage(elements, 1));
  for (let edit = 1; edit <= EDIT_COUNT; edit++) {
    const before = elements;
    elements = [...elements];
    const index = randomBelow(elements.length);
    const editKind =
      elements.length < 5 ? 'insert' : elements.length > 60 ? 'remove' : EDIT_KINDS[randomBelow(EDIT_KINDS.length)]!;
    if (editKind === 'insert') elements.splice(index, 0, makeElement());
    else if (editKind === 'remove') elements.splice(index, 1);
    else if (editKind === 'move') elements.splice(randomBelow(elements.length), 0, ...elements.splice(index, 1));
    else elements[index] = change(elements[index]!);

    const changes = compareElements(before, elements)!;
    const previousPlan = plan;
    plan = update(previousPlan, { ...createPage(elements, edit + 1), since: edit, elements: changes });
    const newPlan = readPlan(createPage(elements, edit + 1));
    expect(extractRows(plan), `edit ${edit}`).toEqual(extractRows(newPlan));
    expect([plan.version, plan.title]).toEqual([newPlan.version, newPlan.title]);

    const keptIds = new Set((changes as { kept?: string[] }[]).flatMap((each) => each.kept ?? []));
    const previousRows = new Set(previousPlan.rows);
    for (const row of plan.rows)
      expect(previousRows.has(row), `${row.id} after edit ${edit}`).toBe(keptIds.has(row.id));
    // One edit changes one element. The changes may also contain rows whose widget loads its content (the server cannot
    // compare it), the heroes beside a changed hero, and the whole section that contains the change.
    const bucketsSent = (changes as Json[]).filter(
      (each) => 'bucketId' in each && (each['contentList'] as unknown[]).length > 0,
    );
    expect(bucketsSent.length, `edit ${edit}`).toBeLessThanOrEqual(1);
  }
});

describe('contents of the changes', () => {
  const compareLists = (before: Json[], after: Json[]) => compareElements(before, after);

  test('for an unchanged page, the changes are one entry that names all rows as kept', () => {
    const elements = [hero('a'), hero('b'), bucket('c')];
    expect(compareLists(elements, structuredClone(elements))).toEqual([{ kept: ['a', 'b', 'c'], elements: 3 }]);
  });

  test('the changes contain inserted and changed rows, name moved rows in their new order, and leave out removed rows', () => {
    const [a, b, c, d] = [bucket('a'), bucket('b'), bucket('c'), bucket('d')];
    expect(compareLists([a, b, c, d], [a, bucket('new'), b, c, d])).toEqual([
      { kept: ['a'], elements: 1 },
      bucket('new'),
      { kept: ['b', 'c', 'd'], elements: 3 },
    ]);
    expect(compareLists([a, b, c, d], [a, bucket('b', { name: 'x' }), c, d])).toEqual([
      { kept: ['a'], elements: 1 },
      bucket('b', { name: 'x' }),
      { kept: ['c', 'd'], elements: 2 },
    ]);
    expect(compareLists([a, b, c, d], [d, a, c])).toEqual([{ kept: ['d', 'a', 'c'], elements: 3 }]);
  });

  test('adjacent heroes are one row: after a change all its heroes are sent', () => {
    const changes = compareLists(
      [hero('a'), hero('b'), bucket('c'), hero('d')],
      [hero('b'), hero('a'), bucket('c'), { ...hero('d'), title: 'x' }],
    )!;
    expect(changes).toEqual([hero('b'), hero('a'), { kept: ['c'], elements: 1 }, { ...hero('d'), title: 'x' }]);
    const plan = update(readPlan(createPage([hero('a'), hero('b'), bucket('c'), hero('d')], 1)), {
      ...createPage([], 2),
      since: 1,
      elements: changes,
    });
    expect(plan.rows.map(({ id }) => id)).toEqual(['b', 'c', 'd']);
  });

  test.each<[string, Json[]]>([
    ['two rows with the same id', [bucket('a'), bucket('a')]],
    ['no id', [{ rowTypeData: {} }]],
    ['an id that is not a text', [{ bucketId: 7 }]],
    ['a plugin', [{ pluginId: 'p' }]],
    ['an element that is null', [null as never]],
    ['a section with a fallback', [{ sectionName: 's', fallback: 'drop', elements: [bucket('a')] }]],
  ])('no changes are computed when ids do not identify the rows: %s', (_, elements) => {
    expect(compareLists([bucket('x')], elements)).toBeUndefined();
    expect(compareLists(elements, [bucket('x')])).toBeUndefined();
  });

  test('an unchanged row keeps the version of its last change, a changed row has the version of the plan', () => {
    const first = readPlan(createPage([bucket('a'), bucket('b')], 4));
    const second = update(first, {
      ...createPage([], 5),
      since: 4,
      elements: compareLists([bucket('a'), bucket('b')], [bucket('a'), bucket('b', { name: 'x' })])!,
    });
    expect([...second.rowVersions!]).toEqual([['a', 4]]);
    const third = update(second, { ...createPage([], 6), since: 5, elements: [{ kept: ['a', 'b'], elements: 2 }] });
    expect([...third.rowVersions!]).toEqual([
      ['a', 4],
      ['b', 5],
    ]);
  });

  test.each([[null], [{}], [{ id: 'home' }], ['x'], [{ id: 'home', elements: 'x' }]])(
    'an invalid response is refused: %j',
    (response) => {
      expect(decodeChanges(response)).toHaveProperty('problem');
    },
  );

  test('a problem in a changed row names its position in the page', () => {
    const changes = { ...createPage([], 2), since: 1, elements: [{ kept: ['a', 'b'], elements: 2 }, { foo: 1 }] };
    const plan = update(readPlan(createPage([bucket('a'), bucket('b')], 1)), changes);
    expect(plan.problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(['ELEMENT_UNKNOWN /elements/2']);
  });
});
