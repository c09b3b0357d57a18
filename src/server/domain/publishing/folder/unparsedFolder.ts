// A folder whose documents are not parsed yet. It is plain data, so that another process can parse it.
import type { Problem } from '#schemas/problems.ts';
import { hashBytes } from '../../../db/contentHash.ts';
import { assembleFolder, findFileKind, type FolderAsset, type RealmFolder } from './realmFolder.ts';

/** A file of `art/`, `clips/` or `fonts/` whose bytes are stored under its hash. */
export type StoredFile = {
  readonly path: string;
  readonly hash: string;
  /** Size in bytes. */
  readonly size: number;
  readonly stored: NonNullable<FolderAsset['stored']>;
};

/** A folder whose documents are not parsed yet. A parser process gets it as a message. */
export type UnparsedFolder = {
  readonly id: string;
  /** Text of every document and SVG by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly storedFiles: readonly StoredFile[];
  readonly problems: readonly Problem[];
};

/** Parses the documents. `readBytes` returns the bytes of a stored file by its hash. */
export function parseFolder(
  { id, files, storedFiles, problems }: UnparsedFolder,
  readBytes: (hash: string) => Promise<Uint8Array>,
  onFile?: (path: string) => void,
): RealmFolder {
  const entries = Object.entries(files);
  const isDocument = (path: string): boolean => findFileKind(path) === 'document';
  return assembleFolder({
    id,
    documents: entries.filter(([path]) => isDocument(path)),
    assets: [
      ...entries.filter(([path]) => !isDocument(path)).map(([path, text]) => toAsset(path, text)),
      ...storedFiles.map((file) => ({ ...file, read: () => readBytes(file.hash) })),
    ],
    problems,
    onFile,
  });
}

function toAsset(path: string, text: string): FolderAsset {
  const bytes = Buffer.from(text);
  return { path, hash: hashBytes(bytes), size: bytes.byteLength, read: () => Promise.resolve(bytes) };
}
