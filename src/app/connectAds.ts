// Connects advertisements to a player. Their code loads only for a video that has ad units.
import type { Ads } from '#src/player/ads/createAds.ts';
import type { Player } from '#src/player/createPlayer.ts';

/** What advertisements need of the app. */
export type AdsContext = {
  /** Whether the viewer consented; loads what it needs. */
  readonly hasConsent: () => boolean;
};

/** Connects a player. Returns a function that returns its advertisements, once a video with ad units was loaded. */
export function connectAds(player: Player, { hasConsent }: AdsContext): () => Ads | undefined {
  let attached: Promise<import('#src/player/ads/createAds.ts').AttachedAds> | undefined;
  let ads: Ads | undefined;
  const attach = async () => {
    const [{ createAds }, { createParseXml }] = await Promise.all([
      import('#src/player/ads/createAds.ts'),
      import('#src/player/ads/requestXml.ts'),
      // The controls come with the code, so that they show with the first frame.
      import('#src/player/controls/AdControls.tsx'),
    ]);
    const created = createAds({
      player,
      fetch: (input, init) => fetch(input, init),
      parseXml: createParseXml(),
      hasConsent,
      createId: () => crypto.randomUUID(),
      base: location.href,
    });
    ads = created;
    return created;
  };
  player.beforeStart((source) => {
    const units = source.streams[0]?.adUnits ?? [];
    if (units.length === 0 && !attached) return undefined;
    attached ??= attach();
    // A failure to load the code is a missing ad: the video plays.
    return attached.then(
      (created) => created.start(source, units),
      () => {
        attached = undefined;
      },
    );
  });
  return () => ads;
}
