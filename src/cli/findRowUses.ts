// Finds the rows of a type in the pages of brands' folders.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A row on a page. */
export type RowUse = {
  /** Path of the page's file, from the folder that was searched, with `/`. */
  readonly page: string;
  readonly row: Readonly<Record<string, unknown>>;
};

/**
 * Lists the elements of pages for which a function returns true, at any depth. Files that are not JSON are left out: a
 * publish reports them.
 *
 * @param pattern pattern of the pages' files
 * @param isMatch called with each object that has a `type` or a `pluginId`
 */
export function findRowUses(
  folder: string,
  pattern: string,
  isMatch: (row: Readonly<Record<string, unknown>>) => boolean,
): RowUse[] {
  const files = globSync(pattern, { cwd: folder }).map((path) => path.replaceAll('\\', '/'));
  return files.sort().flatMap((page) => {
    const found: RowUse[] = [];
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      const row = value as Readonly<Record<string, unknown>>;
      if (('type' in row || 'pluginId' in row) && isMatch(row)) found.push({ page, row });
      for (const part of Object.values(row)) walk(part);
    };
    walk(parse(readFileSync(join(folder, page), 'utf8')));
    return found;
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
