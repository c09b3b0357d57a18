// Hundreds of images, encoded by the real encoder while the server is stopped and started again.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkImages } from '#src/cli/doctor/images.ts';
import type { Database } from '#src/server/db/database.ts';
import { createBlobs } from '#src/server/db/repositories/blobs.ts';
import { createPublishing } from '#src/server/db/repositories/publishing.ts';
import { contractStores, type PreparedStore } from '#src/server/db/testing/testStores.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageWidths } from '#src/realm/imageUrl.ts';
import { startApi, type RunningApi } from './startApi.ts';

const IMAGES = 300;
const WIDTH = 32;
const HEIGHT = 18;
const TOKEN = 'x'.repeat(40);

describe.each(contractStores())('$kind image variants', (store) => {
  describe.skipIf(store.skipReason)('are made', () => {
    let prepared: PreparedStore;
    let database: Database;
    let api: RunningApi | undefined;
    const hashes: string[] = [];
    beforeAll(async () => {
      prepared = await store.prepare();
      database = await prepared.open();
      const blobs = createBlobs(database.kysely);
      for (let index = 0; index < IMAGES; index += 1) {
        const background = { r: index % 256, g: index >> 8, b: 90 };
        const bytes = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } })
          .png()
          .toBuffer();
        hashes.push(await blobs.put({ mime: 'image/png', bytes, width: WIDTH, height: HEIGHT }));
      }
      hashes.push(
        await blobs.put({ mime: 'image/png', bytes: Buffer.from('not an image'), width: WIDTH, height: HEIGHT }),
      );
      await publish(database, hashes);
    }, 120_000);
    afterAll(async () => {
      await api?.close();
      await prepared?.close();
    }, 60_000);

    const progress = async () =>
      (await api!.call('/api/admin/v1/images', { token: TOKEN })).body as {
        made: number;
        waiting: number;
        failed: number;
      };

    test('a restarted server encodes all remaining images, and a broken file stays in the queue', async () => {
      api = await startApi(database, { imageThreads: 2 });
      await expect.poll(async () => (await progress()).made, { timeout: 120_000 }).toBeGreaterThan(20);
      await api.close();

      api = await startApi(database);
      const halfway = await progress();
      expect(halfway.made + halfway.waiting + halfway.failed).toBe(IMAGES + 1);
      expect(halfway.waiting).toBeGreaterThan(0);
      // The last image (299.png) is the only one on the home page, so it was encoded first.
      const first = await api.call(`/img/${hashes[IMAGES - 1]}/${WIDTH}.avif`);
      expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/avif']);
      await api.close();

      api = await startApi(database, { imageThreads: 2 });
      await expect.poll(async () => (await progress()).made, { timeout: 300_000 }).toBe(IMAGES);
      for (const hash of hashes.slice(0, IMAGES)) {
        const response = await api.call(`/img/${hash}/${WIDTH}.avif`);
        expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
          200,
          'image/avif',
          'public, max-age=31536000, immutable',
        ]);
      }
      expect(await progress()).toMatchObject({ made: IMAGES, waiting: 1, failed: 0 });
    }, 480_000);

    test('the doctor reports the counts, and the file and cause of a failure', async () => {
      await database.kysely
        .updateTable('image_job')
        .set({ attempts: 3, run_at: new Date(0) })
        .execute();
      const dataDir = await mkdtemp(join(tmpdir(), 'marquee-doctor-'));
      const server = { url: `http://127.0.0.1:${api!.port}`, pid: process.pid };
      await writeFile(join(dataDir, 'server.json'), JSON.stringify({ ...server, token: TOKEN }));
      const [check] = await checkImages(dataDir, server);
      expect(check).toMatchObject({ name: 'images', state: 'warn' });
      expect(check!.found).toMatch(/^300 AVIF variants made \(\d+ in the last minute\), 0 waiting, 1 failed: /);
      expect(check!.found).toContain(
        `gallery/${IMAGES}.png at a width of ${WIDTH} px (Input buffer contains unsupported image`,
      );
      expect(await checkImages(dataDir, undefined)).toEqual([]);
      await rm(dataDir, { recursive: true });
    });

    test('a large image is served in each width up to 3840 px, and a small one never wider than it is', async () => {
      const blobs = createBlobs(database.kysely);
      const put = async (width: number): Promise<string> => {
        const size = { width, height: 40 };
        const bytes = await sharp({ create: { ...size, channels: 3, background: '#204060' } })
          .png()
          .toBuffer();
        return blobs.put({ mime: 'image/png', bytes, ...size });
      };
      const { port } = api!;
      const measure = async (hash: string, width: number): Promise<number> => {
        const response = await fetch(`http://127.0.0.1:${port}/img/${hash}/${width}.webp`);
        expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
        return (await sharp(await response.arrayBuffer()).metadata()).width;
      };
      const large = await put(4000);
      expect(imageWidths(4000)).toEqual([240, 320, 480, 640, 820, 1080, 1280, 1920, 2560, 3840]);
      const measured = await Promise.all(imageWidths(4000).map((width) => measure(large, width)));
      expect(measured).toEqual(imageWidths(4000));
      const small = await put(700);
      expect(imageWidths(700)).toEqual([240, 320, 480, 640, 700]);
      expect(await measure(small, 3840)).toBe(700);
    });

    test('the report needs the admin token', async () => {
      expect((await api!.call('/api/admin/v1/images')).status).toBe(404);
    });
  });
});

/** Publishes a brand with all files. Its home page shows the last image, 299.png; the file after it is not an image. */
async function publish(database: Database, hashes: readonly string[]): Promise<void> {
  const entries = hashes.map((hash, index) => [
    `${index}.png`,
    { hash, width: WIDTH, height: HEIGHT, colour: '#112233', focal: [0.5, 0.5] },
  ]);
  const visibleRow = { type: 'promo', v: 1, id: 'shown', props: { imageUrl: { $picture: `${IMAGES - 1}.png` } } };
  const realm = { id: 'gallery', name: 'Gallery', locales: ['en'], defaultLocale: 'en', homePage: 'home' };
  await createPublishing(database.kysely, database.changes).publish('gallery', {
    documents: [
      { kind: 'realm', key: 'realm', body: realm },
      { kind: 'theme', key: 'theme', body: { colours: {} } },
      { kind: 'page', key: 'home', body: { id: 'home', version: 1, elements: [visibleRow] } },
      { kind: 'pictures', key: 'index', body: Object.fromEntries(entries) },
    ],
    hosts: ['gallery.test'],
  });
}
