import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';

/** The change of the address that closes the player: it removes what opens the player or sets its start position. */
const CLOSED_PLAYER_QUERY = { play: undefined, t: undefined, at: undefined, programme: undefined, room: undefined };

/** The player of the page: whether it is open, and commands for it. */
export type PagePlayer = {
  /** Whether the player is open. The video may be paused or still loading. */
  readonly isOpen: boolean;
  /** Whether the player's code could not be loaded. */
  readonly hasFailed: boolean;
  /** Loads the player's code again after a failure. */
  readonly retry: () => void;
  readonly close: () => void;
};

/**
 * Reads from the address whether the player is open. When it closes, the focus returns to the play button. A trailer
 * (`?trailerFrom=`) plays immediately, and closing it leads to the item that it belongs to (ROUTE-079).
 * @param canPlay false on an interstitial, which has no player
 */
export function usePagePlayer(playLink: RefObject<HTMLAnchorElement | null>, canPlay: boolean): PagePlayer {
  const { playback, address } = usePorts();
  const trailerFrom = usePort((p) => p.address.query['trailerFrom']);
  const isOpen = usePort((p) => canPlay && hasPlayer(p.address.query));
  const wasOpen = useRef(isOpen);
  const returnToItem = useReturnToItem(trailerFrom);
  useEffect(() => {
    // The address `/watch-together` (ROUTE-073) opens the event's page with the panel of a new room.
    if (!isOpen && location.pathname.endsWith('/watch-together')) address.change({ room: 'new' }, 'replace');
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
    if (isOpen) load();
    else {
      setFailures(0);
      if (wasOpen.current) playLink.current?.focus({ preventScroll: true });
    }
    wasOpen.current = isOpen;
  }, [isOpen, load, playLink]);
  return {
    isOpen,
    hasFailed: failures > 0,
    retry() {
      // Some browsers do not request a failed script again until the page reloads.
      if (failures > 1) location.reload();
      else load();
    },
    close() {
      returnToItem();
      address.change({ ...CLOSED_PLAYER_QUERY, trailerFrom: undefined }, 'replace');
    },
  };
}

const hasPlayer = ({ play, t, room, trailerFrom }: Readonly<Record<string, string>>): boolean =>
  play === '1' || t !== undefined || room !== undefined || trailerFrom !== undefined;

/**
 * Loads the item to which a trailer belongs, while the trailer's player is open.
 *
 * @param id id of the item (`?trailerFrom=`); undefined when the player shows no trailer
 * @returns a function to call before `trailerFrom` is removed from the address. After the removal the page of the item
 *   opens. It does not open earlier, because "back" would then lead to an address that plays the trailer again.
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
