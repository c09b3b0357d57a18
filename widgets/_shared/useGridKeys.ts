// Keyboard focus in a grid of cards: one card is the Tab stop, and keys move it. Rows that scroll sideways use
// useRowKeys.
import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { findCellLink, getCellIndex } from './cellElements.ts';
import type { GridShape } from './measureGridShape.ts';
import { moveInGrid } from './moveInGrid.ts';
import { continueKey } from './moveInRow.ts';

/** The Tab stop of a grid of cards, and the handlers that move it. */
export type GridKeys = {
  /** Index of the card that Tab reaches. */
  readonly tabStop: number;
  /** Focuses a card as soon as it is mounted. */
  readonly focusItem: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
};

/**
 * Returns the Tab stop of a grid and the handlers that move it.
 * @param measureColumnsAndLines measures the current layout of the grid; called on each key press.
 */
export function useGridKeys(
  list: RefObject<HTMLElement | null>,
  items: readonly ContentItem[],
  measureColumnsAndLines: () => GridShape,
): GridKeys {
  const { links } = usePorts();
  const isRtl = usePort((ports) => ports.text.direction === 'rtl');
  const firstLinkIndex = usePort((ports) =>
    Math.max(
      0,
      items.findIndex((item) => ports.links.toItem(item).href !== undefined),
    ),
  );
  const [lastTabStop, setLastTabStop] = useState(0);
  const focusIndex = useRef<number>(undefined);
  const count = items.length;
  const tabStop = Math.min(Math.max(lastTabStop, firstLinkIndex), count - 1);

  useLayoutEffect(() => {
    if (focusIndex.current === undefined) return;
    const link = findCellLink(list.current, focusIndex.current);
    if (!link) return;
    focusIndex.current = undefined;
    link.focus({ preventScroll: true });
    // The page's smooth scrolling would take seconds over a long distance.
    const isFar = Math.abs(link.getBoundingClientRect().top) > 2 * innerHeight;
    const cell = link.closest('[data-index]') ?? link;
    cell.scrollIntoView({ block: 'nearest', behavior: isFar ? 'instant' : 'auto' });
  });

  const focusItem = useCallback((index: number) => {
    focusIndex.current = index;
    setLastTabStop(index);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const isHomeOrEnd = event.key === 'Home' || event.key === 'End';
    if (event.altKey || event.metaKey || (event.ctrlKey && !isHomeOrEnd)) return;
    const grid = { count, isRtl, ...measureColumnsAndLines() };
    const hasLink = (index: number) => links.toItem(items[index]!).href !== undefined;
    let target = moveInGrid(event.key, tabStop, grid, event.ctrlKey);
    // Cards without a link cannot have the focus: the move continues in the same direction.
    const nextKey = continueKey(event.key, isRtl);
    for (let tries = count; target !== undefined && tries > 0 && !hasLink(target); tries--)
      target = moveInGrid(nextKey, target, grid);
    if (target === undefined || !hasLink(target)) return;
    event.preventDefault();
    focusItem(target);
  };
  const onFocus = (event: FocusEvent) => {
    const index = getCellIndex(event.target);
    if (index !== undefined) setLastTabStop(index);
  };
  return { tabStop, focusItem, onKeyDown, onFocus };
}
