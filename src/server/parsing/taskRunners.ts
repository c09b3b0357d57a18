// The tasks of parser processes.
import type { FontFacts } from '../domain/theme/fontFallback.ts';
import { readFont } from '../domain/theme/fontFallback.ts';
import type { WidgetContract } from '../domain/publishing/check/checkRealm.ts';
import type { RealmContent } from '../domain/delivery/realmDocuments.ts';
import { parseFolder } from '../domain/publishing/folder/unparsedFolder.ts';
import { editItems } from '../domain/publishing/partial/editItems.ts';
import { readItemLines } from '../domain/publishing/partial/readItemLines.ts';
import { prepareFolder } from '../domain/publishing/prepare/prepareFolder.ts';
import { prepareUpload } from '../images/prepareUpload.ts';
import { readJson } from '../json/readJson.ts';
import type { TaskContext, TaskRunners } from './serveParser.ts';

/** Maximum number of published versions whose content stays in memory. */
const MAX_CACHED_VERSIONS = 4;

/** Creates the runners. They keep the content of the last versions and the metrics of fonts in memory. */
export function createTaskRunners(widgets: readonly WidgetContract[]): TaskRunners {
  const fontFacts = new Map<string, FontFacts>();
  const contents = new Map<string, RealmContent>();
  const readContent = async ({ ask }: TaskContext, realmId: string, version: number): Promise<RealmContent> => {
    const key = `${realmId}/${version}`;
    const content = contents.get(key) ?? (await ask('content', { realmId, version }));
    contents.delete(key);
    contents.set(key, content);
    for (const oldest of contents.keys()) {
      if (contents.size <= MAX_CACHED_VERSIONS) break;
      contents.delete(oldest);
    }
    return content;
  };
  return {
    folder: ({ folder, settings }, context) =>
      prepareFolder(
        parseFolder(folder, (hash) => context.ask('bytes', { hash }), context.reportFile),
        settings,
        {
          widgets,
          fontFacts,
          readContent: (realmId, version) => readContent(context, realmId, version),
          readPlugin: (path) => context.ask('plugin', { path }),
          onFile: context.reportFile,
        },
      ),
    font: ({ bytes }) =>
      readFont(bytes).then(
        () => true,
        () => false,
      ),
    image: ({ bytes }) => prepareUpload(bytes),
    json({ bytes, maxDepth, maxValues }) {
      const result = readJson(bytes, maxDepth);
      if ('refusal' in result || countValues(result.value, maxValues) <= maxValues) return result;
      return { refusal: { pointer: '', line: 1, column: 1, reason: `more than ${maxValues} values` } };
    },
    itemLines: ({ bytes }) => readItemLines(bytes),
    editItems: ({ sources, edits, options }) => editItems(sources, edits, options),
  };
}

/** Counts the values inside a JSON value. The count ends when it is larger than `limit`. */
function countValues(value: unknown, limit: number): number {
  const queue = [value];
  let count = 0;
  for (let next = queue.pop(); queue.length > 0 || next !== undefined; next = queue.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const inner = Object.values(next);
    count += inner.length;
    if (count > limit) return count;
    for (const part of inner) if (typeof part === 'object' && part !== null) queue.push(part);
  }
  return count;
}
