// Connects the player to media keys, lock screens and headsets.
import type { Player } from './createPlayer.ts';

/** The video as media keys and the lock screen show it. */
export type MediaSessionInfo = {
  readonly title: string;
  readonly artist?: string | undefined;
  /** URL of an image. */
  readonly artwork?: string | undefined;
  readonly previous?: (() => void) | undefined;
  readonly next?: (() => void) | undefined;
};

const SEEK_SECONDS = 10;

/** Connects the player to the browser's media session. Returns a cleanup function. */
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
  let lastPosition = '';
  const update = (): void => {
    const { isPlayWanted, position: seconds, seekable, speed } = player.get();
    const playbackState = isPlayWanted ? 'playing' : 'paused';
    if (session.playbackState !== playbackState) session.playbackState = playbackState;
    const duration = seekable.end - seekable.start;
    if (!(duration > 0)) return;
    // For a live stream, the position is measured from the start of the seekable range.
    const position = Math.min(Math.max(seconds - seekable.start, 0), duration);
    // The browser continues the position itself, so whole seconds are enough. Each call goes to another process.
    const rounded = `${Math.round(position)} ${Math.round(duration)} ${speed}`;
    if (rounded === lastPosition) return;
    lastPosition = rounded;
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
