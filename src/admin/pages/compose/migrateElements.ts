import { migrateRow } from '#engine/page/migrateRow.ts';
import { listFilledSlots } from '#engine/page/slots.ts';
import type { RowContract } from '#engine/page/contract.ts';
import { isJsonObject, type Json, type JsonObject } from '#schemas/jsonPointer.ts';

/** Loads what the migration of a row needs; undefined: no widget has this row type. */
export type LoadWidget = (type: string) => Promise<Pick<RowContract, 'version' | 'migrations'> | undefined>;

/**
 * Migrates rows, with their fallback rows and the rows in their slots, to the versions of this product's widgets. A row that cannot be migrated, for
 * example because a newer product wrote it, stays as it is: the findings then say why.
 */
export const migrateElements = (elements: readonly JsonObject[], loadWidget: LoadWidget): Promise<JsonObject[]> =>
  Promise.all(elements.map((element) => migrateElement(element, loadWidget)));

async function migrateElement(element: JsonObject, loadWidget: LoadWidget): Promise<JsonObject> {
  const { fallback } = element;
  const migrated = await migrateSlots(await migrateProps(element, loadWidget), loadWidget);
  return isJsonObject(fallback) ? { ...migrated, fallback: await migrateElement(fallback, loadWidget) } : migrated;
}

async function migrateSlots(element: JsonObject, loadWidget: LoadWidget): Promise<JsonObject> {
  const filled = listFilledSlots(element);
  if (filled.length === 0) return element;
  const slots = await Promise.all(
    filled.map(async ({ name, elements }) => {
      const rows = await Promise.all(
        (elements as readonly Json[]).map(async (row) => (isJsonObject(row) ? migrateElement(row, loadWidget) : row)),
      );
      return [name, rows] as const;
    }),
  );
  return { ...element, slots: { ...(element['slots'] as JsonObject), ...Object.fromEntries(slots) } };
}

async function migrateProps(element: JsonObject, loadWidget: LoadWidget): Promise<JsonObject> {
  const { type, v = 1, props } = element;
  if (typeof type !== 'string' || typeof v !== 'number' || !isJsonObject(props)) return element;
  // Without the code of the widget, for example offline, the row stays as it is.
  const widget = await loadWidget(type).catch(() => undefined);
  if (!widget) return element;
  const result = migrateRow({ v, props, pointer: '', propsPointer: '/props' }, widget);
  return 'problem' in result || !result.wasMigrated
    ? element
    : { ...element, v: widget.version, props: result.props as Record<string, Json> };
}
