// Connects advertisements to a player. Their code loads only for a video that has ad units.
import type { Ads } from '#src/player/ads/createAds.ts';
import type { Player } from '#src/player/createPlayer.ts';

/** The parts of the app that advertisements need. */
export type AdsContext = {
  /** Whether the viewer consented to analytics. */
  readonly hasConsent: () => boolean;
};

/** Connects a player. Returns a getter of its advertisements: undefined until a video with ad units is loaded. */
export function connectAds(player: Player, { hasConsent }: AdsContext): () => Ads | undefined {
  let attached: Promise<import('#src/player/ads/createAds.ts').AttachedAds> | undefined;
  let ads: Ads | undefined;
  const attach = async () => {
    const [{ createAds }, { createParseXml }, { attachStream }] = await Promise.all([
      import('#src/player/ads/createAds.ts'),
      import('#src/player/ads/requestXml.ts'),
      import('#src/player/ads/attachStream.ts'),
      // The controls are loaded too, so that they are shown with the first frame.
      import('#src/player/controls/AdControls.tsx'),
    ]);
    const created = createAds({
      player,
      fetch: (input, init) => fetch(input, init),
      parseXml: createParseXml(),
      attachStream,
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
