import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { EditorStore } from '../store/EditorStore.ts';
import type { Composer } from './createComposer.ts';

/** A press whose pointer moves fewer pixels than this is a click, not a drag. */
const DRAG_DISTANCE = 5;
/** Height in pixels of the zones in which the list scrolls while something is dragged. */
const SCROLL_ZONE = 48;
/** Distance in pixels by which the list scrolls at each move of the pointer in such a zone. */
const SCROLL_STEP = 9;

/** A drag of elements: what is dragged, and the gap to which it would move. */
export type Drag = { readonly indices: readonly number[]; readonly gap: number };

type Press = { readonly index: number; readonly y: number; readonly pointerId: number };

/**
 * Moves elements by dragging them: with a mouse anywhere on an element, with a finger or pen at its handle, so that a
 * finger can scroll the list. Escape ends a drag without a move.
 *
 * @param list its first child is the page; the other children are the elements
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
  return {
    drag,
    onPointerDown(event: PointerEvent<HTMLElement>, index: number): void {
      const isHandle = event.target instanceof Element && event.target.closest('[data-handle]') !== null;
      const isMouse = event.pointerType === 'mouse' && event.button === 0;
      if (store.isSourceInvalid || (!isHandle && !isMouse)) return;
      press.current = { index, y: event.clientY, pointerId: event.pointerId };
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const { current } = press;
      if (!current || current.pointerId !== event.pointerId || !list.current) return;
      if (!drag && Math.abs(event.clientY - current.y) < DRAG_DISTANCE) return;
      if (!drag) list.current.setPointerCapture(event.pointerId);
      scrollNearEdge(list.current, event.clientY);
      const indices = store.chosen.includes(current.index) ? store.chosen : [current.index];
      setDrag({ indices, gap: findGap(list.current, event.clientY) });
    },
    onPointerEnd(event: PointerEvent<HTMLElement>): void {
      if (press.current?.pointerId !== event.pointerId) return;
      press.current = undefined;
      if (!drag) return;
      setDrag(undefined);
      if (event.type === 'pointerup') composer.moveToGap(drag.indices, drag.gap);
    },
  };
}

/** Returns the number of elements whose middle is above `y`, in pixels from the top of the window. */
function findGap(list: HTMLElement, y: number): number {
  const elements = [...list.children].slice(1);
  return elements.filter((element) => {
    const { top, height } = element.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

/** Scrolls the list's panel while the pointer is near its upper or lower edge. */
function scrollNearEdge(list: HTMLElement, y: number): void {
  const panel = list.closest('[data-panel-name]');
  if (!panel) return;
  const { top, bottom } = panel.getBoundingClientRect();
  if (y < top + SCROLL_ZONE) panel.scrollTop -= SCROLL_STEP;
  else if (y > bottom - SCROLL_ZONE) panel.scrollTop += SCROLL_STEP;
}
