// Creates the image service of a server.
import type { Database } from '../db/database.ts';
import type { Blobs } from '../db/repositories/blobs.ts';
import { createImageJobs } from '../db/repositories/imageJobs.ts';
import type { RealmService } from '../domain/delivery/createRealmService.ts';
import type { Caches } from '../memory/createCaches.ts';
import { createEncoder } from './createEncoder.ts';
import { createImageService, type ImageService } from './createImageService.ts';
import { createVariantQueue } from './createVariantQueue.ts';
import { planVariants } from './planVariants.ts';

type ImageDeps = {
  readonly kysely: Database['kysely'];
  readonly blobs: Blobs;
  readonly realms: RealmService;
  readonly caches: Caches;
  /** Threads that encode variants; 0 on a node that encodes none. */
  readonly threads: number;
  readonly onError: (error: unknown) => void;
};

/** Creates the image service with its queue. A node that encodes adds the variants of every publish to the queue. */
export function createImages({ kysely, blobs, realms, caches, threads, onError }: ImageDeps): ImageService {
  const jobs = createImageJobs(kysely);
  const addPublished = (): Promise<void> => planVariants(jobs, realms);
  const queue = createVariantQueue({ jobs, blobs, encoder: createEncoder(threads), addPublished, threads, onError });
  if (threads > 0) {
    queue.plan();
    realms.onVersion(queue.plan);
  }
  return createImageService({ blobs, jobs, queue, caches });
}
