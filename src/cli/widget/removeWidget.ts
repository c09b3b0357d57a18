// `npm run widget -- remove <row-type>`: removes what `create` wrote.
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRowUses } from '../findRowUses.ts';
import { toTemplateNames, ROW_TYPE, STRINGS, WidgetRefusedError } from './createWidget.ts';
import { TEMPLATE_LABELS } from './labels.ts';

/** What was removed: the folder, the files of labels that changed, and the pages that still have a row of the type. */
export type RemovedWidget = {
  readonly folder: string;
  readonly changed: readonly string[];
  readonly pages: readonly string[];
};

/**
 * Removes `widgets/<type>/` and the labels of the template. Labels that the author has added or renamed stay, and so do
 * the rows of pages.
 *
 * @param root folder of the repository
 * @throws WidgetRefusedError when there is no such widget
 */
export function removeWidget(root: string, type: string): RemovedWidget {
  const folder = `widgets/${type}`;
  if (!ROW_TYPE.test(type) || !existsSync(join(root, folder, 'widget.ts')))
    throw new WidgetRefusedError(`${folder} is not a widget. The names of the folders in widgets/ are the row types.`);
  const { key } = toTemplateNames(type);
  const endings = new Set(Object.values(TEMPLATE_LABELS).flatMap((labels) => Object.keys(labels)));
  const list = (pattern: string): string[] =>
    globSync(pattern, { cwd: root })
      .map((path) => path.replaceAll('\\', '/'))
      .sort();
  const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const changed = list(`${STRINGS}/*.json`).filter((path) => {
    const labels = Object.entries(read(path) as Record<string, string>);
    const kept = labels.filter(([name]) => !name.startsWith(key) || !endings.has(name.slice(key.length)));
    if (kept.length === labels.length) return false;
    writeFileSync(join(root, path), `${JSON.stringify(Object.fromEntries(kept), undefined, 2)}\n`);
    return true;
  });
  rmSync(join(root, folder), { recursive: true });
  return {
    folder,
    changed,
    pages: [
      ...new Set(findRowUses(root, 'realms/*/pages/**/*.json', (row) => row['type'] === type).map(({ page }) => page)),
    ],
  };
}
