import type { StreamProtocol } from './loadShaka.ts';

type Choosable = { readonly protocol: StreamProtocol };

/**
 * Chooses the stream that this browser can play. DASH needs Media Source Extensions; HLS also plays without them.
 *
 * @param hasMediaSource whether the browser has MediaSource or ManagedMediaSource
 * @returns undefined when no stream can be played
 */
export function chooseStream<S extends Choosable>(streams: readonly S[], hasMediaSource: boolean): S | undefined {
  return streams.find(({ protocol }) => protocol === 'HLS' || (protocol === 'DASH' && hasMediaSource));
}

/**
 * Returns the absolute URL. http becomes https, except on the page's own origin and on hosts of this computer
 * (PLAYER-024).
 *
 * @param origin the page's own origin, against which a relative URL is resolved
 */
export function upgradeUrl(url: string, origin: string): string {
  const absolute = new URL(url, origin);
  const isLocal = absolute.origin === origin || /^(127[.\d]+|\[::1]|(.+\.)?localhost)$/.test(absolute.hostname);
  if (absolute.protocol === 'http:' && !isLocal) absolute.protocol = 'https:';
  return absolute.href;
}
