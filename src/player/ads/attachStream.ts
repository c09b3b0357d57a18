import { loadShaka } from '../loadShaka.ts';
import { acceptInterstitials } from '../readInterstitials.ts';

/**
 * Plays an HLS stream in a video element that has nothing else attached.
 *
 * @returns a function that detaches the stream
 */
export async function attachStream(video: HTMLVideoElement, url: string): Promise<() => Promise<unknown>> {
  const module = await loadShaka('HLS');
  acceptInterstitials(module);
  const shaka = new module.Player();
  try {
    await shaka.attach(video);
    await shaka.load(url);
  } catch (error) {
    await shaka.destroy();
    throw error;
  }
  return () => shaka.destroy();
}
