// Checks the images of the realm folders: those with too few pixels or too many bytes for their position.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ok, warn, type DoctorCheck } from './check.ts';

/** Maximum number of images that the message names. */
const MAX_NAMES = 5;

/** Checks every folder with a realm.json in `realmsFolder`. */
export async function checkImageFiles(realmsFolder: string): Promise<DoctorCheck> {
  const [{ checkImageQuality }, { readRealmFolder }] = await Promise.all([
    import('../../server/domain/publishing/check/checkImageQuality.ts'),
    import('../../server/domain/publishing/folder/readRealmFolder.ts'),
  ]);
  const names = existsSync(realmsFolder)
    ? readdirSync(realmsFolder).filter((name) => existsSync(join(realmsFolder, name, 'realm.json')))
    : [];
  const findings: string[] = [];
  for (const name of names) {
    const folder = await readRealmFolder(join(realmsFolder, name));
    for (const { file, found, expected } of await checkImageQuality(folder))
      findings.push(`realms/${name}/${file} (${found}, expected ${expected})`);
  }
  if (findings.length === 0) return ok('image files', `those of ${names.length} realms fit their positions`);
  const rest = findings.length > MAX_NAMES ? ` and ${findings.length - MAX_NAMES} more` : '';
  return warn(
    'image files',
    `${findings.length} are too small or too heavy: ${findings.slice(0, MAX_NAMES).join('; ')}${rest}`,
    'save them again from their sources; npm run realm -- validate <folder> lists all of them',
  );
}
