/**
 * A process for `migrate.test.ts`: opens the database given and migrates it. With a number it kills itself (SIGKILL) while that
 * statement is on its way or runs, so that every place of a migration can be the last one; then it never ends otherwise.
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
    // The statement is sent after this returns.
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
