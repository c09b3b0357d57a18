// Keyboard focus in a row that scrolls sideways: one card is the Tab stop, and keys move it.
import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { findCellLink, getCellIndex } from './cellElements.ts';
import { continueKey, moveInRow } from './moveInRow.ts';
import type { CardWindow } from './useCardWindow.ts';

/** The Tab stop of a row of cards, and the handlers that move it. */
export type RowKeys = {
  /** Index of the card that Tab reaches. */
  readonly tabStop: number;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Returns whether the focus is in a card. */
  readonly onFocus: (event: FocusEvent) => boolean;
  readonly onBlur: () => void;
};

/** The row: its list element, its items, its lines of cards and the cards that are mounted. */
export type RowKeysOptions = {
  readonly list: RefObject<HTMLElement | null>;
  readonly items: readonly ContentItem[];
  readonly lines: 1 | 2;
  readonly cardWindow: CardWindow;
};

/** Returns the Tab stop of a row and the handlers that move it. */
export function useRowKeys({ list, items, lines, cardWindow }: RowKeysOptions): RowKeys {
  const { visible, scrollToColumn } = cardWindow;
  const { links } = usePorts();
  const isRtl = usePort((ports) => ports.text.direction === 'rtl');
  const [isFocused, setFocused] = useState(false);
  const [lastTabStop, setLastTabStop] = useState(0);
  const focusIndex = useRef<number>(undefined);
  const count = items.length;
  const hasLink = (index: number): boolean => links.toItem(items[index]!).href !== undefined;
  const firstLinkIndex = usePort((ports) =>
    Math.max(
      0,
      items.findIndex((item) => ports.links.toItem(item).href !== undefined),
    ),
  );
  // The Tab stop is the last focused card, or, if the viewer scrolled on without focus, the visible card nearest to it.
  const visibleTabStop = visible
    ? Math.min(Math.max(lastTabStop, visible.first * lines), (visible.lastFull + 1) * lines - 1)
    : lastTabStop;
  const tabStop = Math.min(Math.max(isFocused ? lastTabStop : visibleTabStop, firstLinkIndex), count - 1);

  // Focuses the card once it is mounted.
  useLayoutEffect(() => {
    if (focusIndex.current !== tabStop) return;
    focusIndex.current = undefined;
    findCellLink(list.current, tabStop)?.focus({ preventScroll: true });
    scrollToColumn(Math.floor(tabStop / lines));
  });
  return {
    tabStop,
    onKeyDown(event) {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const perPage = visible ? visible.lastFull - visible.first + 1 : 1;
      const row = { count, lines, isRtl, perPage };
      let target = moveInRow(event.key, tabStop, row);
      // Cards without a link cannot have the focus: the move continues in the same direction.
      const nextKey = continueKey(event.key, isRtl);
      for (let tries = count; target !== undefined && tries > 0 && !hasLink(target); tries--)
        target = moveInRow(nextKey, target, row);
      if (target === undefined || !hasLink(target)) return;
      event.preventDefault();
      focusIndex.current = target;
      setLastTabStop(target);
    },
    onFocus({ target }) {
      const index = getCellIndex(target);
      if (index === undefined) return false;
      setFocused(true);
      setLastTabStop(index);
      return true;
    },
    onBlur: () => setFocused(false),
  };
}
