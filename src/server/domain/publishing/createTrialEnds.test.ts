import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#schemas/durations.ts';
import { createTrialEnds } from './createTrialEnds.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9) });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A database in memory that several nodes share: the ends of trials, and what the nodes withdrew. */
function createTrialStore() {
  const endsById = new Map<string, Date>();
  const listeners = new Set<() => void>();
  const withdrawn: { readonly realmId: string; readonly at: number }[] = [];
  const errors: unknown[] = [];
  const failing = new Set<string>();
  const reads: number[] = [];
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    withdrawn,
    errors,
    failing,
    reads,
    listeners,
    begin(realmId: string, afterMs: number): void {
      endsById.set(realmId, new Date(Date.now() + afterMs));
      notify();
    },
    startNode() {
      const ends = createTrialEnds({
        trials: {
          async listEnds() {
            reads.push(Date.now());
            return [...endsById]
              .map(([realmId, until]) => ({ realmId, until }))
              .toSorted((a, b) => a.until.getTime() - b.until.getTime());
          },
          async withdrawEnded(realmId, now) {
            if (failing.has(realmId)) throw new Error(`${realmId} fails`);
            const until = endsById.get(realmId);
            if (!until || until > now) return undefined;
            endsById.delete(realmId);
            withdrawn.push({ realmId, at: Date.now() });
            notify();
            return { version: 2, percent: 10, salt: '', until, baseVersion: 1 };
          },
        },
        changes: {
          subscribe(_channel, listener) {
            const entry = (): void => listener({ type: 'resync' });
            listeners.add(entry);
            return () => listeners.delete(entry);
          },
        },
        now: Date.now,
        onError: (error) => errors.push(error),
      });
      ends.start();
      return ends;
    },
  };
}

test('a node withdraws a trial at its end, not earlier, also one that began after the node has started', async () => {
  const store = createTrialStore();
  store.begin('late', 50 * SECOND_MS);
  store.startNode();
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  store.begin('early', 5 * SECOND_MS);
  await vi.advanceTimersByTimeAsync(5 * SECOND_MS - 1);
  expect(store.withdrawn).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(store.withdrawn.map(({ realmId }) => realmId)).toEqual(['early']);
  await vi.advanceTimersByTimeAsync(44 * SECOND_MS);
  expect(store.withdrawn.map(({ realmId }) => realmId)).toEqual(['early', 'late']);
});

test('a trial whose end was moved ends at the new moment', async () => {
  const store = createTrialStore();
  store.startNode();
  store.begin('moved', 5 * SECOND_MS);
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  store.begin('moved', 20 * SECOND_MS);
  await vi.advanceTimersByTimeAsync(19 * SECOND_MS);
  expect(store.withdrawn).toEqual([]);
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(store.withdrawn).toHaveLength(1);
});

test('a node withdraws at its start what has ended while no node ran', async () => {
  const store = createTrialStore();
  store.begin('one', MINUTE_MS);
  store.begin('two', 2 * MINUTE_MS);
  store.begin('later', DAY_MS);
  vi.setSystemTime(Date.now() + 3 * MINUTE_MS);
  store.startNode();
  await vi.advanceTimersByTimeAsync(0);
  expect(store.withdrawn.map(({ realmId }) => realmId)).toEqual(['one', 'two']);
});

test('when two nodes find that a trial has ended, only one of them withdraws it', async () => {
  const store = createTrialStore();
  store.startNode();
  store.startNode();
  store.begin('shared', 5 * SECOND_MS);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(store.withdrawn).toHaveLength(1);
  expect(store.errors).toEqual([]);
});

test('a failed withdrawal is reported and repeated, and the trials of other realms end nevertheless', async () => {
  const store = createTrialStore();
  store.startNode();
  store.failing.add('broken');
  store.begin('broken', 5 * SECOND_MS);
  store.begin('whole', 5 * SECOND_MS);
  await vi.advanceTimersByTimeAsync(5 * SECOND_MS);
  expect(store.withdrawn.map(({ realmId }) => realmId)).toEqual(['whole']);
  expect(String(store.errors[0])).toContain('broken fails');
  store.failing.clear();
  await vi.advanceTimersByTimeAsync(2 * SECOND_MS);
  expect(store.withdrawn.map(({ realmId }) => realmId)).toEqual(['whole', 'broken']);
});

test('an end in forty days, which is longer than a timer can wait, comes neither early nor late', async () => {
  const store = createTrialStore();
  store.startNode();
  const end = Date.now() + 40 * DAY_MS;
  store.begin('long', 40 * DAY_MS);
  // A node reads the ends once a minute, so the clock is set near the end instead of running all minutes.
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  vi.setSystemTime(end - 90 * SECOND_MS);
  await vi.advanceTimersByTimeAsync(89 * SECOND_MS);
  expect(store.withdrawn).toEqual([]);
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(store.withdrawn).toEqual([{ realmId: 'long', at: end }]);
});

test('a closed node withdraws no trial, and neither listens to changes nor reads the ends any more', async () => {
  const store = createTrialStore();
  const node = store.startNode();
  store.begin('one', 5 * SECOND_MS);
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  await node.close();
  const readCount = store.reads.length;
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(store.withdrawn).toEqual([]);
  expect(store.listeners.size).toBe(0);
  expect(store.reads).toHaveLength(readCount);
});
