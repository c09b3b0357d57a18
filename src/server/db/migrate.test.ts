import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from './createDatabase.ts';
import type { Database, DatabaseOptions } from './database.ts';
import { listAppliedMigrations, migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { spawnNode } from './testing/spawnNode.ts';
import { getMigratedTemplate } from './testing/databaseTemplates.ts';
import { createTestLogger } from './testing/createTestLogger.ts';
import { testStores, type PreparedStore } from './testing/testStores.ts';

const logger = createTestLogger();
const names = migrations.map(({ name }) => name);

test('migrations are numbered without gaps', () => {
  expect(names.map((name) => name.slice(0, 5))).toEqual(
    names.map((_, index) => `${String(index + 1).padStart(4, '0')}-`),
  );
  expect(Object.keys(createdColumnOf)).toEqual(names);
});

/** Returns every table, column, constraint and trigger as text. Equal schemas have equal texts. */
async function readSchema({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, is_identity) as line
      from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select concat_ws(' ', tgrelid::regclass, tgname) from pg_trigger where not tgisinternal
    union all select indexdef from pg_indexes where schemaname = 'public'
    order by line`.execute(kysely);
  return rows.map(({ line }) => line);
}

/** A column that each migration creates. */
const createdColumnOf: Record<string, { readonly table: string; readonly column: string }> = {
  '0001-realms-and-versions': { table: 'host', column: 'realm_id' },
  '0002-blobs': { table: 'picture_variant', column: 'hash' },
  '0003-problem-reports': { table: 'problem_report', column: 'realm_id' },
  '0004-sessions': { table: 'signing_key', column: 'realm_id' },
  '0005-favourites-and-watchlists': { table: 'watchlist_item', column: 'realm_id' },
  '0006-audience': { table: 'event_count', column: 'realm_id' },
  '0007-preferences': { table: 'preference', column: 'realm_id' },
  '0008-playback': { table: 'watch_history', column: 'realm_id' },
  '0009-watch-rooms': { table: 'watch_room_event', column: 'realm_id' },
  '0010-viewer-settings': { table: 'preference', column: 'spoilers' },
  '0011-publish-tokens': { table: 'publish_token', column: 'token_hash' },
  '0012-image-jobs': { table: 'image_plan', column: 'realm_id' },
  '0013-realm-removals-and-drafts': { table: 'realm_draft', column: 'realm_id' },
  '0014-identity': { table: 'account_event', column: 'realm_id' },
  '0015-plugin-reports': { table: 'problem_report', column: 'plugin_id' },
  '0016-problem-sources': { table: 'problem_report', column: 'source' },
  '0017-sign-in-attempts': { table: 'session', column: 'signed_in_with' },
  '0018-session-country': { table: 'session', column: 'country' },
  '0019-idempotency-keys': { table: 'idempotency_key', column: 'key' },
  '0020-tv-sign-ins': { table: 'tv_sign_in', column: 'code_hash' },
  '0021-licence-sources': { table: 'user_licence', column: 'source' },
  '0022-profiles': { table: 'account', column: 'pin_hash' },
  '0023-tv-subscriptions': { table: 'linked_identity', column: 'device_secret' },
  '0024-page-drafts': { table: 'page_draft', column: 'realm_id' },
  '0025-people': { table: 'staff_invitation', column: 'token_hash' },
  '0026-page-editing': { table: 'page_presence', column: 'realm_id' },
  '0027-impersonations': { table: 'session', column: 'impersonated_by' },
  '0028-passkeys': { table: 'passkey', column: 'public_key' },
  '0029-scheduled-pages': { table: 'page_draft', column: 'claimed_until' },
  '0030-trials': { table: 'realm_trial', column: 'salt' },
  '0031-preview-tokens': { table: 'preview_token', column: 'token_hash' },
  '0032-deleted-profiles': { table: 'deleted_profile', column: 'deleted_at' },
  '0033-settings-drafts': { table: 'page_draft', column: 'is_settings' },
  '0034-image-job-interruptions': { table: 'image_job', column: 'interruptions' },
  '0035-review-links': { table: 'review_link', column: 'cookie_hash' },
  '0036-row-switches': { table: 'row_switch', column: 'subject' },
  '0037-brand-links': { table: 'brand_link', column: 'linked_realm' },
  '0038-first-sign-ins': { table: 'account', column: 'first_sign_in_at' },
  '0039-profile-question': { table: 'session', column: 'must_choose_profile' },
  '0040-provider-sign-ups': { table: 'provider_sign_up', column: 'browser_hash' },
  '0041-licence-order': { table: 'linked_identity', column: 'licences_stored' },
  '0042-logout-hints': { table: 'session', column: 'sealed_logout_hint' },
  '0043-comment-replies': { table: 'page_comment', column: 'reply_to' },
  '0044-sign-up-details': { table: 'pending_sign_up', column: 'sealed_details' },
  '0045-recorded-ends': { table: 'session', column: 'end_recorded' },
  '0046-editor-roles': { table: 'account', column: 'editor_role' },
  '0047-trial-ends': { table: 'realm_trial', column: 'until' },
  '0048-experiment-counts': { table: 'experiment_count', column: 'playbacks' },
  '0049-drafts-scheduled-together': { table: 'page_draft', column: 'schedule_id' },
  '0050-guest-comments': { table: 'page_comment', column: 'guest_link' },
  '0051-trial-bases': { table: 'realm_trial', column: 'base_version' },
  '0052-posted-responses': { table: 'sign_in_attempt', column: 'posted' },
  '0053-uploaded-images': { table: 'uploaded_image', column: 'source_hash' },
};

const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 1e6));
const isDeep = process.env['MARQUEE_TEST_DEEP'] === '1';

describe.each(testStores())('$kind migrations', (store) => {
  describe.skipIf(store.skipReason)('run', () => {
    let prepared: PreparedStore;
    let database: Database;
    let firstRun: string[];
    let statements = 0;
    let expected: string[];
    beforeAll(async () => {
      prepared = await store.prepare();
      database = await createDatabase(await prepared.newDatabaseOptions());
      const counter: KyselyPlugin = {
        transformQuery({ node }) {
          statements += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      firstRun = await migrate(database.kysely.withPlugin(counter), logger);
      expected = await readSchema(database);
    }, 120_000);
    afterAll(async () => {
      await database?.close();
      await prepared?.close();
    }, 60_000);

    const startChild = (options: DatabaseOptions, killAt: number) =>
      spawnNode('./migrateChild.ts', JSON.stringify({ ...options, logger: undefined }), String(killAt));

    test('the first run applies all migrations, the second none', async () => {
      expect(firstRun).toEqual(names);
      expect(await migrate(database.kysely, logger)).toEqual([]);
      expect(await listAppliedMigrations(database.kysely)).toEqual(names);
    });

    test(
      `a process killed at any statement leaves a migration complete or absent, and the next start completes it (TEST_SEED=${seed})`,
      async () => {
        expect(statements).toBeGreaterThan(30);
        // Each statement takes two starts, with the embedded database 2 s each. So the seed selects a sample of the
        // statements, which is larger with MARQUEE_TEST_DEEP=1.
        const sampleSize = store.kind === 'embedded' ? 2 : 3;
        const step = Math.ceil(statements / (isDeep ? 40 : sampleSize));
        for (let killAt = 1 + (seed % step); killAt <= statements; killAt += step) {
          const options = await prepared.newDatabaseOptions();
          expect(await startChild(options, killAt).ended(), `killed at statement ${killAt}`).toBe('SIGKILL');
          const next = await createDatabase(options);
          const applied = await listAppliedMigrations(next.kysely);
          expect(names.slice(0, applied.length)).toEqual(applied);
          for (const name of names) {
            const { table, column } = createdColumnOf[name]!;
            const { rows } = await sql`select from information_schema.columns
            where table_schema = 'public' and table_name = ${table} and column_name = ${column}`.execute(next.kysely);
            expect(rows.length === 1, `${name} after a kill at statement ${killAt}`).toBe(applied.includes(name));
          }
          expect(await migrate(next.kysely, logger)).toEqual(names.slice(applied.length));
          expect(await readSchema(next)).toEqual(expected);
          await next.close();
        }
      },
      isDeep ? 900_000 : 180_000,
    );

    test.runIf(store.kind === 'postgres')(
      'one of several servers that start together migrates while the others wait',
      async () => {
        const options = await prepared.newDatabaseOptions();
        const all = await Promise.all(Array.from({ length: 4 }, () => createDatabase(options)));
        const done = await Promise.all(all.map(({ kysely }) => migrate(kysely, logger)));
        expect(done.flat().sort()).toEqual(names);
        await Promise.all(all.map((each) => each.close()));
      },
    );

    // This test is the last one, because it makes the database newer than the program.
    test('a failing migration changes nothing and is named in the error', async () => {
      const broken = {
        name: '9999-broken',
        async up(db: Parameters<(typeof migrations)[0]['up']>[0]) {
          await sql`create table half (id int)`.execute(db);
          await sql`create table half (id int)`.execute(db);
        },
      };
      await expect(migrate(database.kysely, logger, [...migrations, broken])).rejects.toThrow(
        'Migration 9999-broken failed and was rolled back: relation "half" already exists',
      );
      expect(await listAppliedMigrations(database.kysely)).toEqual(names);
      expect(await readSchema(database)).toEqual(expected);
      expect(await migrate(database.kysely, logger, [...migrations, { ...broken, up: async () => undefined }])).toEqual(
        ['9999-broken'],
      );
      await expect(migrate(database.kysely, logger)).rejects.toThrow('newer than this program: it has 9999-broken');
    });
  });
});

test('a database cluster that was left incomplete by a kill is created again', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'marquee-half-'));
  const template = await getMigratedTemplate(logger);
  await cp(join(template, 'cluster', 'PG_VERSION'), join(dataDir, 'database.partial', 'PG_VERSION'));
  const database = await createDatabase({ dataDir, databaseTemplate: template, logger });
  expect(await listAppliedMigrations(database.kysely)).toEqual(names);
  await database.close();
  await rm(dataDir, { recursive: true });
}, 20_000);
