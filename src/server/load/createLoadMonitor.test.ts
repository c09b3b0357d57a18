import { describe, expect, test } from 'vitest';
import { classifyRequest } from './classifyRequest.ts';
import { createLoadMonitor, type LoadMonitor } from './createLoadMonitor.ts';

/** A clock that moves only when the test moves it. */
function createTestLoop() {
  let time = 0;
  let active = 0;
  let timers: { readonly dueAt: number; readonly run: () => void }[] = [];
  let arrivals: (() => void)[] = [];
  return {
    clock: {
      now: () => time,
      after: (ms: number, run: () => void) => void timers.push({ dueAt: time + ms, run }),
      afterArrivals: (run: () => void) => void arrivals.push(run),
      activeMs: () => active,
    },
    /** The event loop handles one request, or other work, for a time in ms. */
    work(ms: number) {
      time += ms;
      active += ms;
    },
    wait(ms: number) {
      time += ms;
    },
    /** The event loop has handled what had arrived, and runs the timers that are due. */
    turn() {
      const ended = arrivals;
      arrivals = [];
      for (const run of ended) run();
      const due = timers.filter(({ dueAt }) => dueAt <= time);
      timers = timers.filter(({ dueAt }) => dueAt > time);
      for (const { run } of due) run();
    },
    countTimers: () => timers.length,
  };
}

const acceptMany = (monitor: LoadMonitor, count: number, requestClass: 'ordinary' | 'important' = 'ordinary') =>
  Array.from({ length: count }, () => monitor.accept(requestClass)).filter((release) => release !== undefined);

describe('the load monitor', () => {
  test('accepts as many requests at once as the event loop can handle in half a second', () => {
    const loop = createTestLoop();
    const monitor = createLoadMonitor(loop.clock);
    // A server that has handled nothing yet expects requests of 20 ms: 25 at once.
    expect(acceptMany(monitor, 480)).toHaveLength(25);

    // Requests that take 1 ms of work and wait for a database: hundreds at once.
    const fast = createTestLoop();
    const warm = createLoadMonitor(fast.clock);
    for (let request = 0; request < 3_000; request += 1) {
      const release = warm.accept('ordinary');
      fast.work(1);
      fast.wait(20);
      release?.();
      fast.turn();
    }
    expect(acceptMany(warm, 480).length).toBeGreaterThan(300);
  });

  test('accepts 24 ordinary requests at once while the event loop is late, and three times as many important ones', () => {
    const loop = createTestLoop();
    const monitor = createLoadMonitor(loop.clock);
    monitor.accept('ordinary')?.();
    loop.work(200);
    loop.turn();
    const running = acceptMany(monitor, 100);
    expect(running).toHaveLength(24);
    expect(acceptMany(monitor, 100, 'important')).toHaveLength(48);
    expect(monitor.accept('always')).toBeDefined();
    expect(monitor.counts().refused).toBe(76 + 52);

    // Each response that begins makes room for one request.
    for (const release of running) release();
    for (const release of running) release();
    expect(monitor.counts().running).toBe(49);
  });

  test('counts as overloaded for half a second after the last delay, and stops its timer without requests', () => {
    const loop = createTestLoop();
    const monitor = createLoadMonitor(loop.clock);
    monitor.accept('ordinary')?.();
    loop.work(120);
    loop.turn();
    for (let turn = 0; turn < 30; turn += 1) {
      loop.wait(20);
      loop.turn();
    }
    expect(loop.countTimers()).toBe(0);
    expect(acceptMany(monitor, 100)).toHaveLength(25);
  });

  test('refuses the rest of the requests that arrived together when they take too long', () => {
    const loop = createTestLoop();
    const monitor = createLoadMonitor(loop.clock);
    let accepted = 0;
    for (let request = 0; request < 240; request += 1) {
      const release = monitor.accept('ordinary');
      if (!release) continue;
      accepted += 1;
      loop.work(72);
      release();
    }
    expect(accepted).toBe(16);
    expect(monitor.accept('always')).toBeDefined();
    loop.turn();
    expect(monitor.accept('ordinary')).toBeDefined();
  });
});

test.each([
  ['GET', '/healthz', 'always'],
  ['GET', '/readyz?x=1', 'always'],
  ['GET', '/metrics', 'always'],
  ['GET', '/', 'ordinary'],
  ['GET', '/sitemap.xml', 'ordinary'],
  ['GET', '/api/v4/page/home', 'ordinary'],
  ['POST', '/api/v2/viewer-events', 'ordinary'],
  ['POST', '/api/v2/page-problems', 'ordinary'],
  ['POST', '/api/v1/playback/1/heartbeat', 'important'],
  ['POST', '/v1/multiviewHeartbeat', 'important'],
  ['PUT', '/api/v2/favourite/vods/1', 'important'],
  ['POST', '/api/v2/login', 'important'],
  ['GET', '/_admin/activity', 'important'],
  ['POST', '/api/admin/v1/realms/acme/publish', 'important'],
  ['GET', '/assets/entry.js', 'important'],
  ['GET', '/media/token/1.m4s', 'important'],
  ['GET', '/healthz/../', 'ordinary'],
] as const)('%s %s is %s', (method, url, expected) => {
  expect(classifyRequest(method, url)).toBe(expected);
});
