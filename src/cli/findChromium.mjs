// Finds a Chromium that is already on the machine. Plain JavaScript: the set-up step uses it before packages exist.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const LOCATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Returns the path of an installed Chromium, or undefined. `CHROMIUM_PATH` takes precedence. Installs nothing. */
export function findChromium() {
  const isUsable = (file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  };
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  // The usual folders of distributions are searched even when PATH lacks them.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
  return folders
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .concat(LOCATIONS)
    .find(isUsable);
}
