import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes a generated file when its text changed, so that watchers and the build's stamps see no change where there is
 * none.
 */
export function writeGenerated(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
