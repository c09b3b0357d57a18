import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes a generated file only when its text has changed, so that an unchanged file triggers no watcher and keeps its
 * hash in the build.
 */
export function writeGenerated(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
