// Opens the guide at the channel at which the viewer was last, where neither the address nor the loading had one: the server does not
// know it, and a guide that is shown again may have been loaded before the viewer moved on.
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { usePorts } from '#engine/plugin-api/index.ts';
import type { GuideData } from './createGuideData.ts';

type Input = {
  readonly grid: RefObject<HTMLElement | null>;
  readonly guide: GuideData;
  /** Channel at which it stands. */ readonly first: string | undefined;
  readonly isOff: boolean;
  readonly minute: number;
  readonly onFound: (row: number) => void;
};

/** What says that the viewer has taken over: from then on nothing is moved. */
const TAKES_OVER = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'focusin'] as const;

export function useLastChannel({ grid, guide, first, isOff, minute, onFound }: Input): void {
  const { preferences, address } = usePorts();
  const latest = useRef(onFound);
  useLayoutEffect(() => {
    latest.current = onFound;
  });
  useLayoutEffect(() => {
    const last = preferences.lastChannel;
    const { current } = grid;
    if (isOff || !current || last === undefined || last === first || address.query['channel'] !== undefined)
      return undefined;
    const controller = new AbortController();
    const stop = () => controller.abort();
    for (const name of TAKES_OVER)
      current.addEventListener(name, stop, { once: true, passive: true, signal: controller.signal });
    // A channel that is gone: the guide stays where it is.
    guide
      .rowOf(last, minute, controller.signal)
      .then(
        (row) => {
          if (!controller.signal.aborted) latest.current(row);
        },
        () => undefined,
      )
      .finally(stop);
    return stop;
    // Once, when the guide opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
