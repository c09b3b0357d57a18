// Runs in the browser: a guide of 1,000 channels by 7 days, as a hand-written grid and as the product's widget.
// cases/epg.ts mounts one of them.
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import type { ComponentType } from 'react';
import { calls } from './epg/content.ts';
import './epg.css';

type SideName = 'rival' | 'ours';
type ScrollResult = {
  readonly frames: readonly number[];
  readonly mostProgrammes: number;
  readonly rowsWithoutProgramme: number;
};
declare global {
  interface Window {
    loadGuide: (side: SideName) => Promise<void>;
    mountGuide: () => void;
    scrollGuide: (count: number, along: number, down: number, rest: number) => Promise<ScrollResult>;
    guideCalls: readonly string[];
  }
}

// The code of each side is a separate chunk, like the widgets of the product.
const SIDES: Readonly<Record<SideName, () => Promise<{ readonly default: ComponentType }>>> = {
  rival: () => import('./epg/handWritten.tsx'),
  ours: () => import('./epg/ours.tsx'),
};
/** Loads the code of one side. */
window.loadGuide = async (side) => {
  const { default: Side } = await SIDES[side]();
  window.mountGuide = () => flushSync(() => createRoot(document.getElementById('root')!).render(<Side />));
};
window.guideCalls = calls;
const isVisible = (row: Element, scroller: Element): boolean => {
  const [rowRect, scrollerRect] = [row.getBoundingClientRect(), scroller.getBoundingClientRect()];
  return rowRect.bottom > scrollerRect.top && rowRect.top < scrollerRect.bottom;
};
/**
 * Scrolls `count` times by `along` px sideways and `down` px down, one step a frame, and waits `rest` ms after each
 * step. Returns the duration of each frame in ms and, counted after each step (with `rest` 0: after every 30th), the
 * largest number of mounted programmes and how often a visible row had none.
 */
window.scrollGuide = async (count, along, down, rest) => {
  const scroller = document.querySelector<HTMLElement>('[role="grid"]')!;
  const frames: number[] = [];
  let mostProgrammes = 0,
    rowsWithoutProgramme = 0;
  const frame = (): Promise<number> =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  let last = await frame();
  for (let i = 0; i < count; i++) {
    scroller.scrollBy({ left: along, top: down, behavior: 'instant' });
    const now = await frame();
    frames.push(now - last);
    last = now;
    if (rest > 0 || i % 30 === 29) {
      const mounted = scroller.querySelectorAll('[data-programme]').length;
      mostProgrammes = Math.max(mostProgrammes, mounted);
      rowsWithoutProgramme += [...scroller.querySelectorAll('[role="row"]:not([aria-rowindex="1"])')].filter(
        (row) => isVisible(row, scroller) && !row.querySelector('[data-programme]'),
      ).length;
    }
    if (rest > 0) {
      await new Promise((resolve) => {
        setTimeout(resolve, rest);
      });
      last = await frame();
    }
  }
  return { frames, mostProgrammes, rowsWithoutProgramme };
};
