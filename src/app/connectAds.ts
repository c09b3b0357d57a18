// Connects advertisements to a player. Their code loads only for a video that has ad units.
import type { Ads, AttachedAds } from '#src/player/ads/createAds.ts';
import type { Player } from '#src/player/createPlayer.ts';

/** The parts of the app that advertisements need. */
export type AdsContext = {
  /** Whether the viewer consented to analytics. */
  readonly hasConsent: () => boolean;
};

/** Connects a player. Returns a getter of its advertisements: undefined until a video with ad units is loaded. */
export function connectAds(player: Player, { hasConsent }: AdsContext): () => Ads | undefined {
  let attached: Promise<AttachedAds> | undefined;
  let ads: Ads | undefined;
  const attach = async (): Promise<AttachedAds> =>
    (ads = await (await import('./attachAds.ts')).attachAds(player, hasConsent));
  player.beforeStart((source) => {
    const units = source.streams[0]?.adUnits ?? [];
    if (units.length === 0 && !attached) return undefined;
    attached ??= attach();
    // When the code cannot be loaded, the video plays without advertisements.
    return attached.then(
      (created) => created.start(source, units),
      () => {
        attached = undefined;
      },
    );
  });
  return () => ads;
}
