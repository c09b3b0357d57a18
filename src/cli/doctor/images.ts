// Checks the progress of the running server's encoding of image variants.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, ok, warn, type DoctorCheck } from './check.ts';
import type { RunningServer } from './data.ts';

/** The response of `GET /api/admin/v1/images`. */
type ImageReport = {
  readonly made: number;
  readonly waiting: number;
  readonly failed: number;
  readonly perMinute: number;
  readonly failures: readonly { readonly files: readonly string[]; readonly width: number; readonly cause: string }[];
};

const TIME_LIMIT_MS = 5_000;
/** Maximum number of failed images that the message names. */
const MAX_NAMES = 5;

/** Requests the state of the image variants from the running server. Returns no check when no server runs. */
export async function checkImages(dataDir: string, running: RunningServer | undefined): Promise<DoctorCheck[]> {
  if (!running) return [];
  const { token } = JSON.parse(await readFile(join(dataDir, 'server.json'), 'utf8')) as { token: string };
  const response = await fetch(`${running.url}/api/admin/v1/images`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  }).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  if (typeof response === 'string' || !response.ok) {
    const found = typeof response === 'string' ? response : `status ${response.status}`;
    return [fail('images', `${running.url} did not report its image variants (${found})`, 'read its log')];
  }
  return [describeImages((await response.json()) as ImageReport)];
}

/** Returns the check of a report: failed variants are a warning that names their files. */
export function describeImages({ made, waiting, failed, perMinute, failures }: ImageReport): DoctorCheck {
  const counts = `${made} AVIF variants made (${perMinute} in the last minute), ${waiting} waiting, ${failed} failed`;
  if (failed === 0) return ok('images', counts);
  const named = failures.slice(0, MAX_NAMES).map(({ files, width, cause }) => {
    return `${files.join(', ') || 'an image that no current version of a brand uses'} at a width of ${width} px (${cause})`;
  });
  return warn('images', `${counts}: ${named.join('; ')}`, 'replace the files and publish their brands again');
}
