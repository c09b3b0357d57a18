// Reads the interstitials of an HLS playlist: date ranges of the class com.apple.hls.interstitial (RFC 8216bis, D.2).
import type { ShakaModule, ShakaPlayer } from './shakaTypes.ts';

/** Content that an HLS playlist names, to be played in place of the video. Not the page `/interstitial/{id}`. */
export type Interstitial = {
  /** Unique in the playlist. */
  readonly id: string;
  /** Before the video, after it, or at a number of seconds. */
  readonly at: 'start' | 'end' | number;
  /** Address of the content, or of a JSON list of contents. */
  readonly source: { readonly asset: string } | { readonly list: string };
  /** Seconds after which the viewer can skip it; undefined: never. */
  readonly skipAfter: number | undefined;
};

/** A date range of a playlist, as shaka-player reports it. */
type DateRange = {
  readonly schemeIdUri: string;
  readonly id: string;
  /** In seconds. */
  readonly startTime: number;
  readonly values?: readonly { readonly key: string; readonly data: unknown }[];
};

const INTERSTITIAL_CLASS = 'com.apple.hls.interstitial';
/** Maximum number of interstitials of one playlist, so that a playlist cannot fill the memory. */
const MAX_INTERSTITIALS = 100;

/**
 * Lets shaka-player load playlists with interstitials. shaka-player waits until its ad manager has accepted an
 * interstitial at the start. Our builds contain no ad manager, so it would wait for ever. This function installs one
 * that does nothing; our own code plays the advertisements.
 */
export function acceptInterstitials({ Player }: Pick<ShakaModule, 'Player'>): void {
  const ignore = (): void => undefined;
  Player.setAdManagerFactory(() =>
    Object.assign(new EventTarget(), {
      configure: ignore,
      release: ignore,
      onAssetUnload: ignore,
      onManifestUpdated: ignore,
      onHLSMetadata: ignore,
      onDASHMetadata: ignore,
      onCueMetadataChange: ignore,
      onHlsTimedMetadata: ignore,
      getCuePoints: () => [],
    }),
  );
}

/**
 * Returns a list that receives the interstitials while shaka-player reads the playlists. Call it before a stream is
 * loaded.
 */
export function readInterstitials(shaka: Pick<ShakaPlayer, 'addEventListener'>): readonly Interstitial[] {
  const interstitials: Interstitial[] = [];
  shaka.addEventListener('timelineregionadded', (event) => {
    const interstitial = toInterstitial((event as CustomEvent<DateRange>).detail);
    // The playlists of video and audio contain the same date ranges, so each interstitial is reported several times.
    const isKnown = interstitials.some(({ id }) => id === interstitial?.id);
    if (interstitial && !isKnown && interstitials.length < MAX_INTERSTITIALS) interstitials.push(interstitial);
  });
  return interstitials;
}

/** Converts a date range; undefined when it is not an interstitial, or has no address. */
function toInterstitial({ schemeIdUri, id, startTime, values = [] }: DateRange): Interstitial | undefined {
  if (schemeIdUri !== INTERSTITIAL_CLASS) return undefined;
  const read = (name: string): string | undefined => {
    const data = values.find(({ key }) => key === name)?.data;
    return typeof data === 'string' ? data : undefined;
  };
  const asset = read('X-ASSET-URI');
  const list = read('X-ASSET-LIST');
  const listSource = list === undefined ? undefined : { list };
  const source = asset === undefined ? listSource : { asset };
  const cues = read('CUE')?.split(',') ?? [];
  const skipAfter = Number.parseFloat(read('X-SKIP-CONTROL-OFFSET') ?? '');
  const atOrAfterStart = cues.includes('POST') ? 'end' : startTime;
  const at = cues.includes('PRE') ? 'start' : atOrAfterStart;
  return source && { id, at, source, skipAfter: Number.isFinite(skipAfter) ? skipAfter : undefined };
}
