import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChangeEvent } from '../changes.ts';
import { hashJson } from '../contentHash.ts';
import type { Database } from '../database.ts';
import {
  BlobsMissingError,
  toDatabaseErrorFields,
  HostTakenError,
  PublishConflictError,
  VersionMissingError,
} from '../errors.ts';
import { testStores, type PreparedStore } from '../testing/testStores.ts';
import { createBlobs, type Blobs } from './blobs.ts';
import { createDocuments, type Documents } from './documents.ts';
import { createPublishing, type Publishing } from './publishing.ts';
import { createRealms, type Realms } from './realms.ts';

describe.each(testStores())('$kind repositories', (store) => {
  describe.skipIf(store.skipReason)('reads and writes', () => {
    let prepared: PreparedStore;
    let database: Database;
    let realms: Realms;
    let documents: Documents;
    let publishing: Publishing;
    let blobs: Blobs;
    beforeAll(async () => {
      prepared = await store.prepare();
      database = await prepared.open();
      realms = createRealms(database.kysely);
      documents = createDocuments(database.kysely);
      publishing = createPublishing(database.kysely, database.changes);
      blobs = createBlobs(database.kysely);
    }, 120_000);
    beforeEach(async () => {
      await sql`truncate realm, realm_version, document, document_body, host, blob, picture_variant, image_job, image_plan, problem_report cascade`.execute(
        database.kysely,
      );
    });
    afterAll(async () => prepared?.close(), 60_000);

    const createPage = (key: string, title: string) => ({ kind: 'page', key, body: { title, elements: [] } });
    const countRows = async (table: 'document_body' | 'realm_version'): Promise<number> => {
      const { n } = await database.kysely
        .selectFrom(table)
        .select(sql<number>`count(*)`.as('n'))
        .executeTakeFirstOrThrow();
      return n;
    };

    test('publishing creates version 1 with documents and hosts, and notifies the change feed', async () => {
      const received = Promise.withResolvers<ChangeEvent<unknown>>();
      const unsubscribe = database.changes.subscribe('realm', received.resolve);
      const result = await publishing.publish('ironclad', {
        documents: [
          createPage('home', 'Home'),
          createPage('about', 'About'),
          { kind: 'menu', key: 'main', body: ['home', 'about'] },
        ],
        hosts: ['Ironclad.localhost:4000', 'www.ironclad.tv.'],
        note: 'first',
        author: 'seed',
        source: 'seed',
        expectVersion: 0,
      });
      expect(result).toEqual({ version: 1, published: true });
      expect(await received.promise).toEqual({ type: 'change', payload: { realm: 'ironclad', version: 1 } });
      unsubscribe();
      expect(await realms.getCurrent('ironclad')).toEqual({
        version: 1,
        isTrial: false,
        note: 'first',
        author: 'seed',
        source: 'seed',
        copiedFrom: null,
        publishedAt: expect.any(Date),
      });
      expect(await realms.findByHost('IRONCLAD.localhost:8080')).toEqual({ realmId: 'ironclad', currentVersion: 1 });
      expect(await realms.findByHost('other.localhost')).toBeUndefined();
      expect(await realms.list()).toEqual([
        { realmId: 'ironclad', currentVersion: 1, hosts: ['ironclad.localhost', 'www.ironclad.tv'] },
      ]);
      const home = createPage('home', 'Home');
      expect(await documents.get('ironclad', 1, 'page', 'home')).toEqual({ ...home, hash: hashJson(home.body) });
      expect(await documents.get('ironclad', 1, 'page', 'missing')).toBeUndefined();
      expect((await documents.list('ironclad', 1)).map(({ kind, key }) => `${kind}/${key}`)).toEqual([
        'menu/main',
        'page/about',
        'page/home',
      ]);
      expect((await documents.list('ironclad', 1, 'page')).map(({ key }) => key)).toEqual(['about', 'home']);
      expect(
        (await documents.getMany('ironclad', 1, 'page', ['home', 'nope', 'about', 'home'])).map(({ key }) => key),
      ).toEqual(['home', 'about']);
      expect((await documents.getAll('ironclad', 1, 'menu')).map(({ body }) => body)).toEqual([['home', 'about']]);
    });

    test('an old version stays readable, and equal bodies are stored once across versions and realms', async () => {
      await publishing.publish('a', { documents: [createPage('home', 'One'), createPage('about', 'Same')] });
      await publishing.publish('a', { documents: [createPage('home', 'Two'), createPage('about', 'Same')] });
      await publishing.publish('b', { documents: [createPage('other', 'Same')] });
      expect(await countRows('document_body')).toBe(3);
      expect((await documents.get('a', 1, 'page', 'home'))?.body).toEqual({ title: 'One', elements: [] });
      expect((await documents.get('a', 2, 'page', 'home'))?.body).toEqual({ title: 'Two', elements: [] });
    });

    test('a publish with a base version sends only the changes', async () => {
      await publishing.publish('a', {
        documents: [createPage('home', '1'), createPage('about', '1'), createPage('old', '1')],
      });
      await publishing.publish('a', {
        base: 1,
        documents: [createPage('home', '2'), createPage('new', '2')],
        removed: [{ kind: 'page', key: 'old' }],
      });
      const all = await documents.getAll('a', 2, 'page');
      expect(all.map(({ key, body }) => `${key}:${(body as { title: string }).title}`)).toEqual([
        'about:1',
        'home:2',
        'new:2',
      ]);
      await expect(publishing.publish('a', { base: 9, documents: [] })).rejects.toThrow(VersionMissingError);
    });

    test('a body is read as it was published and keeps its hash', async () => {
      const body = {
        zebra: 1,
        é: ['ł', '\u{1F3AC}', '"\\\n'],
        a: { 10: 1, 9: 2, b: null, c: 1e21, d: 0.1, e: -0, f: 5e-324 },
        empty: {},
        long: 'x'.repeat(100_000),
      };
      await publishing.publish('a', {
        documents: [
          { kind: 'item', key: 'x', body },
          { kind: 'item', key: 'text', body: 'word' },
          { kind: 'item', key: 'null', body: null },
        ],
      });
      const stored = await documents.get('a', 1, 'item', 'x');
      expect(stored?.body).toEqual({ ...body, a: { ...body.a, e: 0 } });
      expect(hashJson(stored?.body)).toBe(stored?.hash);
      expect((await documents.getMany('a', 1, 'item', ['text', 'null'])).map((one) => one.body)).toEqual([
        'word',
        null,
      ]);
    });

    test('a publish on an outdated version gets a conflict and changes nothing', async () => {
      await publishing.publish('a', { documents: [createPage('home', '1')] });
      const stale = publishing.publish('a', { documents: [createPage('home', 'stale')], expectVersion: 0 });
      await expect(stale).rejects.toThrow(PublishConflictError);
      await expect(stale).rejects.toMatchObject({ code: 'PUBLISH_CONFLICT', realmId: 'a', expected: 0, actual: 1 });
      await expect(publishing.publish('new', { documents: [], expectVersion: 3 })).rejects.toMatchObject({ actual: 0 });
      await expect(publishing.rollback('a', 1, { expectVersion: 7 })).rejects.toThrow(PublishConflictError);
      expect(await countRows('realm_version')).toBe(1);
      expect(await realms.list()).toHaveLength(1);
      expect(await countRows('document_body')).toBe(1);
    });

    test('of concurrent publishes on the same version one succeeds; those that name no version all succeed', async () => {
      const race = await Promise.allSettled(
        Array.from({ length: 8 }, (_, index) =>
          publishing.publish('a', { documents: [createPage('home', String(index))], expectVersion: 0 }),
        ),
      );
      expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(
        race.filter((one) => one.status === 'rejected' && one.reason instanceof PublishConflictError),
      ).toHaveLength(7);
      await Promise.all(
        ['a', 'b', 'a', 'b', 'a', 'b'].map((realm, index) =>
          publishing.publish(realm, {
            documents: [createPage('x', 'shared'), createPage('y', String(index)), createPage('z', String(-index))],
          }),
        ),
      );
      expect((await realms.listVersions('a')).map(({ version }) => version)).toEqual([4, 3, 2, 1]);
      expect((await realms.listVersions('b', 2)).map(({ version }) => version)).toEqual([3, 2]);
    });

    test('a rollback creates a new version with the old documents', async () => {
      await publishing.publish('a', { documents: [createPage('home', '1')], hosts: ['a.test'] });
      await publishing.publish('a', { documents: [createPage('home', '2'), createPage('about', '2')] });
      expect(await publishing.rollback('a', 1, { author: 'eve', note: 'oops', expectVersion: 2 })).toEqual({
        version: 3,
        published: true,
      });
      expect(await realms.getCurrent('a')).toMatchObject({
        version: 3,
        source: 'rollback',
        copiedFrom: 1,
        author: 'eve',
        note: 'oops',
      });
      expect(await documents.list('a', 3)).toEqual(await documents.list('a', 1));
      expect(await documents.list('a', 2)).toHaveLength(2);
      expect((await realms.findByHost('a.test'))?.currentVersion).toBe(3);
      await expect(publishing.rollback('a', 8)).rejects.toThrow('Realm "a" has no version 8.');
      await expect(publishing.rollback('ghost', 1)).rejects.toThrow(VersionMissingError);
      expect(await realms.list()).toHaveLength(1);
    });

    test('onlyIfChanged publishes a seed once', async () => {
      const received: number[] = [];
      const last = Promise.withResolvers<void>();
      const unsubscribe = database.changes.subscribe('realm', (event) => {
        // Messages arrive after `publish` has returned, so messages of earlier tests may still arrive.
        if (event.type !== 'change' || event.payload.realm !== 'seeded') return;
        received.push(event.payload.version);
        if (event.payload.version === 2) last.resolve();
      });
      const seed = {
        documents: [createPage('home', '1'), createPage('about', '1')],
        hosts: ['a.test'],
        source: 'seed' as const,
        onlyIfChanged: true,
      };
      expect(await publishing.publish('seeded', seed)).toEqual({ version: 1, published: true });
      expect(await publishing.publish('seeded', seed)).toEqual({ version: 1, published: false });
      expect(await publishing.publish('seeded', { ...seed, hosts: ['b.test'] })).toEqual({
        version: 1,
        published: false,
      });
      expect(await realms.findByHost('b.test')).toEqual({ realmId: 'seeded', currentVersion: 1 });
      expect(await publishing.publish('seeded', { ...seed, documents: seed.documents.slice(1) })).toEqual({
        version: 2,
        published: true,
      });
      await last.promise;
      unsubscribe();
      // The first publish, the other host, the second version; the repeated seed sends no message.
      expect(received).toEqual([1, 1, 2]);
    });

    test('a host belongs to one realm, also when two realms claim it at the same time', async () => {
      await publishing.publish('a', { documents: [], hosts: ['a.test', 'both.test'] });
      await expect(publishing.publish('b', { documents: [], hosts: ['BOTH.test'] })).rejects.toMatchObject({
        code: 'HOST_TAKEN',
        host: 'both.test',
        owner: 'a',
      });
      await publishing.publish('a', { documents: [], hosts: ['a.test'] });
      await publishing.publish('b', { documents: [], hosts: ['both.test'] });
      const race = await Promise.allSettled(
        ['c', 'd', 'e'].map((realm) => publishing.publish(realm, { documents: [], hosts: ['race.test'] })),
      );
      expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const one of race) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(HostTakenError);
      expect((await realms.list()).map(({ hosts }) => hosts.join())).toEqual(['a.test', 'both.test', 'race.test']);
    });

    test('history can be changed only by an operator who allows it explicitly', async () => {
      await publishing.publish('a', { documents: [createPage('home', '1')] });
      for (const statement of [
        "update realm_version set note = 'x'",
        'delete from document',
        "update document_body set body = '1'",
      ]) {
        const error = await sql
          .raw(statement)
          .execute(database.kysely)
          .catch((reason: unknown) => reason);
        const { code, hint } = toDatabaseErrorFields(error);
        expect([statement, code, hint]).toEqual([
          statement,
          '23001',
          'Publish a new version, or roll back to an old one.',
        ]);
      }
      const { numAffectedRows } = await database.kysely.transaction().execute(async (trx) => {
        await sql`set local marquee.allow_history_change = 'on'`.execute(trx);
        return sql`delete from document`.execute(trx);
      });
      expect(numAffectedRows).toBe(1n);
      await expect(sql`delete from document_body where false`.execute(database.kysely)).resolves.toBeDefined();
    });

    test('a realm never points to a version that does not exist', async () => {
      await expect(
        database.kysely.insertInto('realm').values({ realm_id: 'x', current_version: 1 }).execute(),
      ).rejects.toMatchObject({ code: '23503' });
    });

    test('a large publish is written in batches', async () => {
      const many = Array.from({ length: 1200 }, (_, index) => ({
        kind: 'item',
        key: `i${index}`,
        body: { index, text: 'x'.repeat(index % 100 === 0 ? 900_000 : 200) },
      }));
      await publishing.publish('a', { documents: many });
      expect(await documents.list('a', 1, 'item')).toHaveLength(1200);
      expect((await documents.get('a', 1, 'item', 'i1100'))?.body).toEqual(many[1100]?.body);
    }, 30_000);

    test('blobs are stored once by hash, with their variants', async () => {
      const bytes = new Uint8Array(300_000).map((_, index) => index % 251);
      const hash = createHash('sha256').update(bytes).digest('hex');
      expect(await blobs.listMissing([hash, 'f'.repeat(64), hash])).toEqual([hash, 'f'.repeat(64)]);
      expect(await blobs.put({ mime: 'image/webp', bytes: Buffer.from(bytes), width: 600, height: 900 })).toBe(hash);
      expect(await blobs.put({ mime: 'image/webp', bytes })).toBe(hash);
      expect(await blobs.listMissing([hash])).toEqual([]);
      expect(await blobs.listMissing([])).toEqual([]);
      const stored = await blobs.get(hash);
      expect(stored).toMatchObject({ hash, mime: 'image/webp', width: 600, height: 900 });
      expect(Buffer.compare(stored?.bytes ?? new Uint8Array(), bytes)).toBe(0);
      expect(await blobs.describe(hash)).toEqual({ hash, mime: 'image/webp', width: 600, height: 900, size: 300_000 });
      expect(await blobs.get('0'.repeat(64))).toBeUndefined();
      const variant = { hash, width: 320, format: 'avif' };
      expect(await blobs.getVariant(variant)).toBeUndefined();
      await Promise.all([
        blobs.putVariant(variant, new Uint8Array([1])),
        blobs.putVariant(variant, new Uint8Array([1])),
      ]);
      expect(await blobs.getVariant(variant)).toEqual(new Uint8Array([1]));
      expect(await blobs.getVariant({ ...variant, format: 'webp' })).toBeUndefined();
    });

    describe('unused blobs', () => {
      const DAY = 24 * 3600;
      const put = (text: string) => blobs.put({ mime: 'image/webp', bytes: Buffer.from(text) });
      const setAge = (seconds: number) =>
        sql`update blob set created_at = now() - make_interval(secs => ${seconds}::float8)`.execute(database.kysely);
      const readStored = async () =>
        (
          await sql<{ text: string }>`select convert_from(bytes, 'UTF8') as text from blob order by text`.execute(
            database.kysely,
          )
        ).rows
          .map(({ text }) => text)
          .join(' ');

      test('are deleted after a day, with their variants; blobs that any version of a realm uses stay', async () => {
        const [image, font, named, shared, unused] = [
          await put('image'),
          await put('font'),
          await put('named'),
          await put('shared'),
          await put('unused'),
        ];
        await blobs.putVariant({ hash: unused, width: 320, format: 'avif' }, new Uint8Array([1]));
        await publishing.publish('a', {
          blobs: [image, font],
          documents: [
            { kind: 'pictures', key: 'index', body: { 'a.webp': { hash: image, width: 1 } } },
            { kind: 'theme', key: 'theme', body: { fonts: [{ hash: font }] } },
          ],
        });
        await publishing.publish('a', {
          documents: [
            { kind: 'pictures', key: 'index', body: {} },
            { kind: 'source', key: 'assets', body: { 'art/b.webp': named } },
          ],
        });
        await publishing.publish('b', {
          documents: [{ kind: 'pictures', key: 'index', body: { 'c.webp': { hash: shared } } }],
        });
        expect(await blobs.removeUnused()).toBe(0);
        await setAge(DAY + 60);
        expect(await blobs.removeUnused()).toBe(1);
        expect(await readStored()).toBe('font image named shared');
        expect(await blobs.getVariant({ hash: unused, width: 320, format: 'avif' })).toBeUndefined();
        expect(await blobs.removeUnused()).toBe(0);
      });

      test('are kept for another day when a publisher checks whether they are stored', async () => {
        const hash = await put('checked');
        await setAge(DAY + 60);
        expect(await blobs.listMissing([hash])).toEqual([]);
        expect(await blobs.removeUnused()).toBe(0);
      });

      test('a publish that names a deleted blob is refused and changes nothing', async () => {
        const hash = await put('deleted');
        await setAge(DAY + 60);
        expect(await blobs.removeUnused()).toBe(1);
        await expect(publishing.publish('a', { blobs: [hash], documents: [] })).rejects.toThrow(BlobsMissingError);
        expect(await realms.list()).toEqual([]);
      });

      test('20 concurrent publishes and deletions: every published version has its bytes', async () => {
        for (let round = 0; round < 20; round++) await put(`round ${round}`);
        await setAge(DAY + 60);
        const computeHash = (text: string) => createHash('sha256').update(text).digest('hex');
        const publishes = Array.from({ length: 20 }, (_, round) => {
          const hash = computeHash(`round ${round}`);
          return publishing
            .publish(`r${round % 4}`, {
              blobs: [hash],
              documents: [{ kind: 'pictures', key: 'index', body: { 'a.webp': { hash } } }],
            })
            .then(() => hash);
        });
        const [outcomes] = await Promise.all([
          Promise.allSettled(publishes),
          ...Array.from({ length: 10 }, () => blobs.removeUnused()),
        ]);
        const published = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
        for (const outcome of outcomes)
          if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(BlobsMissingError);
        expect(await blobs.listMissing(published)).toEqual([]);
      }, 30_000);
    });

    test('equal problem reports are one row with a generated id, which counts them', async () => {
      const report = { realm_id: 'a', page_id: 'home', row_id: '', code: 'ROW_UNKNOWN', pointer: '/elements/0' };
      for (let times = 0; times < 2; times += 1) {
        await database.kysely
          .insertInto('problem_report')
          .values(report)
          .onConflict((conflict) =>
            conflict.constraint('problem_report_once').doUpdateSet({ count: sql`problem_report.count + 1` }),
          )
          .execute();
      }
      expect(await database.kysely.selectFrom('problem_report').select(['id', 'count']).execute()).toEqual([
        { id: expect.any(Number), count: 2 },
      ]);
    });
  });
});
