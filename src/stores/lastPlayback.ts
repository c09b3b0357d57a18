import type { Player } from '#src/player/createPlayer.ts';
import type { StartAt } from './playbackTypes.ts';

/** Where an item played, and whether the viewer had it playing. */
export type LastPlayback = {
  /** In seconds; 0 for a live stream. */
  readonly position: number;
  /** Time of day of a live stream, in ms since 1970; undefined at its live edge. */
  readonly date?: number | undefined;
  readonly isPlayWanted: boolean;
};

/** The value before an item has played: it starts where the server's response says. */
export const NEVER_PLAYED: LastPlayback = { position: 0, isPlayWanted: true };

/** Returns where the player is now. A player that plays nothing keeps the earlier value. */
export function readLastPlayback(player: Pick<Player, 'get' | 'getPlayheadDate'>, before: LastPlayback): LastPlayback {
  const { phase, isLive, isAtLiveEdge, position, isPlayWanted } = player.get();
  if (!['playing', 'paused', 'buffering'].includes(phase)) return before;
  // A stream that stalls at its live edge falls behind it, but continues at the edge.
  const isAtEdge = isAtLiveEdge || (phase === 'buffering' && before.date === undefined);
  return { position: isLive ? 0 : position, date: isAtEdge ? undefined : player.getPlayheadDate(), isPlayWanted };
}

/** Returns where an item opens again; undefined: where the server's response says. */
export const toStart = ({ position, date }: LastPlayback): StartAt | undefined =>
  position > 0 || date !== undefined ? { seconds: position || undefined, date } : undefined;
