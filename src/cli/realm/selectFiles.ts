import { findFileKind, type RealmFolder } from '../../server/domain/publishing/folder/realmFolder.ts';
import type { FileChanges } from '../../server/domain/publishing/partial/createPartialPublish.ts';
import { RefusedError } from './publishClient.ts';

/**
 * Selects the files of `publish --only`. A JSON file that the folder does not have is removed from the published one.
 * @throws RefusedError for a path that is not a JSON document of a realm.
 */
export function selectFiles(folder: RealmFolder, paths: readonly string[]): FileChanges {
  const files: Record<string, string> = {};
  const removed: string[] = [];
  for (const path of paths) {
    if (findFileKind(path) !== 'document')
      throw new RefusedError(
        `--only ${path}: expected a JSON file of the folder, such as pages/home.json. Publish the whole folder to send images.`,
      );
    const value = folder.documents.get(path);
    if (value === undefined) removed.push(path);
    else files[path] = JSON.stringify(value);
  }
  return { files, assets: {}, removed };
}
