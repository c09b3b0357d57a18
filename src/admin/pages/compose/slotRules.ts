// Which rows may stand where on a page: the slots of its rows, by the page's schema, and why a place refuses rows. The
// rules are those of engine/page/slots.ts, by which the server checks and the engine reads pages.
import { findElementKind } from '#engine/page/decodeElement.ts';
import { findRowType } from '#engine/page/findRowType.ts';
import type { RowTypeRule } from '#engine/page/rowTypeMap.ts';
import { isAllowedInSlot, MAX_ROW_DEPTH, measureRowHeight, readRowDepth } from '#engine/page/slots.ts';
import { getAt, isJsonObject, joinPointer, type Json, type JsonObject } from '#schemas/jsonPointer.ts';
import type { SlotRules } from '#schemas/page/slot.ts';
import type { AdminText } from '../../createAdminText.ts';
import type { TranslateDescription } from '../../descriptions/loadDescriptions.ts';
import { isolate } from '../../isolate.ts';
import { isInside } from '../document/pointer.ts';
import { findSlotPosition, PAGE_LIST, readList, type Place, type RowSet } from '../document/rows.ts';
import { resolveSchema, type FieldSchema } from '../schema/resolveSchema.ts';

/** A slot that a row has by its type. */
export type DeclaredSlot = { readonly name: string; readonly rules: SlotRules };

/** Why rows may not stand in a place. `slot`: the rules of the slot; missing: the place is in no slot. */
export type Refusal =
  | { readonly reason: 'type'; readonly slot: SlotRules; readonly rowType: string }
  | { readonly reason: 'full'; readonly slot: SlotRules }
  | { readonly reason: 'unknown' | 'deep' | 'itself' };

/** The rules of the slots of a page. */
export type PageSlots = {
  /** Returns the slots of a row, in their order. */
  readonly listSlots: (row: Json | undefined) => readonly DeclaredSlot[];
  /** Returns the slot whose list a pointer is; undefined: it is the list of the page, or the row has no such slot. */
  readonly findSlot: (document: JsonObject, list: string) => DeclaredSlot | undefined;
  /**
   * Returns why rows may not stand in a place; undefined: they may.
   * @param moved the rows that move from another place of the page; missing: they are new
   */
  readonly findRefusal: (
    document: JsonObject,
    place: Pick<Place, 'list'>,
    rows: readonly Json[],
    moved?: RowSet,
  ) => Refusal | undefined;
};

/**
 * Reads the rules from the schema of pages.
 * @param rowTypes the row-type map of the brand, which decides the types of buckets
 */
export function createPageSlots(schema: FieldSchema, rowTypes: readonly RowTypeRule[]): PageSlots {
  const element = schema.properties?.['elements']?.items ?? {};
  const slotsByType = new Map<string, readonly DeclaredSlot[]>();
  const listSlots: PageSlots['listSlots'] = (row) => {
    // Only rows have slots. A bucket that becomes a row of the same type has none.
    const rowType = isJsonObject(row) && findElementKind(row) === 'row' ? (findRowType(row) ?? '') : '';
    const known = slotsByType.get(rowType);
    if (known) return known;
    const properties = resolveSchema(element, row).properties?.['slots']?.properties ?? {};
    const slots = Object.entries(properties).flatMap(([name, { slotRules }]) =>
      slotRules ? [{ name, rules: slotRules }] : [],
    );
    slotsByType.set(rowType, slots);
    return slots;
  };
  const findSlot: PageSlots['findSlot'] = (document, list) => {
    const position = findSlotPosition(list);
    return position && listSlots(getAt(document, position.container)).find(({ name }) => name === position.name);
  };
  return {
    listSlots,
    findSlot,
    findRefusal(document, { list }, rows, moved) {
      if (moved?.indices.some((index) => isInside(list, joinPointer(moved.list, index)))) return { reason: 'itself' };
      if (list === PAGE_LIST) return undefined;
      const slot = findSlot(document, list);
      if (!slot) return { reason: 'unknown' };
      const { rules } = slot;
      const types = rows.map((row) => findRowType(row, rowTypes) ?? '');
      const refused = types.find((rowType) => !isAllowedInSlot(rules, rowType));
      if (refused !== undefined) return { reason: 'type', slot: rules, rowType: refused };
      const depth = readRowDepth(joinPointer(list, 0));
      if (rows.some((row) => depth - 1 + measureRowHeight(row) > MAX_ROW_DEPTH)) return { reason: 'deep' };
      const isFromHere = moved?.list === list;
      const count = readList(document, list).length + (isFromHere ? 0 : rows.length);
      return count > rules.max && !isFromHere ? { reason: 'full', slot: rules } : undefined;
    },
  };
}

/** What the sentences about slots need. */
export type SlotTexts = { readonly text: AdminText; readonly translate: TranslateDescription };

/** Returns the name of a slot in the language of the editor. In the schema it is a sentence of its own. */
export const nameSlot = ({ title }: SlotRules, { translate }: Pick<SlotTexts, 'translate'>): string =>
  translate(`${title}.`)?.replace(/\.$/, '') ?? title;

/** Says why rows may not stand in a place. */
export function describeSlotRefusal(refusal: Refusal, { text, translate }: SlotTexts): string {
  const slot = 'slot' in refusal ? isolate(nameSlot(refusal.slot, { translate })) : '';
  switch (refusal.reason) {
    case 'type':
      return text('slotRefusesType', { slot, type: isolate(refusal.rowType) });
    case 'full':
      return text('slotIsFull', { slot, count: refusal.slot.max });
    case 'deep':
      return text('rowsTooDeep', { count: MAX_ROW_DEPTH });
    case 'itself':
      return text('rowInItself');
    default:
      return text('slotUnknown');
  }
}
