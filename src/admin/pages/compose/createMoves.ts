// How the chosen rows of a page move: by keys, by buttons and by drag, also into slots and out of them. Each move is one
// step of undo. What is not possible is announced with the reason, and nothing changes.
import { getAt, joinPointer, type Json } from '#schemas/jsonPointer.ts';
import type { AdminText } from '../../createAdminText.ts';
import type { TranslateDescription } from '../../descriptions/loadDescriptions.ts';
import { isolate } from '../../isolate.ts';
import { findSlotPosition, readList, splitRowPointer, type Place, type RowSet } from '../document/rows.ts';
import type { EditorStore } from '../store/EditorStore.ts';
import { nameSlot, type PageSlots } from './slotRules.ts';

type Deps = {
  readonly store: EditorStore;
  readonly slots: PageSlots;
  readonly text: AdminText;
  readonly translate: TranslateDescription;
  readonly announce: (message: string) => void;
  /** Returns the name of rows of the current list. */
  readonly nameOf: (indices: readonly number[]) => string;
  /** Whether rows are chosen and may be moved. Announces the reason when a role does not allow it. */
  readonly canMove: () => boolean;
  readonly isRefused: () => boolean;
  /** Announces why a place refuses rows. Returns false when it accepts them. */
  readonly isRefusedBy: (place: Place, rows: readonly Json[], moved?: RowSet) => boolean;
};

/** The moves of the chosen rows. */
export type Moves = {
  /** Moves the chosen rows by one position; beyond the end of a slot, to the next slot or out of the row. */
  readonly moveByStep: (step: -1 | 1) => void;
  /** Moves the chosen rows to the start of their list (-1) or to its end (1). */
  readonly moveToEdge: (side: -1 | 1) => void;
  /** Moves the chosen rows into the first slot of the row before them, or of the row after them. */
  readonly moveIn: () => void;
  /** Moves the chosen rows out of their slot, to the place after the row around them. */
  readonly moveOut: () => void;
  /** Moves rows to a place of the page. A place that refuses them is announced with the reason, and nothing moves. */
  readonly moveTo: (rows: RowSet, place: Place) => void;
};

/** Creates the moves of rows. */
export function createMoves(deps: Deps): Moves {
  const { store, slots, text, announce, nameOf, canMove, isRefused, isRefusedBy } = deps;
  const announcePosition = (): void => {
    const { chosen, siblings, list } = store;
    const values = { name: nameOf(chosen), place: (chosen[0] ?? 0) + 1, count: siblings.length };
    const slot = slots.findSlot(store.document, list);
    if (slot) announce(text('movedToSlot', { ...values, slot: isolate(nameSlot(slot.rules, deps)) }));
    else announce(text('movedTo', values));
  };
  const moveTo = (rows: RowSet, place: Place): void => {
    const elements = readList(store.document, rows.list);
    const moved = rows.indices.map((index) => elements[index]!);
    if (isRefusedBy(place, moved, rows)) return;
    // A drag may move a row that is not selected.
    if (store.list !== rows.list) store.select(joinPointer(rows.list, rows.indices[0]!));
    if (store.moveTo(rows.indices, place)) announcePosition();
  };
  const announceEdge = (side: -1 | 1): void =>
    announce(text(side < 0 ? 'isFirst' : 'isLast', { name: nameOf(store.chosen) }));
  return {
    moveByStep(step) {
      if (!canMove()) return;
      const { list, chosen } = store;
      if (store.moveByStep(chosen, step)) return announcePosition();
      const place = findPlaceBeyond(deps, step);
      if (place) moveTo({ list, indices: chosen }, place);
      else announceEdge(step);
    },
    moveToEdge(side) {
      if (!canMove()) return;
      const { chosen, siblings, list } = store;
      if (store.moveTo(chosen, { list, gap: side < 0 ? 0 : siblings.length })) announcePosition();
      else announceEdge(side);
    },
    moveIn() {
      if (!canMove()) return;
      const { list, chosen, siblings } = store;
      const moved = chosen.map((index) => siblings[index]!);
      const places = [chosen[0]! - 1, chosen.at(-1)! + 1].flatMap((index) =>
        slots.listSlots(siblings[index]).map(({ name }) => {
          const slotList = joinPointer(list, index, 'slots', name);
          return { list: slotList, gap: index < chosen[0]! ? readList(store.document, slotList).length : 0 };
        }),
      );
      const accepting = places.find(
        (place) => !slots.findRefusal(store.document, place, moved, { list, indices: chosen }),
      );
      const place = accepting ?? places[0];
      if (place) moveTo({ list, indices: chosen }, place);
      else announce(text('noSlotBeside', { name: nameOf(chosen) }));
    },
    moveOut() {
      if (!canMove()) return;
      const { list, chosen } = store;
      const position = findSlotPosition(list);
      if (!position) return announce(text('isInNoSlot', { name: nameOf(chosen) }));
      const around = splitRowPointer(position.container);
      return moveTo({ list, indices: chosen }, { list: around.list, gap: around.index + 1 });
    },
    moveTo(rows, place) {
      if (!store.isSourceInvalid && !isRefused()) moveTo(rows, place);
    },
  };
}

/** Returns the place beyond the end of a slot: the next slot of the row, or beside the row; undefined: there is none. */
function findPlaceBeyond({ store, slots }: Pick<Deps, 'store' | 'slots'>, step: -1 | 1): Place | undefined {
  const position = findSlotPosition(store.list);
  if (!position) return undefined;
  const { container, name } = position;
  const names = slots.listSlots(getAt(store.document, container)).map((slot) => slot.name);
  const at = names.indexOf(name);
  const next = at < 0 ? undefined : names[at + step];
  if (next !== undefined) {
    const list = joinPointer(container, 'slots', next);
    return { list, gap: step > 0 ? 0 : readList(store.document, list).length };
  }
  const around = splitRowPointer(container);
  return { list: around.list, gap: around.index + (step > 0 ? 1 : 0) };
}
