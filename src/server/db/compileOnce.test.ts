import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
} from 'kysely';
import { expect, test } from 'vitest';
import { compileOnce } from './compileOnce.ts';
import type { Tables } from './tables.ts';

const kysely = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

test('a query is built once, and runs with the values of each call', async () => {
  const executed: CompiledQuery[] = [];
  let built = 0;
  const find = compileOnce(
    {
      executeQuery: async (query: CompiledQuery) => {
        executed.push(query);
        return { rows: [] };
      },
    },
    ({ realmId, at, device }: { realmId: string; at: Date; device: string | null }) => {
      built++;
      return kysely
        .updateTable('session')
        .set({ seen_at: at, device })
        .where('realm_id', '=', realmId)
        .where('created_at', '<', at)
        .where('generation', '=', 0);
    },
  );
  const [first, second] = [new Date(1), new Date(2)];
  await find({ realmId: 'a', at: first, device: null });
  await find({ realmId: 'b', at: second, device: 'TV' });
  expect(built).toBe(1);
  expect(executed.map(({ parameters }) => parameters)).toEqual([
    [first, null, 'a', first, 0],
    [second, 'TV', 'b', second, 0],
  ]);
  expect(executed[0]!.sql).toBe(
    'update "session" set "seen_at" = $1, "device" = $2 where "realm_id" = $3 and "created_at" < $4 and "generation" = $5',
  );
  expect(executed[1]!.sql).toBe(executed[0]!.sql);
});
