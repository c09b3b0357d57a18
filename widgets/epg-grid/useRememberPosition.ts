import { useEffect, useRef } from 'react';
import { usePorts } from '#engine/plugin-api/index.ts';
import type { GuideData } from './createGuideData.ts';
import { toIso, type Cursor } from './guideGeometry.ts';

/** Time for which the cursor must stay the same before the address changes. */
const DEBOUNCE_MS = 400;

/**
 * Returns a function that stores the cursor in the address and its channel in the preferences: a reload, a bookmark
 * and the back button open the guide there.
 * @param isInline whether the page contains the whole guide: nothing is stored then.
 */
export function useRememberPosition(guide: GuideData, isInline: boolean): (cursor: Cursor) => void {
  const { address, preferences } = usePorts();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return ({ row, minute }) => {
    const channel = guide.getChannel(row);
    clearTimeout(timer.current);
    if (!channel || isInline) return;
    preferences.rememberChannel(channel.id);
    const startTime = toIso(minute, guide.start).replace(':00.000Z', 'Z');
    timer.current = setTimeout(() => address.change({ channel: channel.id, at: startTime }, 'replace'), DEBOUNCE_MS);
  };
}
