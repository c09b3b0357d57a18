// Each count, event and measurement names its realm: the tables, the events of the server, window.dataLayer and forwarded
// events. src/server/domain/playback/createStreamDescriptions.test.ts tests the content id that the player sends to media
// servers.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { VIEWER_EVENTS } from '#schemas/domain/viewer-event.ts';
import { createViewerEvents } from '#src/server/domain/operations/viewerEvents.ts';
import { createAnalytics } from '#src/stores/createAnalytics.ts';
import type { TrackedEvent } from '#src/stores/createTracker.ts';
import { describeWithApi } from './describeWithApi.ts';

/**
 * Tables whose rows belong to no single realm: bodies and files by their hash, the work on them, the record of removed
 * realms, which names the realm in another column, and the migrations.
 */
const WITHOUT_REALM = ['blob', 'document_body', 'image_job', 'picture_variant', 'realm_removal'];
/** The tables of counts. A row of another realm can never be added to one of them. */
const COUNTS = ['event_count', 'experiment_count', 'problem_report', 'rate_limit', 'row_failure'];

describeWithApi('realm of stored counts', (env) => {
  test('each table has the realm of its rows, except those that no realm owns', async () => {
    const { rows } = await sql<{ name: string; hasRealm: boolean }>`
      select t.table_name as name, exists (select from information_schema.columns c
        where c.table_schema = t.table_schema and c.table_name = t.table_name
          and c.column_name = 'realm_id' and c.is_nullable = 'NO') as "hasRealm"
      from information_schema.tables t
      where t.table_schema = current_schema() and t.table_type = 'BASE TABLE' order by 1`.execute(env.database.kysely);
    const names = rows.filter(({ hasRealm }) => !hasRealm).map(({ name }) => name);
    expect(names.filter((name) => !/migration/.test(name))).toEqual(WITHOUT_REALM);
    expect(rows.filter(({ name, hasRealm }) => /_count|report|failure|limit/.test(name) && hasRealm)).toHaveLength(
      COUNTS.length,
    );
  });

  test('the primary key of each table of counts begins with the realm', async () => {
    const { rows } = await sql<{ name: string; column: string }>`
      select k.table_name as name, k.column_name as column
      from information_schema.table_constraints c
      join information_schema.key_column_usage k using (constraint_schema, constraint_name)
      where c.constraint_type = 'PRIMARY KEY' and c.table_schema = current_schema() and k.ordinal_position = 1
        and k.table_name in (${sql.join(COUNTS)}) order by 1`.execute(env.database.kysely);
    expect(rows).toEqual(COUNTS.map((name) => ({ name, column: 'realm_id' })));
  });
});

describe('every event of the catalogue names its realm', () => {
  const record = async (analytics: object) => {
    const stored: unknown[] = [];
    const sent: string[] = [];
    const events = createViewerEvents({
      counts: {
        add: async (realmId, _day, counts) => void stored.push(...counts.map(({ event }) => [realmId, event])),
      },
      outbound: {
        request: async ({ body }) => {
          sent.push(String(body));
          return { status: 204 } as never;
        },
      },
      now: () => 0,
      onError: (error) => expect.fail(String(error)),
    });
    const batch = VIEWER_EVENTS.map((event) => ({ event, userType: 'GUEST', language: 'en', subject: '0-500' }));
    await events.record({ id: 'nova', analytics: analytics as never }, batch);
    return { stored, sent: sent.map((text) => JSON.parse(text) as { realm: string; events: { event: string }[] }) };
  };

  test('when the server counts it, and when the server forwards it to the brand', async () => {
    const { stored } = await record({ server: 'count' });
    expect(stored).toEqual(VIEWER_EVENTS.map((event) => ['nova', event]));
    const { sent } = await record({ server: 'forward', forwardTo: 'https://collect.example/' });
    expect(sent).toMatchObject([{ realm: 'nova' }]);
    expect(sent[0]!.events.map(({ event }) => event)).toEqual([...VIEWER_EVENTS]);
  });

  test('in window.dataLayer, from which tag managers of the brand read', () => {
    const names: readonly TrackedEvent[] = [...VIEWER_EVENTS, 'item-seen'];
    const entries: Readonly<Record<string, unknown>>[] = [];
    const { track } = createAnalytics({
      realm: 'nova',
      language: () => 'en',
      userType: () => 'GUEST',
      isGranted: () => true,
      dataLayer: (entry) => entries.push(entry),
      after: () => () => undefined,
    });
    for (const name of names) track(name, { code: 'one' });
    expect(entries.map(({ event, realm }) => [event, realm])).toEqual(names.map((name) => [name, 'nova']));
  });
});
