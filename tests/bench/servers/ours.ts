// The product as `npm start` runs it, on the data folder given. Its clock starts at the same time in every run, so
// that live items and cached data do not depend on when the benchmark runs.
import { createDatabase } from '../../../src/server/db/createDatabase.ts';
import { createServer } from '../../../src/server/createServer.ts';
import { quietLogger } from '../store.ts';
import { CLOCK_START } from './clock.ts';
import { databaseOptions, getPort, serveBench } from './measured.ts';

const options = databaseOptions();
const database = await createDatabase({ ...options, logger: quietLogger });
const config = {
  port: 0,
  host: '127.0.0.1',
  dataDir: options.dataDir,
  databaseUrl: options.databaseUrl,
  logLevel: 'info',
  isProduction: true,
  seed: 'all' as const,
  isServiceWorkerOn: true,
  isDemo: true,
  trustProxy: false as const,
  limits: process.env['LOAD_SHEDDING'] === 'off' ? { isSheddingOn: false, pipelined: Infinity } : {},
};
const server = await createServer({
  config,
  database,
  adminToken: 'x'.repeat(40),
  now: () => CLOCK_START + Math.floor(performance.now()),
});
await server.app.listen({ port: 0, host: '127.0.0.1' });
serveBench(getPort(server.app.server.address()), {
  close: async () => {
    await server.close();
    await database.close();
  },
});
