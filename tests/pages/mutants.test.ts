// Pages broken at random: whatever stands in one element, nothing throws and the other rows are as in the clean page. The seed is
// printed; repeat a run with TEST_SEED=n, ask for more with TEST_MUTANTS=n. A page that fails goes into problems/.
import { expect, test } from 'vitest';
import { composePlan } from '#engine/page/composePlan.ts';
import { elementKind } from '#engine/page/decodeElement.ts';
import type { PlannedRow } from '#engine/page/types.ts';
import { bucketSchema } from '#schemas/page/bucket.ts';
import { heroSchema } from '#schemas/page/hero.ts';
import { rowSchema } from '#schemas/page/row.ts';
import { readStrict } from '#schemas/strict.ts';
import { isRecord } from '#engine/page/values.ts';
import { compile, corpus, createRandom, plan, testContext } from './kit.ts';

type Json = unknown;
type Page = { id: string; elements: Json[] };

const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const count = Number(process.env['TEST_MUTANTS'] ?? 400);

const deep = (levels: number, open: string, close: string): Json => JSON.parse(open.repeat(levels) + '1' + close.repeat(levels)) as Json;
const hostile = (): readonly Json[] => [
  null, true, 'false', 0, -1, 1e308, 2 ** 53 + 2, '', ' ', '\u0000', '\u202Eabc', '\uD800', 'javascript:alert(1)', '//evil.example', '<script>alert(1)</script>', 'x'.repeat(20_000),
  'constructor', '__proto__', [], {}, [null], [[[]]], { length: 1 }, { __proto__: null, toString: 1 }, JSON.parse('{"__proto__":{"polluted":1}}') as Json, { $ref: '#' }, deep(3000, '[', ']'), deep(3000, '{"a":', '}'),
  Array.from({ length: 300 }, () => null), { type: 'note', v: 99, props: {} }, { audience: 'guest' },
];

/** Changes one place inside an element; answers the changed elements, which stand in the element's place. */
function mutate(element: Json, random: () => number): { now: Json[]; how: string } {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const root = { value: structuredClone(element) };
  const places: { holder: Record<string, Json> | Json[]; key: string }[] = [];
  const walk = (holder: Record<string, Json> | Json[], key: string): void => {
    places.push({ holder, key });
    const value = (holder as Record<string, Json>)[key];
    if (typeof value === 'object' && value !== null) for (const name of Object.keys(value)) walk(value as Record<string, Json>, name);
  };
  walk(root, 'value');
  const { holder, key } = pick(places);
  const at = holder as Record<string, Json>;
  const how = pick(['delete', 'replace', 'duplicate', 'wrap in list', 'wrap in object']);
  if (how === 'duplicate') {
    if (Array.isArray(holder)) holder.splice(Number(key), 0, structuredClone(at[key]));
    else return { now: [root.value, structuredClone(root.value)], how: 'duplicate the element' };
  } else if (how === 'delete') {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else if (at === (root as unknown)) return { now: [], how: 'delete the element' };
    else delete at[key];
  } else {
    at[key] = how === 'replace' ? pick(hostile()) : how === 'wrap in list' ? [at[key]] : { [key]: at[key] };
  }
  return { now: [root.value], how: `${how} ${key}` };
}

// As text: comparing thousands of rows by `toEqual` costs more than planning them.
const drawn = ({ id, type, props, viewports, changesAt }: PlannedRow): string => JSON.stringify({ id, type, props, viewports, changesAt });

test(`mutants: no throw, healthy rows as in the clean page, broken schemas reported (TEST_SEED=${seed}, ${count} mutants)`, () => {
  console.log(`mutants: TEST_SEED=${seed} TEST_MUTANTS=${count}`);
  const random = createRandom(seed);
  const text = corpus('valid').get('home.json')!;
  // Made once: compiling the widgets' schemas costs forty times as much as a plan.
  const context = testContext();
  const clean = plan(composePlan(text, context));
  const validators = { hero: compile(heroSchema), bucket: compile(bucketSchema), row: compile(rowSchema) };
  let broken = 0;
  for (let round = 0; round < count; round++) {
    const page = JSON.parse(text) as Page;
    const index = Math.floor(random() * page.elements.length);
    const { now, how } = mutate(page.elements[index], random);
    page.elements.splice(index, 1, ...now);
    const what = `seed ${seed}, mutant ${round}: element ${index}, ${how}`;

    const mutant = plan(composePlan(page, context));

    // Neighbours of a hero merge with it, so that the heroes at the top are one row.
    const touched = `/elements/${index <= 1 ? 0 : index}`;
    const healthy = clean.rows.filter(({ pointer }) => pointer !== touched && !pointer.startsWith(`${touched}/`));
    const byId = new Map(mutant.rows.map((row) => [row.id, row]));
    for (const row of healthy) {
      const found = byId.get(row.id);
      const same = found && drawn(found) === drawn(row);
      if (!same) expect(found && drawn(found), `${what}: row ${row.id}`).toBe(drawn(row));
    }
    const order = healthy.map(({ id }) => mutant.rows.findIndex((row) => row.id === id));
    expect({ order, ids: byId.size, polluted: ({} as Record<string, unknown>)['polluted'] }, what).toEqual({ order: [...order].sort((a, b) => a - b), ids: mutant.rows.length, polluted: undefined });

    const [element] = now;
    const kind = isRecord(element) ? elementKind(element) : undefined;
    if (now.length !== 1 || kind === 'section' || kind === 'plugin' || how.includes('duplicate')) continue;
    // Element 7 is of an older version: a migration may drop what is nested too deeply.
    const isWrong = !kind || (tooDeep(element) ? index !== 7 : readStrict(validators[kind], element).length > 0);
    if (!isWrong) continue;
    broken++;
    expect(mutant.problems.filter(({ pointer }) => pointer.startsWith(`/elements/${index}`)), what).not.toEqual([]);
  }
  expect(broken).toBeGreaterThan(count / 4);
});

function tooDeep(value: Json): boolean {
  try {
    return JSON.stringify(value).includes('['.repeat(500)) || JSON.stringify(value).includes('{"a":'.repeat(500));
  } catch {
    return true;
  }
}

test('10,000 rows: each element and each widget is asked a fixed number of times', () => {
  let asked = 0;
  const context = testContext();
  const counted = <T extends object>(value: T): T => new Proxy(value, {
    get: (target, name) => (asked++, Reflect.get(target, name) as unknown),
    getOwnPropertyDescriptor: (target, name) => (asked++, Reflect.getOwnPropertyDescriptor(target, name)),
  });
  const work = (rows: number): number => {
    asked = 0;
    const element = (index: number) => (index % 5 === 0 ? { heroId: `h${index % 50}`, title: 'H' } : { type: 'note', v: 3, id: index % 3 === 0 ? 'same' : `n${index}`, props: { lines: ['x'] } });
    const elements = counted(Array.from({ length: rows }, (_, index) => counted(element(index))));
    expect(plan(composePlan({ id: 'p', elements }, { ...context, widgets: counted(context.widgets) })).rows).toHaveLength(rows);
    return asked;
  };
  const small = work(1000);
  expect(work(10_000)).toBeLessThan(small * 11);
});
