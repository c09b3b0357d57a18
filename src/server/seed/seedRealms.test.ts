import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { createBlobs } from '../db/repositories/blobs.ts';
import { createDocuments } from '../db/repositories/documents.ts';
import { createTestLogger } from '../db/testing/createTestLogger.ts';
import { testStores, type PreparedStore } from '../db/testing/testStores.ts';
import { hashBytes } from '../db/contentHash.ts';
import { createRealmPublisher } from '../domain/publishing/publishRealm.ts';
import { readRealmFolder } from '../domain/publishing/folder/readRealmFolder.ts';
import { loadSnapshot } from '../domain/delivery/snapshot.ts';
import { sampleAssets, sampleDocuments } from '../domain/testing/sampleFolder.ts';
import { toApiError } from '../http/errors.ts';
import { registerAdmin } from '../routes/admin/admin.ts';
import { seedRealms, type SeedResult } from './seedRealms.ts';

async function writeSample(
  root: string,
  id: string,
  shade: number,
  change: (documents: Record<string, unknown>) => Record<string, unknown> = (documents) => documents,
): Promise<void> {
  const files = { ...change(sampleDocuments(id)), ...(await sampleAssets(shade)) };
  for (const [path, value] of Object.entries(files)) {
    const file = join(root, id, path);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, value instanceof Uint8Array || typeof value === 'string' ? value : JSON.stringify(value));
  }
}

describe.each(testStores())('$kind', (store) => {
  describe.skipIf(store.skipReason)('seed and admin API', () => {
    let prepared: PreparedStore;
    let database: Database;
    let workFolder = '';
    let testNumber = 0;
    // One database for all tests: each has realms of its own.
    const realmId = (name: string): string => `${name}-${testNumber}`;
    const outcomes = (results: readonly SeedResult[]): string[] =>
      results.map(({ realm, outcome, version }) => `${realm.replace(`-${testNumber}`, '')} ${outcome} ${version}`);
    const logger = createTestLogger();
    const seed = (): Promise<SeedResult[]> =>
      seedRealms({ database, realmsFolder: join(workFolder, 'realms'), logger, widgets: [] });
    const publisher = () => createRealmPublisher({ database, widgets: [] });
    const readFolder = (id: string) => readRealmFolder(join(workFolder, 'realms', id));

    beforeAll(async () => {
      prepared = await store.prepare();
      database = await prepared.open();
    }, 120_000);
    afterAll(async () => prepared?.close(), 60_000);
    beforeEach(async () => {
      testNumber += 1;
      workFolder = await mkdtemp(join(tmpdir(), 'marquee-seed-'));
      await writeSample(join(workFolder, 'realms'), realmId('one'), testNumber);
      logger.lines.length = 0;
      return async () => {
        await rm(workFolder, { recursive: true, force: true });
      };
    });

    test('a seed is idempotent, publishes a changed folder again, and keeps a version that an operator published', async () => {
      expect(outcomes(await seed())).toEqual(['one seeded 1']);
      expect(logger.lines.join('\n')).toMatch(/Seeded one\S*: version 1 of realms\/one\S* \(it is new\)/);
      expect(outcomes(await seed())).toEqual(['one unchanged 1']);
      // Another clone of the repository: the same contents with other modification times.
      await utimes(join(workFolder, 'realms', realmId('one'), 'realm.json'), 1, 1);
      expect(outcomes(await seed())).toEqual(['one unchanged 1']);
      await writeFile(join(workFolder, 'realms', realmId('one'), 'strings/en.json'), '{"login":"Welcome in"}');
      expect(outcomes(await seed())).toEqual(['one seeded 2']);
      expect(logger.lines.join('\n')).toMatch(/Seeded one\S*: version 2 .*has changed since the last start\)/);
      const snapshot = await loadSnapshot(createDocuments(database.kysely), realmId('one'), 2);
      expect(snapshot?.labels('en')['login']).toBe('Welcome in');

      await writeFile(join(workFolder, 'realms', realmId('one'), 'strings/en.json'), '{"login":"By hand"}');
      expect(await publisher().publish(await readFolder(realmId('one')))).toMatchObject({
        ok: true,
        version: 3,
        published: true,
      });
      await writeFile(join(workFolder, 'realms', realmId('one'), 'strings/en.json'), '{"login":"Later"}');
      expect(outcomes(await seed())).toEqual(['one kept 3']);
    });

    test('a seed stores the images before the version, and an invalid folder does not affect the others', async () => {
      await writeSample(join(workFolder, 'realms'), realmId('bad'), testNumber, (documents) => ({
        ...documents,
        'pages/home.json': '{',
      }));
      expect(outcomes(await seed())).toEqual(['bad refused 0', 'one seeded 1']);
      expect(logger.lines.join('\n')).toMatch(/realms\/bad-\d+: error DOCUMENT_NOT_JSON pages\/home.json/);
      const hashes = Object.values(await sampleAssets(testNumber))
        .filter((bytes) => bytes[0] !== 0x3c)
        .map(hashBytes);
      expect(await createBlobs(database.kysely).listMissing(hashes)).toEqual([]);
      // Two realms claim one host: the second is refused.
      await writeSample(join(workFolder, 'realms'), realmId('two'), testNumber, (documents) => ({
        ...documents,
        'realm.json': { ...(documents['realm.json'] as object), hosts: [`${realmId('one')}.localhost`] },
      }));
      expect(outcomes(await seed())).toEqual(['bad refused 0', 'one unchanged 1', 'two refused 0']);
      expect(logger.lines.join('\n')).toContain('HOST_TAKEN');
    });

    test('a realm that extends another is seeded after it, and again together with it', async () => {
      await mkdir(join(workFolder, 'realms', realmId('a-guest')));
      await writeFile(
        join(workFolder, 'realms', realmId('a-guest'), 'realm.json'),
        JSON.stringify({
          id: realmId('a-guest'),
          name: 'Guest',
          extends: realmId('one'),
          catalogueOf: realmId('one'),
          hosts: [`${realmId('guest')}.localhost`],
          locales: ['en', 'debug'],
          defaultLocale: 'en',
        }),
      );
      expect(outcomes(await seed())).toEqual(['one seeded 1', 'a-guest seeded 1']);
      await writeFile(join(workFolder, 'realms', realmId('one'), 'strings/en.json'), '{"login":"New"}');
      expect(outcomes(await seed())).toEqual(['one seeded 2', 'a-guest seeded 2']);
      expect(outcomes(await seed())).toEqual(['one unchanged 2', 'a-guest unchanged 2']);
      const guest = await loadSnapshot(createDocuments(database.kysely), realmId('a-guest'), 2);
      expect(guest?.getPage('home', { locale: 'debug', now: 0, viewer: { isGuest: true } })?.title).toBe(
        '[!!! Ħómé · !!!]',
      );
    });

    test('rollback restores the previous version each time, or the named one', async () => {
      await seed();
      for (const login of ['two', 'three']) {
        await writeFile(join(workFolder, 'realms', realmId('one'), 'strings/en.json'), JSON.stringify({ login }));
        await publisher().publish(await readFolder(realmId('one')));
      }
      expect(await publisher().publish(await readFolder(realmId('one')))).toMatchObject({
        version: 3,
        published: false,
      });
      expect(await publisher().rollback(realmId('one'))).toMatchObject({ version: 4, from: 3, to: 2 });
      expect(await publisher().rollback(realmId('one'))).toMatchObject({ version: 5, from: 4, to: 1 });
      await expect(publisher().rollback(realmId('one'))).rejects.toMatchObject({ code: 'VERSION_MISSING' });
      expect(await publisher().rollback(realmId('one'), { to: 3 })).toMatchObject({ version: 6, to: 3 });
      expect(await publisher().rollback(realmId('one'))).toMatchObject({ to: 2 });
      await expect(publisher().rollback('nobody')).rejects.toMatchObject({
        code: 'VERSION_MISSING',
        message: 'Realm "nobody" is not published. List the published realms with: npm run realm -- list',
      });
    });

    describe('admin API', () => {
      let app: FastifyInstance;
      const token = 'a-token-of-enough-length';
      const authorization = `Bearer ${token}`;
      const texts = async (): Promise<Record<string, string>> => ({
        ...Object.fromEntries(
          Object.entries(sampleDocuments(realmId('one'))).map(([path, value]) => [path, JSON.stringify(value)]),
        ),
        ...Object.fromEntries(
          Object.entries(await sampleAssets(testNumber))
            .filter(([path]) => path.endsWith('.svg'))
            .map(([path, bytes]) => [path, Buffer.from(bytes).toString()]),
        ),
      });
      const images = async (): Promise<[string, Uint8Array][]> =>
        Object.entries(await sampleAssets(testNumber)).filter(([path]) => path.endsWith('.webp'));
      const send = (url: string, payload: object) =>
        app.inject({ method: 'POST', url: `/api/admin/v1${url}`, payload, headers: { authorization } });
      beforeEach(async () => {
        app = Fastify();
        app.setErrorHandler((error, request, reply) => {
          const apiError = toApiError(error, request.id);
          return reply.code(apiError.status).send(apiError);
        });
        await app.register(registerAdmin, { database, adminToken: token, widgets: [] });
        return () => app.close();
      });

      test('refuses unauthorised clients before reading their body', async () => {
        for (const [header, status, code] of [
          [undefined, 404, 'ROUTE_NOT_FOUND'],
          [`Basic ${token}`, 404, 'ROUTE_NOT_FOUND'],
          ['Bearer a.viewers.token', 404, 'ROUTE_NOT_FOUND'],
          ['Bearer wrong', 401, 'TOKEN_INVALID'],
          [`Bearer ${token}x`, 401, 'TOKEN_INVALID'],
        ] as const) {
          const response = await app.inject({
            method: 'GET',
            url: '/api/admin/v1/realms',
            ...(header && { headers: { authorization: header } }),
          });
          expect([response.statusCode, response.json().code]).toEqual([status, code]);
        }
      });

      test('accepts the images before the folder, reports all problems in one response, and publishes nothing when there is an error', async () => {
        const assets = Object.fromEntries((await images()).map(([path, bytes]) => [path, hashBytes(bytes)]));
        const publishedTooEarly = await send(`/realms/${realmId('one')}/publish`, { files: await texts(), assets });
        expect(publishedTooEarly.statusCode).toBe(422);
        expect(
          publishedTooEarly
            .json()
            .details.problems.map(({ code, file }: { code: string; file: string }) => `${code} ${file}`),
        ).toEqual(expect.arrayContaining(['FILE_MISSING art/a.landscape.webp', 'FILE_MISSING art/b.landscape.webp']));
        const missing = (await send('/blobs/missing', { hashes: Object.values(assets) })).json().missing as string[];
        expect([...missing].sort()).toEqual(Object.values(assets).sort());
        for (const [, bytes] of await images()) {
          const put = (hash: string, payload: Uint8Array) =>
            app.inject({
              method: 'PUT',
              url: `/api/admin/v1/blobs/${hash}`,
              payload: Buffer.from(payload),
              headers: { authorization, 'content-type': 'application/octet-stream' },
            });
          expect((await put('0'.repeat(64), bytes)).json().code).toBe('HASH_MISMATCH');
          expect((await put(hashBytes(bytes), bytes)).statusCode).toBe(201);
          const cut = bytes.subarray(0, bytes.length - 20);
          expect((await put(hashBytes(cut), cut)).json().code).toBe('PICTURE_BAD');
        }
        expect(
          (
            await send(`/realms/${realmId('one')}/publish`, {
              files: { ...(await texts()), '../evil.json': '{}' },
              assets,
            })
          ).statusCode,
        ).toBe(422);
        const published = await send(`/realms/${realmId('one')}/publish`, {
          files: await texts(),
          assets,
          note: 'first',
        });
        expect(published.json()).toEqual({ realm: realmId('one'), version: 1, published: true, warnings: [] });
        expect(
          (await send(`/realms/${realmId('one')}/publish`, { files: await texts(), assets, expectVersion: 7 })).json(),
        ).toMatchObject({ code: 'PUBLISH_CONFLICT', details: { expected: 7, actual: 1 } });
        expect((await send(`/realms/${realmId('one')}/rollback`, {})).json()).toMatchObject({
          status: 404,
          code: 'VERSION_MISSING',
        });
        const get = async (url: string) =>
          (await app.inject({ method: 'GET', url: `/api/admin/v1${url}`, headers: { authorization } })).json();
        expect((await get('/realms')).realms).toContainEqual({
          realm: realmId('one'),
          version: 1,
          hosts: [`${realmId('one')}.localhost`],
        });
        expect((await get(`/realms/${realmId('one')}/versions`)).versions).toMatchObject([
          { version: 1, note: 'first', source: 'publish' },
        ]);
        expect(await get('/realms/nobody/versions')).toMatchObject({ code: 'REALM_UNKNOWN' });
      });

      test('an uploaded folder gives the same documents as the folder on disk', async () => {
        await seed();
        await writeFile(join(workFolder, 'realms', realmId('one'), 'strings/en.json'), '{"login":"Come in"}');
        const assets = Object.fromEntries((await images()).map(([path, bytes]) => [path, hashBytes(bytes)]));
        // Equal documents create no new version; the other text below does.
        expect(
          (await send(`/realms/${realmId('one')}/publish`, { files: await texts(), assets })).json(),
        ).toMatchObject({
          version: 1,
          published: false,
        });
        expect(
          (
            await send(`/realms/${realmId('one')}/publish`, {
              files: { ...(await texts()), 'strings/en.json': '{"login":"Other"}' },
              assets,
            })
          ).json(),
        ).toMatchObject({ version: 2, published: true });
      });
    });
  });
});

test('the realms folder may be missing', async () => {
  expect(
    await seedRealms({ database: {} as Database, realmsFolder: '/nowhere/at/all', logger: createTestLogger() }),
  ).toEqual([]);
});
