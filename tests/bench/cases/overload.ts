// Offers three times the requests that the server can answer, once without and once with load shedding.
import { request } from 'node:http';
import { connect } from 'node:net';
import { runGenerator, type GeneratorResult } from '../overload/startGenerator.ts';
import type { Case, ReportedFact } from '../report.ts';
import { canBindToCore } from '../servers/forkOnCore.ts';
import { startServer } from '../servers/measured.ts';
import { seedStore } from '../store.ts';

const SERVER_CORE = 0;
const GENERATOR_CORE = 1;
const WARM_SECONDS = 20;
const CAPACITY_SECONDS = 15;
const OVERLOAD_SECONDS = 20;
/** How many times the capacity is offered. */
const FACTOR = 3;
/** Connections with which the capacity is measured, and those of the overload. */
const CAPACITY_CONNECTIONS = 16;
const OVERLOAD_CONNECTIONS = 512;
const PROBE_INTERVAL_MS = 100;
/** Connections that pipeline requests for the sitemap. */
const PIPES = 60;
/** Requests on each of these connections. */
const PIPELINED = 40;

const HOST = 'ironclad.localhost';
/** What viewers request: pages as HTML and as JSON, the items of rows, labels, the guide, search. */
const PATHS = [
  '/',
  '/',
  '/browse',
  '/api/v4/page/home',
  '/api/v4/page/home?lang=es',
  '/api/v4/page/browse',
  '/api/v2/label?lang=pt',
  '/api/v2/menu',
  '/api/v1/content-search?query=fight',
  '/api/v2/event/live',
];

export const overload: Case = {
  about: 'the server on one core, at three times the requests that it can answer; health checks 10 times a second',
  minPairs: 1,
  async run({ seed, log }) {
    const store = await seedStore(log);
    try {
      const facts: ReportedFact[] = [];
      if (!canBindToCore()) log('taskset is missing: the processes share all cores');
      for (const isSheddingOn of [false, true])
        facts.push(...(await measure(store.copy(), { isSheddingOn, seed, log })));
      return facts;
    } finally {
      store.remove();
    }
  },
};

type MeasureOptions = { readonly isSheddingOn: boolean; readonly seed: number; readonly log: (line: string) => void };

async function measure(database: string, { isSheddingOn, seed, log }: MeasureOptions): Promise<ReportedFact[]> {
  const name = isSheddingOn ? 'on' : 'off';
  const server = await startServer('ours', database, {
    core: SERVER_CORE,
    env: { LOAD_SHEDDING: isSheddingOn ? 'on' : 'off' },
  });
  const generate = (seconds: number, connections: number, rate?: number): Promise<GeneratorResult> =>
    runGenerator(GENERATOR_CORE, {
      port: server.port,
      targets: PATHS.map((path) => ({ path, host: HOST })),
      seconds,
      connections,
      seed,
      ...(rate !== undefined && { rate }),
    });
  try {
    await generate(WARM_SECONDS, CAPACITY_CONNECTIONS);
    const measureCapacity = async (): Promise<number> =>
      (await generate(CAPACITY_SECONDS, CAPACITY_CONNECTIONS)).answered / CAPACITY_SECONDS;
    const capacity = await measureCapacity();
    log(`shedding ${name}: capacity ${capacity.toFixed(0)} requests a second`);
    const probes = startProbes(server.port);
    const result = await generate(OVERLOAD_SECONDS, OVERLOAD_CONNECTIONS, capacity * FACTOR);
    const health = await probes.stop();
    // Goodput: the share of the capacity that responds in time under overload.
    const goodput = result.answered / OVERLOAD_SECONDS / capacity;
    const pipeProbes = startProbes(server.port);
    const pipeSeconds = await pipeline(server.port);
    const pipeHealth = await pipeProbes.stop();
    const after = await measureCapacity();
    const p99 = quantile(health, 0.99);
    const share = (count: number): string => `${count} (${((100 * count) / result.offered).toFixed(0)} %)`;
    return [
      fact(`${name}: capacity before, after`, `${capacity.toFixed(0)}/s, ${after.toFixed(0)}/s`),
      fact(
        `${name}: offered, answered, late, 503, failed`,
        [result.offered, ...[result.answered, result.late, result.shed, result.failed].map(share)].join(', '),
      ),
      fact(`${name}: goodput / capacity`, goodput.toFixed(2), isSheddingOn ? goodput >= 0.8 : undefined),
      fact(
        `${name}: health median, p99, longest`,
        [quantile(health, 0.5), p99, Math.max(...health)].map(formatMs).join(', '),
        isSheddingOn ? p99 <= 1_000 : undefined,
      ),
      fact(
        `${name}: ${PIPES} pipes, health longest`,
        `${formatMs(Math.max(...pipeHealth))}, all closed or answered after ${pipeSeconds.toFixed(1)} s`,
        isSheddingOn ? Math.max(...pipeHealth) <= 1_000 : undefined,
      ),
    ];
  } finally {
    await server.stop();
  }
}

const fact = (name: string, found: string, isWithinLimit?: boolean): ReportedFact => ({
  kind: 'fact',
  name,
  found,
  ...(isWithinLimit !== undefined && { isWithinLimit }),
});
const formatMs = (ms: number): string => `${ms.toFixed(0)} ms`;

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Requests /healthz again and again, each time on a connection of its own. */
function startProbes(port: number): { stop(): Promise<readonly number[]> } {
  const times: number[] = [];
  const running = new Set<Promise<void>>();
  const probe = (): Promise<void> =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      const end = (): void => {
        times.push(performance.now() - startedAt);
        resolve();
      };
      request({ port, host: '127.0.0.1', path: '/healthz', agent: false }, (response) => {
        response.resume();
        response.on('end', end).on('error', end);
      })
        .on('error', end)
        .end();
    });
  const timer = setInterval(() => {
    const sent = probe().finally(() => running.delete(sent));
    running.add(sent);
  }, PROBE_INTERVAL_MS);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(running);
      return times;
    },
  };
}

/** Pipelines requests on many connections. Returns the seconds until all were answered or closed. */
async function pipeline(port: number): Promise<number> {
  const startedAt = performance.now();
  const text = `GET /sitemap.xml HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`.repeat(PIPELINED - 1);
  const last = `GET /sitemap.xml HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`;
  const open = (): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text + last));
      socket.resume().on('error', () => undefined);
      socket.on('close', () => resolve());
    });
  await Promise.all(Array.from({ length: PIPES }, open));
  return (performance.now() - startedAt) / 1_000;
}
