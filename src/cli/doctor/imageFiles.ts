// Checks the images of the realm folders against the fields that show them: size, form, weight and focal point.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { IMAGE_WARNINGS } from '../../../schemas/problems.ts';
import { ok, warn, type DoctorCheck } from './check.ts';

/** Maximum number of images that the message names. */
const MAX_NAMES = 5;

/** Checks every folder with a realm.json in `realmsFolder`. */
export async function checkImageFiles(realmsFolder: string): Promise<DoctorCheck> {
  const { validateFolder } = await import('../realm/validateFolder.ts');
  const names = existsSync(realmsFolder)
    ? readdirSync(realmsFolder).filter((name) => existsSync(join(realmsFolder, name, 'realm.json')))
    : [];
  const findings: string[] = [];
  for (const name of names) {
    for (const { code, file, pointer, found, expected } of await validateFolder(join(realmsFolder, name)))
      if ((IMAGE_WARNINGS as readonly string[]).includes(code))
        findings.push(`realms/${name}/${file}#${pointer} (${found}, expected ${expected})`);
  }
  if (findings.length === 0) return ok('image files', `those of ${names.length} realms fit their positions`);
  const rest = findings.length > MAX_NAMES ? ` and ${findings.length - MAX_NAMES} more` : '';
  return warn(
    'image files',
    `${findings.length} do not fit their positions: ${findings.slice(0, MAX_NAMES).join('; ')}${rest}`,
    'npm run realm -- validate <folder> lists all of them with what to do',
  );
}
