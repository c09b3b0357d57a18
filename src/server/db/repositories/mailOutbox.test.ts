import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../database.ts';
import { testStores, type PreparedStore } from '../testing/testStores.ts';
import { createMailOutbox } from './mailOutbox.ts';

describe.each(testStores())('$kind outbox of mails', (store) => {
  describe.skipIf(store.skipReason)('claims', () => {
    let prepared: PreparedStore;
    let database: Database;
    beforeAll(async () => {
      prepared = await store.prepare();
      database = await prepared.open();
    }, 120_000);
    afterAll(async () => prepared?.close(), 60_000);

    test('each claim takes one mail, whichever join the database chooses', async () => {
      const now = new Date('2026-11-28T12:00:00Z');
      await database.kysely.transaction().execute(async (transaction) => {
        const outbox = createMailOutbox(transaction);
        for (const recipient of ['a@x.test', 'b@x.test', 'c@x.test'])
          await outbox.add('default', { template: 'confirm-email', recipient, locale: 'en', parameters: {} }, now);
        // A nested loop runs the inner query once for each row of the outer one.
        for (const setting of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'indexscan', 'bitmapscan'])
          await sql`set local ${sql.raw(`enable_${setting}`)} = off`.execute(transaction);
        const claimed: (string | undefined)[] = [];
        for (let count = 0; count < 4; count += 1) claimed.push((await outbox.claim(now))?.recipient);
        expect(new Set(claimed.slice(0, 3))).toEqual(new Set(['a@x.test', 'b@x.test', 'c@x.test']));
        expect(claimed[3]).toBeUndefined();
      });
    });
  });
});
