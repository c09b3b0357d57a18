// Writes HLS playlists (RFC 8216) of the same media files as the DASH manifests.
import {
  computeSegmentTicks,
  type MediaAsset,
  type AudioTrack,
  type MediaTrack,
  type TextTrack,
  type VideoTrack,
} from './asset.ts';
import { locateSegment, type LiveWindow } from './liveWindow.ts';

/** Video codecs and the audio codecs that are played with them. A browser that lacks one usually lacks both. */
const AUDIO_CODEC_BY_VIDEO_CODEC: Readonly<Record<string, string>> = { avc1: 'mp4a', vp09: 'opus' };

/** Returns the address of a track's key in playlists. */
export type KeyAddress = (keyId: string) => string;

/**
 * Returns the multivariant playlist. Its addresses are relative to it: `<track>.m3u8`.
 * @param isLive true for a live channel, whose HLS playlists have no subtitles
 */
export function writeMasterPlaylist(asset: MediaAsset, { isLive }: { readonly isLive: boolean }): string {
  const hasSubtitles = !isLive && asset.text.length > 0;
  const { language: mainLanguage } = asset.audio[0] ?? {};
  const variants = asset.video.flatMap((video) => {
    const group = AUDIO_CODEC_BY_VIDEO_CODEC[readCodecFamily(video.codec)] ?? '';
    const audioTracks = asset.audio.filter(({ codec }) => readCodecFamily(codec) === group);
    return audioTracks.length > 0 ? [writeVariant(video, audioTracks, hasSubtitles)] : [];
  });
  return writeLines([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...asset.audio.map((track) =>
      writeRendition('AUDIO', readCodecFamily(track.codec), track, track.language === mainLanguage),
    ),
    ...(hasSubtitles ? asset.text.map((track) => writeRendition('SUBTITLES', 'text', track, false)) : []),
    ...variants,
  ]);
}

const readCodecFamily = (codec: string): string => codec.split('.', 1)[0] ?? '';

const writeRendition = (type: string, group: string, track: AudioTrack | TextTrack, isDefault: boolean): string =>
  `#EXT-X-MEDIA:TYPE=${type},GROUP-ID="${group}",LANGUAGE="${track.language}",NAME="${track.label}",DEFAULT=${isDefault ? 'YES' : 'NO'},AUTOSELECT=YES,URI="${track.id}.m3u8"`;

function writeVariant(video: VideoTrack, audioTracks: readonly AudioTrack[], hasSubtitles: boolean): string {
  const [audioTrack] = audioTracks;
  const bandwidth = video.bandwidth + Math.max(...audioTracks.map((track) => track.bandwidth));
  const fields = [
    `BANDWIDTH=${bandwidth}`,
    `CODECS="${video.codec},${audioTrack?.codec}"`,
    `RESOLUTION=${video.width}x${video.height}`,
    `FRAME-RATE=${video.frameRate.toFixed(3)}`,
    `AUDIO="${readCodecFamily(audioTrack?.codec ?? '')}"`,
    ...(hasSubtitles ? ['SUBTITLES="text"'] : []),
    'CLOSED-CAPTIONS=NONE',
  ];
  return `#EXT-X-STREAM-INF:${fields.join(',')}\n${video.id}.m3u8`;
}

/** Returns the playlist of a track of a recording: byte ranges of its one file. */
export function writeVodPlaylist({ segmentSeconds }: MediaAsset, track: MediaTrack, keyAddress: KeyAddress): string {
  const { file, index } = track;
  return writeLines([
    ...writeHeader(segmentSeconds, ['#EXT-X-PLAYLIST-TYPE:VOD']),
    `#EXT-X-MAP:URI="${file}",BYTERANGE="${index.initialization.end}@0"`,
    ...writeKey(track, keyAddress),
    ...index.segments.flatMap(({ start, end, duration }) => [
      `#EXTINF:${(duration / index.timescale).toFixed(5)},`,
      `#EXT-X-BYTERANGE:${end - start}@${start}`,
      file,
    ]),
    '#EXT-X-ENDLIST',
  ]);
}

/** Returns the playlist of subtitles: the whole file is one segment. */
export const writeTextPlaylist = ({ seconds }: MediaAsset, { file }: TextTrack): string =>
  writeLines([
    ...writeHeader(seconds, ['#EXT-X-PLAYLIST-TYPE:VOD']),
    `#EXTINF:${seconds.toFixed(5)},`,
    file,
    '#EXT-X-ENDLIST',
  ]);

/** Returns the playlist of a track of a live channel: the segments of the window. */
export function writeLivePlaylist(
  asset: MediaAsset,
  track: MediaTrack,
  { first, last }: LiveWindow,
  keyAddress: KeyAddress,
): string {
  const segments = Array.from({ length: last - first + 1 }, (_, offset) => {
    const number = first + offset;
    const { position, decodeTime } = locateSegment(asset, track, number);
    const seconds = computeSegmentTicks(asset, track, position) / track.index.timescale;
    const startsAt = new Date((decodeTime / track.index.timescale) * 1000).toISOString();
    // The channel repeats its recording. One date at the start of the playlist and of each repetition is enough,
    // because the durations in between are exact.
    const date = offset === 0 || position === 0 ? [`#EXT-X-PROGRAM-DATE-TIME:${startsAt}`] : [];
    return [...date, `#EXTINF:${seconds.toFixed(5)},`, `${track.id}/${number}.m4s`];
  });
  return writeLines([
    ...writeHeader(asset.segmentSeconds, [`#EXT-X-MEDIA-SEQUENCE:${first}`]),
    `#EXT-X-MAP:URI="${track.id}/init.mp4"`,
    ...writeKey(track, keyAddress),
    ...segments.flat(),
  ]);
}

/**
 * The target duration is the longest segment, rounded to a whole second. An audio segment is at most half an audio
 * frame longer than `segmentSeconds`, so `segmentSeconds` rounds to the same number.
 */
const writeHeader = (segmentSeconds: number, more: readonly string[]): string[] => [
  '#EXTM3U',
  '#EXT-X-VERSION:7',
  `#EXT-X-TARGETDURATION:${Math.round(segmentSeconds)}`,
  ...more,
];

const writeKey = ({ keyId }: MediaTrack, keyAddress: KeyAddress): string[] =>
  keyId === undefined ? [] : [`#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="${keyAddress(keyId)}",KEYFORMAT="identity"`];

const writeLines = (lines: readonly string[]): string => `${lines.join('\n')}\n`;
