// A recording of the demo media server: the files of one folder with their description in asset.json.
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { readSegmentIndex, type SegmentIndex } from './mp4/readSegmentIndex.ts';
import { prepareSegment, removeDuration, type RetimableSegment } from './mp4/retimeSegment.ts';

type TrackFields = { readonly id: string; readonly file: string };

/** A track in CMAF: one file with an index. */
type MediaTrackFields = TrackFields & {
  /** RFC 6381, for example avc1.4d401e. */
  readonly codec: string;
  /** Peak bit rate in bits per second. */
  readonly bandwidth: number;
  /** Id of its key in hexadecimal digits; missing: the track is clear. */
  readonly keyId?: string;
};
type VideoFields = MediaTrackFields & {
  readonly type: 'video';
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
};
type AudioFields = MediaTrackFields & { readonly type: 'audio'; readonly language: string; readonly label: string };

/** Subtitles in WebVTT. */
export type TextTrack = TrackFields & { readonly type: 'text'; readonly language: string; readonly label: string };

/** Content of asset.json, which make.mjs beside the media writes. */
type AssetDescription = {
  readonly seconds: number;
  readonly segmentSeconds: number;
  readonly tracks: readonly (VideoFields | AudioFields | TextTrack)[];
};

/** The content of a track's file. */
type TrackContent = {
  readonly index: SegmentIndex;
  readonly bytes: Buffer;
  /** Initialization section for live channels. */
  readonly liveInitialization: Buffer;
  readonly segments: readonly RetimableSegment[];
};
/** A video track with its segments. */
export type VideoTrack = VideoFields & TrackContent;
/** An audio track with its segments. */
export type AudioTrack = AudioFields & TrackContent;
/** A track of an asset. */
export type MediaTrack = VideoTrack | AudioTrack;

/** A recording in memory. */
export type MediaAsset = {
  readonly seconds: number;
  readonly segmentSeconds: number;
  readonly video: readonly VideoTrack[];
  readonly audio: readonly AudioTrack[];
  readonly text: readonly TextTrack[];
  /** Every file that is served, by name. */
  readonly files: ReadonlyMap<string, { readonly contentType: string; readonly bytes: Buffer }>;
};

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
  '.jpg': 'image/jpeg',
};

/**
 * Reads an asset's folder.
 * @returns undefined when the folder does not exist
 * @throws Error when a track does not match its description
 */
export async function readAsset(folder: string): Promise<MediaAsset | undefined> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (!names?.includes('asset.json')) return undefined;
  const description = JSON.parse(await readFile(join(folder, 'asset.json'), 'utf8')) as AssetDescription;
  const files = new Map<string, { contentType: string; bytes: Buffer }>();
  for (const name of names) {
    const contentType = CONTENT_TYPES[extname(name)];
    if (contentType) files.set(name, { contentType, bytes: await readFile(join(folder, name)) });
  }
  const readTrack = <T extends VideoFields | AudioFields>(track: T): T & TrackContent => ({
    ...track,
    ...readContent(track, files.get(track.file)?.bytes, description),
  });
  const { seconds, segmentSeconds, tracks } = description;
  return {
    seconds,
    segmentSeconds,
    video: tracks.filter((track) => track.type === 'video').map(readTrack),
    audio: tracks.filter((track) => track.type === 'audio').map(readTrack),
    text: tracks.filter((track) => track.type === 'text'),
    files,
  };
}

function readContent(track: TrackFields, bytes: Buffer | undefined, asset: AssetDescription): TrackContent {
  if (!bytes) throw new Error(`The asset has no file "${track.file}", which its asset.json lists.`);
  const index = readSegmentIndex(bytes);
  const count = asset.seconds / asset.segmentSeconds;
  // Live channels number segments by the clock, so every track needs the same number of them.
  if (index.segments.length !== count)
    throw new Error(`${track.file} has ${index.segments.length} segments: expected ${count}, as in asset.json.`);
  return {
    index,
    bytes,
    liveInitialization: removeDuration(bytes.subarray(index.initialization.start, index.initialization.end)),
    segments: index.segments.map(({ start, end }) => prepareSegment(bytes.subarray(start, end))),
  };
}

/** Lists the media tracks of an asset, video first. */
export const listMediaTracks = ({ video, audio }: MediaAsset): readonly MediaTrack[] => [...video, ...audio];

/** Returns the decoded duration of a recorded segment in ticks. The durations of all segments add up to the asset's. */
export function computeSegmentTicks(asset: MediaAsset, { index, segments }: MediaTrack, position: number): number {
  const end = segments[position + 1]?.decodeTime ?? asset.seconds * index.timescale;
  return end - (segments[position]?.decodeTime ?? 0);
}
