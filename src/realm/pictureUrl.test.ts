import { expect, test } from 'vitest';
import { describePicture, parsePictureUrl, pictureUrl, pictureWidths, type PictureEntry } from './pictureUrl.ts';

const hash = 'ab'.repeat(32);
const entry: PictureEntry = { hash, width: 1280, height: 720, colour: '#1b1614', focal: [0.5, 0.35] };

test('an address says size, ground colour and focal point', () => {
  const url = pictureUrl(entry);
  expect(url).toBe(`/img/${hash}/1280.webp#w=1280&h=720&c=1b1614&f=50,35`);
  expect(parsePictureUrl(url)).toEqual({
    origin: '',
    hash,
    width: 1280,
    height: 720,
    colour: '#1b1614',
    focal: [50, 35],
  });
});

test('widths follow the steps and never exceed the master', () => {
  expect(pictureWidths(1280)).toEqual([240, 320, 480, 640, 820, 1080, 1280]);
  expect(pictureWidths(600)).toEqual([240, 320, 480, 600]);
  expect(pictureWidths(200)).toEqual([200]);
  expect(pictureWidths(4096).at(-1)).toBe(3840);
});

test('described for an <img>', () => {
  const made = describePicture(pictureUrl(entry));
  expect(made).toMatchObject({
    src: `/img/${hash}/640.webp`,
    width: 1280,
    height: 720,
    colour: '#1b1614',
    position: '50% 35%',
  });
  expect(made.srcSet.split(', ')).toHaveLength(7);
  expect(made.srcSet).toMatch(new RegExp(`^/img/${hash}/240.webp 240w, `));
  expect(made.avifSrcSet).toMatch(/\/1280\.avif 1280w$/);
  expect(describePicture(pictureUrl({ ...entry, width: 200, height: 100 }))).toMatchObject({
    src: `/img/${hash}/200.webp`,
    srcSet: '',
  });
});

test('other addresses are drawn as they are when they are safe, else not at all', () => {
  expect(describePicture('https://cdn.example/a.jpg?x=1')).toEqual({
    src: 'https://cdn.example/a.jpg?x=1',
    srcSet: '',
  });
  expect(describePicture('/logo.png').src).toBe('/logo.png');
  for (const url of [
    'javascript:alert(1)',
    '//evil.example/a',
    '/\\evil',
    'data:text/html,x',
    'http://plain.example/a',
    '',
    'https://a.example/" onerror="x',
  ])
    expect(describePicture(url).src).toBe('');
});

test('a broken fragment costs only what it says', () => {
  const made = describePicture(`/img/${hash}/1280.webp#w=abc&h=-1&c=zzz&f=999,abc`);
  expect(made).toMatchObject({ width: 1280 });
  expect([made.height, made.colour, made.position]).toEqual([undefined, undefined, undefined]);
  expect(describePicture(`/img/${hash}/1280.webp#f=999,0`).position).toBe('100% 0%');
});
