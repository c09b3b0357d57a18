import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { detectAssetType } from './uploadedFolder.ts';

const FONT = readFileSync('realms/cancha/fonts/gabarito-latin.woff2');

test('bytes are a font only when the whole font can be read', async () => {
  expect(await detectAssetType(FONT)).toEqual({ mime: 'font/woff2' });
  expect(await detectAssetType(Buffer.from('wOF2 and nothing of a font'))).toBeUndefined();
  expect(await detectAssetType(FONT.subarray(0, 200))).toBeUndefined();
});

test('bytes are a clip only when the boxes of an MP4 fill the file, or a WebM has a segment', async () => {
  const box = (type: string, content = ''): Buffer => {
    const bytes = Buffer.alloc(8 + content.length);
    bytes.writeUInt32BE(bytes.length);
    bytes.write(type + content, 4, 'latin1');
    return bytes;
  };
  const mp4 = Buffer.concat([box('ftyp', 'isom0000'), box('moov', 'tracks'), box('mdat', 'media')]);
  expect(await detectAssetType(mp4)).toEqual({ mime: 'video/mp4' });
  expect(await detectAssetType(mp4.subarray(0, mp4.length - 1))).toBeUndefined();
  expect(await detectAssetType(Buffer.from('\0\0\0\x18ftyp and nothing of a clip'))).toBeUndefined();
  const webm = readFileSync('realms/sahra/clips/falcon.webm');
  expect(await detectAssetType(webm)).toEqual({ mime: 'video/webm' });
  expect(await detectAssetType(Buffer.from('1a45dfa3 and text'))).toBeUndefined();
  expect(await detectAssetType(Buffer.concat([webm.subarray(0, 8), Buffer.from('text')]))).toBeUndefined();
});
