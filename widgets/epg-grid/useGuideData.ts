import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { usePorts } from '#engine/plugin-api/index.ts';
import { createGuideData, type GuideData } from './createGuideData.ts';
import { toMinute } from './guideGeometry.ts';
import type { LoadedGuide } from './load.ts';

/**
 * Returns the guide's data. The component renders again when the data changes.
 * @param isInline whether the page contains the whole guide: nothing is fetched then.
 */
export function useGuideData(loaded: LoadedGuide, isInline: boolean): GuideData {
  const { content } = usePorts();
  // A row that loads again, for example in another language, gets new data: the texts of the old pieces are outdated.
  const guide = useMemo(() => {
    const { response, from, to } = loaded;
    const data = createGuideData(response.guide, (request, signal) =>
      isInline ? Promise.resolve(response) : content.read('getEpg', request, signal),
    );
    data.put(response, toMinute(from, data.start), toMinute(to, data.start));
    return data;
  }, [loaded, isInline, content]);
  useSyncExternalStore(guide.subscribe, guide.revision, guide.revision);
  useEffect(() => () => guide.dispose(), [guide]);
  return guide;
}
