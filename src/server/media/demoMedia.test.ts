// Checks the committed demo media and the origin that serves them.
import { statSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listMediaTracks, readAsset, computeSegmentTicks, type MediaAsset } from './asset.ts';
import { createDemoOrigin } from './createDemoOrigin.ts';
import { findDemoKeys } from './demoKeys.ts';
import type { MediaFile } from './mediaOrigin.ts';
import { listBoxes, listChildren, requireBox } from './mp4/boxes.ts';

const FOLDER = 'realms/default/media';
const ASSETS = ['northern-lights', 'northern-lights-encrypted'];
const HOUR_MS = 3_600_000;
/** 2026-11-22T12:00:03Z, which is not a multiple of a segment's length. */
const NOW = Date.UTC(2026, 10, 22, 12, 0, 3);

const origin = createDemoOrigin({ folder: FOLDER, keyAddress: (keyId) => `/media/key/${keyId}` });

async function fetchFile(asset: string, path: string, now = NOW): Promise<MediaFile> {
  const file = await origin.find(asset, path, now);
  if ('reason' in file) throw new Error(`${asset}/${path}: ${file.reason}`);
  return file;
}
const fetchText = async (...args: Parameters<typeof fetchFile>): Promise<string> =>
  Buffer.from((await fetchFile(...args)).bytes).toString();
const fetchBytes = async (...args: Parameters<typeof fetchFile>): Promise<Buffer> =>
  Buffer.from((await fetchFile(...args)).bytes);

async function readExisting(name: string): Promise<MediaAsset> {
  const asset = await readAsset(join(FOLDER, name));
  if (!asset) throw new Error(`There is no ${FOLDER}/${name}.`);
  return asset;
}

const uriLines = (playlist: string): string[] =>
  playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const readAttributes = (xml: string, element: string): Record<string, string>[] =>
  [...xml.matchAll(new RegExp(`<${element}( [^>]*?)/?>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries([...attributes.matchAll(/ ([\w:]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  );

/** Decode time and duration of a segment, read from its boxes. */
function readTimes(bytes: Buffer, defaultDuration: number): { decodeTime: bigint; ticks: number } {
  const moof = requireBox(listBoxes(bytes), 'moof');
  const boxes = listChildren(bytes, requireBox(listChildren(bytes, moof), 'traf'));
  const tfdt = requireBox(boxes, 'tfdt');
  const tfhd = requireBox(boxes, 'tfhd');
  const trun = requireBox(boxes, 'trun');
  const samples = bytes.readUInt32BE(trun.contentStart + 4);
  const runFlags = bytes.readUIntBE(trun.contentStart + 1, 3);
  const headerFlags = bytes.readUIntBE(tfhd.contentStart + 1, 3);
  const dataAt = moof.start + bytes.readInt32BE(trun.contentStart + 8);
  // The samples begin right behind the header of "mdat".
  expect(bytes.toString('latin1', dataAt - 4, dataAt)).toBe('mdat');
  const entryBytes = [0x100, 0x200, 0x400, 0x800].filter((flag) => runFlags & flag).length * 4;
  const entriesAt = trun.contentStart + 12 + (runFlags & 0x4 ? 4 : 0);
  const fixed =
    headerFlags & 0x8 ? bytes.readUInt32BE(tfhd.contentStart + 8 + (headerFlags & 0x2 ? 4 : 0)) : defaultDuration;
  let ticks = 0;
  for (let sample = 0; sample < samples; sample++)
    ticks += runFlags & 0x100 ? bytes.readUInt32BE(entriesAt + sample * entryBytes) : fixed;
  return { decodeTime: bytes.readBigUInt64BE(tfdt.contentStart + 4), ticks };
}

const readDefaultDuration = (initialization: Buffer): number => {
  const mvex = requireBox(listChildren(initialization, requireBox(listBoxes(initialization), 'moov')), 'mvex');
  return initialization.readUInt32BE(requireBox(listChildren(initialization, mvex), 'trex').contentStart + 12);
};

test('the committed media are smaller than 4 MB together', () => {
  const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  expect(bytes).toBeLessThan(4_000_000);
});

describe.each(ASSETS)('%s', (name) => {
  test('its encrypted tracks have a key, and every track lasts as long as the asset', async () => {
    const asset = await readExisting(name);
    for (const track of listMediaTracks(asset)) {
      expect([track.id, track.keyId === undefined || findDemoKeys(name).has(track.keyId)]).toEqual([track.id, true]);
      const ticks = track.segments.reduce((sum, _, position) => sum + computeSegmentTicks(asset, track, position), 0);
      expect([track.id, ticks]).toEqual([track.id, asset.seconds * track.index.timescale]);
    }
  });

  test('DASH and HLS address the same bytes of a recording', async () => {
    const manifest = await fetchText(name, 'manifest.mpd');
    const master = await fetchText(name, 'master.m3u8');
    const asset = await readExisting(name);
    expect(readAttributes(manifest, 'MPD')).toMatchObject([
      { type: 'static', mediaPresentationDuration: `PT${asset.seconds}S` },
    ]);
    const tracks = listMediaTracks(asset);
    expect(readAttributes(manifest, 'Representation').map(({ id }) => id)).toEqual(
      [...tracks, ...asset.text].map(({ id }) => id),
    );
    const named = [...uriLines(master), ...[...master.matchAll(/URI="([^"]+)"/g)].map(([, uri]) => uri)];
    expect(new Set(named)).toEqual(new Set([...tracks, ...asset.text].map(({ id }) => `${id}.m3u8`)));
    const indexRanges = readAttributes(manifest, 'SegmentBase').map(({ indexRange }) => indexRange);
    for (const [position, { id, file, bytes }] of tracks.entries()) {
      const [start = 0, end = 0] = indexRanges[position]?.split('-').map(Number) ?? [];
      expect(bytes.toString('latin1', start + 4, start + 8)).toBe('sidx');
      const playlist = await fetchText(name, `${id}.m3u8`);
      const ranges = [...playlist.matchAll(/#EXT-X-BYTERANGE:(\d+)@(\d+)/g)].map(([, size, from]) => [
        Number(size),
        Number(from),
      ]);
      // HLS begins where the index ends and covers the rest of the file without a gap.
      let next = end + 1;
      for (const [size = 0, from] of ranges) {
        expect(from).toBe(next);
        next += size;
      }
      expect([file, next]).toEqual([file, bytes.length]);
      expect(playlist).toContain('#EXT-X-ENDLIST');
    }
    for (const { id, file, language } of asset.text) {
      expect(uriLines(await fetchText(name, `${id}.m3u8`))).toEqual([file]);
      expect(await fetchText(name, `subtitles/${language}.vtt`)).toBe(await fetchText(name, file));
      expect(await fetchText(name, file)).toMatch(/^WEBVTT\n\n00:00:00\.000 --> /);
    }
  });

  test('segments of its live channel follow without a gap where the recording starts again', async () => {
    const asset = await readExisting(name);
    const boundary = Math.floor(NOW / 1000 / asset.seconds) * (asset.seconds / asset.segmentSeconds);
    for (const track of listMediaTracks(asset)) {
      const fallback = readDefaultDuration(track.liveInitialization);
      let expected: bigint | undefined;
      for (let number = boundary - 3; number <= boundary; number++) {
        const segment = await fetchBytes(name, `live/120/${track.id}/${number}.m4s`, NOW + asset.seconds * 1000);
        const { decodeTime, ticks } = readTimes(segment, fallback);
        if (expected !== undefined) expect([track.id, number, decodeTime]).toEqual([track.id, number, expected]);
        expected = decodeTime + BigInt(ticks);
      }
      // The recording begins at a whole multiple of its length since 1970, in every track.
      const first = await fetchBytes(name, `live/120/${track.id}/${boundary}.m4s`, NOW + asset.seconds * 1000);
      const start = readTimes(first, fallback).decodeTime;
      expect(start % BigInt(asset.seconds * track.index.timescale)).toBe(0n);
      expect(start / BigInt(track.index.timescale)).toBe(BigInt(boundary * asset.segmentSeconds));
    }
  });

  test.each([NOW, NOW + HOUR_MS])('every segment that its live manifests list at %i exists', async (now) => {
    const master = await fetchText(name, 'live/300/master.m3u8', now);
    const playlists = [...uriLines(master), ...[...master.matchAll(/URI="([^"]+)"/g)].map(([, uri = '']) => uri)];
    const listed = new Set<string>();
    for (const playlist of playlists) {
      const text = await fetchText(name, `live/300/${playlist}`, now);
      expect(text).toContain('#EXT-X-TARGETDURATION:4\n');
      const initialization = /#EXT-X-MAP:URI="([^"]+)"/.exec(text)?.[1] ?? '';
      const media = uriLines(text);
      expect(media).toHaveLength(75);
      expect(text).toContain(`#EXT-X-MEDIA-SEQUENCE:${/(\d+)\.m4s/.exec(media[0] ?? '')?.[1]}\n`);
      for (const path of [initialization, ...media]) {
        expect((await fetchFile(name, `live/300/${path}`, now)).freshness).toBe('immutable');
        listed.add(path);
      }
      // A segment is listed when all of it is in the past, and the newest ended less than one segment ago.
      const date = Date.parse(/PROGRAM-DATE-TIME:(.+)/.exec(text)?.[1] ?? '');
      const seconds = [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, each]) => sum + Number(each), 0);
      const age = now - (date + seconds * 1000);
      expect(age).toBeGreaterThan(-50);
      expect(age).toBeLessThan(4050);
    }
    const manifest = await fetchText(name, 'live/300/manifest.mpd', now);
    expect(readAttributes(manifest, 'MPD')).toMatchObject([
      { type: 'dynamic', availabilityStartTime: '1970-01-01T00:00:00Z', timeShiftBufferDepth: 'PT300S' },
    ]);
    expect(readAttributes(manifest, 'UTCTiming')).toMatchObject([{ value: new Date(now).toISOString() }]);
    // What a DASH player computes from the clock is what the HLS playlists list.
    for (const { media = '', initialization = '', duration, timescale } of readAttributes(
      manifest,
      'SegmentTemplate',
    )) {
      const newest = Math.floor(now / 1000 / (Number(duration) / Number(timescale))) - 1;
      // Subtitles have no initialization and are in DASH only. Their times are those of the channel.
      if (initialization === '') {
        const text = await fetchText(name, `live/300/${media.replace('$Number$', String(newest))}`, now);
        const [start = 0, end = 0] = [...text.matchAll(/(\d+):(\d\d):(\d\d)\.\d{3}/g)].map(
          ([, hours, minutes, seconds]) => Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
        );
        expect(start).toBeLessThan((newest + 1) * 4);
        expect(end).toBeGreaterThanOrEqual(newest * 4);
        continue;
      }
      expect(listed.has(initialization)).toBe(true);
      expect(listed.has(media.replace('$Number$', String(newest)))).toBe(true);
    }
  });
});

describe('demo origin', () => {
  test('refuses files that do not exist, with a reason', async () => {
    const newest = Math.floor(NOW / 4000) - 1;
    const refusals: [string, string, RegExp][] = [
      ['nothing', 'manifest.mpd', /no asset "nothing"/],
      ['..', 'realm.json', /no asset/],
      ['northern-lights', '../make.mjs', /no such file/],
      ['northern-lights', 'asset.json', /no such file/],
      ['northern-lights', 'live/300/none/1.m4s', /no such file/],
      ['northern-lights', 'live/999999/manifest.mpd', /at most 86400/],
      ['northern-lights', `live/300/h264-240/${newest + 1}.m4s`, /in the future/],
      ['northern-lights', `live/300/h264-240/${newest - 100}.m4s`, /has left the window/],
    ];
    for (const [asset, path, reason] of refusals)
      expect(await origin.find(asset, path, NOW)).toEqual({ reason: expect.stringMatching(reason) });
    await expect(fetchFile('northern-lights', `live/3600/h264-240/${newest - 100}.m4s`)).resolves.toBeDefined();
  });

  test('a live initialization section has no duration', async () => {
    const bytes = await fetchBytes('northern-lights', 'live/300/h264-240/init.mp4');
    const boxes = listChildren(bytes, requireBox(listBoxes(bytes), 'moov'));
    expect(listChildren(bytes, requireBox(boxes, 'mvex')).map(({ type }) => type)).not.toContain('mehd');
    expect(bytes.readUInt32BE(requireBox(boxes, 'mvhd').contentStart + 16)).toBe(0);
  });

  test('manifests name the keys of an encrypted asset', async () => {
    const [video = '', audio = ''] = findDemoKeys('northern-lights-encrypted').keys();
    const manifest = await fetchText('northern-lights-encrypted', 'live/60/manifest.mpd');
    const boxes = [...manifest.matchAll(/<cenc:pssh>([^<]+)/g)].map(([, box = '']) => Buffer.from(box, 'base64'));
    expect(
      boxes.every((box) => box.readUInt32BE(0) === box.length && box.toString('hex').includes(`${video}${audio}`)),
    ).toBe(true);
    expect(await fetchText('northern-lights-encrypted', 'live/60/aac-en.m3u8')).toContain(`URI="/media/key/${audio}"`);
    expect(await fetchText('northern-lights', 'master.m3u8')).not.toContain('KEY');
  });
});
