// Moves the guide to the viewer's last channel after it has opened, unless the address names a channel or the guide has
// opened at the last channel already. The server does not know the last channel, and a guide that is rendered again may
// have been loaded before the viewer changed the channel.
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { usePorts } from '#engine/plugin-api/index.ts';
import type { GuideData } from './createGuideData.ts';

/** The guide, where it has opened, and what to do with the row of the last channel. */
export type OpenAtLastChannelOptions = {
  readonly grid: RefObject<HTMLElement | null>;
  readonly guide: GuideData;
  /** Id of the channel at which the guide has opened; undefined when it opened at the first channel. */
  readonly openedChannelId: string | undefined;
  /** Whether the guide stays where it has opened. */
  readonly isDisabled: boolean;
  /** Minute of the guide at which it has opened, counted from the start of the time axis. */
  readonly openedMinute: number;
  /** Called with the row of the last channel. */
  readonly onFound: (row: number) => void;
};

/** Events that show that the viewer uses the guide. After one of them, the guide is not moved any more. */
const VIEWER_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'focusin'] as const;

/** Finds the row of the viewer's last channel once, after the first render, and passes it to `onFound`. */
export function useOpenAtLastChannel(options: OpenAtLastChannelOptions): void {
  const { grid, guide, openedChannelId, isDisabled, openedMinute, onFound } = options;
  const { preferences, address } = usePorts();
  const latestOnFound = useRef(onFound);
  useLayoutEffect(() => {
    latestOnFound.current = onFound;
  });
  useLayoutEffect(() => {
    const { lastChannel } = preferences;
    const { current } = grid;
    if (isDisabled || !current || lastChannel === undefined || lastChannel === openedChannelId) return undefined;
    if (address.query['channel'] !== undefined) return undefined;
    const controller = new AbortController();
    const stop = () => controller.abort();
    for (const name of VIEWER_EVENTS)
      current.addEventListener(name, stop, { once: true, passive: true, signal: controller.signal });
    guide
      .findRow(lastChannel, openedMinute, controller.signal)
      .then(
        (row) => {
          if (!controller.signal.aborted) latestOnFound.current(row);
        },
        // When the channel no longer exists, the guide does not move.
        () => undefined,
      )
      .finally(stop);
    return stop;
    // The effect runs once, when the guide opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
