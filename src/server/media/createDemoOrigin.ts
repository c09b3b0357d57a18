// The media server of the demo: recordings from a folder, and live channels that repeat them without end.
import { join } from 'node:path';
import { listMediaTracks, readAsset, type MediaAsset } from './asset.ts';
import { writeLiveManifest, writeVodManifest } from './dashManifest.ts';
import {
  writeLivePlaylist,
  writeMasterPlaylist,
  writeTextPlaylist,
  writeVodPlaylist,
  type KeyAddress,
} from './hlsPlaylist.ts';
import { computeLiveWindow, explainMissingSegment, locateSegment, type LiveWindow } from './liveWindow.ts';
import { LIVE_TEXT_SEGMENT, writeLiveText } from './liveText.ts';
import type { MediaFile, MediaOrigin, MissingMedia } from './mediaOrigin.ts';
import { retimeSegment } from './mp4/retimeSegment.ts';

/** Where the demo recordings are, and where players get their keys. */
export type DemoOriginOptions = {
  /** Folder with one folder for each asset. It is read at the first request of each asset. */
  readonly folder: string;
  /** Address of a key in the playlists of encrypted recordings. */
  readonly keyAddress: KeyAddress;
};

/** Longest window of a live channel: a day. Its HLS playlist then has 21,600 segments. */
export const MAX_DVR_SECONDS = 86_400;

const DASH = 'application/dash+xml';
const HLS = 'application/vnd.apple.mpegurl';
const ASSET_NAME = /^[a-z0-9][a-z0-9-]{0,79}$/;
const LIVE_PATH = /^live\/(?<dvr>\d{1,6})\/(?<rest>.+)$/;
const SUBTITLES = /^subtitles\/(?<language>[A-Za-z-]+)\.vtt$/;
const PLAYLIST = /^(?<id>[a-z0-9-]+)\.m3u8$/;
const SEGMENT = /^(?<id>[a-z0-9-]+)\/(?<name>init\.mp4|(?<number>\d{1,12})\.m4s)$/;

/** Creates the origin. Requested assets stay in memory. */
export function createDemoOrigin({ folder, keyAddress }: DemoOriginOptions): MediaOrigin {
  const assets = new Map<string, Promise<MediaAsset | undefined>>();
  const getAsset = (name: string): Promise<MediaAsset | undefined> => {
    const loaded = assets.get(name);
    if (loaded) return loaded;
    const reading = readAsset(join(folder, name));
    assets.set(name, reading);
    // A folder that is missing or invalid now is read again at the next request.
    void reading.then(
      (asset) => asset ?? assets.delete(name),
      () => assets.delete(name),
    );
    return reading;
  };
  return {
    async find(name, path, now) {
      const asset = ASSET_NAME.test(name) ? await getAsset(name) : undefined;
      if (!asset) return { reason: `There is no asset "${name.slice(0, 80)}" on this media server.` };
      const { dvr, rest } = LIVE_PATH.exec(path)?.groups ?? {};
      if (dvr === undefined || rest === undefined) return findRecorded(asset, path, keyAddress);
      return findLive(asset, rest, { dvrSeconds: Number(dvr), now, keyAddress });
    },
  };
}

function findRecorded(asset: MediaAsset, path: string, keyAddress: KeyAddress): MediaFile | MissingMedia {
  const file = asset.files.get(path);
  if (file) return { ...file, freshness: 'immutable' };
  const { language } = SUBTITLES.exec(path)?.groups ?? {};
  const subtitles = asset.files.get(asset.text.find((track) => track.language === language)?.file ?? '');
  if (subtitles) return { ...subtitles, freshness: 'immutable' };
  if (path === 'manifest.mpd') return createTextFile(DASH, writeVodManifest(asset), 'short');
  if (path === 'master.m3u8') return createTextFile(HLS, writeMasterPlaylist(asset, { isLive: false }), 'short');
  const { id } = PLAYLIST.exec(path)?.groups ?? {};
  const track = listMediaTracks(asset).find((candidate) => candidate.id === id);
  if (track) return createTextFile(HLS, writeVodPlaylist(asset, track, keyAddress), 'short');
  const text = asset.text.find((candidate) => candidate.id === id);
  if (text) return createTextFile(HLS, writeTextPlaylist(asset, text), 'short');
  return { reason: 'The asset has no such file.' };
}

type LiveRequest = { readonly dvrSeconds: number; readonly now: number; readonly keyAddress: KeyAddress };

function findLive(
  asset: MediaAsset,
  path: string,
  { dvrSeconds, now, keyAddress }: LiveRequest,
): MediaFile | MissingMedia {
  if (dvrSeconds > MAX_DVR_SECONDS)
    return { reason: `The window is ${dvrSeconds} s long: expected at most ${MAX_DVR_SECONDS}.` };
  const window = computeLiveWindow(asset, dvrSeconds, now);
  if (path === 'manifest.mpd') {
    const seconds = (window.last - window.first + 1) * asset.segmentSeconds;
    return createTextFile(DASH, writeLiveManifest(asset, { dvrSeconds: seconds, now }), 'live');
  }
  if (path === 'master.m3u8') return createTextFile(HLS, writeMasterPlaylist(asset, { isLive: true }), 'live');

  const textSegment = LIVE_TEXT_SEGMENT.exec(path)?.groups;
  if (textSegment) return findLiveText(asset, window, textSegment);
  const { id, name, number } = (PLAYLIST.exec(path) ?? SEGMENT.exec(path))?.groups ?? {};
  const track = listMediaTracks(asset).find((candidate) => candidate.id === id);
  if (!track) return { reason: 'The channel has no such file.' };
  if (name === undefined) return createTextFile(HLS, writeLivePlaylist(asset, track, window, keyAddress), 'live');
  const contentType = `${track.type}/mp4`;
  if (number === undefined) return { contentType, bytes: track.liveInitialization, freshness: 'immutable' };

  const reason = explainMissingSegment(window, Number(number));
  if (reason !== undefined) return { reason };
  const { position, decodeTime } = locateSegment(asset, track, Number(number));
  const segment = track.segments[position];
  if (!segment) return { reason: `The recording has no segment ${position}.` };
  return { contentType, bytes: retimeSegment(segment, decodeTime), freshness: 'immutable' };
}

function findLiveText(
  asset: MediaAsset,
  window: LiveWindow,
  { id, number }: Readonly<Record<string, string>>,
): MediaFile | MissingMedia {
  const track = asset.text.find((candidate) => candidate.id === id);
  const reason = explainMissingSegment(window, Number(number));
  if (!track || reason !== undefined) return { reason: reason ?? 'The channel has no such file.' };
  return createTextFile('text/vtt; charset=utf-8', writeLiveText(asset, track, Number(number)), 'immutable');
}

const createTextFile = (contentType: string, text: string, freshness: MediaFile['freshness']): MediaFile => ({
  contentType,
  bytes: Buffer.from(text),
  freshness,
});
