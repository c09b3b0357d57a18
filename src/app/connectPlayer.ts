// Connects a new player to what watches it or plays in its place: advertisements and measurements.
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
  /** Connects a player. It ends its connections when it is destroyed. */
  connect(player: Player): Player;
  /** Returns the advertisements of a player, once it loaded a video that has some. */
  adsOf(player: Player): () => Ads | undefined;
  /** Returns further settings of shaka-player for an opened video. */
  configurationOf(access: VideoAccess): object;
  /** The viewer pressed play. */
  noteOpening(): void;
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
      if (state.realm.analytics?.quality) connectQuality(player, openedAt, track);
      return player;
    },
    adsOf: (player) => () => adsByPlayer.get(player)?.(),
    configurationOf: (access) => (hasConsent() && createCmcdConfiguration(access, crypto.randomUUID())) || {},
    noteOpening() {
      openedAt = performance.now();
    },
  };
}
