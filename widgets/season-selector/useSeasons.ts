import { useEffect, useRef, useState } from 'react';
import { SEASONS_PER_SIDE } from '#schemas/domain/playlist.ts';
import { usePorts } from '#engine/plugin-api/index.ts';
import { addSeasons, createSeasons, type SeasonsData, type Side } from './loadedSeasons.ts';

/** Returns the loaded seasons, and a function that loads more seasons before or after them. */
export function useSeasons(data: SeasonsData) {
  const { content } = usePorts();
  const [seasons, setSeasons] = useState(() => createSeasons(data));
  const requests = useRef<Partial<Record<Side, AbortController>>>({});
  useEffect(() => {
    const { current } = requests;
    return () => {
      for (const request of Object.values(current)) request?.abort();
    };
  }, []);

  /**
   * Loads a page of seasons on a side. Does nothing while a request for the side is running, or when the side has no
   * more seasons.
   */
  const loadMore = (side: Side): void => {
    const outermost = side === 'preceding' ? seasons.entries[0] : seasons.entries.at(-1);
    if (!outermost || !seasons.hasMore[side] || requests.current[side]) return;
    const request = new AbortController();
    requests.current[side] = request;
    content
      .read(
        'getSeriesAdjacent',
        { seriesId: data.item.id, seasonId: outermost.id, size: SEASONS_PER_SIDE },
        request.signal,
      )
      .then(({ precedingSeasons, followingSeasons }) => {
        const page = side === 'preceding' ? precedingSeasons : followingSeasons;
        setSeasons((previous) => addSeasons(previous, side, page));
      })
      // The list does not change. Scrolling to its end again repeats the request.
      .catch(() => undefined)
      .finally(() => {
        delete requests.current[side];
      });
  };
  return { seasons, loadMore };
}
