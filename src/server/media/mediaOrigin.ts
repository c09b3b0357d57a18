// The interface of an origin for the media routes. The demo serves files of this repository; another implementation may
// read from an object store. A brand with a CDN needs no origin: its URL templates name the CDN.

/** A response of an origin. */
export type MediaFile = {
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /**
   * `immutable`: the same address always has the same bytes. `short`: the bytes rarely change, so the response is
   * cached for a minute. `live`: every request may get other bytes.
   */
  readonly freshness: 'immutable' | 'short' | 'live';
};

/** The origin has no such file; `reason` is a sentence for the person who reads the response. */
export type MissingMedia = { readonly reason: string };

/** Serves the recordings and live channels of a media library. */
export type MediaOrigin = {
  /**
   * Returns one file of an asset.
   * @param path path below the asset, for example `manifest.mpd` or `live/7200/h264-240/448234.m4s`
   * @param now ms since 1970; determines the segments of a live channel
   */
  readonly find: (asset: string, path: string, now: number) => Promise<MediaFile | MissingMedia>;
};
