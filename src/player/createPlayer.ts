// A player: it owns the video element and shaka-player. Everything else reads its state and calls its commands.
import { chooseStream, upgradeUrl } from './chooseStream.ts';
import { createObservable, type Observable } from './createObservable.ts';
import type { StreamProtocol } from './loadShaka.ts';
import { isInterruption, toPlayerError, type PlayerError } from './playerError.ts';
import { INITIAL_PLAYER_STATE, type PlayerState, type PlayerThumbnail } from './playerState.ts';
import { readTracks } from './readTracks.ts';
import { sameRange, toRanges } from './timeRanges.ts';
import type { ShakaModule, ShakaPlayer, ShakaRequest } from './shakaTypes.ts';

/** The encryption of a stream (schemas/domain/video-access.ts). */
export type PlayerDrm = { readonly jwtToken: string; readonly url: string; readonly keySystems: readonly string[] };

export type PlayerStream = {
  readonly protocol: StreamProtocol;
  readonly url: string;
  readonly drm?: PlayerDrm | undefined;
  readonly subtitles: readonly { readonly lang: string; readonly label: string; readonly url: string }[];
};

/** A video to load. */
export type PlayerSource = {
  readonly streams: readonly PlayerStream[];
  readonly chaptersUrl?: string | undefined;
  readonly thumbnailsUrl?: string | undefined;
  /** Seconds at which to start; undefined for the beginning, or for the live edge. */
  readonly startAt?: number | undefined;
  readonly audioLanguage?: string | undefined;
  /** Undefined or `off`: no text is shown. */
  readonly textLanguage?: string | undefined;
};

export type PlayerOptions = {
  /** Loads shaka-player (loadShaka.ts). */
  readonly load: (protocol: StreamProtocol) => Promise<ShakaModule>;
  readonly document: Document;
  readonly hasMediaSource: boolean;
  readonly origin: string;
  /** 0 to 100. */
  readonly volume: number;
  readonly isMuted: boolean;
};

export type Player = Observable<PlayerState> & {
  /** Contains the video and the subtitles. The controls append it to the page. */
  readonly element: HTMLElement;
  readonly video: HTMLVideoElement;
  /** Loads a video. Never rejects: `state.error` holds the failure. */
  load(source: PlayerSource): Promise<void>;
  /** Loads the failed video again at its position. */
  retry(): Promise<void>;
  play(): Promise<void>;
  pause(): void;
  /** Seeks to a moment of the media timeline, within `seekable`. */
  seek(seconds: number): void;
  seekBy(seconds: number): void;
  /**
   * Seeks a live stream to a time of day.
   *
   * @param moment ms since 1970
   * @returns false: the stream no longer has it
   */
  seekToDate(moment: number): boolean;
  goToLive(): void;
  /** @param percent 0 to 100; any value above 0 also ends muting */
  setVolume(percent: number): void;
  setMuted(isMuted: boolean): void;
  selectAudio(id: string): void;
  /** @param id undefined: no text */
  selectText(id: string | undefined): void;
  /** @param height undefined: chosen by bandwidth */
  selectQuality(height: number | undefined): void;
  setSpeed(speed: number): void;
  /** Chooses no quality above this height, unless all are above it; in video pixels. */
  limitHeight(height: number): void;
  togglePictureInPicture(): Promise<void>;
  /** Returns the preview image for a moment; undefined when there is none. */
  thumbnailAt(seconds: number): Promise<PlayerThumbnail | undefined>;
  /** Releases everything. May be called more than once. */
  destroy(): Promise<void>;
};

/** A live stream is at its edge when the position is at most this far behind it. */
const LIVE_EDGE_SECONDS = 10;
/** A paused live stream moves along its window. */
const LIVE_UPDATE_MS = 1000;
/** HTMLMediaElement.readyState with at least one more frame to play. */
const HAVE_FUTURE_DATA = 3;
const PREFERRED_AUDIO_CODECS = ['mp4a', 'opus'];
/** shaka.util.Error.Severity */
const CRITICAL = 2;
const MIME_TYPES: Readonly<Record<StreamProtocol, string>> = {
  DASH: 'application/dash+xml',
  HLS: 'application/x-mpegurl',
};
const NO_STREAM: PlayerError = { category: 'media', code: 'NO_PLAYABLE_STREAM', status: undefined };

export function createPlayer(options: PlayerOptions): Player {
  const { document } = options;
  const state = createObservable<PlayerState>({
    ...INITIAL_PLAYER_STATE,
    volume: options.volume,
    isMuted: options.isMuted,
  });
  const cleanup = new AbortController();
  const video = document.createElement('video');
  video.playsInline = true;
  video.volume = options.volume / 100;
  video.muted = options.isMuted;
  const element = document.createElement('div');
  element.append(video);
  let shaka: ShakaPlayer | undefined;
  let source: PlayerSource | undefined;
  let thumbnailTrack: number | undefined;
  /** Increases with each load and with destroy; a load that is no longer the latest changes nothing. */
  let generation = 0;
  let destroying: Promise<void> | undefined;
  let liveTimer: ReturnType<typeof setInterval> | undefined;
  let isLoaded = false;
  let maxHeight = Infinity;

  const fail = (error: unknown): void => {
    if (isInterruption(error)) return;
    state.set({ phase: 'error', error: toPlayerError(error), isPlayWanted: false });
  };

  const updatePhase = (): void => {
    const { phase, isPlayWanted } = state.get();
    if (phase === 'error' || !isLoaded) return;
    if (video.ended) state.set({ phase: 'ended', isPlayWanted: false });
    else if (isPlayWanted && (shaka?.isBuffering() || video.readyState < HAVE_FUTURE_DATA))
      state.set({ phase: 'buffering' });
    else if (!video.paused) state.set({ phase: 'playing', needsGesture: false });
    else state.set({ phase: phase === 'loading' || phase === 'ready' ? 'ready' : 'paused' });
  };

  const updateTime = (): void => {
    if (!shaka || !isLoaded) return;
    const { start, end } = shaka.seekRange();
    const isLive = shaka.isLive();
    const position = video.currentTime;
    state.set({
      position,
      isLive,
      duration: isLive || !Number.isFinite(video.duration) ? 0 : video.duration,
      seekable: sameRange(state.get().seekable, { start, end }),
      isAtLiveEdge: isLive && end - position <= LIVE_EDGE_SECONDS,
    });
  };
  const updateBuffered = (): void => state.set({ buffered: toRanges(video.buffered) });
  const updateTracks = (): void => {
    if (shaka && isLoaded) state.set(readTracks(shaka));
  };

  const listen = (type: string, listener: () => void): void =>
    video.addEventListener(type, listener, { signal: cleanup.signal });
  for (const type of ['playing', 'pause', 'waiting', 'canplay', 'ended', 'seeking', 'seeked'])
    listen(type, updatePhase);
  for (const type of ['timeupdate', 'seeking', 'durationchange', 'loadedmetadata']) listen(type, updateTime);
  for (const type of ['progress', 'seeked', 'timeupdate']) listen(type, updateBuffered);
  listen('play', () => state.set({ isPlayWanted: true }));
  listen('pause', () => {
    if (!video.ended) state.set({ isPlayWanted: false });
  });
  listen('volumechange', () => state.set({ volume: Math.round(video.volume * 100), isMuted: video.muted }));
  listen('ratechange', () => {
    // shaka-player stops the clock with rate 0 while it buffers.
    if (video.playbackRate > 0) state.set({ speed: video.playbackRate });
  });
  listen('enterpictureinpicture', () => state.set({ isPictureInPicture: true }));
  listen('leavepictureinpicture', () => state.set({ isPictureInPicture: false }));

  const toUrl = (url: string): string => upgradeUrl(url, options.origin);

  async function attachShaka(stream: PlayerStream, isCurrent: () => boolean): Promise<ShakaPlayer | undefined> {
    const module = await options.load(stream.protocol);
    if (!isCurrent()) return undefined;
    const created = new module.Player();
    shaka = created;
    created.setVideoContainer(element);
    created.addEventListener('error', (event) => {
      const { detail } = event as CustomEvent<{ readonly severity: number }>;
      if (isCurrent() && detail.severity === CRITICAL) fail(detail);
    });
    created.addEventListener('buffering', updatePhase);
    for (const type of ['trackschanged', 'variantchanged', 'adaptation', 'textchanged', 'audiotrackchanged'])
      created.addEventListener(type, updateTracks);
    await created.attach(video);
    configure(created, module, stream);
    return isCurrent() ? created : undefined;
  }

  function configure(created: ShakaPlayer, module: ShakaModule, { drm }: PlayerStream): void {
    const audioLanguage = source?.audioLanguage;
    created.configure({
      // One codec for all qualities: a manifest with several would leave out some heights of each.
      preferredVideo: [{ codec: 'avc1' }, { codec: 'vp09' }],
      preferredAudio: PREFERRED_AUDIO_CODECS.map((codec) => ({
        codec,
        ...(audioLanguage && { language: audioLanguage }),
      })),
      ...(drm && { drm: { servers: Object.fromEntries(drm.keySystems.map((system) => [system, toUrl(drm.url)])) } }),
      streaming: { bufferingGoal: 20, bufferBehind: 30 },
      ...(maxHeight !== Infinity && { abr: { restrictions: { maxHeight } } }),
    });
    const { LICENSE, KEY } = module.net.NetworkingEngine.RequestType;
    created.getNetworkingEngine()?.registerRequestFilter((type: number, request: ShakaRequest) => {
      request.uris = request.uris.map(toUrl);
      if (drm && (type === LICENSE || type === KEY)) request.headers['Authorization'] = `Bearer ${drm.jwtToken}`;
    });
  }

  /** Adds what lies beside the manifest. A file that fails leaves the video as it is. */
  async function addFiles(target: ShakaPlayer, stream: PlayerStream, isCurrent: () => boolean): Promise<void> {
    const { chaptersUrl, thumbnailsUrl, textLanguage } = source ?? {};
    await Promise.allSettled([
      ...stream.subtitles.map(({ lang, label, url }) =>
        target.addTextTrackAsync(toUrl(url), lang, 'subtitles', 'text/vtt', undefined, label),
      ),
      chaptersUrl &&
        target
          .addChaptersTrack(toUrl(chaptersUrl), 'und', 'text/vtt')
          .then(() => target.getChaptersAsync('und'))
          .then((chapters) => {
            if (isCurrent())
              state.set({
                chapters: chapters.map(({ title, startTime, endTime }) => ({ title, start: startTime, end: endTime })),
              });
          }),
      thumbnailsUrl &&
        target.addThumbnailsTrack(toUrl(thumbnailsUrl), 'text/vtt').then((track) => {
          thumbnailTrack = track?.id;
          if (isCurrent()) state.set({ hasThumbnails: track !== null });
        }),
    ]);
    if (!isCurrent()) return;
    const wanted = textLanguage && target.getTextTracks().find(({ language }) => language === textLanguage);
    target.selectTextTrack(wanted || null);
    updateTracks();
  }

  async function load(next: PlayerSource): Promise<void> {
    const current = ++generation;
    const isCurrent = (): boolean => current === generation;
    source = next;
    isLoaded = false;
    const previous = shaka;
    shaka = undefined;
    const { volume, isMuted, speed } = state.get();
    state.set({ ...INITIAL_PLAYER_STATE, phase: 'loading', volume, isMuted, speed });
    try {
      await previous?.destroy();
      const stream = chooseStream(next.streams, options.hasMediaSource);
      if (!stream) {
        if (isCurrent()) state.set({ phase: 'error', error: NO_STREAM });
        return;
      }
      const target = await attachShaka(stream, isCurrent);
      if (!target) return;
      await target.load(toUrl(stream.url), next.startAt ?? null, MIME_TYPES[stream.protocol]);
      if (!isCurrent()) return;
      isLoaded = true;
      target.selectTextTrack(null);
      state.set({ phase: 'ready' });
      updateTime();
      updateTracks();
      clearInterval(liveTimer);
      if (target.isLive()) liveTimer = setInterval(updateTime, LIVE_UPDATE_MS);
      void addFiles(target, stream, isCurrent);
    } catch (error) {
      if (isCurrent()) fail(error);
    }
  }

  async function play(): Promise<void> {
    state.set({ isPlayWanted: true, needsGesture: false });
    try {
      await video.play();
    } catch (error) {
      // A pause or a new video ended the attempt.
      if ((error as Error).name === 'AbortError') return;
      const isRefused = (error as Error).name === 'NotAllowedError';
      if (isRefused) state.set({ isPlayWanted: false, needsGesture: true, phase: 'paused' });
      else fail(error);
    }
  }

  const seek = (seconds: number): void => {
    if (!isLoaded || !Number.isFinite(seconds)) return;
    const { start, end } = state.get().seekable;
    video.currentTime = Math.min(Math.max(seconds, start), end);
    updateTime();
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    element,
    video,
    load,
    async retry() {
      if (!source) return;
      const { isLive, position } = state.get();
      await load({ ...source, startAt: isLive ? undefined : position || source.startAt });
      if (state.get().phase === 'ready') await play();
    },
    play,
    pause: () => video.pause(),
    seek,
    seekBy: (seconds) => seek(video.currentTime + seconds),
    seekToDate(moment) {
      const playhead = shaka?.getPlayheadTimeAsDate();
      if (!playhead) return false;
      const target = video.currentTime + (moment - playhead.getTime()) / 1000;
      if (target < state.get().seekable.start) return false;
      seek(target);
      return true;
    },
    goToLive() {
      shaka?.goToLive();
      void play();
    },
    setVolume(percent) {
      const volume = Math.min(100, Math.max(0, Math.round(percent)));
      video.volume = volume / 100;
      video.muted = volume === 0;
      // The event follows in a later task; the controls show the new value at once.
      state.set({ volume, isMuted: video.muted });
    },
    setMuted(isMuted) {
      video.muted = isMuted;
      state.set({ isMuted });
    },
    selectAudio(id) {
      const track = shaka?.getAudioTracks().find((each, index) => `${index}:${each.language}` === id);
      if (track) shaka?.selectAudioTrack(track);
      updateTracks();
    },
    selectText(id) {
      const track = id === undefined ? null : shaka?.getTextTracks().find((each) => String(each.id) === id);
      if (track !== undefined) shaka?.selectTextTrack(track);
      updateTracks();
    },
    selectQuality(height) {
      shaka?.configure({ abr: { enabled: height === undefined } });
      const track = shaka
        ?.getVideoTracks()
        .filter((each) => each.height === height)
        .sort((a, b) => b.bandwidth - a.bandwidth)[0];
      if (track && height !== undefined) shaka?.selectVideoTrack(track, true);
      state.set({ isQualityAutomatic: height === undefined });
      updateTracks();
    },
    setSpeed(speed) {
      video.playbackRate = speed;
      video.defaultPlaybackRate = speed;
      state.set({ speed });
    },
    limitHeight(height) {
      maxHeight = height;
      shaka?.configure({ abr: { restrictions: { maxHeight } } });
    },
    async togglePictureInPicture() {
      if (document.pictureInPictureElement === video) await document.exitPictureInPicture();
      else await video.requestPictureInPicture();
    },
    async thumbnailAt(seconds) {
      if (!shaka || thumbnailTrack === undefined) return undefined;
      const found = await shaka.getThumbnails(thumbnailTrack, seconds).catch(() => null);
      const url = found?.uris[0];
      return found && url !== undefined
        ? {
            url,
            x: found.positionX,
            y: found.positionY,
            width: found.width,
            height: found.height,
            spriteWidth: found.imageWidth,
            spriteHeight: found.imageHeight,
          }
        : undefined;
    },
    destroy() {
      destroying ??= (async () => {
        generation += 1;
        clearInterval(liveTimer);
        cleanup.abort();
        state.clear();
        if (document.pictureInPictureElement === video) await document.exitPictureInPicture().catch(() => undefined);
        video.pause();
        await shaka?.destroy().catch(() => undefined);
        shaka = undefined;
        video.removeAttribute('src');
        element.remove();
      })();
      return destroying;
    },
  };
}
