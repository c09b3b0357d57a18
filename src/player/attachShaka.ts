// Attaches shaka-player to the video element.
import type { StreamProtocol } from './loadShaka.ts';
import type { AttachedShaka, PlayerCore } from './playerCore.ts';

/** The media types of manifests. */
export const MIME_TYPES: Readonly<Record<StreamProtocol, string>> = {
  DASH: 'application/dash+xml',
  HLS: 'application/x-mpegurl',
};

/**
 * Attaches a new shaka-player to the video element.
 *
 * @param isCurrent whether the load that calls this function is still the latest one
 * @returns undefined when another load has begun
 */
export async function attachShaka(
  core: PlayerCore,
  protocol: StreamProtocol,
  isCurrent: () => boolean,
): Promise<AttachedShaka | undefined> {
  const [module, streamingCode] = await Promise.all([core.options.load(protocol), import('./streaming.ts')]);
  if (!isCurrent()) return undefined;
  core.streamingCode = streamingCode;
  streamingCode.acceptInterstitials(module);
  const shaka = new module.Player();
  core.shaka = shaka;
  shaka.setVideoContainer(core.element);
  await shaka.attach(core.video);
  if (!isCurrent()) return undefined;
  core.reusableShaka = { module, streamingCode, shaka, protocol };
  return core.reusableShaka;
}

/**
 * Ends the video of an attached shaka-player, so that the next video uses it again: with its measured bandwidth, and
 * without the time that a new one takes.
 *
 * @returns undefined when another load has begun
 */
export async function reuseShaka(
  core: PlayerCore,
  attached: AttachedShaka,
  isCurrent: () => boolean,
): Promise<AttachedShaka | undefined> {
  const { shaka } = attached;
  await shaka.unload(true);
  if (!isCurrent()) return undefined;
  shaka.resetConfiguration();
  core.shaka = shaka;
  return attached;
}
