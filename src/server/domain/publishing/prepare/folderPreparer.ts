// Where folders are checked and compiled: in this process (commands, the seed, tests), or in a parser process
// (uploads).
import type { ParserPool } from '../../../parsing/createParserPool.ts';
import type { RealmContent } from '../../delivery/realmDocuments.ts';
import type { FontFacts } from '../../theme/fontFallback.ts';
import type { WidgetContract } from '../check/checkRealm.ts';
import type { RealmFolder } from '../folder/realmFolder.ts';
import { parseFolder, type UnparsedFolder } from '../folder/unparsedFolder.ts';
import type { FolderSources } from '../folder/folderSources.ts';
import { editItems, type EditOptions, type EditedItems, type ItemEdit } from '../partial/editItems.ts';
import { prepareFolder, type PreparedFolder, type PrepareSettings } from './prepareFolder.ts';

/** Reads stored data for a preparation. */
export type PrepareReads = {
  readBytes(hash: string): Promise<Uint8Array>;
  readContent(realmId: string, version: number): Promise<RealmContent>;
  /** Reads a file of the folder of plugins. */
  readPlugin(path: string): Promise<Uint8Array>;
};

/** Checks and compiles folders. */
export type FolderPreparer = {
  /** @throws ParseStoppedError, ParsersBusyError */
  prepare(
    folder: RealmFolder | UnparsedFolder,
    settings: PrepareSettings,
    reads: PrepareReads,
  ): Promise<PreparedFolder>;
  /** Changes items of the catalogue of a stored folder. */
  editItems(
    realmId: string,
    sources: FolderSources,
    edits: readonly ItemEdit[],
    options: EditOptions,
  ): Promise<EditedItems>;
};

/** Creates a preparer that works in this process. */
export function createLocalPreparer(widgets: readonly WidgetContract[]): FolderPreparer {
  const fontFacts = new Map<string, FontFacts>();
  return {
    async prepare(folder, settings, { readBytes, readContent, readPlugin }) {
      const parsed = 'storedFiles' in folder ? parseFolder(folder, readBytes) : folder;
      return prepareFolder(parsed, settings, { widgets, fontFacts, readContent, readPlugin });
    },
    editItems: async (_realmId, sources, edits, options) => editItems(sources, edits, options),
  };
}

/**
 * Creates a preparer that parses uploads in parser processes, which know the widgets of this build. A folder that is
 * parsed already is prepared in this process.
 */
export function createPoolPreparer(pool: ParserPool, widgets: readonly WidgetContract[]): FolderPreparer {
  const local = createLocalPreparer(widgets);
  return {
    prepare: (folder, settings, reads) =>
      'storedFiles' in folder
        ? pool.run(
            folder.id,
            'folder',
            { folder, settings },
            {
              bytes: ({ hash }) => reads.readBytes(hash),
              content: ({ realmId, version }) => reads.readContent(realmId, version),
              plugin: ({ path }) => reads.readPlugin(path),
            },
          )
        : local.prepare(folder, settings, reads),
    editItems: (realmId, sources, edits, options) => pool.run(realmId, 'editItems', { sources, edits, options }),
  };
}
