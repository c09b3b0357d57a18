// Commands over the player for scripts, plugins and tests (PLAYER-005 to PLAYER-018, decision D29).
import type { RemoteControl } from '#engine/plugin-api/index.ts';
import type { Player } from '#src/player/createPlayer.ts';
import type { PlayerTrack } from '#src/player/playerState.ts';

/** The exact messages of failed commands. */
export const REMOTE_FAILURES = {
  track: 'Track NOT FOUND',
  video: 'VOD does not exist',
  player: 'Player not found',
  play: 'failed to play',
} as const;

/** The parts of the tab that the commands use. */
export type RemoteControlDeps = {
  /** Returns the open player. */
  readonly player: () => Player | undefined;
  /**
   * Opens the previous or next video of the list. Resolves when its player is open; with undefined if there is none.
   */
  readonly openAdjacent: (which: 'previous' | 'next') => Promise<Player | undefined>;
  /** Opens a video. Resolves when its player is open; with undefined if the video does not exist. */
  readonly openVideo: (id: string) => Promise<Player | undefined>;
  readonly setFullscreen: (isOn: boolean) => Promise<void>;
};

/** Creates the commands of `window.player` (decision D29). */
export function createRemoteControl(deps: RemoteControlDeps): RemoteControl {
  /** Returns the player when its video is loaded. */
  const findPlayer = async (): Promise<Player> => {
    const player = deps.player();
    if (!player) throw new Error(REMOTE_FAILURES.player);
    await whenLoaded(player);
    return player;
  };
  const open = async (opening: Promise<Player | undefined>): Promise<void> => {
    const player = await opening;
    if (!player) throw new Error(REMOTE_FAILURES.video);
    await whenLoaded(player);
    if (player.get().error) throw new Error(REMOTE_FAILURES.play);
  };
  return {
    async play() {
      const player = await findPlayer();
      await player.play();
      if (!player.get().isPlayWanted) throw new Error(REMOTE_FAILURES.play);
    },
    async pause() {
      (await findPlayer()).pause();
    },
    async next() {
      await findPlayer();
      await open(deps.openAdjacent('next'));
    },
    async previous() {
      await findPlayer();
      await open(deps.openAdjacent('previous'));
    },
    async load(id) {
      if (!deps.player()) throw new Error(REMOTE_FAILURES.player);
      await open(deps.openVideo(id));
    },
    async fullscreen(isOn = true) {
      await findPlayer();
      await deps.setFullscreen(isOn);
    },
    async volume(percent) {
      (await findPlayer()).setVolume(percent);
    },
    async textTrack(track) {
      const player = await findPlayer();
      player.selectText(track === undefined ? undefined : findTrack(player.get().textTracks, track).id);
    },
    async audioTrack(track) {
      const player = await findPlayer();
      player.selectAudio(findTrack(player.get().audioTracks, track).id);
    },
    async seek(seconds) {
      const player = await findPlayer();
      player.seek(player.get().seekable.start + seconds);
    },
  };
}

function findTrack(tracks: readonly PlayerTrack[], wanted: string): PlayerTrack {
  const track = tracks.find(({ id, language, label }) => [id, language, label].includes(wanted));
  if (!track) throw new Error(REMOTE_FAILURES.track);
  return track;
}

/** Resolves when the player has loaded its video or failed. */
function whenLoaded(player: Player): Promise<void> {
  const isBusy = (): boolean => ['idle', 'loading'].includes(player.get().phase);
  if (!isBusy()) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = player.subscribe(() => {
      if (isBusy()) return;
      unsubscribe();
      resolve();
    });
  });
}
