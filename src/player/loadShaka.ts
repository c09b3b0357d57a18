import type { ShakaModule } from './shakaTypes.ts';

/** Streaming protocol; each needs its own build of shaka-player. */
export type StreamProtocol = 'DASH' | 'HLS';

/** Whether shaka-player can play streams in segments here. Without this the browser plays HLS by itself. */
export const hasMediaSource = (window: Window): boolean => 'MediaSource' in window || 'ManagedMediaSource' in window;

/**
 * Loads the build of shaka-player for a protocol. Each build is a chunk of its own: the build for DASH has 173 kB gzip,
 * the build for HLS 182 kB, and a build for both would have 240 kB (docs/adr/023-shaka-player.md).
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
