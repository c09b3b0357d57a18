import { useEffect, useRef } from 'react';
import { usePorts } from '#engine/plugin-api/index.ts';
import type { GuideData } from './createGuideData.ts';
import { toIso, type Cursor } from './guideGeometry.ts';

/** Ms for which the cursor must stay before the address follows. */
const REST_MS = 400;

/** Returns a function that writes the cursor into the address, so that a reload, a bookmark and the way back open the guide there. */
export function useRememberedPosition(guide: GuideData, isInline: boolean): (cursor: Cursor) => void {
  const { address, preferences } = usePorts();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return ({ row, minute }) => {
    const channel = guide.channel(row);
    clearTimeout(timer.current);
    if (!channel || isInline) return;
    preferences.rememberChannel(channel.id);
    const at = toIso(minute, guide.start).replace(':00.000Z', 'Z');
    timer.current = setTimeout(() => address.change({ channel: channel.id, at }, 'replace'), REST_MS);
  };
}
