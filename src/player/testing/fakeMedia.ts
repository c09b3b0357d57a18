// Fakes of shaka-player and of the video element for unit tests. The position changes only when the test changes it.
import type { PlayerOptions } from '../createPlayer.ts';
import type { ShakaModule, ShakaPlayer, ShakaRequest, ShakaTextTrack, ShakaTrack } from '../shakaTypes.ts';

/** A fake of HTMLVideoElement. */
export class FakeVideo extends EventTarget {
  currentTime = 0;
  duration = Number.NaN;
  paused = true;
  ended = false;
  readyState = 0;
  volume = 1;
  muted = false;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  playsInline = false;
  buffered = { length: 1, start: () => 0, end: () => 12 };
  /** Set to make play() reject. */
  refusal: Error | undefined;
  /** Listeners that were added and not removed. */
  listenerCount = 0;

  play(): Promise<void> {
    if (this.refusal) return Promise.reject(this.refusal);
    this.paused = false;
    this.readyState = 4;
    this.emit('play', 'playing');
    return Promise.resolve();
  }
  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.emit('pause');
  }
  emit(...types: string[]): void {
    for (const type of types) this.dispatchEvent(new Event(type));
  }
  moveTo(seconds: number): void {
    this.currentTime = seconds;
    this.emit('timeupdate');
  }
  /** Does what the browser does when shaka-player replaces the media source. */
  replaceMedia(): void {
    Object.assign(this, { readyState: 0, currentTime: 0 });
    this.emit('emptied', 'timeupdate');
  }
  removeAttribute(): void {
    this.duration = Number.NaN;
  }
  override addEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
    const [, , options] = args;
    this.listenerCount += 1;
    if (typeof options === 'object') options.signal?.addEventListener('abort', () => (this.listenerCount -= 1));
    super.addEventListener(...args);
  }
}

type Filter = (type: number, request: ShakaRequest) => void;

const createTrack = (language: string, more: Partial<ShakaTrack> = {}): ShakaTrack => ({
  active: false,
  language,
  label: null,
  roles: [],
  ...more,
});

/** A fake of shaka.Player. */
export class FakeShaka extends EventTarget implements ShakaPlayer {
  isDestroyed = false;
  live = false;
  buffering = false;
  range = { start: 0, end: 64 };
  config: Record<string, unknown>[] = [];
  filters: Filter[] = [];
  /** The videos that it has loaded, one after the other. */
  loads: NonNullable<FakeShaka['loaded']>[] = [];
  loaded: { url: string; startTime: number | Date | null | undefined; mimeType: string | null | undefined } | undefined;
  audio = [createTrack('en', { active: true }), createTrack('fr')];
  text: ShakaTextTrack[] = [
    { ...createTrack('en'), id: 7, forced: false },
    { ...createTrack('fr'), id: 8, forced: false },
    { ...createTrack('en'), id: 9, forced: true },
  ];
  heights = [
    { active: true, height: 240, bandwidth: 1 },
    { active: false, height: 720, bandwidth: 3 },
    { active: false, height: 720, bandwidth: 2 },
  ];
  video: FakeVideo | undefined;

  setVideoContainer(): void {}
  attach(video: HTMLMediaElement): Promise<void> {
    this.video = video as unknown as FakeVideo;
    return Promise.resolve();
  }
  configure(config: object): boolean {
    this.config.push(config as Record<string, unknown>);
    return true;
  }
  resetConfiguration(): void {
    this.config = [];
  }
  getNetworkingEngine() {
    return {
      registerRequestFilter: (filter: Filter) => void this.filters.push(filter),
      clearAllRequestFilters: () => void (this.filters = []),
    };
  }
  async load(url: string, startTime?: number | Date | null, mimeType?: string | null): Promise<void> {
    this.loaded = { url, startTime, mimeType };
    this.loads.push(this.loaded);
    const failure = (this.constructor as typeof FakeShaka & { failure?: unknown }).failure;
    if (failure) throw failure as Error;
    if (this.video) {
      this.video.duration = this.live ? Infinity : this.range.end;
      this.video.readyState = 2;
      const edge = this.live ? this.range.end : 0;
      this.video.currentTime = typeof startTime === 'number' ? startTime : edge;
    }
  }
  unload(): Promise<void> {
    this.loaded = undefined;
    return Promise.resolve();
  }
  destroy(): Promise<void> {
    this.isDestroyed = true;
    return Promise.resolve();
  }
  isLive(): boolean {
    return this.live;
  }
  isBuffering(): boolean {
    return this.buffering;
  }
  seekRange() {
    return this.range;
  }
  goToLive(): void {
    if (this.video) this.video.currentTime = this.range.end;
  }
  /** The timeline of a live stream begins at 1970. */
  getPlayheadTimeAsDate(): Date | null {
    return this.live ? new Date((this.video?.currentTime ?? 0) * 1000) : null;
  }
  getAudioTracks() {
    return this.audio;
  }
  getTextTracks() {
    return this.text;
  }
  getVideoTracks() {
    return this.heights;
  }
  selectAudioTrack(chosen: ShakaTrack): void {
    this.audio = this.audio.map((each) => ({ ...each, active: each.language === chosen.language }));
  }
  selectTextTrack(chosen?: ShakaTextTrack | null): void {
    this.text = this.text.map((each) => ({ ...each, active: each.id === chosen?.id }));
  }
  selectVideoTrack(chosen: { height: number | null; bandwidth: number }): void {
    this.heights = this.heights.map((each) => ({ ...each, active: each.bandwidth === chosen.bandwidth }));
  }
  addTextTrackAsync(): Promise<void> {
    return Promise.resolve();
  }
  addChaptersTrack(): Promise<void> {
    return Promise.resolve();
  }
  getChaptersAsync() {
    return Promise.resolve([{ title: 'Intro', startTime: 0, endTime: 16 }]);
  }
  addThumbnailsTrack() {
    return Promise.resolve({ id: 3 });
  }
  getThumbnails() {
    const sprite = { positionX: 160, positionY: 90, width: 160, height: 90, imageWidth: 640, imageHeight: 360 };
    return Promise.resolve({ uris: ['https://host.test/sprite.jpg'], ...sprite });
  }
  retryStreaming(): boolean {
    return true;
  }
  /** Emits an event of shaka-player. */
  emit(type: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** Creates the options of a player with a fake shaka-player, and the parts that tests read. */
export function createFakeMedia(args: { readonly live?: boolean; readonly failure?: unknown } = {}) {
  const video = new FakeVideo();
  const players: FakeShaka[] = [];
  const requested: string[] = [];
  class Fake extends FakeShaka {
    static failure = args.failure;
    constructor() {
      super();
      this.live = args.live ?? false;
      if (this.live) this.range = { start: 1000, end: 1060 };
      players.push(this);
    }
    static isBrowserSupported(): boolean {
      return true;
    }
    static setAdManagerFactory(): void {}
  }
  const module: ShakaModule = {
    Player: Fake,
    polyfill: { installAll: () => undefined },
    net: { NetworkingEngine: { RequestType: { LICENSE: 2, KEY: 6 } } },
  };
  const element = { append: () => undefined, remove: () => undefined };
  const document = {
    createElement: (name: string) => (name === 'video' ? video : element),
    pictureInPictureElement: null,
  } as unknown as Document;
  const options: PlayerOptions = {
    load: (protocol) => {
      requested.push(protocol);
      return Promise.resolve(module);
    },
    document,
    hasMediaSource: true,
    origin: 'https://host.test',
    volume: 100,
    isMuted: false,
  };
  return { options, video, players, requested, Fake };
}
