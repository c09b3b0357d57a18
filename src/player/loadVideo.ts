// Loads a video: stream, shaka-player, manifest, and the sidecar files (subtitles, chapters, thumbnails).
import { attachShaka, configureShaka, MIME_TYPES } from './attachShaka.ts';
import { chooseStream } from './chooseStream.ts';
import { followLiveWindow, updateTime, updateTracks, type LivePosition } from './followMedia.ts';
import type { StreamProtocol } from './loadShaka.ts';
import { fail, toMediaUrl, type AttachedShaka, type PlayerCore } from './playerCore.ts';
import type { PlayerError } from './playerError.ts';
import { INITIAL_PLAYER_STATE } from './playerState.ts';
import type { PlayerSource, PlayerStream } from './playerTypes.ts';
import { selectForcedText, selectTextLanguage } from './selectText.ts';
import type { ShakaPlayer } from './shakaTypes.ts';

/** HTMLMediaElement.readyState with the frame at the current position. */
const HAVE_CURRENT_DATA = 2;
const NO_STREAM: PlayerError = { category: 'media', code: 'NO_PLAYABLE_STREAM', status: undefined };

/**
 * Ends the loaded video and attaches shaka-player for the next one, while the server still decides whether the viewer
 * may play it.
 *
 * @param protocol the protocol that the next video probably has
 */
export function prepareVideo(core: PlayerCore, protocol: StreamProtocol): Promise<AttachedShaka | undefined> {
  const unloading = unloadVideo(core);
  const { generation } = core;
  const shaka = unloading.then(() => attachShaka(core, protocol, () => generation === core.generation));
  // The load that waits for `shaka` handles the failure.
  shaka.catch(() => undefined);
  core.prepared = { protocol, generation, shaka };
  return shaka;
}

/** Loads a video in place of the one before. Never rejects: the state contains the failure. */
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
    const { shaka } = attached;
    configureShaka(core, attached, stream, isCurrent);
    await shaka.load(toMediaUrl(core, stream.url), source.startAt ?? null, MIME_TYPES[stream.protocol]);
    // If the first segments failed, the failure is already shown.
    if (!isCurrent() || state.get().phase === 'error') return;
    core.isLoaded = true;
    selectForcedText(shaka);
    state.set({ phase: 'ready' });
    updateTime(core);
    updateTracks(core);
    // Only the live window of a DASH stream is computed from the server's clock.
    const isClockBased = stream.protocol === 'DASH';
    followLiveWindow(core, isClockBased ? (before) => void reloadLiveStream(core, before) : undefined);
    events.emit({ type: 'loaded' });
    void addSidecarFiles(core, shaka, stream, isCurrent);
  } catch (error) {
    if (isCurrent()) fail(core, error);
  }
}

/** Returns the shaka-player that was prepared for the stream, or attaches one. Without a stream, it unloads the video. */
function attachFor(core: PlayerCore, stream: PlayerStream | undefined): Promise<AttachedShaka | undefined> {
  const { prepared } = core;
  core.prepared = undefined;
  if (!stream) return unloadVideo(core).then(() => undefined);
  if (prepared?.generation === core.generation && prepared.protocol === stream.protocol) return prepared.shaka;
  const shaka = prepareVideo(core, stream.protocol);
  core.prepared = undefined;
  return shaka;
}

/** Ends the loaded video. Afterwards the state is that of a video that is being loaded. */
export async function unloadVideo(core: PlayerCore): Promise<void> {
  const { state, shaka } = core;
  core.generation += 1;
  core.failureHandler?.dispose();
  Object.assign(core, { isLoaded: false, keptPosition: undefined, shaka: undefined });
  const { volume, isMuted, speed, isPictureInPicture } = state.get();
  state.set({ ...INITIAL_PLAYER_STATE, phase: 'loading', volume, isMuted, speed, isPictureInPicture });
  await shaka?.destroy();
}

/**
 * Loads a live stream again at its position, because shaka-player reads the server's clock only from the first
 * manifest.
 */
async function reloadLiveStream(core: PlayerCore, { isAtLiveEdge, position }: LivePosition): Promise<void> {
  const { source, state, video } = core;
  if (!source) return;
  const { isPlayWanted } = state.get();
  await loadVideo(core, { ...source, startAt: isAtLiveEdge ? undefined : position });
  if (state.get().phase !== 'ready' || !isPlayWanted) return;
  state.set({ isPlayWanted });
  await video.play().catch(() => state.set({ isPlayWanted: false, needsGesture: true }));
}

/** Adds subtitles, chapters and thumbnails that the manifest does not contain. A file that fails is left out. */
async function addSidecarFiles(
  core: PlayerCore,
  shaka: ShakaPlayer,
  stream: PlayerStream,
  isCurrent: () => boolean,
): Promise<void> {
  const { state, video, cleanup } = core;
  const { chaptersUrl, thumbnailsUrl, textLanguage } = core.source ?? {};
  // These files must not delay the first frame.
  if (video.readyState < HAVE_CURRENT_DATA)
    await new Promise((resolve) => {
      video.addEventListener('loadeddata', resolve, { once: true, signal: cleanup.signal });
    });
  if (!isCurrent()) return;
  await Promise.allSettled([
    ...stream.subtitles.map(({ lang, label, url }) =>
      shaka.addTextTrackAsync(toMediaUrl(core, url), lang, 'subtitles', 'text/vtt', undefined, label),
    ),
    chaptersUrl &&
      shaka
        .addChaptersTrack(toMediaUrl(core, chaptersUrl), 'und', 'text/vtt')
        .then(() => shaka.getChaptersAsync('und'))
        .then((chapters) => {
          if (isCurrent())
            state.set({
              chapters: chapters.map(({ title, startTime, endTime }) => ({ title, start: startTime, end: endTime })),
            });
        }),
    thumbnailsUrl &&
      shaka.addThumbnailsTrack(toMediaUrl(core, thumbnailsUrl), 'text/vtt').then((track) => {
        core.thumbnailTrack = track?.id;
        if (isCurrent()) state.set({ hasThumbnails: track !== null });
      }),
  ]);
  if (!isCurrent()) return;
  // The viewer may have chosen while the files were loading.
  if (!core.hasChosenText) selectTextLanguage(shaka, textLanguage);
  updateTracks(core);
}
