import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { findNearest } from '../../server/domain/publishing/findNearest.ts';

/**
 * Returns the message for a folder that does not exist, with the brand's folder that was probably meant.
 *
 * @param folder the path as the author wrote it
 * @param brands the folder of the brands, from the working directory
 */
export async function describeMissingFolder(folder: string, brands = 'realms'): Promise<string> {
  const entries = await readdir(brands, { withFileTypes: true }).catch(() => []);
  const names = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  const nearest = findNearest(basename(folder), names);
  const remedy =
    nearest === undefined
      ? `The folders of ${brands}/ are ${names.join(', ') || 'none'}.`
      : `Did you mean ${join(brands, nearest)}?`;
  return `There is no folder ${folder}. ${remedy}`;
}
