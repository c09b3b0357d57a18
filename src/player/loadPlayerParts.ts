import { hasMediaSource, loadShaka } from './loadShaka.ts';

/** Loads the code that a player imports when it plays its first video. Rejects when a file cannot be loaded. */
export async function loadPlayerParts(window: Window): Promise<void> {
  await Promise.all([loadShaka(hasMediaSource(window) ? 'DASH' : 'HLS'), import('./streaming.ts')]);
}
