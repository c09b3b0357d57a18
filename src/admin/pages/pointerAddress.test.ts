import { expect, test } from 'vitest';
import { readPointerInAddress, toPointerAddress } from './pointerAddress.ts';

test('the address of a part of a document is read again, also with a slash, a space and a letter of another script', () => {
  for (const pointer of ['/elements/0/props/title/$text/ar', '/a~1b c/é#?'])
    expect(readPointerInAddress(new URL(toPointerAddress('home', pointer), 'https://x.test').hash)).toBe(pointer);
  expect(toPointerAddress('settings:labels', '/signIn/ar')).toBe('/_admin/settings/settings%3Alabels#%2FsignIn%2Far');
});

test.each(['', '#', '#main', '#%'])('the fragment "%s" names no part', (fragment) =>
  expect(readPointerInAddress(fragment)).toBeUndefined(),
);
