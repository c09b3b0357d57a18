import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes a generated file only when its text has changed, so that watchers and the hashes of the build do not change
 * without need.
 */
export function writeGenerated(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
