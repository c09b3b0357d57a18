// Adds the image variants of published versions to the queue, those of the first screens first.
import { setImmediate } from 'node:timers/promises';
import { IMAGE_WIDTHS, imageWidths } from '#src/realm/imageUrl.ts';
import type { VariantName } from '../db/repositories/blobs.ts';
import type { ImageJobs } from '../db/repositories/imageJobs.ts';
import type { RealmService } from '../domain/delivery/createRealmService.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';

/** Number of rows that count as the first screen of a page: a phone shows about two, a large screen four. */
const FIRST_ROWS = 4;

/** When this text changes, the variants of all realms are added again. */
const SETTINGS = `avif ${IMAGE_WIDTHS.join(' ')}`;

/**
 * Adds the variants of the realms whose current version, or the version of their trial, was not added yet: after a
 * publish, or when a node starts whose code has other widths. Nodes that do it at the same time add each variant once.
 */
export async function planVariants(
  jobs: ImageJobs,
  realms: Pick<RealmService, 'findById' | 'getVersion'>,
): Promise<void> {
  for (const { realmId, trialVersion } of await jobs.listUnplanned(SETTINGS)) {
    const snapshot = await realms.findById(realmId);
    // A base realm has no pages of its own: realms that inherit its images list them.
    if (!snapshot) continue;
    const trial = trialVersion === null ? undefined : realms.getVersion(realmId, trialVersion);
    await addVariants(jobs, snapshot);
    if (trial) await addVariants(jobs, trial);
    await jobs.setPlanned({ realmId, version: snapshot.version, trialVersion: trial?.version ?? null }, SETTINGS);
  }
}

async function addVariants(jobs: ImageJobs, snapshot: RealmSnapshot): Promise<void> {
  const firstHashes = await listFirstScreenHashes(snapshot);
  const entries = [...new Map(Object.values(snapshot.content.images).map((entry) => [entry.hash, entry])).values()];
  const listVariants = (selected: typeof entries): VariantName[] =>
    selected.flatMap(({ hash, width }) => imageWidths(width).map((step) => ({ hash, width: step, format: 'avif' })));
  await jobs.add(listVariants(entries.filter(({ hash }) => firstHashes.has(hash))), true);
  await jobs.add(listVariants(entries.filter(({ hash }) => !firstHashes.has(hash))), false);
}

/** Returns the hashes of the images in the first rows of every page, for guests in each language. */
async function listFirstScreenHashes(snapshot: RealmSnapshot): Promise<Set<string>> {
  const { content, view } = snapshot;
  const hashes = new Set<string>();
  for (const pageId of content.pages.keys()) {
    for (const locale of view.locales) {
      const context = { locale, now: Date.now(), viewer: { isGuest: true } };
      const page = snapshot.getPiece(pageId, { rpp: FIRST_ROWS }, context);
      for (const [, hash = ''] of JSON.stringify(page ?? null).matchAll(/\/img\/([0-9a-f]{64})\//g)) hashes.add(hash);
    }
    // Lets requests run between two pages.
    await setImmediate();
  }
  return hashes;
}
