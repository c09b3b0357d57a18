import { expect, test } from 'vitest';
import { findImage, joinImageName, splitImageName } from './imageName.ts';

const ENTRY = { hash: 'a'.repeat(64), width: 100, height: 50, colour: '#112233', focal: [0.5, 0.5] as const };
const images = new Map([
  ['a.webp', ENTRY],
  ['odd#f=1,2', ENTRY],
]);

test('a field names a file, with a focal point of its own or without', () => {
  expect(splitImageName('a.webp')).toEqual({ file: 'a.webp' });
  expect(splitImageName('a.webp#f=70,4')).toEqual({ file: 'a.webp', focal: [0.7, 0.04] });
  expect(splitImageName('a.webp#f=0,100')).toEqual({ file: 'a.webp', focal: [0, 1] });
});

test.each(['a.webp#f=101,0', 'a.webp#f=1', 'a.webp#f=1.5,2', 'a.webp#f=-1,2', '#f=1,2', 'a.webp#x'])(
  '%s is the name of a file as a whole',
  (value) => expect(splitImageName(value)).toEqual({ file: value }),
);

test('the focal point of a field is written in whole percent, inside of the image', () => {
  expect(joinImageName({ file: 'a.webp', focal: [0.704, 1.4] })).toBe('a.webp#f=70,100');
  expect(joinImageName({ file: 'a.webp' })).toBe('a.webp');
});

test('the focal point of a field replaces that of the file', () => {
  expect(findImage(images, 'a.webp')).toBe(ENTRY);
  expect(findImage(images, 'a.webp#f=70,40')).toEqual({ ...ENTRY, focal: [0.7, 0.4], hasFocal: true });
  expect(findImage(images, 'odd#f=1,2')).toBe(ENTRY);
  expect(findImage(images, 'b.webp#f=70,40')).toBeUndefined();
});
