// Formats the JSON and Markdown of a new folder as `npm run format` does, so that `npm run lint` accepts it.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FORMATTED = /\.(json|md)$/;
/** Written by a tool. The repository's formatter ignores this file, too. */
const IGNORED = /(^|\/)art\/index\.json$/;

const CONFIG_FILE = '.oxfmtrc.json';

/**
 * Formats the files of a folder. Without the formatter, which is not installed in production, they stay as they are.
 *
 * @param configFile the repository's settings of the formatter
 */
export async function formatFolder(folder: string, configFile = CONFIG_FILE): Promise<void> {
  for (const path of await readdir(folder, { recursive: true })) {
    if (!FORMATTED.test(path) || IGNORED.test(path.replaceAll('\\', '/'))) continue;
    const file = join(folder, path);
    const text = await readFile(file, 'utf8');
    const formatted = await formatLikeRepository(path, text, configFile);
    if (formatted !== text) await writeFile(file, formatted);
  }
}

/**
 * Formats a text as `npm run format` does. Returns it unchanged when it cannot be parsed or the formatter is not
 * installed.
 *
 * @param path decides the language of the text
 * @param configFile the repository's settings of the formatter
 */
export async function formatLikeRepository(path: string, text: string, configFile = CONFIG_FILE): Promise<string> {
  const formatter = await import('oxfmt').catch(() => undefined);
  if (!formatter) return text;
  const {
    $schema: _schema,
    ignorePatterns: _ignored,
    ...options
  } = JSON.parse(await readFile(configFile, 'utf8').catch(() => '{}')) as Record<string, unknown>;
  const { code, errors } = await formatter.format(path, text, options);
  return errors.length === 0 ? code : text;
}
