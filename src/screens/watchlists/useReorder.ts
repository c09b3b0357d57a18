// Reorders the items of a list by pointer, touch and keyboard. While an item is picked up, only the CSS order of the
// items changes: their elements stay where they are, so the handle keeps the focus and the pointer.
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { moveByKey, moveEntry } from './moveByKey.ts';

/** The window scrolls while the pointer is this close to its upper or lower edge, in px, by so many px a frame. */
const EDGE_PX = 90;
const SCROLL_PX = 12;

/** Returns how far the page scrolls in each frame while the pointer is near an edge of the window, in px. */
function getScrollStep(pointerY: number): number {
  if (pointerY < EDGE_PX) return -SCROLL_PX;
  return pointerY > innerHeight - EDGE_PX ? SCROLL_PX : 0;
}

type PickedItem = {
  readonly key: string;
  readonly by: 'pointer' | 'keyboard';
  /** Keys of the items in the order that the viewer sees. */
  readonly order: readonly string[];
};

/** State and handlers of a list that the viewer can reorder. */
export type Reorder = {
  /** Key of the item that is picked up. */
  readonly pickedKey: string | undefined;
  /** The text of the live region. */
  readonly announcement: string;
  /** Returns the position of an item, for its CSS order. */
  positionOf(key: string): number | undefined;
  /** Picks the item up with the pointer. */
  onPointerDown(event: PointerEvent, key: string): void;
  /** Space and Enter pick the item up or drop it, Escape cancels, and the keys of moveByKey.ts move it. */
  onKeyDown(event: KeyboardEvent, key: string): void;
  /** The handle lost the focus: a keyboard move that was not dropped is cancelled. */
  onBlur(): void;
};

type Options = {
  /** The list; its children have their item's key in `data-key`. */
  readonly list: RefObject<HTMLElement | null>;
  readonly order: readonly string[];
  readonly titleOf: (key: string) => string;
  readonly onDrop: (order: readonly string[]) => void;
};

/** Returns the handlers of the items' handles and the item that is picked up. */
export function useReorder({ list, order, titleOf, onDrop }: Options): Reorder {
  const t = usePort((p) => p.text.t);
  const isRtl = usePort((p) => p.text.direction === 'rtl');
  const [picked, setPickedState] = useState<PickedItem>();
  // Several pointer events can arrive before React renders: each reads the value that the previous one has set.
  const pickedRef = useRef<PickedItem>(undefined);
  const setPicked = (next: PickedItem | undefined): void => {
    pickedRef.current = next;
    setPickedState(next);
  };
  const [announcement, setAnnouncement] = useState('');
  const announce = (textKey: string, key: string, announcedOrder: readonly string[]): void =>
    setAnnouncement(
      t(textKey, { title: titleOf(key), position: announcedOrder.indexOf(key) + 1, count: announcedOrder.length }),
    );
  const move = (key: string, to: number): void => {
    const pickedItem = pickedRef.current;
    if (pickedItem) setPicked({ ...pickedItem, order: moveEntry(pickedItem.order, pickedItem.order.indexOf(key), to) });
  };
  const pick = (key: string, by: PickedItem['by']): void => {
    setPicked({ key, by, order });
    announce(by === 'keyboard' ? 'itemPickedUp' : 'itemPosition', key, order);
  };
  const drop = ({ key, order: newOrder }: PickedItem): void => {
    setPicked(undefined);
    announce('itemDropped', key, newOrder);
    if (newOrder.some((each, index) => each !== order[index])) onDrop(newOrder);
  };
  const cancel = ({ key }: PickedItem): void => {
    setPicked(undefined);
    announce('itemMoveCancelled', key, order);
  };
  usePointerMove({
    list,
    isDragging: picked?.by === 'pointer',
    renderedOrder: picked?.order ?? order,
    pickedRef,
    move,
    drop,
    cancel,
  });
  return {
    pickedKey: picked?.key,
    announcement,
    positionOf: (key) => picked?.order.indexOf(key),
    onPointerDown(event, key) {
      if (event.button !== 0 || picked) return;
      pick(key, 'pointer');
    },
    onKeyDown(event, key) {
      if (event.altKey || event.metaKey || event.ctrlKey) return;
      if (event.key === ' ' || event.key === 'Enter') {
        event.preventDefault();
        if (picked) drop(picked);
        else pick(key, 'keyboard');
        return;
      }
      if (!picked) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        cancel(picked);
        return;
      }
      const columns = list.current ? countColumns(list.current) : 1;
      const from = picked.order.indexOf(key);
      const to = moveByKey(event.key, from, { count: picked.order.length, columns, isRtl });
      if (event.key.startsWith('Arrow') || to !== undefined) event.preventDefault();
      if (to === undefined) return;
      move(key, to);
      announce('itemPosition', key, moveEntry(picked.order, from, to));
      const handle = event.currentTarget;
      requestAnimationFrame(() => handle.closest('li')?.scrollIntoView({ block: 'nearest' }));
    },
    onBlur() {
      if (picked?.by === 'keyboard') cancel(picked);
    },
  };
}

type PointerMove = {
  readonly list: Options['list'];
  readonly isDragging: boolean;
  /** The order that the document shows. `pickedRef` can have a newer one. */
  readonly renderedOrder: readonly string[];
  readonly pickedRef: RefObject<PickedItem | undefined>;
  readonly move: (key: string, to: number) => void;
  readonly drop: (picked: PickedItem) => void;
  readonly cancel: (picked: PickedItem) => void;
};

/** Follows the pointer while it drags an item: the item moves to the position of the item under the pointer. */
function usePointerMove(pointerMove: PointerMove): void {
  const latestMove = useRef(pointerMove);
  useLayoutEffect(() => {
    latestMove.current = pointerMove;
  });
  const { isDragging, pickedRef } = pointerMove;
  useEffect(() => {
    if (!isDragging) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let point: { readonly x: number; readonly y: number } | undefined;
    const follow = (): void => {
      const { list, move, renderedOrder } = latestMove.current;
      const picked = pickedRef.current;
      if (!point || !picked || !list.current) return;
      const key = keyAt(list.current, point);
      // Positions are those of the document: the item under the pointer may have another position in a newer order.
      const to = key === undefined ? -1 : renderedOrder.indexOf(key);
      if (to >= 0 && key !== picked.key) move(picked.key, to);
    };
    const followPointer = ({ clientX, clientY }: globalThis.PointerEvent): void => {
      point = { x: clientX, y: clientY };
      follow();
    };
    document.addEventListener('pointermove', followPointer, { signal });
    const end = (finish: 'drop' | 'cancel') => (): void => {
      const picked = pickedRef.current;
      if (picked) latestMove.current[finish](picked);
    };
    // The last movement may have no event of its own.
    document.addEventListener('pointerup', followPointer, { signal });
    document.addEventListener('pointerup', end('drop'), { signal });
    document.addEventListener('pointercancel', end('cancel'), { signal });
    document.addEventListener('keydown', (event) => event.key === 'Escape' && end('cancel')(), { signal });
    let frame = requestAnimationFrame(function scroll() {
      const step = point ? getScrollStep(point.y) : 0;
      if (step !== 0) {
        scrollBy({ top: step, behavior: 'instant' });
        follow();
      }
      frame = requestAnimationFrame(scroll);
    });
    return () => {
      controller.abort();
      cancelAnimationFrame(frame);
    };
  }, [isDragging, pickedRef]);
}

/** Returns the key of the item at a point of the window. */
const keyAt = (list: HTMLElement, { x, y }: { readonly x: number; readonly y: number }): string | undefined =>
  ([...list.children] as HTMLElement[]).find((item) => {
    const { left, right, top, bottom } = item.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  })?.dataset['key'];

/** Counts the items of the first line. */
function countColumns(list: HTMLElement): number {
  const tops = [...list.children].map((item) => item.getBoundingClientRect().top);
  const first = Math.min(...tops);
  return Math.max(1, tops.filter((top) => Math.abs(top - first) < 2).length);
}
