import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { detectAssetType } from './uploadedFolder.ts';

const FONT = readFileSync('realms/cancha/fonts/gabarito-latin.woff2');

test('bytes are a font only when the whole font can be read', async () => {
  expect(await detectAssetType(FONT)).toEqual({ mime: 'font/woff2' });
  expect(await detectAssetType(Buffer.from('wOF2 and nothing of a font'))).toBeUndefined();
  expect(await detectAssetType(FONT.subarray(0, 200))).toBeUndefined();
});
