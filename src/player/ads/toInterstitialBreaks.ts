// Turns the interstitials of an HLS playlist into breaks.
import type { Interstitial } from '../readInterstitials.ts';
import { HLS_TYPE, type Ad, type AdBreak } from './adTypes.ts';

type Asset = { readonly URI?: unknown; readonly DURATION?: unknown };

/** Maximum number of ads that are played from the asset list of one interstitial. */
const MAX_ASSETS = 20;

/**
 * Returns the breaks of a playlist. Interstitials have no tracking URLs: the server that delivers them counts their
 * requests.
 *
 * @param requestText requests the JSON list of an interstitial
 */
export function toInterstitialBreaks(
  interstitials: readonly Interstitial[],
  requestText: (url: string) => Promise<string>,
): readonly Pick<AdBreak, 'id' | 'at' | 'load'>[] {
  return interstitials.map(({ id, at, source, skipAfter }) => ({
    id: `interstitial-${id}`,
    // An interstitial at the first frame plays before the video.
    at: at === 0 ? 'start' : at,
    load: async () => {
      if ('asset' in source) return [createAd(source.asset, 0, skipAfter)];
      const { ASSETS: assets } = JSON.parse(await requestText(source.list)) as { readonly ASSETS?: readonly Asset[] };
      return (assets ?? []).slice(0, MAX_ASSETS).flatMap(({ URI: uri, DURATION: duration }) => {
        if (typeof uri !== 'string') return [];
        return [createAd(new URL(uri, source.list).href, typeof duration === 'number' ? duration : 0, skipAfter)];
      });
    },
  }));
}

const createAd = (url: string, duration: number, skipAfter: number | undefined): Ad => ({
  title: undefined,
  duration,
  skipAfter,
  files: [{ url, type: findType(url), width: 0 }],
  link: undefined,
  tracking: {},
});

/** Playlists do not name the media type of an interstitial. */
function findType(url: string): string {
  const { pathname } = new URL(url);
  if (pathname.endsWith('.m3u8')) return HLS_TYPE;
  return pathname.endsWith('.webm') ? 'video/webm' : 'video/mp4';
}
