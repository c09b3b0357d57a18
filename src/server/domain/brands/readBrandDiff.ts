// What differs between two versions of a brand, for the dialogs that change what visitors see. It reads only the
// documents whose hash differs, because a catalogue can have many thousand items.
import type { ResponseOf } from '#schemas/defineCall.ts';
import type { getBrandDiff } from '#schemas/api/brands/getBrandDiff.ts';
import { compareText } from '#schemas/compareText.ts';
import { excerpt } from '#schemas/excerpt.ts';
import type { Kysely } from 'kysely';
import { VersionMissingError } from '../../db/errors.ts';
import { createDocuments, type DocumentName } from '../../db/repositories/documents.ts';
import type { Tables } from '../../db/tables.ts';
import type { JsonChange } from '../publishing/diff/diffJson.ts';
import { diffRealm, IMAGE_INDEX, isDerived } from '../publishing/diff/diffRealm.ts';
import { SOURCE_KIND } from '../publishing/folder/folderSources.ts';

type BrandDiff = ResponseOf<typeof getBrandDiff>;

/** Number of files and of images in one response. The command line lists all. */
const MAX_FILES = 100;
/** Number of changes of one file in a response. */
const MAX_CHANGES = 20;

type NamesByPath = ReadonlyMap<string, DocumentName & { readonly hash: string }>;

/**
 * Creates the function that compares two versions of a realm.
 * @throws VersionMissingError
 */
export function createDiffReader(kysely: Kysely<Tables>) {
  const documents = createDocuments(kysely);
  const list = async (realmId: string, version: number): Promise<NamesByPath> => {
    const names = await documents.list(realmId, version);
    // Every version has the document of its settings.
    if (names.length === 0) throw new VersionMissingError(realmId, version);
    return new Map(names.filter(isCompared).map((name) => [`${name.kind}/${name.key}`, name]));
  };
  const read = async (realmId: string, version: number, names: readonly DocumentName[]) => {
    const kinds = [...new Set(names.map(({ kind }) => kind))];
    const keysOf = (wanted: string) => names.filter(({ kind }) => kind === wanted).map(({ key }) => key);
    return (await Promise.all(kinds.map((kind) => documents.getMany(realmId, version, kind, keysOf(kind))))).flat();
  };
  return async (realmId: string, from: number, to: number): Promise<BrandDiff> => {
    const [before, after] = await Promise.all([list(realmId, from), list(realmId, to)]);
    const changed = selectChanged(before, after);
    const selected = changed.slice(0, MAX_FILES);
    const images = hasOtherImages(before, after) ? [{ kind: IMAGE_INDEX, key: 'index' }] : [];
    const diff = diffRealm(
      await read(realmId, from, [...selected, ...images]),
      await read(realmId, to, [...selected, ...images]),
    );
    return {
      from,
      to,
      files: diff.documents.map(({ file, change, changes }) => ({
        file,
        change,
        count: changes.length,
        // A new or removed file has one change, which is the whole file.
        changes: change === 'changed' ? changes.slice(0, MAX_CHANGES).map(describeChange) : [],
      })),
      fileCount: changed.length - (selected.length - diff.documents.length),
      images: diff.images.slice(0, MAX_FILES).map(({ name, change }) => ({ name, change })),
      imageCount: diff.images.length,
    };
  };
}

/** Source files are left out: their effect is in the compiled documents. */
const isCompared = (name: DocumentName): boolean => name.kind !== SOURCE_KIND && !isDerived(name);

/** Returns the documents, without the index of images, that only one version has or that differ; sorted by name. */
const selectChanged = (before: NamesByPath, after: NamesByPath): DocumentName[] =>
  [...new Map([...before, ...after])]
    .filter(([name, { kind }]) => kind !== IMAGE_INDEX && before.get(name)?.hash !== after.get(name)?.hash)
    .sort(([a], [b]) => compareText(a, b))
    .map(([, document]) => document);

const hasOtherImages = (before: NamesByPath, after: NamesByPath): boolean =>
  before.get(`${IMAGE_INDEX}/index`)?.hash !== after.get(`${IMAGE_INDEX}/index`)?.hash;

function describeChange(change: JsonChange): BrandDiff['files'][number]['changes'][number] {
  const { pointer } = change;
  if (change.change === 'moved')
    return { pointer, change: 'moved', id: change.id, before: String(change.before), after: String(change.after) };
  return {
    pointer,
    change: change.change,
    ...('before' in change && { before: excerpt(change.before) }),
    ...('after' in change && { after: excerpt(change.after) }),
  };
}
