// Loads a video: stream, shaka-player, manifest, and the sidecar files (subtitles, chapters, thumbnails).
import { attachShaka, MIME_TYPES } from './attachShaka.ts';
import { chooseStream } from './chooseStream.ts';
import { followLiveWindow, updateTime, updateTracks, type LivePosition } from './followMedia.ts';
import { fail, toMediaUrl, type PlayerCore } from './playerCore.ts';
import type { PlayerError } from './playerError.ts';
import { INITIAL_PLAYER_STATE } from './playerState.ts';
import type { PlayerSource, PlayerStream } from './playerTypes.ts';
import { selectForcedText, selectTextLanguage } from './selectText.ts';
import type { ShakaPlayer } from './shakaTypes.ts';

const NO_STREAM: PlayerError = { category: 'media', code: 'NO_PLAYABLE_STREAM', status: undefined };

/** Loads a video in place of the one before. Never rejects: the state holds the failure. */
export async function loadVideo(core: PlayerCore, source: PlayerSource): Promise<void> {
  const { state, events, options } = core;
  const unloading = unloadVideo(core);
  const current = core.generation;
  const isCurrent = (): boolean => current === core.generation;
  core.source = source;
  state.set({ position: typeof source.startAt === 'number' ? source.startAt : 0 });
  const stream = chooseStream(source.streams, options.hasMediaSource);
  events.emit({ type: 'load-start', protocol: stream?.protocol });
  try {
    await unloading;
    if (!stream) {
      if (isCurrent()) state.set({ phase: 'error', error: NO_STREAM });
      return;
    }
    const shaka = await attachShaka(core, stream, isCurrent);
    if (!shaka) return;
    await shaka.load(toMediaUrl(core, stream.url), source.startAt ?? null, MIME_TYPES[stream.protocol]);
    // If the first segments failed, the failure is already shown.
    if (!isCurrent() || state.get().phase === 'error') return;
    core.isLoaded = true;
    selectForcedText(shaka);
    state.set({ phase: 'ready' });
    updateTime(core);
    updateTracks(core);
    // The window of an HLS stream does not follow from the clock.
    const isClockBased = stream.protocol === 'DASH';
    followLiveWindow(core, isClockBased ? (before) => void reloadLiveStream(core, before) : undefined);
    events.emit({ type: 'loaded' });
    void addSidecarFiles(core, shaka, stream, isCurrent);
  } catch (error) {
    if (isCurrent()) fail(core, error);
  }
}

/** Ends the loaded video. Afterwards the state is that of a video that is being loaded. */
export async function unloadVideo(core: PlayerCore): Promise<void> {
  const { state, shaka } = core;
  core.generation += 1;
  core.keeper?.dispose();
  Object.assign(core, { isLoaded: false, shaka: undefined });
  const { volume, isMuted, speed, isPictureInPicture } = state.get();
  state.set({ ...INITIAL_PLAYER_STATE, phase: 'loading', volume, isMuted, speed, isPictureInPicture });
  await shaka?.destroy();
}

/** Loads a live stream again at its position, because shaka-player reads the server's clock only from the first manifest. */
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
  const { state } = core;
  const { chaptersUrl, thumbnailsUrl, textLanguage } = core.source ?? {};
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
  selectTextLanguage(shaka, textLanguage);
  updateTracks(core);
}
