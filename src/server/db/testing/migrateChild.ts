/**
 * A process for `migrate.test.ts`: opens the given database and migrates it. With a statement's number as second
 * argument it kills itself (SIGKILL) while that statement is sent or runs, so that a test can interrupt a migration at
 * any statement. In that case the process waits for the kill, even when the migration has ended before.
 */
import type { KyselyPlugin } from 'kysely';
import { createDatabase } from '../createDatabase.ts';
import type { DatabaseOptions } from '../database.ts';
import { migrate } from '../migrate.ts';

const [options = '{}', killAt = '0'] = process.argv.slice(2);
const silent = { info() {}, warn() {}, error: console.error };
const database = await createDatabase({ ...(JSON.parse(options) as DatabaseOptions), logger: silent });
let statements = 0;
const killer: KyselyPlugin = {
  transformQuery({ node }) {
    statements += 1;
    // The statement is sent after this returns. The delay of 0 to 2 ms lets kills come at different moments of it.
    if (statements === Number(killAt)) setTimeout(() => process.kill(process.pid, 'SIGKILL'), statements % 3);
    return node;
  },
  transformResult: async ({ result }) => result,
};
console.log('migrating');
await migrate(database.kysely.withPlugin(killer), silent);
if (killAt !== '0') await new Promise(() => setInterval(() => undefined, 1000));
console.log(`migrated with ${statements} statements`);
await database.close();
