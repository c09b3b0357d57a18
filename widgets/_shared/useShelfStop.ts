// The one Tab stop of a shelf and the keys that move it.
import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { indexOf, linkAt } from './cells.ts';
import { moveBy } from './roving.ts';
import type { CardWindow } from './useCardWindow.ts';

export type ShelfStop = {
  /** Index of the card that Tab reaches. */
  readonly stop: number;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Returns whether the focus is in a card. */
  readonly onFocus: (event: FocusEvent) => boolean;
  readonly onBlur: () => void;
};

type Input = {
  readonly list: RefObject<HTMLElement | null>;
  readonly items: readonly ContentItem[];
  readonly lines: 1 | 2;
  readonly window: CardWindow;
};

export function useShelfStop({ list, items, lines, window: { sight, reveal } }: Input): ShelfStop {
  const { links } = usePorts();
  const isRtl = usePort((ports) => ports.text.direction === 'rtl');
  const [isFocused, setFocused] = useState(false);
  const [lastStop, setLastStop] = useState(0);
  const wanted = useRef<number>(undefined);
  const count = items.length;
  const hasLink = (index: number): boolean => links.toItem(items[index]!).href !== undefined;
  const firstLink = usePort((ports) =>
    Math.max(
      0,
      items.findIndex((item) => ports.links.toItem(item).href !== undefined),
    ),
  );
  // Where the focus is or was; after scrolling away without focus, the first visible card.
  const visible = sight ? Math.min(Math.max(lastStop, sight.first * lines), (sight.full + 1) * lines - 1) : lastStop;
  const stop = Math.min(Math.max(isFocused ? lastStop : visible, firstLink), count - 1);

  useLayoutEffect(() => {
    if (wanted.current !== stop) return;
    wanted.current = undefined;
    linkAt(list.current, stop)?.focus({ preventScroll: true });
    reveal(Math.floor(stop / lines));
  });
  return {
    stop,
    onKeyDown(event) {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const row = { count, lines, isRtl, page: sight ? sight.full - sight.first + 1 : 1 };
      let to = moveBy(event.key, stop, row);
      // A card without a link cannot hold the focus: go on in the same direction.
      const onward = onwardKey(event.key, isRtl);
      for (let tries = count; to !== undefined && tries > 0 && !hasLink(to); tries--) to = moveBy(onward, to, row);
      if (to === undefined || !hasLink(to)) return;
      event.preventDefault();
      wanted.current = to;
      setLastStop(to);
    },
    onFocus({ target }) {
      const index = indexOf(target);
      if (index === undefined) return false;
      setFocused(true);
      setLastStop(index);
      return true;
    },
    onBlur: () => setFocused(false),
  };
}

/** The key that goes on from a card without a link: from the ends of a row back into it. */
function onwardKey(key: string, isRtl: boolean): string {
  if (key === 'End') return isRtl ? 'ArrowRight' : 'ArrowLeft';
  if (key === 'Home') return isRtl ? 'ArrowLeft' : 'ArrowRight';
  return key;
}
