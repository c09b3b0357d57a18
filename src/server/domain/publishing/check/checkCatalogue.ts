// catalogue/*.json: lists of items whose ids are unique in the realm.
import { excerpt, pointerTo } from '#schemas/problems.ts';
import { catalogueItemSchema } from '#schemas/realm/catalogue-item.ts';
import validateItem from '#schemas/generated/validators/catalogue-item.js';
import { isTimeZone } from '../../guide/projectSchedule.ts';
import { documentsIn, type RealmFolder } from '../folder/realmFolder.ts';
import type { CheckContext } from './checkContext.ts';
import { checkValue } from './checkValue.ts';

/** Every item of the folder in the catalogue's order: by file name, then as written. */
export function listCatalogueItems(
  folder: Pick<RealmFolder, 'documents'>,
): { file: string; pointer: string; item: Readonly<Record<string, unknown>> }[] {
  return documentsIn(folder, 'catalogue').flatMap(({ file, value }) =>
    (Array.isArray(value) ? value : []).flatMap((item: unknown, index) =>
      typeof item === 'object' && item !== null && !Array.isArray(item)
        ? [{ file, pointer: pointerTo('', index), item: item as Record<string, unknown> }]
        : [],
    ),
  );
}

export function checkCatalogue(context: CheckContext): void {
  for (const { file, value } of documentsIn(context.folder, 'catalogue')) {
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
  const places = new Map<string, string>();
  for (const { file, pointer, item } of listCatalogueItems(context.folder)) {
    const { id, type, schedule } = item;
    if (typeof id === 'string') {
      const first = places.get(id);
      // Twice in a row is a warning; twice in the catalogue would leave open which one is meant.
      if (first !== undefined)
        context.add({
          code: 'ITEM_DUPLICATE',
          severity: 'error',
          pointer: `${pointer}/id`,
          file,
          expected: `an id other than that of ${first}`,
          found: excerpt(id),
        });
      else places.set(id, `${file}#${pointer}`);
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
