// A large page is read in time slices, so that input and other requests are handled in between. The fake clock of
// these tests advances with each read of the page or of a widget, so the results do not depend on the machine.
import { describe, expect, test } from 'vitest';
import { composePlan } from '#engine/page/composePlan.ts';
import { runInTimeSlices, TIME_SLICE_MS, type TimeSlices } from '#engine/page/timeSlices.ts';
import type { Steps } from '#engine/page/steps.ts';
import type { PagePlan } from '#engine/page/types.ts';
import type { LoadedWidgets } from '#engine/react/createWidgetRegistry.ts';
import { readChanges, readPage } from '#engine/react/readPage.ts';
import { readCorpus, requirePlan, testContext, testWidgets } from './planHelpers.ts';

type Json = Record<string, unknown>;
const context = testContext();
const { widgets: registry, ...viewer } = context;
const widgets = (get = registry.get): LoadedWidgets => ({
  get: get as LoadedWidgets['get'],
  types: registry.types,
  exists: (type) => registry.types.includes(type),
  loadDeclarations: () => Promise.resolve(),
  loadView: () => Promise.reject(new Error('nothing is rendered')),
});

/** Returns time slices that end after each step. */
function createOneStepSlices(): TimeSlices & { readonly pauses: number } {
  let time = 0,
    pauses = 0;
  return {
    now: () => (time += TIME_SLICE_MS),
    pause: () => {
      pauses++;
      return Promise.resolve();
    },
    get pauses() {
      return pauses;
    },
  };
}

describe('reading in time slices produces the same plan as reading without slices', () => {
  test.each([...readCorpus('valid'), ...readCorpus('problems')])('%s', async (_name, text) => {
    expect(await readPage(text, viewer, widgets(), { timeSlices: createOneStepSlices() })).toEqual(
      composePlan(text, context),
    );
  });
  test('changes of a page', async () => {
    const note = (id: string): Json => ({ type: 'note', v: 3, id, props: { lines: [id] } });
    const before = requirePlan(composePlan({ id: 'p', version: 1, elements: ['a', 'b', 'c'].map(note) }, context));
    const changes = {
      id: 'p',
      version: 2,
      since: 1,
      elements: [{ kept: ['c'], elements: 1 }, note('d'), { heroId: 'h', title: 'H' }, { kept: ['a'], elements: 1 }],
    };
    const timeSlices = createOneStepSlices();
    const after = (await readChanges(changes, before, viewer, widgets(), { timeSlices })) as PagePlan;
    expect(after).toEqual(await readChanges(changes, before, viewer, widgets()));
    expect(after.rows.map(({ id }) => id)).toEqual(['c', 'd', 'h', 'a']);
    expect(timeSlices.pauses).toBeGreaterThan(4);
  });
});

/** Returns a function that counts the reads of an object's own properties; nested values are copied as a whole. */
const createReadCounter =
  (count: () => void) =>
  <T extends object>(value: T): T =>
    new Proxy(value, {
      get: (target, name) => {
        count();
        return Reflect.get(target, name) as unknown;
      },
      getOwnPropertyDescriptor: (target, name) => {
        count();
        return Reflect.getOwnPropertyDescriptor(target, name);
      },
    });

test('when 10,000 rows are read, no time slice exceeds its limit by more than one row', async () => {
  let work = 0,
    longestSlice = 0,
    sliceStart = 0,
    pauses = 0;
  const counted = createReadCounter(() => work++);
  const endSlice = (): void => {
    longestSlice = Math.max(longestSlice, work - sliceStart);
    sliceStart = work;
  };
  // In this test a thousand reads take a millisecond of the fake clock.
  const timeSlices: TimeSlices = {
    now: () => work / 1000,
    pause: () => {
      pauses++;
      endSlice();
      return Promise.resolve();
    },
  };
  const rows = 10_000;
  const note = (index: number): Json =>
    index % 5 === 0
      ? { heroId: `h${index}`, title: 'H', when: { viewports: ['mobile'] } }
      : {
          type: 'note',
          v: 1 + (index % 3),
          id: index % 7 === 0 ? 'same' : `n${index}`,
          props: index % 3 === 2 ? { lines: ['x'] } : index % 3 === 1 ? { lines: ['x'] } : { text: 'x' },
        };
  const page = { id: 'p', elements: Array.from({ length: rows }, (_, index) => counted(note(index))) };
  const countedWidgets = new Map(testWidgets().map((widget) => [widget.type, counted(widget)]));
  const read = (await readPage(
    page,
    viewer,
    widgets((type) => {
      work++;
      return countedWidgets.get(type);
    }),
    { timeSlices },
  )) as PagePlan;
  endSlice();
  expect(read.rows.length).toBeGreaterThan(rows / 2);
  // A row takes fewer than 400 reads.
  const readsOfSlice = TIME_SLICE_MS * 1000,
    readsOfRow = 400;
  expect(longestSlice).toBeLessThan(readsOfSlice + readsOfRow);
  expect(pauses).toBeGreaterThan(work / (readsOfSlice + readsOfRow) - 3);
});

test('the clock is checked after every step, and a pause ends the time slice', async () => {
  const log: string[] = [];
  let time = 0;
  const steps = function* (): Steps<string> {
    for (const ms of [2, 2, 2, 6, 1]) {
      time += ms;
      log.push(`${ms}`);
      yield;
    }
    return 'done';
  };
  expect(
    await runInTimeSlices({
      now: () => time,
      pause: () => {
        log.push('pause');
        return Promise.resolve();
      },
    })(steps()),
  ).toBe('done');
  expect(log).toEqual(['2', '2', '2', 'pause', '6', 'pause', '1']);
});

test('a request that arrives while a page of 10,000 rows is read gets its response before that page is complete', async () => {
  const element = (index: number): Json => ({ type: 'note', v: 3, id: `n${index}`, props: { lines: ['x'] } });
  const order: string[] = [];
  let time = 0;
  // The slices pause as on the server, and the clock ends a slice after 500 steps.
  const timeSlices: TimeSlices = { now: () => (time += TIME_SLICE_MS / 500), pause: () => new Promise(setImmediate) };
  const read = (name: string, rows: number): Promise<void> =>
    readPage({ id: name, elements: Array.from({ length: rows }, (_, index) => element(index)) }, viewer, widgets(), {
      timeSlices,
    }).then(() => void order.push(name));
  const large = read('large', 10_000);
  await new Promise(setImmediate);
  await Promise.all([large, read('small', 3)]);
  expect(order).toEqual(['small', 'large']);
});
