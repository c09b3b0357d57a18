// Lays out the JSON and Markdown of a new folder as `npm run format` does, so that `npm run lint` accepts it.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FORMATTED = /\.(json|md)$/;
/** Written by a tool, and not laid out in the repository either. */
const IGNORED = /(^|\/)art\/index\.json$/;

/**
 * Formats the files of a folder. Without the formatter, which is not installed in production, they stay as they are.
 *
 * @param configFile the repository's settings of the formatter
 */
export async function formatFolder(folder: string, configFile = '.oxfmtrc.json'): Promise<void> {
  const formatter = await import('oxfmt').catch(() => undefined);
  if (!formatter) return;
  const {
    $schema: _schema,
    ignorePatterns: _ignored,
    ...options
  } = JSON.parse(await readFile(configFile, 'utf8').catch(() => '{}')) as Record<string, unknown>;
  for (const path of await readdir(folder, { recursive: true })) {
    if (!FORMATTED.test(path) || IGNORED.test(path.replaceAll('\\', '/'))) continue;
    const file = join(folder, path);
    const { code, errors } = await formatter.format(path, await readFile(file, 'utf8'), options);
    if (errors.length === 0) await writeFile(file, code);
  }
}
