// Publishes a part of a folder: the current version's folder with some files or items replaced passes the same checks
// and is then published as the next version; after a failure nothing is published.
import type { Kysely } from 'kysely';
import type { Problem } from '#schemas/problems.ts';
import { PublishConflictError } from '../../../db/errors.ts';
import type { Tables } from '../../../db/tables.ts';
import { readSources, type FolderSources } from '../folder/folderSources.ts';
import { describeUploadedFolder, type UploadedFolder } from '../folder/uploadedFolder.ts';
import { readPublishedVersion } from '../readPublishedVersion.ts';
import type { PublishOptions, PublishOutcome, RealmPublisher } from '../publishRealm.ts';
import { findRepeatedIds, type EditOptions, type ItemCounts, type ItemEdit } from './editItems.ts';

/** Files to write and to remove. */
export type FileChanges = UploadedFolder & { readonly removed?: readonly string[] | undefined };

type PartialOptions = Pick<PublishOptions, 'note' | 'author' | 'expectVersion'> & {
  /** True: the change is only checked, not published. */
  readonly dryRun?: boolean | undefined;
};

/** Publishes parts of a realm's folder. */
export type PartialPublish = {
  /** Writes and removes files of the folder. */
  files(realmId: string, changes: FileChanges, options?: PartialOptions): Promise<PublishOutcome>;
  /**
   * Writes and removes items of the catalogue. A problem of an item names the edit's location in place of the file, and
   * its pointer is inside the item.
   */
  items(
    realmId: string,
    edits: readonly ItemEdit[],
    options: PartialOptions & EditOptions,
  ): Promise<PublishOutcome & { readonly counts: ItemCounts }>;
  /**
   * Checks and compiles the folder with some files written or removed. Publishes nothing.
   * @returns as `RealmPublisher.compileDraft`, with the version whose folder was changed
   * @throws FolderUnknownError
   */
  compile(
    realmId: string,
    changes: FileChanges,
  ): Promise<Awaited<ReturnType<RealmPublisher['compileDraft']>> & { readonly version: number }>;
  /** Returns the stored folder of the current version; undefined for a realm that is not published. */
  list(realmId: string): Promise<FolderSources | undefined>;
};

/** A realm that is not published, or whose version stored no folder. */
export class FolderUnknownError extends Error {
  override readonly name = 'FolderUnknownError';
}

/** Maximum number of attempts: the change is applied again when another publish has stored a version meanwhile. */
const MAX_ATTEMPTS = 5;

type Change<T> = { readonly files: UploadedFolder; readonly toProblem?: (found: Problem) => Problem; readonly more: T };

/** Creates the functions for one database. */
export function createPartialPublish(kysely: Kysely<Tables>, publisher: RealmPublisher): PartialPublish {
  const list = async (realmId: string): Promise<{ version: number; sources: FolderSources } | undefined> => {
    const stored = await readPublishedVersion(kysely, realmId, { sources: true });
    const sources = stored && readSources(stored.documents);
    return stored && sources && { version: stored.version, sources };
  };
  const requireFolder = async (realmId: string) => {
    const current = await list(realmId);
    if (current) return current;
    throw new FolderUnknownError(
      `Realm "${realmId}" has no published folder to change. Publish the whole folder first.`,
    );
  };
  const publish = async <T extends object>(
    realmId: string,
    change: (sources: FolderSources) => Promise<Change<T>> | Change<T>,
    { note, author, expectVersion, dryRun }: PartialOptions,
  ): Promise<PublishOutcome & T> => {
    for (let attempt = 1; ; attempt++) {
      const current = await requireFolder(realmId);
      const { files, toProblem = (found) => found, more } = await change(current.sources);
      const folder = await describeUploadedFolder(realmId, files, publisher);
      if (dryRun) {
        const { problems, isValid } = await publisher.check(folder);
        const result = { realm: realmId, problems: problems.map(toProblem), ...more };
        return isValid ? { ok: true, version: current.version, published: false, ...result } : { ok: false, ...result };
      }
      try {
        const options = { note, author, expectVersion: expectVersion ?? current.version };
        const outcome = await publisher.publish(folder, options);
        return { ...outcome, problems: outcome.problems.map(toProblem), ...more };
      } catch (error) {
        const mayRetry = error instanceof PublishConflictError && expectVersion === undefined && attempt < MAX_ATTEMPTS;
        if (!mayRetry) throw error;
      }
    }
  };
  return {
    list: async (realmId) => (await list(realmId))?.sources,
    files: (realmId, changes, options = {}) =>
      publish(realmId, (sources) => ({ files: applyFiles(sources, changes), more: {} }), options),
    async compile(realmId, changes) {
      const { version, sources } = await requireFolder(realmId);
      const folder = await describeUploadedFolder(realmId, applyFiles(sources, changes), publisher);
      return { ...(await publisher.compileDraft(folder)), version };
    },
    async items(realmId, edits, options) {
      const repeated = findRepeatedIds(edits);
      if (repeated.length > 0)
        return {
          ok: false,
          realm: realmId,
          problems: repeated,
          counts: { created: 0, updated: 0, unchanged: 0, removed: 0 },
        };
      return publish(
        realmId,
        async (sources) => {
          const { file, replace } = options;
          const { texts, counts, locations } = await publisher.preparer.editItems(realmId, sources, edits, {
            file,
            replace,
          });
          const files = { files: Object.fromEntries(texts), assets: Object.fromEntries(sources.assets) };
          return { files, toProblem: (found) => nameEdit(found, locations), more: { counts } };
        },
        options,
      );
    },
  };
}

function applyFiles({ texts, assets }: FolderSources, changes: FileChanges): UploadedFolder {
  const removed = new Set(changes.removed ?? []);
  const withoutRemoved = (entries: ReadonlyMap<string, string>): [string, string][] =>
    [...entries].filter(([path]) => !removed.has(path));
  return {
    files: Object.fromEntries([...withoutRemoved(texts), ...Object.entries(changes.files)]),
    assets: Object.fromEntries([...withoutRemoved(assets), ...Object.entries(changes.assets)]),
  };
}

/**
 * Names the edit that wrote the item of a problem, and shortens the pointer to one inside the item. The line in the
 * stored file is dropped, because the caller has never seen that file.
 */
function nameEdit(found: Problem, locations: ReadonlyMap<string, string>): Problem {
  const [, index, pointer = ''] = /^\/(\d+)(\/.*)?$/s.exec(found.pointer) ?? [];
  const location = locations.get(`${found.file ?? ''}/${index ?? ''}`);
  if (location === undefined) return found;
  const { line: _line, column: _column, ...named } = found;
  return { ...named, file: location, pointer };
}
