// In the browser: a guide of 1,000 channels by 7 days, hand-written and ours, mounted on demand by cases/epg.ts.
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import type { ComponentType } from 'react';
import { calls } from './epg/content.ts';
import './epg.css';

type SideName = 'rival' | 'ours';
type Scrolled = { readonly frames: readonly number[]; readonly mostProgrammes: number; readonly blank: number };
declare global {
  interface Window {
    loadGuide: (side: SideName) => Promise<void>;
    mountGuide: () => void;
    scrollGuide: (frames: number, along: number, down: number, rest: number) => Promise<Scrolled>;
    guideCalls: readonly string[];
  }
}

// Each is a separate chunk, like the widgets of the product.
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
const isInSight = (row: Element, scroller: Element): boolean => {
  const [own, box] = [row.getBoundingClientRect(), scroller.getBoundingClientRect()];
  return own.bottom > box.top && own.top < box.bottom;
};
/** Scrolls by so many px in each of so many frames, resting after each for `rest` ms; answers each frame's ms, the most programmes that were alive, and how often a row in sight had none. */
window.scrollGuide = async (count, along, down, rest) => {
  const scroller = document.querySelector<HTMLElement>('[role="grid"]')!;
  const frames: number[] = [];
  let mostProgrammes = 0,
    blank = 0;
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
      const alive = scroller.querySelectorAll('[data-programme]').length;
      mostProgrammes = Math.max(mostProgrammes, alive);
      blank += [...scroller.querySelectorAll('[role="row"]:not([aria-rowindex="1"])')].filter(
        (row) => isInSight(row, scroller) && !row.querySelector('[data-programme]'),
      ).length;
    }
    if (rest > 0) {
      await new Promise((resolve) => {
        setTimeout(resolve, rest);
      });
      last = await frame();
    }
  }
  return { frames, mostProgrammes, blank };
};
