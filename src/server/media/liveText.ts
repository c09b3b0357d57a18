// Subtitles of a live channel in DASH: WebVTT segments whose times are those of the channel, which begin at 1970.
import type { MediaAsset, TextTrack } from './asset.ts';

/** Addresses of the segments, relative to the manifest. */
export const LIVE_TEXT_SEGMENT = /^(?<id>[a-z0-9-]+)\/(?<number>\d{1,12})\.vtt$/;

const CUE = /^((?:\d+:)?\d\d:\d\d\.\d{3}) --> ((?:\d+:)?\d\d:\d\d\.\d{3})(.*)\n((?:.+\n?)+)/gm;

type Cue = { readonly start: number; readonly end: number; readonly settings: string; readonly text: string };

/**
 * Returns one segment: the cues of the recording that overlap it. A cue that overlaps two segments is in both.
 * @param number of the segment, counted from 1970. The channel repeats the recording without end.
 */
export function writeLiveText(asset: MediaAsset, track: TextTrack, number: number): string {
  const { seconds, segmentSeconds, files } = asset;
  const completedLoops = Math.floor((number * segmentSeconds) / seconds);
  const from = number * segmentSeconds - completedLoops * seconds;
  const cues = readCues(files.get(track.file)?.bytes.toString('utf8') ?? '').filter(
    ({ start, end }) => start < from + segmentSeconds && end > from,
  );
  const offset = completedLoops * seconds;
  return [
    'WEBVTT',
    ...cues.map(
      ({ start, end, settings, text }) =>
        `${formatTime(offset + start)} --> ${formatTime(offset + end)}${settings}\n${text}`,
    ),
    '',
  ].join('\n\n');
}

const readCues = (vtt: string): readonly Cue[] =>
  [...vtt.matchAll(CUE)].map(([, start = '', end = '', settings = '', text = '']) => ({
    start: parseTime(start),
    end: parseTime(end),
    settings,
    text: text.trimEnd(),
  }));

const parseTime = (time: string): number => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

function formatTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const pad = (value: number, length = 2): string => String(value).padStart(length, '0');
  const minutes = Math.floor(ms / 60_000);
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:${pad(Math.floor(ms / 1000) % 60)}.${pad(ms % 1000, 3)}`;
}
