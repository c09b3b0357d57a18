import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { Player } from '../createPlayer.ts';
import type { PlayerMarks, SkipKind, SkipMarker } from '../marks.ts';
import type { ViewerSettingsStore } from '../viewerSettings.ts';
import { usePlayerState } from './usePlayer.ts';

/** The button over the video: its label and its action. */
export type SkipOffer = { readonly label: string; readonly run: () => void };

/** Label keys of each kind. */
const LABELS: Readonly<Record<SkipKind, { readonly skip: string; readonly skipped: string; readonly back: string }>> = {
  INTRO: { skip: 'skipIntro', skipped: 'introSkipped', back: 'watchIntro' },
  RECAP: { skip: 'skipRecap', skipped: 'recapSkipped', back: 'watchRecap' },
  CREDITS: { skip: 'skipCredits', skipped: 'creditsSkipped', back: 'watchCredits' },
};
/** Time in ms for which the viewer can go back to a skipped part. */
const UNDO_MS = 8000;
/** A part that ends within this time, in seconds, is not skipped. */
const LAST_SECONDS = 0.5;

/**
 * Skips marked parts as the viewer's settings say. A part is skipped automatically once; a viewer who goes back
 * to it gets a button instead.
 */
export function useSkip(
  player: Player,
  { skipMarkers }: PlayerMarks,
  settings: ViewerSettingsStore,
  announce: (text: string) => void,
): SkipOffer | undefined {
  const t = usePort((p) => p.text.t);
  const modes = useSyncExternalStore(
    settings.subscribe,
    () => settings.get().skip,
    () => settings.get().skip,
  );
  // A video that is still loading cannot be moved, although its state has the position at which it will start.
  const index = usePlayerState(player, ({ position, isLive, phase }) =>
    isLive || phase === 'loading'
      ? -1
      : skipMarkers.findIndex(({ from, to }) => position >= from && position < to - LAST_SECONDS),
  );
  // The set contains marker objects and not indexes, because the markers of another video are other objects.
  const skippedParts = useRef(new WeakSet<SkipMarker>());
  const [undoable, setUndoable] = useState<SkipMarker>();
  const marker = skipMarkers[index];
  const mode = marker ? modes[marker.type] : 'off';

  const skip = useCallback((): void => {
    const current = skipMarkers[index];
    if (!current) return;
    skippedParts.current.add(current);
    player.seek(current.to);
    announce(t(LABELS[current.type].skipped));
  }, [skipMarkers, index, player, announce, t]);

  useEffect(() => {
    if (!marker || (mode !== 'auto' && mode !== 'undo')) return undefined;
    return player.subscribe(() => {
      // Before the first frame, shaka-player still moves the video to its start, which would undo the skip.
      if (player.video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      if (!player.get().isPlayWanted || skippedParts.current.has(marker)) return;
      skip();
      if (mode === 'undo') setUndoable(marker);
    });
  }, [mode, marker, player, skip]);
  useEffect(() => {
    if (undoable === undefined) return undefined;
    const timer = setTimeout(() => setUndoable(undefined), UNDO_MS);
    return () => clearTimeout(timer);
  }, [undoable]);

  const skipped = undoable && skipMarkers.includes(undoable) ? undoable : undefined;
  if (skipped)
    return {
      label: t(LABELS[skipped.type].back),
      run: () => {
        setUndoable(undefined);
        player.seek(skipped.from);
        if (!player.get().isPlayWanted) void player.play();
      },
    };
  return marker && mode !== 'off' ? { label: t(LABELS[marker.type].skip), run: skip } : undefined;
}
