import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';

/** Parameters of the address that open the player or say where it starts. */
const CLOSED_PLAYER_QUERY = { play: undefined, t: undefined, at: undefined, programme: undefined, room: undefined };

/** Whether the player is open, and how it closes. */
export type PagePlayer = {
  readonly isPlaying: boolean;
  /** Whether the player's code could not be loaded. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
  readonly leave: () => void;
};

/**
 * Reads from the address whether the player is open. When it closes, the focus returns to the play button. A trailer
 * (`?trailerFrom=`) plays immediately, and closing it leads to the item that it belongs to (ROUTE-079).
 */
export function usePlaying(playLink: RefObject<HTMLAnchorElement | null>, canPlay: boolean): PagePlayer {
  const { playback, address } = usePorts();
  const trailerFrom = usePort((p) => p.address.query['trailerFrom']);
  const isPlaying = usePort((p) => canPlay && hasPlayer(p.address.query));
  const wasPlaying = useRef(isPlaying);
  const returnToItem = useReturnToItem(trailerFrom);
  useEffect(() => {
    // The address `/watch-together` (ROUTE-073) shows the event's page and opens the panel of a new room.
    if (!isPlaying && location.pathname.endsWith('/watch-together')) address.change({ room: 'new' }, 'replace');
    // The effect runs once, when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const [failures, setFailures] = useState(0);
  const load = useCallback(
    () =>
      void playback.load().then(
        () => setFailures(0),
        () => setFailures((count) => count + 1),
      ),
    [playback],
  );
  useEffect(() => {
    if (isPlaying) load();
    else {
      setFailures(0);
      if (wasPlaying.current) playLink.current?.focus({ preventScroll: true });
    }
    wasPlaying.current = isPlaying;
  }, [isPlaying, load, playLink]);
  return {
    isPlaying,
    hasFailed: failures > 0,
    retry() {
      // Some browsers do not request a failed script again until the page reloads.
      if (failures > 1) location.reload();
      else load();
    },
    leave() {
      returnToItem();
      address.change({ ...CLOSED_PLAYER_QUERY, trailerFrom: undefined }, 'replace');
    },
  };
}

const hasPlayer = ({ play, t, room, trailerFrom }: Readonly<Record<string, string>>): boolean =>
  play === '1' || t !== undefined || room !== undefined || trailerFrom !== undefined;

/**
 * Reads the item of a trailer while the trailer plays. Returns a function that opens its page as soon as the address no
 * longer names the item, so that going back to the trailer's page does not play the trailer again.
 */
function useReturnToItem(id: string | undefined): () => void {
  const { content, links } = usePorts();
  const item = useRef<Promise<ContentItem | undefined>>(undefined);
  const isReturning = useRef(false);
  useEffect(() => {
    if (id !== undefined) {
      item.current = content.read('getContentItem', { id }).catch(() => undefined);
    } else if (isReturning.current) {
      isReturning.current = false;
      void item.current?.then((found) => {
        const target = found && links.toItem(found);
        if (target?.href !== undefined) links.follow(target);
      });
    }
  }, [id, content, links]);
  return () => {
    isReturning.current = item.current !== undefined;
  };
}
