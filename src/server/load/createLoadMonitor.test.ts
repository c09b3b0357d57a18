import { describe, expect, test } from 'vitest';
import { classifyRequest, type RequestClass } from './classifyRequest.ts';
import { createLoadMonitor, type LoadMonitor } from './createLoadMonitor.ts';

/** An event loop that works and waits only when the test says so. */
function createTestLoop() {
  let active = 0;
  let idle = 0;
  return {
    clock: { now: () => active + idle, loop: () => ({ active, idle }) },
    work(ms: number) {
      active += ms;
    },
    wait(ms: number) {
      idle += ms;
    },
  };
}

const acceptMany = (monitor: LoadMonitor, count: number, requestClass: RequestClass = 'ordinary') =>
  Array.from({ length: count }, () => monitor.accept(requestClass)).filter((release) => release !== undefined);

describe('the load monitor', () => {
  test('accepts as many concurrent requests as the event loop can handle in 0.3 s, and 24 pages', () => {
    const loop = createTestLoop();
    const monitor = createLoadMonitor(loop.clock);
    // A server that has handled nothing yet expects requests of 20 ms.
    expect(acceptMany(monitor, 480)).toHaveLength(24);
    expect(acceptMany(monitor, 480, 'important')).toHaveLength(48);
    expect(monitor.accept('always')).toBeDefined();

    // Requests that take 1 ms of work and wait for a database: hundreds are handled at the same time.
    const fast = createTestLoop();
    const warm = createLoadMonitor(fast.clock);
    for (let request = 0; request < 3_000; request += 1) {
      const release = warm.accept('ordinary');
      fast.work(1);
      fast.wait(20);
      release?.();
    }
    const accepted = acceptMany(warm, 480);
    expect(accepted.length).toBeGreaterThan(200);
    // Each response that begins makes room for one request, once.
    for (const release of accepted) release();
    for (const release of accepted) release();
    expect(warm.counts().running).toBe(0);
    // Pages that arrive together wait for each other, however fast the requests before them were.
    expect(acceptMany(warm, 480, 'page')).toHaveLength(24);
  });

  test('refuses requests after the event loop has worked for long without a wait, until it waits', () => {
    const loop = createTestLoop();
    const monitor = createLoadMonitor(loop.clock);
    let accepted = 0;
    for (let request = 0; request < 240; request += 1) {
      const release = monitor.accept('page');
      if (!release) continue;
      accepted += 1;
      loop.work(30);
      release();
    }
    expect(accepted).toBe(16);
    expect(monitor.accept('important')).toBeDefined();
    expect(monitor.accept('always')).toBeDefined();
    loop.wait(1);
    expect(monitor.accept('page')).toBeDefined();
  });

  test('accepts the requests that arrive after other work has kept the event loop busy', () => {
    const loop = createTestLoop();
    const monitor = createLoadMonitor(loop.clock);
    monitor.accept('page')?.();
    loop.work(5_000);
    expect(acceptMany(monitor, 10, 'page')).toHaveLength(10);
  });

  test('refuses for a tenth of a second at most while the event loop never waits', () => {
    const loop = createTestLoop();
    const monitor = createLoadMonitor(loop.clock);
    for (let request = 0; request < 30; request += 1) {
      monitor.accept('ordinary')?.();
      loop.work(30);
    }
    expect(monitor.counts().refused).toBeGreaterThan(0);
    loop.work(120);
    expect(monitor.accept('ordinary')).toBeDefined();
  });
});

test.each([
  ['GET', '/healthz', 'always'],
  ['GET', '/readyz?x=1', 'always'],
  ['GET', '/metrics', 'always'],
  ['GET', '/', 'page'],
  ['GET', '/es/explorar?x=1', 'page'],
  ['GET', '/sitemap.xml', 'ordinary'],
  ['GET', '/api/v4/page/home', 'ordinary'],
  ['POST', '/api/v2/viewer-events', 'ordinary'],
  ['POST', '/api/v2/page-problems', 'ordinary'],
  ['POST', '/api/v2/page-views', 'ordinary'],
  ['POST', '/api/v1/playback/1/heartbeat', 'important'],
  ['POST', '/v1/multiviewHeartbeat', 'important'],
  ['PUT', '/api/v2/favourite/vods/1', 'important'],
  ['POST', '/api/v2/login', 'important'],
  ['GET', '/_admin/activity', 'important'],
  ['POST', '/api/admin/v1/realms/acme/publish', 'important'],
  ['GET', '/assets/entry.js', 'important'],
  ['GET', '/media/token/1.m4s', 'important'],
  ['GET', '/healthz/../', 'page'],
] as const)('%s %s is %s', (method, url, expected) => {
  expect(classifyRequest(method, url)).toBe(expected);
});
