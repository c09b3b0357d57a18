// One Tab stop for a list of several columns. Shared by grid and inline; rows that scroll sideways have their own (Shelf).
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
import { indexOf, linkAt } from './cells.ts';
import { moveInLines, onwards } from './rovingGrid.ts';

export type LineKeys = {
  /** Index of the one card that Tab reaches. */
  readonly stop: number;
  /** Puts the focus on a card, as soon as it is drawn. */
  readonly goTo: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
};

/** @param shape columns, and lines in one view, at the moment of the key. */
export function useLineKeys(
  list: RefObject<HTMLElement | null>,
  items: readonly ContentItem[],
  shape: () => { readonly columns: number; readonly page: number },
): LineKeys {
  const { links } = usePorts();
  const isRtl = usePort((ports) => ports.text.direction === 'rtl');
  const firstLink = usePort((ports) =>
    Math.max(
      0,
      items.findIndex((item) => ports.links.toItem(item).href !== undefined),
    ),
  );
  const [lastStop, setLastStop] = useState(0);
  const wanted = useRef<number>(undefined);
  const count = items.length;
  const stop = Math.min(Math.max(lastStop, firstLink), count - 1);

  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const link = linkAt(list.current, wanted.current);
    if (!link) return;
    wanted.current = undefined;
    link.focus({ preventScroll: true });
    // The page may scroll smoothly; through a whole archive that would take seconds.
    const { top } = link.getBoundingClientRect();
    (link.closest('[data-index]') ?? link).scrollIntoView({
      block: 'nearest',
      behavior: Math.abs(top) > 2 * innerHeight ? 'instant' : 'auto',
    });
  });

  const goTo = useCallback((index: number) => {
    wanted.current = index;
    setLastStop(index);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || (event.ctrlKey && event.key !== 'Home' && event.key !== 'End')) return;
    const lines = { count, isRtl, ...shape() };
    const leadsNowhere = (index: number) => links.toItem(items[index]!).href === undefined;
    let to = moveInLines(event.key, stop, lines, event.ctrlKey);
    for (let tries = count; to !== undefined && tries > 0 && leadsNowhere(to); tries--)
      to = moveInLines(onwards(event.key, isRtl), to, lines);
    if (to === undefined || leadsNowhere(to)) return;
    event.preventDefault();
    goTo(to);
  };
  const onFocus = (event: FocusEvent) => {
    const index = indexOf(event.target);
    if (index !== undefined) setLastStop(index);
  };
  return { stop, goTo, onKeyDown, onFocus };
}
