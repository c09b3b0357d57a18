import { useCallback, useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { PAGE_LIST, readList, splitRowPointer, type Place, type RowSet } from '../document/rows.ts';
import type { EditorStore } from '../store/EditorStore.ts';
import type { Composer } from './createComposer.ts';

/** A press whose pointer moves fewer pixels than this is a click, not a drag. */
const DRAG_DISTANCE = 5;
/** Height in pixels of the zones in which the list scrolls while something is dragged. */
const SCROLL_ZONE = 48;
/** Distance in pixels by which the list scrolls at each move of the pointer in such a zone. */
const SCROLL_STEP = 9;

/** A drag of rows: what is dragged, and the place to which it would move. */
export type Drag = {
  readonly rows: RowSet;
  readonly place: Place;
  /** Whether the place refuses the rows. Dropping them there announces the reason. */
  readonly isRefused: boolean;
};

type Press = { readonly pointer: string; readonly y: number; readonly pointerId: number };

/**
 * Moves rows by dragging them: with a mouse anywhere on a row, with a finger or pen at its handle, so that a finger can
 * scroll the list. Escape ends a drag without a move.
 *
 * @param list the tree: each list of rows in it has `data-list`, its pointer, and each row `data-row-pointer`
 */
export function useDrag(list: RefObject<HTMLElement | null>, store: EditorStore, composer: Composer) {
  const [drag, setDrag] = useState<Drag>();
  const press = useRef<Press>(undefined);
  const isDragging = drag !== undefined;
  useEffect(() => {
    if (!isDragging) return undefined;
    const cancel = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      press.current = undefined;
      setDrag(undefined);
    };
    window.addEventListener('keydown', cancel, true);
    return () => window.removeEventListener('keydown', cancel, true);
  }, [isDragging]);
  /** The same one for all edits, so that they do not render the rows of other slots. */
  const onPointerDown = useCallback(
    (event: PointerEvent<HTMLElement>, pointer: string): void => {
      const isHandle = event.target instanceof Element && event.target.closest('[data-handle]') !== null;
      const isMouse = event.pointerType === 'mouse' && event.button === 0;
      if (store.isSourceInvalid || (!isHandle && !isMouse)) return;
      // A row in a slot is inside the row around it; the innermost one is dragged.
      event.stopPropagation();
      press.current = { pointer, y: event.clientY, pointerId: event.pointerId };
    },
    [store],
  );
  return {
    drag,
    onPointerDown,
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const { current } = press;
      if (!current || current.pointerId !== event.pointerId || !list.current) return;
      if (!drag && Math.abs(event.clientY - current.y) < DRAG_DISTANCE) return;
      if (!drag) list.current.setPointerCapture(event.pointerId);
      scrollNearEdge(list.current, event.clientY);
      const { list: rowList, index } = splitRowPointer(current.pointer);
      const isChosen = rowList === store.list && store.chosen.includes(index);
      const rows = { list: rowList, indices: isChosen ? store.chosen : [index] };
      const place = findPlace(list.current, event.clientY);
      const elements = readList(store.document, rowList);
      const moved = rows.indices.map((at) => elements[at]!);
      const refusal = composer.slots.findRefusal(store.document, place, moved, rows);
      setDrag({ rows, place, isRefused: refusal !== undefined });
    },
    onPointerEnd(event: PointerEvent<HTMLElement>): void {
      if (press.current?.pointerId !== event.pointerId) return;
      press.current = undefined;
      if (!drag) return;
      setDrag(undefined);
      if (event.type === 'pointerup') composer.moveTo(drag.rows, drag.place);
    },
  };
}

/** Returns the place at a height of the window: in the innermost slot there, or between the rows of the page. */
function findPlace(tree: HTMLElement, y: number): Place {
  const slots = [...tree.querySelectorAll<HTMLElement>('[data-slot]')].filter((slot) => {
    const { top, bottom } = slot.getBoundingClientRect();
    return top <= y && y < bottom;
  });
  // Slots are in the order of the document, so an inner slot comes after the slot around it.
  const list = slots.at(-1)?.dataset['slot'] ?? PAGE_LIST;
  const rows = [...tree.querySelectorAll<HTMLElement>('[data-row-pointer]')].filter(
    ({ dataset }) => splitRowPointer(dataset['rowPointer']!).list === list,
  );
  return { list, gap: rows.filter((row) => isAbove(row, y)).length };
}

/** Whether the middle of a row's own line, without its slots, is above a height of the window. */
function isAbove(row: HTMLElement, y: number): boolean {
  const { top, height } = (row.querySelector('[data-element]') ?? row).getBoundingClientRect();
  return top + height / 2 < y;
}

/** Scrolls the list's panel while the pointer is near its upper or lower edge. */
function scrollNearEdge(list: HTMLElement, y: number): void {
  const panel = list.closest('[data-panel-name]');
  if (!panel) return;
  const { top, bottom } = panel.getBoundingClientRect();
  if (y < top + SCROLL_ZONE) panel.scrollTop -= SCROLL_STEP;
  else if (y > bottom - SCROLL_ZONE) panel.scrollTop += SCROLL_STEP;
}
