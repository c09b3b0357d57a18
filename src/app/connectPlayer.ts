// Connects a new player to advertisements and to quality measurements.
import type { VideoAccess } from '#schemas/domain/video-access.ts';
import type { Ads } from '#src/player/ads/createAds.ts';
import type { Player } from '#src/player/createPlayer.ts';
import { createCmcdConfiguration } from '#src/player/quality/cmcd.ts';
import type { Track } from '#src/stores/createTracker.ts';
import { ConsentStore } from '#src/stores/ConsentStore.ts';
import type { App } from './app.ts';
import { connectAds } from './connectAds.ts';
import { connectQuality } from './connectQuality.ts';

/** The connections of a tab's players. */
export type PlayerConnections = {
  /** Connects a player. The connections end when the player is destroyed. */
  connect(player: Player): Player;
  /** Returns a getter of a player's advertisements; it returns undefined until a video with ad units is loaded. */
  getAds(player: Player): () => Ads | undefined;
  /** Returns further settings of shaka-player for an opened video. */
  createConfiguration(access: VideoAccess): object;
  /** Call it when the viewer starts a video: start times are measured from then. */
  recordOpening(): void;
};

/** Creates the connections of a tab. */
export function createPlayerConnections(
  { stores, state }: Pick<App, 'stores' | 'state'>,
  track: Track,
): PlayerConnections {
  const hasConsent = (): boolean => stores.lazy.get(ConsentStore).isGranted;
  const adsByPlayer = new WeakMap<Player, () => Ads | undefined>();
  let openedAt = performance.now();
  return {
    connect(player) {
      adsByPlayer.set(player, connectAds(player, { hasConsent }));
      if (state.realm.analytics?.quality) connectQuality(player, () => openedAt, track);
      return player;
    },
    getAds: (player) => () => adsByPlayer.get(player)?.(),
    createConfiguration: (access) => (hasConsent() && createCmcdConfiguration(access, crypto.randomUUID())) || {},
    recordOpening() {
      openedAt = performance.now();
    },
  };
}
