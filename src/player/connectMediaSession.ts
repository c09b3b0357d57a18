// Connects the player to the browser's media session: media keys and headsets control it, and the lock screen shows it.
import type { Player } from './createPlayer.ts';

/** What the lock screen shows of the video, and what the keys for the previous and the next video do. */
export type MediaSessionInfo = {
  readonly title: string;
  readonly artist?: string | undefined;
  /** URL of an image. */
  readonly artwork?: string | undefined;
  /** Opens the previous or next video of the list; missing when there is none. */
  readonly previous?: (() => void) | undefined;
  readonly next?: (() => void) | undefined;
};

const SEEK_SECONDS = 10;

/**
 * Connects the player to the browser's media session.
 *
 * @returns a cleanup function
 */
export function connectMediaSession(
  player: Player,
  session: MediaSession,
  createMetadata: (init: MediaMetadataInit) => MediaMetadata,
  { title, artist, artwork, previous, next }: MediaSessionInfo,
): () => void {
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => void player.play(),
    pause: () => player.pause(),
    stop: () => player.pause(),
    seekbackward: ({ seekOffset }) => player.seekBy(-(seekOffset ?? SEEK_SECONDS)),
    seekforward: ({ seekOffset }) => player.seekBy(seekOffset ?? SEEK_SECONDS),
    seekto: ({ seekTime }) => player.seek(player.get().seekable.start + (seekTime ?? 0)),
    ...(previous && { previoustrack: previous }),
    ...(next && { nexttrack: next }),
  };
  const actions = Object.keys(handlers) as MediaSessionAction[];
  const setHandler = (action: MediaSessionAction, handler: MediaSessionActionHandler | null): void => {
    try {
      session.setActionHandler(action, handler);
    } catch {
      // This browser does not know the action.
    }
  };
  session.metadata = createMetadata({
    title,
    ...(artist !== undefined && { artist }),
    ...(artwork !== undefined && { artwork: [{ src: artwork }] }),
  });
  for (const action of actions) setHandler(action, handlers[action]!);
  let lastPositionKey = '';
  const update = (): void => {
    const { isPlayWanted, position: seconds, seekable, speed } = player.get();
    const playbackState = isPlayWanted ? 'playing' : 'paused';
    if (session.playbackState !== playbackState) session.playbackState = playbackState;
    const duration = seekable.end - seekable.start;
    if (!(duration > 0)) return;
    // For a live stream, the position is measured from the start of the seekable range.
    const position = Math.min(Math.max(seconds - seekable.start, 0), duration);
    // The browser advances the position itself. A call is expensive, because it goes to another process, so the position
    // is set only when one of the rounded values has changed.
    const positionKey = `${Math.round(position)} ${Math.round(duration)} ${speed}`;
    if (positionKey === lastPositionKey) return;
    lastPositionKey = positionKey;
    session.setPositionState({ duration, position, playbackRate: speed });
  };
  const unsubscribe = player.subscribe(update);
  update();
  return () => {
    unsubscribe();
    for (const action of actions) setHandler(action, null);
    session.metadata = null;
    session.playbackState = 'none';
  };
}
