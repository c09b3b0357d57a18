// The server process: reads the settings, opens the database, publishes the folders below realms/ and listens. A signal
// stops it cleanly, also during the start.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from './config.ts';
import { createServer, type Server } from './createServer.ts';
import { createDatabase } from './db/createDatabase.ts';
import type { Database } from './db/database.ts';
import { encryptStoredValues } from './db/encryptStoredValues.ts';
import { createFieldCipher } from './db/fieldCipher.ts';
import { migrate } from './db/migrate.ts';
import { BASE_REALM } from './domain/delivery/createSnapshots.ts';
import { seedRealms } from './seed/seedRealms.ts';
import { listenForMetrics } from './metrics/serveMetrics.ts';
import { describeFirstSteps } from './ssr/firstSteps.ts';

/** Time after which the process exits even when connections are still open. STOP_DELAY_SECONDS is added to it. */
const STOP_LIMIT_MS = 25_000;
/** Maximum time that `close` waits for the responses to requests that the server has accepted. */
const DRAIN_LIMIT_MS = 20_000;

/** Time that `close` waits for a start that is still running. */
const START_GRACE_MS = 1_000;

/** The resources that the start has opened so far and that `close` must close. */
type OpenResources = {
  database?: Database;
  server?: Server;
  serverFile?: string;
  closeMetrics?: () => Promise<void>;
  /** STOP_DELAY_SECONDS in ms. SIGTERM uses it; other reasons to stop do not. */
  configuredStopDelayMs?: number;
  /** Time in ms for which the server still accepts requests after it was stopped, while /readyz responds 503. */
  stopDelayMs: number;
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const logger = { info: print, warn: print, error: (line: string) => void process.stderr.write(`${line}\n`) };

async function start(stop: AbortSignal, resources: OpenResources): Promise<void> {
  const config = readConfig(process.env);
  resources.configuredStopDelayMs = config.stopDelayMs ?? 0;
  const startedAt = performance.now();
  resources.database = await createDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    logger,
    signal: stop,
    // The build writes a database that is initialised and migrated. The first start copies it, which saves 5 s.
    databaseTemplate: 'dist/database-template',
  });
  await migrate(resources.database.kysely, logger);
  const encrypted = await encryptStoredValues(
    resources.database.kysely,
    createFieldCipher(config.encryptionKeys ?? []),
  );
  if (encrypted > 0) print(`stored values that were encrypted with the first of ENCRYPTION_KEYS: ${encrypted}`);
  if (config.seed !== 'none')
    await seedRealms({
      database: resources.database,
      realmsFolder: 'realms',
      only: config.seed === 'base' ? [BASE_REALM] : undefined,
      logger,
      outbound: { privateOrigins: config.privateOrigins ?? [] },
      pluginsDir: config.pluginsDir,
    });
  if (stop.aborted) return;
  const adminToken = randomBytes(32).toString('base64url');
  resources.server = await createServer({ config, database: resources.database, adminToken, now: () => Date.now() });
  if (stop.aborted) return;
  await resources.server.app.listen({ port: config.port, host: config.host });
  const metricsServer = await listenForMetrics(resources.server.metrics, config.metrics);
  if (metricsServer) {
    resources.closeMetrics = metricsServer.close;
    print(`metrics on ${config.metrics?.host}:${metricsServer.port}`);
  }
  const address = resources.server.app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  resources.serverFile = writeServerFile(config.dataDir, {
    url: `http://${config.host}:${port}`,
    token: adminToken,
    pid: process.pid,
  });
  const addresses = await resources.server.realms.listAddresses();
  for (const { host } of addresses) print(`  http://${host}:${port}/`);
  if (addresses.length === 0) print(describeFirstSteps());
  print(
    `ready on ${config.host}:${port} after ${((performance.now() - startedAt) / 1000).toFixed(1)} s (${resources.database.kind} database${config.isDemo ? ', demo' : ''})`,
  );
}

/**
 * Writes the file by which operators' commands find this server (decision O31). Only its owner may read it: it contains
 * the admin token.
 */
function writeServerFile(dataDir: string, content: { url: string; token: string; pid: number }): string {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'server.json');
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(content)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return file;
}

const stop = new AbortController();
const resources: OpenResources = { stopDelayMs: 0 };
let hasFailed = false;
const startup = start(stop.signal, resources).catch((error: unknown) => {
  if (stop.signal.aborted) return;
  hasFailed = true;
  logger.error(error instanceof Error ? error.message : String(error));
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) logger.error(error.stack ?? '');
  stop.abort();
});

async function close(): Promise<void> {
  setTimeout(() => process.exit(1), STOP_LIMIT_MS + resources.stopDelayMs).unref();
  // A start that is still seeding may be interrupted: the database rolls back what was not committed.
  await Promise.race([
    startup,
    new Promise((resolve) => {
      setTimeout(resolve, START_GRACE_MS).unref();
    }),
  ]);
  if (resources.serverFile) rmSync(resources.serverFile, { force: true });
  await resources.server?.drain({ delayMs: resources.stopDelayMs, limitMs: DRAIN_LIMIT_MS });
  await resources.closeMetrics?.();
  await resources.server?.close();
  await resources.database?.close();
  process.exit(hasFailed ? 1 : 0);
}
stop.signal.addEventListener('abort', () => void close());
// `npm run dev` starts this process with an IPC channel. The server stops when that channel closes: `npm run dev` stops
// the server in this way, and the channel also closes when `npm run dev` itself ends.
process.once('disconnect', () => stop.abort());
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.once(signal, () => {
    // Only SIGTERM comes from an operator behind a load balancer, which needs the delay to notice that /readyz fails.
    if (signal === 'SIGTERM' && resources.server) resources.stopDelayMs = resources.configuredStopDelayMs ?? 0;
    stop.abort();
  });
