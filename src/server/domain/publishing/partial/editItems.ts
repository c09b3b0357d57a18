// Adds, replaces and removes items of a folder's catalogue.
import { problem, type Problem } from '#schemas/problems.ts';
import type { FolderSources } from '../folder/folderSources.ts';
import { MAX_DOCUMENT_BYTES } from '../folder/sizeLimits.ts';

/** One change of the catalogue. */
export type ItemEdit = {
  /** The item's position in the request, as reports name it: `line 12`. */
  readonly location: string;
  readonly id: string;
  /** Undefined: the item is removed. */
  readonly item?: Readonly<Record<string, unknown>> | undefined;
};

/** Numbers of catalogue items by what a publish of items did with them. */
export type ItemCounts = { created: number; updated: number; unchanged: number; removed: number };

/** The files of the catalogue after an edit: their texts by path. */
export type EditedItems = {
  readonly texts: ReadonlyMap<string, string>;
  readonly counts: ItemCounts;
  /** Location of the edit that wrote an item, by `catalogue/<file>.json/<index>`. */
  readonly locations: ReadonlyMap<string, string>;
};

/** Where new items are stored, and whether items that no edit names are removed. */
export type EditOptions = {
  /** New items are added to `catalogue/<file>.json`, and to `<file>-0002.json` and so on when it is full. */
  readonly file: string;
  /** True: items of these files that no edit names are removed. */
  readonly replace?: boolean | undefined;
};

type Item = Readonly<Record<string, unknown>>;
type CatalogueFile = { readonly path: string; items: (Item | undefined)[]; bytes: number; isChanged: boolean };

/** Size in bytes at which a file counts as full. The rest is reserved for later changes of its items. */
const FULL_BYTES = MAX_DOCUMENT_BYTES * 0.75;

/** Reports ids that two edits name. */
export function findRepeatedIds(edits: readonly ItemEdit[]): Problem[] {
  const locations = new Map<string, string>();
  return edits.flatMap(({ id, location }) => {
    const first = locations.get(id);
    if (first === undefined) locations.set(id, location);
    return first === undefined
      ? []
      : [
          problem('ITEM_ID_DUPLICATE', '/id', {
            file: location,
            expected: `an id other than that of ${first}`,
            found: id,
          }),
        ];
  });
}

/** Applies edits to the catalogue of a stored folder. An existing item stays in its file at its index. */
export function editItems({ texts }: FolderSources, edits: readonly ItemEdit[], options: EditOptions): EditedItems {
  const files = readCatalogue(texts);
  const positionsById = new Map<string, { file: CatalogueFile; index: number }>();
  for (const file of files.values())
    file.items.forEach((item, index) => {
      if (typeof item?.['id'] === 'string') positionsById.set(item['id'], { file, index });
    });
  const counts: ItemCounts = { created: 0, updated: 0, unchanged: 0, removed: 0 };
  const locationsById = new Map<string, string>();
  const write = (file: CatalogueFile, index: number, item: Item | undefined): void => {
    file.items[index] = item;
    file.isChanged = true;
  };
  const remove = (id: string): void => {
    const position = positionsById.get(id);
    if (!position) return;
    write(position.file, position.index, undefined);
    positionsById.delete(id);
    counts.removed++;
  };
  for (const { id, item, location } of edits) {
    locationsById.set(id, location);
    const position = positionsById.get(id);
    if (!item) remove(id);
    else if (!position) {
      const file = findFileWithSpace(files, options.file, JSON.stringify(item));
      write(file, file.items.length, item);
      counts.created++;
    } else if (JSON.stringify(position.file.items[position.index]) === JSON.stringify(item)) counts.unchanged++;
    else {
      write(position.file, position.index, item);
      counts.updated++;
    }
  }
  if (options.replace)
    for (const [id, { file }] of positionsById)
      if (isPart(file.path, options.file) && !locationsById.has(id)) remove(id);
  return { ...toTexts(texts, files, locationsById), counts };
}

function readCatalogue(texts: ReadonlyMap<string, string>): Map<string, CatalogueFile> {
  const files = new Map<string, CatalogueFile>();
  for (const [path, text] of texts) {
    if (!path.startsWith('catalogue/')) continue;
    const items = JSON.parse(text) as Item[];
    files.set(path, { path, items, bytes: Buffer.byteLength(text), isChanged: false });
  }
  return files;
}

const toPartPath = (name: string, part: number): string =>
  `catalogue/${name}${part === 1 ? '' : `-${String(part).padStart(4, '0')}`}.json`;

const isPart = (path: string, name: string): boolean =>
  path === toPartPath(name, 1) ||
  (path.startsWith(`catalogue/${name}-`) && /^\d{4}\.json$/.test(path.slice(`catalogue/${name}-`.length)));

function findFileWithSpace(files: Map<string, CatalogueFile>, name: string, text: string): CatalogueFile {
  const bytes = Buffer.byteLength(text) + 1;
  for (let part = 1; ; part++) {
    const path = toPartPath(name, part);
    const file = files.get(path) ?? { path, items: [], bytes: 2, isChanged: true };
    if (file.items.length > 0 && file.bytes + bytes > FULL_BYTES) continue;
    file.bytes += bytes;
    files.set(path, file);
    return file;
  }
}

function toTexts(
  texts: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, CatalogueFile>,
  locationsById: ReadonlyMap<string, string>,
): Pick<EditedItems, 'texts' | 'locations'> {
  const edited = new Map(texts);
  const locations = new Map<string, string>();
  for (const { path, items, isChanged } of files.values()) {
    const remaining = items.filter((item) => item !== undefined);
    remaining.forEach(({ id }, index) => {
      const location = locationsById.get(String(id));
      if (location !== undefined) locations.set(`${path}/${index}`, location);
    });
    if (isChanged && remaining.length > 0) edited.set(path, JSON.stringify(remaining));
    else if (isChanged) edited.delete(path);
  }
  return { texts: edited, locations };
}
