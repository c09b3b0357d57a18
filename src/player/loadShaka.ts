import type { ShakaModule } from './shakaTypes.ts';

/** Streaming protocol; each needs its own build of shaka-player. */
export type StreamProtocol = 'DASH' | 'HLS';

/** Whether shaka-player can play streams in segments here. Without this the browser plays HLS by itself. */
export const hasMediaSource = (window: Window): boolean => 'MediaSource' in window || 'ManagedMediaSource' in window;

/**
 * Loads the build of shaka-player for a protocol, each a chunk of its own. DASH alone is 173 kB gzip and HLS alone
 * 182 kB; the build with both is 240 kB (docs/adr/023-shaka-player.md).
 */
export async function loadShaka(protocol: StreamProtocol): Promise<ShakaModule> {
  const loaded: { readonly default: unknown } =
    protocol === 'DASH'
      ? await import('shaka-player/dist/shaka-player.dash-es2021.js')
      : await import('shaka-player/dist/shaka-player.hls-es2021.js');
  const shaka = loaded.default as ShakaModule;
  shaka.polyfill.installAll();
  return shaka;
}
