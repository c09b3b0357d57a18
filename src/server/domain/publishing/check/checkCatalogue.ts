// Checks catalogue/*.json: lists of items whose ids are unique in the realm.
import { excerpt } from '#schemas/excerpt.ts';
import { pointerTo } from '#schemas/problems.ts';
import { catalogueItemSchema } from '#schemas/realm/catalogue-item.ts';
import validateItem from '#schemas/generated/validators/catalogue-item.js';
import { isTimeZone } from '../../guide/projectSchedule.ts';
import { listDocuments, type RealmFolder } from '../folder/realmFolder.ts';
import type { CheckContext } from './checkContext.ts';
import { suggest } from '../findNearest.ts';
import { checkValue } from './checkValue.ts';

/** An item with its position in the folder. */
export type CatalogueEntry = {
  readonly file: string;
  readonly pointer: string;
  readonly item: Readonly<Record<string, unknown>>;
};

/** Returns every item of the folder in the catalogue's order: by file name, then by position. */
export function listCatalogueItems(folder: Pick<RealmFolder, 'documents'>): CatalogueEntry[] {
  return listDocuments(folder, 'catalogue').flatMap(({ file, value }) =>
    (Array.isArray(value) ? value : []).flatMap((item: unknown, index) =>
      typeof item === 'object' && item !== null && !Array.isArray(item)
        ? [{ file, pointer: pointerTo('', index), item: item as Record<string, unknown> }]
        : [],
    ),
  );
}

/**
 * Checks every item by its schema, and that ids are unique, that items of the type SECTION have the id of a page, and
 * that licences and time zones exist.
 */
export function checkCatalogue(context: CheckContext): void {
  for (const { file, value } of listDocuments(context.folder, 'catalogue')) {
    if (!Array.isArray(value)) {
      context.report(file, 'FIELD_TYPE', '', { expected: 'a list of items', found: excerpt(value) });
      continue;
    }
    value.forEach((item: unknown, index) =>
      checkValue(context, {
        file,
        schema: catalogueItemSchema,
        validate: validateItem,
        value: item,
        pointer: pointerTo('', index),
      }),
    );
  }
  const locationsById = new Map<string, string>();
  for (const { file, pointer, item } of listCatalogueItems(context.folder)) {
    const { id, type, schedule, licences } = item;
    checkLicences(context, { file, pointer, licences });
    if (typeof id === 'string') {
      const first = locationsById.get(id);
      if (first !== undefined)
        context.report(file, 'ITEM_ID_DUPLICATE', `${pointer}/id`, {
          expected: `an id other than that of the first one, at ${first}`,
          found: excerpt(id),
        });
      else locationsById.set(id, `${file}#${pointer}`);
      if (type === 'SECTION' && !context.pageIds.has(id))
        context.report(file, 'SECTION_UNKNOWN', `${pointer}/id`, {
          expected: 'the name of a page in pages/',
          found: excerpt(id),
        });
    }
    const zone = typeof schedule === 'object' && schedule !== null ? (schedule as { zone?: unknown }).zone : undefined;
    if (typeof zone === 'string' && !isTimeZone(zone))
      context.report(file, 'FIELD_VALUE', `${pointer}/schedule/zone`, {
        expected: 'an IANA time zone such as Europe/Lisbon',
        found: excerpt(zone),
      });
  }
}

/** Reports licences of an item that data/licences.json does not have. */
function checkLicences(
  { licenceIds, report }: CheckContext,
  { file, pointer, licences }: { readonly file: string; readonly pointer: string; readonly licences: unknown },
): void {
  (Array.isArray(licences) ? licences : []).forEach((id: unknown, index) => {
    if (typeof id !== 'string' || licenceIds.includes(id)) return;
    report(file, 'FIELD_VALUE', pointerTo(`${pointer}/licences`, index), {
      expected: licenceIds.length > 0 ? `one of ${licenceIds.join(', ')}` : 'a licence in data/licences.json',
      found: excerpt(id),
      ...suggest(id, new Set(licenceIds)),
    });
  });
}
