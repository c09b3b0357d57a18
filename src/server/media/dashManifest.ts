// Writes DASH manifests (ISO/IEC 23009-1): a recording by the index of its files, a live channel by numbered segments.
import { escapeMarkup } from '#schemas/escapeMarkup.ts';
import type { MediaAsset, AudioTrack, MediaTrack, TextTrack, VideoTrack } from './asset.ts';
import { listMediaTracks } from './asset.ts';
import { buildKeyIdBox, COMMON_SYSTEM_ID, toUuid } from './clearKey.ts';

/** A live channel at one moment. */
export type LiveState = {
  /** How far viewers can seek back, in seconds. */
  readonly dvrSeconds: number;
  /** ms since 1970. */
  readonly now: number;
};

/** Distance of a player from the newest segment in seconds: three segments. */
const LIVE_DELAY_SECONDS = 12;

/**
 * Interval at which players read the manifest again. This only corrects their clock: they compute the number of the
 * newest segment from the time.
 */
const UPDATE_SECONDS = 30;

/** Returns the manifest of a recording. Its addresses are relative to the asset. */
export const writeVodManifest = (asset: MediaAsset): string =>
  writeDocument(
    [
      ['profiles', 'urn:mpeg:dash:profile:isoff-on-demand:2011'],
      ['type', 'static'],
      ['mediaPresentationDuration', `PT${asset.seconds}S`],
      ['minBufferTime', 'PT2S'],
    ],
    [
      ...writeMediaSets(asset, ({ file, index }) => [
        `<BaseURL>${file}</BaseURL>`,
        `<SegmentBase timescale="${index.timescale}" indexRange="${index.index.start}-${index.index.end - 1}">`,
        `<Initialization range="${index.initialization.start}-${index.initialization.end - 1}"/>`,
        '</SegmentBase>',
      ]),
      ...asset.text.map((track) => writeTextSet(track, `<BaseURL>${track.file}</BaseURL>`)),
    ],
  );

/** Returns the manifest of a live channel. Its addresses are relative to the manifest. */
export const writeLiveManifest = (asset: MediaAsset, { dvrSeconds, now }: LiveState): string =>
  writeDocument(
    [
      ['profiles', 'urn:mpeg:dash:profile:isoff-live:2011'],
      ['type', 'dynamic'],
      ['availabilityStartTime', '1970-01-01T00:00:00Z'],
      ['publishTime', new Date(now).toISOString()],
      ['minimumUpdatePeriod', `PT${UPDATE_SECONDS}S`],
      ['timeShiftBufferDepth', `PT${dvrSeconds}S`],
      ['suggestedPresentationDelay', `PT${LIVE_DELAY_SECONDS}S`],
      ['minBufferTime', `PT${asset.segmentSeconds}S`],
    ],
    [
      ...writeMediaSets(asset, ({ id, index }) => [
        `<SegmentTemplate timescale="${index.timescale}" duration="${asset.segmentSeconds * index.timescale}" startNumber="0" initialization="${id}/init.mp4" media="${id}/$Number$.m4s"/>`,
      ]),
      ...asset.text.map((track) =>
        writeTextSet(
          track,
          `<SegmentTemplate timescale="1" duration="${asset.segmentSeconds}" startNumber="0" media="${track.id}/$Number$.vtt"/>`,
        ),
      ),
    ],
    [`<UTCTiming schemeIdUri="urn:mpeg:dash:utc:direct:2014" value="${new Date(now).toISOString()}"/>`],
  );

type Attributes = readonly (readonly [name: string, value: string])[];

function writeDocument(attributes: Attributes, sets: readonly string[], after: readonly string[] = []): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" xmlns:cenc="urn:mpeg:cenc:2013"${writeAttributes(attributes)}>`,
    '<Period id="0" start="PT0S">',
    ...sets,
    '</Period>',
    ...after,
    '</MPD>',
    '',
  ].join('\n');
}

/**
 * Writes one set for each codec of the video and for each codec and language of the audio: players switch within a set.
 */
function writeMediaSets(asset: MediaAsset, writeAddresses: (track: MediaTrack) => readonly string[]): string[] {
  const protection = writeProtection(asset);
  const createSetKey = (track: MediaTrack): string =>
    `${track.codec.split('.', 1)[0]} ${track.type === 'audio' ? track.language : ''}`;
  return [...Map.groupBy(listMediaTracks(asset), createSetKey).values()].map((tracks) => {
    const [first] = tracks;
    if (!first) return '';
    return [
      `<AdaptationSet contentType="${first.type}" mimeType="${first.type}/mp4" segmentAlignment="true" startWithSAP="1"${describeSet(first)}>`,
      ...(first.keyId === undefined ? [] : protection(first.keyId)),
      ...(first.type === 'audio' && first.language === asset.audio[0]?.language
        ? ['<Role schemeIdUri="urn:mpeg:dash:role:2011" value="main"/>']
        : []),
      ...tracks.flatMap((track) => [
        `<Representation id="${track.id}" codecs="${track.codec}" bandwidth="${track.bandwidth}"${describeRepresentation(track)}>`,
        ...writeAddresses(track),
        '</Representation>',
      ]),
      '</AdaptationSet>',
    ].join('\n');
  });
}

const describeSet = (track: VideoTrack | AudioTrack): string =>
  track.type === 'audio'
    ? writeAttributes([['lang', track.language]])
    : writeAttributes([
        ['par', '16:9'],
        ['frameRate', String(track.frameRate)],
      ]);

const describeRepresentation = (track: VideoTrack | AudioTrack): string =>
  track.type === 'audio'
    ? writeAttributes([['audioSamplingRate', String(track.index.timescale)]])
    : writeAttributes([
        ['width', String(track.width)],
        ['height', String(track.height)],
        ['sar', '1:1'],
      ]);

/**
 * Returns a function that writes the protection of a track. Each track lists all keys of the asset, so that one licence
 * contains all of them.
 */
function writeProtection(asset: MediaAsset): (keyId: string) => string[] {
  const keyIds = [...new Set(listMediaTracks(asset).flatMap(({ keyId }) => keyId ?? []))];
  const box = buildKeyIdBox(keyIds).toString('base64');
  return (keyId) => [
    `<ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011" value="cenc" cenc:default_KID="${toUuid(keyId)}"/>`,
    `<ContentProtection schemeIdUri="urn:uuid:${COMMON_SYSTEM_ID}"><cenc:pssh>${box}</cenc:pssh></ContentProtection>`,
  ];
}

const writeTextSet = ({ id, language }: TextTrack, addresses: string): string =>
  [
    `<AdaptationSet contentType="text" mimeType="text/vtt"${writeAttributes([['lang', language]])}>`,
    '<Role schemeIdUri="urn:mpeg:dash:role:2011" value="subtitle"/>',
    `<Representation id="${id}" bandwidth="100">${addresses}</Representation>`,
    '</AdaptationSet>',
  ].join('\n');

const writeAttributes = (attributes: Attributes): string =>
  attributes.map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`).join('');
