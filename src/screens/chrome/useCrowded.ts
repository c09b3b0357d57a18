import { useEffect, type RefObject } from 'react';

/**
 * Marks the bar (`data-crowded`) while its items do not fit on one line: the ones that wrap are out of sight, and the menu button
 * with all of them is shown. Long languages and many items need it; most bars never do.
 */
export function useCrowded(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    const list = element?.querySelector('nav ul');
    if (!element || !list) return undefined;
    const observer = new ResizeObserver(() => element.toggleAttribute('data-crowded', list.scrollHeight > list.clientHeight + 4));
    observer.observe(element);
    observer.observe(list);
    return () => observer.disconnect();
  }, [bar]);
}
