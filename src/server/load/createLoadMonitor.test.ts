import { describe, expect, test } from 'vitest';
import { classifyRequest } from './classifyRequest.ts';
import { createLoadMonitor, type LoadMonitor } from './createLoadMonitor.ts';

/** A clock that moves only when the test moves it. */
function createTestLoop() {
  let time = 0;
  let timers: { readonly dueAt: number; readonly run: () => void }[] = [];
  let arrivals: (() => void)[] = [];
  return {
    clock: {
      now: () => time,
      after: (ms: number, run: () => void) => void timers.push({ dueAt: time + ms, run }),
      afterArrivals: (run: () => void) => void arrivals.push(run),
    },
    /** The event loop handles one request, or other work, for a time in ms. */
    work(ms: number) {
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
  test('accepts any number of requests while the event loop is on time', () => {
    const loop = createTestLoop();
    const monitor = createLoadMonitor(loop.clock);
    expect(acceptMany(monitor, 1_000)).toHaveLength(1_000);
    expect(monitor.counts()).toEqual({ accepted: 1_000, refused: 0, running: 1_000 });
  });

  test('accepts 32 ordinary requests at once while the event loop is late, and three times as many important ones', () => {
    const loop = createTestLoop();
    const monitor = createLoadMonitor(loop.clock);
    monitor.accept('ordinary')?.();
    loop.work(200);
    loop.turn();
    const running = acceptMany(monitor, 100);
    expect(running).toHaveLength(32);
    expect(acceptMany(monitor, 100, 'important')).toHaveLength(64);
    expect(monitor.accept('always')).toBeDefined();
    expect(monitor.counts().refused).toBe(68 + 36);

    // Each response that begins makes room for one request.
    for (const release of running) release();
    for (const release of running) release();
    expect(monitor.counts().running).toBe(65);
  });

  test('accepts everything again half a second after the last delay, and stops its timer without requests', () => {
    const loop = createTestLoop();
    const monitor = createLoadMonitor(loop.clock);
    monitor.accept('ordinary')?.();
    loop.work(200);
    loop.turn();
    for (let turn = 0; turn < 30; turn += 1) {
      loop.work(20);
      loop.turn();
    }
    expect(loop.countTimers()).toBe(0);
    expect(acceptMany(monitor, 100)).toHaveLength(100);
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
