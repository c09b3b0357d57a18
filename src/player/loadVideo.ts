// Loads a video: stream, shaka-player and manifest.
import { attachShaka, MIME_TYPES, reuseShaka } from './attachShaka.ts';
import { chooseStream } from './chooseStream.ts';
import { updateTime, updateTracks } from './followMedia.ts';
import type { StreamProtocol } from './loadShaka.ts';
import { fail, toMediaUrl, type AttachedShaka, type PlayerCore, type ShakaPreparation } from './playerCore.ts';
import type { PlayerError } from './playerError.ts';
import { INITIAL_PLAYER_STATE } from './playerState.ts';
import type { PlayerSource, PlayerStream } from './playerTypes.ts';

const NO_STREAM: PlayerError = { category: 'media', code: 'NO_PLAYABLE_STREAM', status: undefined };

/**
 * Ends the loaded video and attaches shaka-player for the next one, while the server still decides whether the viewer
 * may play it. Does nothing when it is already prepared.
 *
 * @param protocol the protocol that the next video probably has
 */
export function prepareVideo(core: PlayerCore, protocol: StreamProtocol): Promise<AttachedShaka | undefined> {
  const { preparation } = core;
  if (preparation && isUsablePreparation(preparation, core, protocol)) return preparation.shaka;
  const reusable = core.reusableShaka?.protocol === protocol ? core.reusableShaka : undefined;
  const ending = reusable ? endVideo(core) : unloadVideo(core);
  const { generation } = core;
  const isCurrent = (): boolean => generation === core.generation;
  const shaka = Promise.resolve(ending).then(() =>
    reusable ? reuseShaka(core, reusable, isCurrent) : attachShaka(core, protocol, isCurrent),
  );
  core.preparation = { protocol, generation, shaka };
  // The load that waits for `shaka` handles the failure. A load that begins later tries again.
  shaka.catch(() => {
    if (core.preparation?.shaka === shaka) core.preparation = undefined;
  });
  return shaka;
}

const isUsablePreparation = (
  preparation: ShakaPreparation,
  { generation }: PlayerCore,
  protocol: StreamProtocol,
): boolean => preparation.generation === generation && preparation.protocol === protocol;

/** Loads a video in place of the previous one. Never rejects: the state contains the failure. */
export async function loadVideo(core: PlayerCore, source: PlayerSource): Promise<void> {
  const { state, events, options } = core;
  const stream = chooseStream(source.streams, options.hasMediaSource);
  const attaching = attachFor(core, stream);
  const current = core.generation;
  const isCurrent = (): boolean => current === core.generation;
  core.source = source;
  core.hasChosenText = false;
  state.set({ position: typeof source.startAt === 'number' ? source.startAt : 0 });
  events.emit({ type: 'load-start', protocol: stream?.protocol });
  try {
    const attached = await attaching;
    if (!stream) {
      if (isCurrent()) state.set({ phase: 'error', error: NO_STREAM });
      return;
    }
    if (!attached || !isCurrent()) return;
    const { shaka, streamingCode } = attached;
    streamingCode.configureShaka(core, attached, stream, isCurrent);
    await shaka.load(toMediaUrl(core, stream.url), source.startAt ?? null, MIME_TYPES[stream.protocol]);
    // If the first segments failed, the failure is already shown.
    if (!isCurrent() || state.get().phase === 'error') return;
    core.isLoaded = true;
    streamingCode.selectForcedText(shaka);
    state.set({ phase: 'ready' });
    updateTime(core);
    updateTracks(core);
    streamingCode.followLiveWindow(core, stream.protocol, (next) => loadVideo(core, next));
    events.emit({ type: 'loaded' });
    void streamingCode.addSidecarFiles(core, shaka, stream, isCurrent);
  } catch (error) {
    if (isCurrent()) fail(core, error);
  }
}

/** Returns the shaka-player that was prepared for the stream, or attaches one. Without a stream, it unloads the video. */
function attachFor(core: PlayerCore, stream: PlayerStream | undefined): Promise<AttachedShaka | undefined> {
  const { preparation } = core;
  core.preparation = undefined;
  if (!stream) return unloadVideo(core).then(() => undefined);
  if (preparation && isUsablePreparation(preparation, core, stream.protocol)) return preparation.shaka;
  const shaka = prepareVideo(core, stream.protocol);
  core.preparation = undefined;
  return shaka;
}

/** Ends the loaded video and destroys its shaka-player. Afterwards the phase is `loading`. */
export async function unloadVideo(core: PlayerCore): Promise<void> {
  const shaka = core.shaka ?? core.reusableShaka?.shaka;
  core.reusableShaka = undefined;
  endVideo(core);
  await shaka?.destroy();
}

/** Resets the player's data of the loaded video. shaka-player stays attached to the video element. */
function endVideo(core: PlayerCore): void {
  const { state } = core;
  core.generation += 1;
  core.failureHandler?.dispose();
  core.failureHandler = undefined;
  Object.assign(core, { isLoaded: false, positionToRestore: undefined, shaka: undefined });
  const { volume, isMuted, speed, isPictureInPicture } = state.get();
  state.set({ ...INITIAL_PLAYER_STATE, phase: 'loading', volume, isMuted, speed, isPictureInPicture });
}
