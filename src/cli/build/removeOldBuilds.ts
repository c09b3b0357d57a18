// A step of `npm run build`: removes the files of old builds. A server that runs during a build still sends the pages,
// scripts and chunks of the build with which it started, so the files of the last builds stay.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of files whose names contain a hash of their content, so that files of several builds can be in them. */
export const HASHED_FOLDERS: readonly string[] = ['dist/client/assets', 'dist/server/assets'];
/** Number of builds whose files stay, including the newest. */
const KEPT_BUILDS = 3;

/**
 * Removes the files that none of the last three builds wrote.
 *
 * @param folders the folders of files with hashes in their names; one that does not exist is skipped
 * @param recordFile the file with the start times of the last builds, to which this build is added
 * @param startedAt start time of this build, in ms since 1970
 * @returns the number of removed files
 */
export function removeOldBuilds(folders: readonly string[], recordFile: string, startedAt: number): number {
  const starts = [...readStarts(recordFile), startedAt].slice(-KEPT_BUILDS);
  writeFileSync(recordFile, JSON.stringify(starts));
  // Without a complete record it is not known which files are older than the last three builds, so all files stay.
  if (starts.length < KEPT_BUILDS) return 0;
  const oldest = Math.min(...starts);
  let removed = 0;
  for (const folder of folders) {
    for (const name of listFiles(folder)) {
      const file = join(folder, name);
      if (statSync(file).mtimeMs >= oldest) continue;
      rmSync(file);
      removed += 1;
    }
  }
  return removed;
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Reads the start times of the last builds; none when the record is missing or damaged. */
function readStarts(recordFile: string): number[] {
  try {
    const starts = JSON.parse(readFileSync(recordFile, 'utf8')) as unknown;
    return Array.isArray(starts) ? starts.filter((start): start is number => typeof start === 'number') : [];
  } catch {
    return [];
  }
}
