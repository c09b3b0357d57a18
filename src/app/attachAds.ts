// The advertisements of a player. connectAds.ts loads this file for the first video that has ad units.
import { attachStream } from '#src/player/ads/attachStream.ts';
import { createAds, type AttachedAds } from '#src/player/ads/createAds.ts';
import { createParseXml } from '#src/player/ads/requestXml.ts';
import type { Player } from '#src/player/createPlayer.ts';

/**
 * Creates the advertisements of a player.
 *
 * @param hasConsent whether the viewer consented to analytics
 */
export async function attachAds(player: Player, hasConsent: () => boolean): Promise<AttachedAds> {
  // The controls are loaded too, so that they are shown with the first frame.
  await import('#src/player/controls/AdControls.tsx');
  return createAds({
    player,
    fetch: (input, init) => fetch(input, init),
    parseXml: createParseXml(),
    attachStream,
    hasConsent,
    createId: () => crypto.randomUUID(),
    base: location.href,
  });
}
