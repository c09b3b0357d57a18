import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { usePorts } from '#engine/plugin-api/index.ts';
import { createGuideData, type GuideData } from './createGuideData.ts';
import { toMinute } from './guideGeometry.ts';
import type { Opened } from './load.ts';

/** The guide's data; the component renders again when it changes. @param isInline the page itself holds the whole guide. */
export function useGuideData(opened: Opened, isInline: boolean): GuideData {
  const { content } = usePorts();
  // A row that was loaded again, in another language for example, begins with new data: the old pieces are in the old language.
  const guide = useMemo(() => {
    const { answer, from, to } = opened;
    const data = createGuideData(answer.guide, (request, signal) =>
      isInline ? Promise.resolve(answer) : content.read('getEpg', request, signal),
    );
    data.put(answer, toMinute(from, data.start), toMinute(to, data.start));
    return data;
  }, [opened, isInline, content]);
  useSyncExternalStore(guide.subscribe, guide.revision, guide.revision);
  useEffect(() => () => guide.dispose(), [guide]);
  return guide;
}
