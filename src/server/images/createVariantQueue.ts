// Encodes the image variants of the queue in the database (imageJobs.ts), one in each thread of the encoder.
import { performance } from 'node:perf_hooks';
import { MINUTE_MS, SECOND_MS } from '#schemas/durations.ts';
import type { Blobs, VariantName } from '../db/repositories/blobs.ts';
import { MAX_ATTEMPTS, type ImageJob, type ImageJobs, type RequestedVariant } from '../db/repositories/imageJobs.ts';
import type { Encoder } from './createEncoder.ts';
import type { ImageFormat } from './encodeImage.ts';

/** Encodes image variants in the background. */
export type VariantQueue = {
  /** Counts a request for a variant that is not encoded yet. Often requested variants are encoded earlier. */
  request(variant: VariantName): void;
  /** Starts to encode and to write requests. Called once, when the server is complete. */
  start(): void;
  /** Adds the variants of newly published versions. */
  plan(): void;
  /** Returns the running variants to the queue and resolves when the database is no longer used. */
  close(): Promise<void>;
};

/** What createVariantQueue needs. */
export type VariantQueueOptions = {
  readonly jobs: ImageJobs;
  readonly blobs: Pick<Blobs, 'get'>;
  readonly encoder: Encoder;
  /** Adds the variants of versions that are not in the queue yet (planVariants.ts). */
  readonly addPublished: () => Promise<void>;
  /** Variants that are encoded at the same time; 0: this node only counts requests. */
  readonly threads: number;
  /** Called when a variant has failed for the last time, and for errors of the database. */
  readonly onError: (error: unknown) => void;
  /** Milliseconds before the second attempt. The third waits ten times as long. Default: a minute. */
  readonly retryAfterMs?: number;
  /** Milliseconds after which the claim of a variant that is still being encoded is renewed. Default: 20 s. */
  readonly renewAfterMs?: number;
};

/** Interval at which counted requests are written. */
const FLUSH_MS = 2 * SECOND_MS;
/** Interval at which an empty queue is read, because other nodes may have added variants. */
const IDLE_POLL_MS = 15 * SECOND_MS;
/** Number of requested variants in memory at which they are written before the interval ends. */
const MAX_REQUESTED = 1_000;
/**
 * The share of time above which the server's event loop is busy: then no new encoding begins, because a container's
 * limit of CPU time ignores the encoder's low priority.
 */
const BUSY_UTILIZATION = 0.7;
const BUSY_PAUSE_MS = SECOND_MS;
const MIN_SAMPLE_MS = 500;
/** A server that is always busy encodes one variant after this many pauses. */
const MAX_PAUSES = 30;

/** Creates the queue. */
export function createVariantQueue(options: VariantQueueOptions): VariantQueue {
  const { jobs, encoder, addPublished, threads, onError } = options;
  const requests = createRequestCounts();
  const { sleep, wake, countWakes } = createSleeper();
  const isBusy = createBusyCheck();
  let isClosed = false;
  let isPlanDue = false;

  const waitWhileBusy = async (): Promise<void> => {
    for (let pauses = 0; pauses < MAX_PAUSES && !isClosed && isBusy(); pauses += 1) await sleep(BUSY_PAUSE_MS);
  };

  const work = async (): Promise<void> => {
    while (!isClosed) {
      await waitWhileBusy();
      const wakesBefore = countWakes();
      const job = isClosed ? undefined : await jobs.claim();
      if (job) await runJob(options, job, () => isClosed);
      else if (!isClosed && countWakes() === wakesBefore) await sleep(IDLE_POLL_MS);
    }
  };
  const flush = async (): Promise<void> => {
    const requested = requests.takeAll();
    if (requested.length === 0) return;
    await jobs.addRequested(requested);
    wake();
  };
  const plan = async (): Promise<void> => {
    isPlanDue = false;
    await addPublished().catch((error: unknown) => {
      isPlanDue = true;
      throw error;
    });
    wake();
  };
  const flushAndPlan = async (): Promise<void> => {
    while (!isClosed) {
      await sleep(FLUSH_MS);
      await flush();
      if (isPlanDue && !isClosed) await plan();
    }
  };
  /** Repeats a loop that has ended with an error, because the database may be restarting. */
  const keepRunning = async (loop: () => Promise<void>): Promise<void> => {
    while (!isClosed)
      await loop().catch(async (error: unknown) => {
        if (isClosed) return;
        onError(error);
        await sleep(IDLE_POLL_MS);
      });
  };
  let running: Promise<unknown> | undefined;

  return {
    start() {
      running ??= Promise.all([flushAndPlan, ...Array.from({ length: threads }, () => work)].map(keepRunning));
    },
    request(variant) {
      if (requests.add(variant) >= MAX_REQUESTED) void flush().catch(onError);
    },
    plan() {
      isPlanDue = true;
      wake();
    },
    async close() {
      isClosed = true;
      encoder.close();
      wake();
      await running;
    },
  };
}

type RequestCounts = {
  /** Counts a request. Returns how many variants are counted. */
  add(variant: VariantName): number;
  /** Returns the counts and sets them to zero. */
  takeAll(): RequestedVariant[];
};

function createRequestCounts(): RequestCounts {
  const requestsByKey = new Map<string, { variant: VariantName; requests: number }>();
  return {
    add(variant) {
      const key = `${variant.hash}/${variant.width}.${variant.format}`;
      const entry = requestsByKey.get(key);
      if (entry) entry.requests += 1;
      else requestsByKey.set(key, { variant, requests: 1 });
      return requestsByKey.size;
    },
    takeAll() {
      const requested = [...requestsByKey.values()].map(({ variant, requests }) => ({ ...variant, requests }));
      requestsByKey.clear();
      return requested;
    },
  };
}

type Sleeper = {
  /** Resolves after the time, or when `wake` is called. */
  sleep(durationMs: number): Promise<void>;
  wake(): void;
  /** Returns how often `wake` was called, so that a call between a claim and the sleep after it is not lost. */
  countWakes(): number;
};

function createSleeper(): Sleeper {
  const sleepers = new Set<() => void>();
  let wakes = 0;
  return {
    sleep: (durationMs) =>
      new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          sleepers.delete(end);
          resolve();
        };
        const timer = setTimeout(end, durationMs).unref();
        sleepers.add(end);
      }),
    wake() {
      wakes += 1;
      for (const end of sleepers) end();
    },
    countWakes: () => wakes,
  };
}

/**
 * Encodes a variant and stores it, or stores why that failed. When the queue was closed meanwhile, another node may
 * take the job immediately.
 */
async function runJob(
  { jobs, blobs, encoder, onError, retryAfterMs = MINUTE_MS, renewAfterMs = 20 * SECOND_MS }: VariantQueueOptions,
  job: ImageJob,
  isClosed: () => boolean,
): Promise<void> {
  const stopRenewing = keepClaimed(jobs, job, renewAfterMs);
  const result = await encodeVariant(blobs, encoder, job).catch((error: unknown) => ({
    cause: error instanceof Error ? error.message : String(error),
  }));
  await stopRenewing();
  if (!('cause' in result)) return jobs.complete(job, result);
  if (isClosed()) return jobs.release(job);
  await jobs.fail(job, result.cause, retryAfterMs * 10 ** (job.attempts - 1));
  if (job.attempts >= MAX_ATTEMPTS)
    onError(new Error(describeFailure(job, await jobs.listFiles(job.hash), result.cause)));
}

/**
 * Renews the claim of a variant until the returned function is called. That function resolves after the last renewal.
 */
function keepClaimed(jobs: ImageJobs, job: ImageJob, renewAfterMs: number): () => Promise<void> {
  let renewal = Promise.resolve();
  const timer = setInterval(() => {
    // After a failed renewal the next one follows in time: a claim lasts longer than two intervals.
    renewal = jobs.renew(job).catch(() => undefined);
  }, renewAfterMs).unref();
  return () => {
    clearInterval(timer);
    return renewal;
  };
}

const describeFailure = ({ hash, width, format }: ImageJob, files: readonly string[], cause: string): string =>
  `The image ${files.join(', ') || hash} was not encoded in ${width} px as ${format} in ${MAX_ATTEMPTS} attempts: ${cause}. Viewers get the image as WebP. Replace the file and publish again.`;

/** Returns a function that returns whether the event loop was busy in the last half second or longer. */
function createBusyCheck(): () => boolean {
  let last = performance.eventLoopUtilization();
  let measuredAt = performance.now();
  let isBusy = false;
  return () => {
    if (performance.now() - measuredAt >= MIN_SAMPLE_MS) {
      const current = performance.eventLoopUtilization();
      isBusy = performance.eventLoopUtilization(current, last).utilization > BUSY_UTILIZATION;
      last = current;
      measuredAt = performance.now();
    }
    return isBusy;
  };
}

/**
 * Encodes a variant. An image that has the format and is not wider than the variant is returned as it is.
 * @throws Error when the blob is not an image or cannot be decoded.
 */
async function encodeVariant(blobs: Pick<Blobs, 'get'>, encoder: Encoder, variant: VariantName): Promise<Uint8Array> {
  const original = await blobs.get(variant.hash);
  if (!original) throw new Error('the image is not stored');
  const { bytes, mime, width } = original;
  if (!isBitmap(mime)) throw new Error(`the file is of the type ${mime}`);
  if (width !== null && variant.width >= width && mime === `image/${variant.format}`) return bytes;
  return encoder.encode({ bytes, width: variant.width, format: variant.format as ImageFormat });
}

/** Whether files of a type can be encoded in other sizes. */
export const isBitmap = (mime: string): boolean => mime.startsWith('image/') && mime !== 'image/svg+xml';
