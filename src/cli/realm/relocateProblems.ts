// Replaces the line numbers in the findings of a server by those of the author's files. A server checks and stores
// documents without line breaks, so the lines that it reports are not those that the author sees.
import type { Problem } from '../../../schemas/problems.ts';
import { locateProblems } from '../../server/domain/publishing/check/locateProblems.ts';
import type { RealmFolder } from '../../server/domain/publishing/folder/realmFolder.ts';

/**
 * Returns the problems with the lines and columns of a folder on this machine; a problem of another file has only its
 * pointer.
 *
 * @param selected the files that were sent; undefined: all
 */
export function relocateProblems(
  { documents, readText }: Pick<RealmFolder, 'documents' | 'readText'>,
  problems: readonly Problem[],
  selected?: readonly string[],
): Problem[] {
  const sentDocuments = new Map([...documents].filter(([path]) => selected?.includes(path) ?? true));
  return locateProblems({ documents: sentDocuments, ...(readText && { readText }) }, withoutPositions(problems));
}

/** Returns the problems without lines and columns. */
export const withoutPositions = (problems: readonly Problem[]): Problem[] =>
  problems.map(({ line: _line, column: _column, ...found }) => found);
