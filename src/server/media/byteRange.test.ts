import { expect, test } from 'vitest';
import { parseByteRange } from './byteRange.ts';

test.each([
  ['bytes=0-9', { first: 0, last: 9 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  // Ignored (RFC 9110, 14.2): the response is the whole file.
  [undefined, undefined],
  ['bytes=9-0', undefined],
  ['bytes=0-1,4-5', undefined],
  ['items=0-9', undefined],
  ['bytes=-', undefined],
  ['bytes=a-b', undefined],
])('reads %s of 100 bytes', (header, range) => {
  expect(parseByteRange(header, 100)).toEqual(range);
});
