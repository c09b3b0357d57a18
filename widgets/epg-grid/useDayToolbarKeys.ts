import type { KeyboardEvent, RefObject } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';

/**
 * Returns a key handler for the buttons of the guide's header: the left and right arrow keys move the focus among
 * them, Home and End to the first and last day, ArrowDown into the grid.
 * @param dayCount the days are the first buttons.
 */
export function useDayToolbarKeys(
  toolbar: RefObject<HTMLElement | null>,
  gridId: string,
  dayCount: number,
): (event: KeyboardEvent) => void {
  const forwardKey = usePort(({ text }) => (text.direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'));
  const getTargetIndex = (key: string, current: number): number | undefined => {
    if (key === 'Home') return 0;
    if (key === 'End') return dayCount - 1;
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
    return key === forwardKey ? current + 1 : current - 1;
  };
  return (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      document.getElementById(gridId)?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus();
      return;
    }
    const buttons = [...(toolbar.current?.parentElement?.querySelectorAll('button') ?? [])];
    const target = getTargetIndex(event.key, buttons.indexOf(event.target as HTMLButtonElement));
    if (target === undefined || !buttons[target]) return;
    event.preventDefault();
    buttons[target].focus();
  };
}
