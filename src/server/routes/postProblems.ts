import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { postProblems as call } from '#schemas/api/postProblems.ts';
import type { Database } from '../db/database.ts';
import type { RealmService } from '../realmService.ts';
import { registerCall } from '../registerCall.ts';

/** Distinct findings kept for a realm: reports are input, and a table must not grow by it. */
const MAX_KEPT = 2_000;

/** Counts what viewers' pages reported, one line for each distinct finding. */
export function postProblems(app: FastifyInstance, { realms, database }: { realms: RealmService; database: Database }): void {
  registerCall(app, call, async ({ body, request }) => {
    const realm = await realms.of(request);
    const { kysely } = database;
    const { kept } = await kysely.selectFrom('problem_report').select(sql<number>`count(*)::int`.as('kept')).where('realm_id', '=', realm.id).executeTakeFirstOrThrow();
    const fresh = kept < MAX_KEPT ? body.problems : [];
    for (const { code, pointer, rowId } of fresh) {
      await kysely.insertInto('problem_report').values({ realm_id: realm.id, page_id: body.pageId, row_id: rowId ?? '', code, pointer })
        .onConflict((on) => on.columns(['realm_id', 'page_id', 'row_id', 'code', 'pointer']).doUpdateSet({ count: sql`problem_report.count + 1`, last_seen: sql`now()` })).execute();
    }
    return { accepted: fresh.length };
  });
}
