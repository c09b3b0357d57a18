import { expect, test } from 'vitest';
import { describeImage, IMAGE_WIDTHS, imageUrl, imageWidths, type ImageEntry } from './imageUrl.ts';

const hash = 'ab'.repeat(32);
const entry: ImageEntry = { hash, width: 1280, height: 720, colour: '#1b1614', focal: [0.5, 0.35] };

test('the URL contains size, placeholder colour and focal point', () => {
  const url = imageUrl(entry);
  expect(url).toBe(`/img/${hash}/1280.webp#w=1280&h=720&c=1b1614&f=50,35`);
  expect(describeImage(url)).toMatchObject({ width: 1280, height: 720, colour: '#1b1614', position: '50% 35%' });
});

test('imageWidths returns the IMAGE_WIDTHS below the original width, then that width, at most 3840', () => {
  expect(imageWidths(1280)).toEqual([240, 320, 480, 640, 820, 1080, 1280]);
  expect(imageWidths(600)).toEqual([240, 320, 480, 600]);
  expect(imageWidths(200)).toEqual([200]);
  expect(imageWidths(4096), 'each width once').toEqual([...IMAGE_WIDTHS]);
  expect(imageWidths(3840)).toEqual([...IMAGE_WIDTHS]);
});

test('describeImage returns the attributes of an <img>; an image with a single width has an empty srcSet', () => {
  const image = describeImage(imageUrl(entry));
  expect(image).toMatchObject({
    src: `/img/${hash}/640.webp`,
    width: 1280,
    height: 720,
    colour: '#1b1614',
    position: '50% 35%',
  });
  expect(image.srcSet.split(', ')).toHaveLength(7);
  expect(image.srcSet).toMatch(new RegExp(`^/img/${hash}/240.webp 240w, `));
  expect(image.avifSrcSet).toMatch(/\/1280\.avif 1280w$/);
  expect(describeImage(imageUrl({ ...entry, width: 200, height: 100 }))).toMatchObject({
    src: `/img/${hash}/200.webp`,
    srcSet: '',
  });
});

test('describeImage returns another URL unchanged when it is safe; for an unsafe URL, src is empty', () => {
  expect(describeImage('https://cdn.example/a.jpg?x=1')).toEqual({
    src: 'https://cdn.example/a.jpg?x=1',
    srcSet: '',
  });
  expect(describeImage('/logo.png').src).toBe('/logo.png');
  for (const url of [
    'javascript:alert(1)',
    '//evil.example/a',
    '/\\evil',
    'data:text/html,x',
    'http://plain.example/a',
    '',
    'https://a.example/" onerror="x',
  ])
    expect(describeImage(url).src).toBe('');
});

test('describeImage leaves out invalid parts of the fragment; the width then comes from the path', () => {
  const image = describeImage(`/img/${hash}/1280.webp#w=abc&h=-1&c=zzz&f=999,abc`);
  expect(image).toMatchObject({ width: 1280 });
  expect([image.height, image.colour, image.position]).toEqual([undefined, undefined, undefined]);
});

test('describeImage clamps a focal point to 100 %', () => {
  expect(describeImage(`/img/${hash}/1280.webp#f=999,0`).position).toBe('100% 0%');
});
