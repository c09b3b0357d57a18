// The part of shaka-player that createPlayer uses. Tests implement it with a fake; loadShaka returns the real one.

/** A track of shaka-player. */
export type ShakaTrack = {
  readonly active: boolean;
  readonly language: string;
  readonly label: string | null;
  readonly roles: readonly string[];
};
/** A text track of shaka-player. */
export type ShakaTextTrack = ShakaTrack & { readonly id: number; readonly forced: boolean };
/** A video track of shaka-player. */
export type ShakaVideoTrack = { readonly active: boolean; readonly height: number | null; readonly bandwidth: number };
/** A preview image of shaka-player. */
export type ShakaThumbnail = {
  readonly uris: readonly string[];
  readonly positionX: number;
  readonly positionY: number;
  readonly width: number;
  readonly height: number;
  readonly imageWidth: number;
  readonly imageHeight: number;
};
/** A request that shaka-player is about to send. */
export type ShakaRequest = { readonly headers: Record<string, string>; uris: string[] };

/** The part of shaka.Player that we use. */
export type ShakaPlayer = {
  addEventListener(type: string, listener: (event: Event) => void): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
  setVideoContainer(container: HTMLElement | null): void;
  attach(video: HTMLMediaElement): Promise<unknown>;
  configure(config: object): boolean;
  resetConfiguration(): void;
  getNetworkingEngine(): {
    registerRequestFilter(filter: (type: number, request: ShakaRequest) => void): void;
    clearAllRequestFilters(): void;
  } | null;
  load(url: string, startTime?: number | Date | null, mimeType?: string | null): Promise<unknown>;
  unload(initializeMediaSource?: boolean): Promise<unknown>;
  destroy(): Promise<unknown>;
  isLive(): boolean;
  isBuffering(): boolean;
  seekRange(): { readonly start: number; readonly end: number };
  goToLive(): void;
  getPlayheadTimeAsDate(): Date | null;
  getAudioTracks(): readonly ShakaTrack[];
  getTextTracks(): readonly ShakaTextTrack[];
  getVideoTracks(): readonly ShakaVideoTrack[];
  selectAudioTrack(track: ShakaTrack): void;
  selectTextTrack(track?: ShakaTextTrack | null): void;
  selectVideoTrack(track: ShakaVideoTrack, clearBuffer?: boolean): void;
  addTextTrackAsync(
    url: string,
    language: string,
    kind: string,
    mimeType?: string,
    codec?: string,
    label?: string,
  ): Promise<unknown>;
  addChaptersTrack(url: string, language: string, mimeType?: string): Promise<unknown>;
  getChaptersAsync(
    language: string,
  ): Promise<readonly { readonly title: string; readonly startTime: number; readonly endTime: number }[]>;
  addThumbnailsTrack(url: string, mimeType?: string): Promise<{ readonly id: number } | null>;
  getThumbnails(trackId: number | null, time: number): Promise<ShakaThumbnail | null>;
  retryStreaming(delaySeconds?: number): boolean;
};

/** The part of the shaka module that we use. */
export type ShakaModule = {
  readonly Player: {
    new (): ShakaPlayer;
    isBrowserSupported(): boolean;
    /** Has an effect on players that are created later. */
    setAdManagerFactory(factory: () => EventTarget): void;
  };
  readonly polyfill: { installAll(): void };
  readonly net: {
    readonly NetworkingEngine: { readonly RequestType: { readonly LICENSE: number; readonly KEY: number } };
  };
};
