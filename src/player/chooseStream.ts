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

/** Upgrades a URL given as http to https; same-origin paths and URLs of local servers stay (PLAYER-024). */
export function upgradeUrl(url: string, origin: string): string {
  const absolute = new URL(url, origin);
  const isLocal = absolute.origin === new URL(origin).origin || /(^|\.)localhost$/.test(absolute.hostname);
  if (absolute.protocol === 'http:' && !isLocal) absolute.protocol = 'https:';
  return absolute.href;
}
