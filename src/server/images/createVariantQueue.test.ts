import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { createBlobs, type Blobs, type VariantName } from '../db/repositories/blobs.ts';
import { createImageJobs, MAX_ATTEMPTS, MAX_INTERRUPTIONS, type ImageJobs } from '../db/repositories/imageJobs.ts';
import { testStores, type PreparedStore } from '../db/testing/testStores.ts';
import type { Encoder } from './createEncoder.ts';
import { createVariantQueue, type VariantQueue, type VariantQueueOptions } from './createVariantQueue.ts';

const toBytes = (name: string): Uint8Array => new TextEncoder().encode(name);
const toName = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe.each(testStores())('$kind queue of image variants', (store) => {
  describe.skipIf(store.skipReason)('reads and writes', () => {
    let prepared: PreparedStore;
    let database: Database;
    let blobs: Blobs;
    let jobs: ImageJobs;
    const queues: VariantQueue[] = [];
    beforeAll(async () => {
      prepared = await store.prepare();
      database = await prepared.open();
      blobs = createBlobs(database.kysely);
      jobs = createImageJobs(database.kysely);
    }, 120_000);
    beforeEach(async () => {
      await Promise.all(queues.splice(0).map((queue) => queue.close()));
      await sql`truncate blob, picture_variant, image_job cascade`.execute(database.kysely);
    });
    afterAll(async () => {
      await Promise.all(queues.map((queue) => queue.close()));
      await prepared?.close();
    }, 60_000);

    /** Stores an image whose bytes are its name, and returns a variant of it. */
    const variant = async (name: string, width = 240): Promise<VariantName> => ({
      hash: await blobs.put({ mime: 'image/png', bytes: toBytes(name), width: 4000, height: 3000 }),
      width,
      format: 'avif',
    });
    /** Starts a queue with an encoder of the test. Its errors fail the test unless `onError` is given. */
    const startQueue = (
      encode: Encoder['encode'],
      {
        onError = (error) => expect.unreachable(String(error)),
        threads = 1,
        ...options
      }: Partial<VariantQueueOptions> = {},
    ): VariantQueue => {
      const queue = createVariantQueue({
        jobs,
        blobs,
        encoder: { encode, close: () => undefined },
        addPublished: () => Promise.resolve(),
        threads,
        onError,
        retryAfterMs: 0,
        ...options,
      });
      queues.push(queue);
      queue.start();
      return queue;
    };
    const untilDone = async (expected: { made: number; failed: number }): Promise<void> => {
      await expect.poll(() => jobs.progress('avif'), { timeout: 60_000 }).toMatchObject({ ...expected, waiting: 0 });
    };

    test('first screens come first, then the most requested variants, then small ones', async () => {
      const [rest, wide, requested, requestedOften, first] = [
        await variant('rest'),
        await variant('wide', 640),
        await variant('requested'),
        await variant('requested often', 1920),
        await variant('first', 1280),
      ];
      await jobs.add([wide, rest, requested, requestedOften], false);
      await jobs.add([first], true);
      await jobs.addRequested([
        { ...requested, requests: 2 },
        { ...requestedOften, requests: 9 },
      ]);
      const order: string[] = [];
      startQueue(async ({ bytes, width }) => {
        order.push(`${toName(bytes)} ${width}`);
        return bytes;
      });
      await untilDone({ made: 5, failed: 0 });
      expect(order).toEqual(['first 1280', 'requested often 1920', 'requested 240', 'rest 240', 'wide 640']);
    });

    test('requests of viewers are counted in memory and written together; existing variants are not added', async () => {
      const [existing, requested] = [await variant('existing'), await variant('requested')];
      await blobs.putVariant(existing, toBytes('made before'));
      const queue = startQueue(async ({ bytes }) => bytes, { threads: 0 });
      for (const name of [requested, existing, requested, requested]) queue.request(name);
      await expect.poll(() => jobs.progress('avif'), { timeout: 30_000 }).toMatchObject({ waiting: 1, made: 1 });
      expect(await database.kysely.selectFrom('image_job').select(['hash', 'requests']).execute()).toEqual([
        { hash: requested.hash, requests: 3 },
      ]);
    });

    test('a node that closes returns its variants to the queue immediately, and the next start encodes them', async () => {
      const names = await Promise.all(Array.from({ length: 30 }, (_, index) => variant(`image ${index}`)));
      await jobs.add(names, false);
      const stuck = Promise.withResolvers<Uint8Array>();
      let startedEncodings = 0;
      const first = createVariantQueue({
        jobs,
        blobs,
        encoder: {
          encode: ({ bytes }) => (++startedEncodings > 10 ? stuck.promise : Promise.resolve(bytes)),
          close: () => stuck.reject(new Error('the server is closing')),
        },
        addPublished: () => Promise.resolve(),
        threads: 2,
        onError: (error) => expect.unreachable(String(error)),
      });
      first.start();
      await expect.poll(() => startedEncodings, { timeout: 30_000 }).toBe(12);
      await first.close();
      expect(await jobs.progress('avif')).toEqual({ made: 10, waiting: 20, failed: 0, perMinute: 10 });
      const encoded: string[] = [];
      startQueue(async ({ bytes }) => {
        encoded.push(toName(bytes));
        return bytes;
      });
      await untilDone({ made: 30, failed: 0 });
      expect(encoded).toHaveLength(20);
    });

    /** Makes all claims expire immediately. After a node was killed, they expire after some time. */
    const expireClaims = (): Promise<unknown> =>
      sql`update image_job set run_at = now() - interval '1 second'`.execute(database.kysely);

    test('after a node was killed, another node encodes its variants once their claims expire, and no others again', async () => {
      const names = await Promise.all(Array.from({ length: 8 }, (_, index) => variant(`image ${index}`)));
      await jobs.add(names, false);
      // The node stored one variant and was killed while it encoded two others.
      await jobs.complete((await jobs.claim())!, toBytes('stored before'));
      const interrupted = [await jobs.claim(), await jobs.claim()].map((job) => job!.hash);
      const encoded: string[] = [];
      const encode: Encoder['encode'] = async ({ bytes }) => {
        encoded.push(await blobs.put({ mime: 'image/png', bytes, width: 4000, height: 3000 }));
        return bytes;
      };
      startQueue(encode);
      await expect.poll(() => jobs.progress('avif'), { timeout: 30_000 }).toMatchObject({ made: 6, waiting: 2 });
      expect(encoded).toHaveLength(5);
      expect(encoded.filter((hash) => interrupted.includes(hash))).toEqual([]);
      await expireClaims();
      startQueue(encode);
      await untilDone({ made: 8, failed: 0 });
      expect(encoded).toHaveLength(7);
      expect(encoded.slice(5).toSorted()).toEqual(interrupted.toSorted());
    });

    test('a claim is renewed while the encoding runs, so that no other node encodes the variant', async () => {
      const name = await variant('slow');
      await jobs.add([name], false);
      const stuck = Promise.withResolvers<Uint8Array>();
      startQueue(() => stuck.promise, { renewAfterMs: 10 });
      const readRunAt = async (): Promise<number> =>
        (await database.kysely.selectFrom('image_job').select('run_at').executeTakeFirstOrThrow()).run_at.getTime();
      await expect.poll(readRunAt, { timeout: 30_000 }).toBeGreaterThan(Date.now());
      await expireClaims();
      await expect.poll(readRunAt, { timeout: 30_000 }).toBeGreaterThan(Date.now());
      expect(await jobs.claim()).toBeUndefined();
      stuck.resolve(toBytes('encoded'));
      await untilDone({ made: 1, failed: 0 });
    });

    test('a killed node does not use up an attempt of its variant; after ten kills the variant counts as failed, until the next publish', async () => {
      const name = await variant('unlucky');
      await jobs.add([name], false);
      for (let kill = 1; kill < MAX_INTERRUPTIONS; kill += 1) {
        expect(await jobs.claim()).toMatchObject({ ...name, attempts: 1 });
        await expireClaims();
      }
      expect(await jobs.progress('avif')).toMatchObject({ waiting: 1, failed: 0 });
      await jobs.claim();
      await expireClaims();
      expect(await jobs.claim()).toBeUndefined();
      expect(await jobs.listFailures(10)).toEqual([
        { ...name, files: [], cause: 'the server ended during the encoding' },
      ]);
      await jobs.add([name], false);
      expect(await jobs.claim()).toMatchObject({ ...name, attempts: 1 });
    });

    test('two nodes encode each variant once', async () => {
      const names = await Promise.all(Array.from({ length: 60 }, (_, index) => variant(`image ${index}`)));
      await jobs.add(names, false);
      const encoded: string[] = [];
      const encode: Encoder['encode'] = async ({ bytes }) => {
        encoded.push(toName(bytes));
        return bytes;
      };
      startQueue(encode, { threads: 2 });
      startQueue(encode, { threads: 2 });
      await untilDone({ made: 60, failed: 0 });
      expect(new Set(encoded).size).toBe(60);
      expect(encoded).toHaveLength(60);
    });

    test('a failed image is tried three times, reported with its cause, and tried again after a publish', async () => {
      const [broken, good] = [await variant('broken'), await variant('good')];
      await jobs.add([broken, good], false);
      const errors: string[] = [];
      let attempts = 0;
      const queue = startQueue(
        async ({ bytes }) => {
          if (toName(bytes) !== 'broken') return bytes;
          attempts += 1;
          throw new Error('VipsJpeg: premature end of file');
        },
        { onError: (error) => errors.push(String(error)) },
      );
      await untilDone({ made: 1, failed: 1 });
      await expect.poll(() => errors, { timeout: 30_000 }).toHaveLength(1);
      expect(attempts).toBe(MAX_ATTEMPTS);
      expect(errors[0]).toContain(
        `${broken.hash} was not encoded in 240 px as avif in 3 attempts: VipsJpeg: premature end of file`,
      );
      expect(await jobs.listFailures(10)).toEqual([{ ...broken, files: [], cause: 'VipsJpeg: premature end of file' }]);
      await queue.close();

      await jobs.add([broken, good], false);
      expect(await jobs.progress('avif')).toMatchObject({ made: 1, waiting: 1, failed: 0 });
      startQueue(async ({ bytes }) => bytes);
      await untilDone({ made: 2, failed: 0 });
    });

    test('a variant of a removed image is removed from the queue', async () => {
      await jobs.add([await variant('removed')], false);
      const queue = startQueue(async ({ bytes }) => {
        await sql`delete from blob`.execute(database.kysely);
        return bytes;
      });
      await untilDone({ made: 0, failed: 0 });
      await queue.close();
      expect(await jobs.claim()).toBeUndefined();
    });
  });
});
