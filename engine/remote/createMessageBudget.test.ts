import { expect, test, vi } from 'vitest';
import { createMessageBudget, measureMessage } from './createMessageBudget.ts';

function createBudget() {
  const clock = { now: 0 };
  const budget = createMessageBudget(() => clock.now);
  /** Sends messages and returns how many were accepted before the first refused one. */
  const send = (count: number, message: unknown = { type: 'pong' }): number => {
    for (let sent = 0; sent < count; sent += 1) if (budget.spend(() => message) !== undefined) return sent;
    return count;
  };
  return { clock, budget, send };
}

test('a frame may send 200 messages at once and then 30 per second', () => {
  const { clock, send } = createBudget();
  expect(send(200)).toBe(200);
  clock.now += 1_000;
  expect(send(200)).toBe(30);
  const patient = createBudget();
  for (let second = 0; second < 600; second += 1) {
    patient.clock.now += 1_000;
    expect(patient.send(30)).toBe(30);
  }
});

test('messages above the budget are not even read, because reading copies them into the page', () => {
  const { budget, send } = createBudget();
  send(200);
  const read = vi.fn<() => unknown>();
  expect(budget.spend(read)).toMatch(/messages at once/);
  expect(read).not.toHaveBeenCalled();
});

test('a frame may send 256 kB at once, 32 kB per second, and 64 kB in a message', () => {
  const text = 'x'.repeat(16_000); // 32 kB
  const { clock, send, budget } = createBudget();
  expect(send(100, text)).toBe(8);
  clock.now += 4_000;
  expect(send(100, text)).toBeLessThan(5);
  expect(createBudget().budget.spend(() => 'x'.repeat(40_000))).toMatch(/larger than 64 kB/);
  expect(budget.spend(() => 'x'.repeat(40_000))).toBeDefined();
});

test.each([
  ['a long text', 'x'.repeat(200_000)],
  ['a buffer', new ArrayBuffer(200_000)],
  ['a view of a buffer', new Uint8Array(200_000)],
  ['a list', Array.from({ length: 200_000 }, (_, i) => i)],
  ['an empty list that claims to be long', Object.assign([], { length: 4_000_000_000 })],
  ['an object with many names', Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`name${i}`, i]))],
  ['a long name', { ['x'.repeat(200_000)]: 1 }],
  ['a set', new Set(Array.from({ length: 20_000 }, (_, i) => i))],
  ['a map', new Map(Array.from({ length: 20_000 }, (_, i) => [i, 'x']))],
  ['deep nesting', Array.from({ length: 20_000 }).reduce<object>((inner) => ({ inner }), {})],
])('%s is larger than a message may be', (_, value) => {
  expect(measureMessage(value, 64 * 1024)).toBeGreaterThan(64 * 1024);
});

test('usual messages are small, and a cycle is counted once', () => {
  const cycle: { self?: unknown; list: unknown[] } = { list: [] };
  cycle.self = cycle;
  cycle.list.push(cycle, cycle.list);
  for (const value of [undefined, null, 5, 'ready', { type: 'height', height: 300 }, cycle])
    expect(measureMessage(value, 64 * 1024)).toBeLessThan(500);
});
