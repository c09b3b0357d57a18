import { expect, test } from 'vitest';
import { buildAddress, placeEvent, readAddress, swapPositions } from './multiViewAddress.ts';

test('the first event is in the path, the others and the layout in the query', () => {
  expect(readAddress('/multi-video/a', '')).toEqual({
    layout: 'twoUp',
    positions: ['a', undefined, undefined, undefined],
  });
  expect(readAddress('/multi-video/a', '?layout=quad&ids=b,,d,e')).toEqual({
    layout: 'quad',
    positions: ['a', 'b', undefined, 'd'],
  });
});

test('an unknown layout and an event that is listed twice are dropped', () => {
  expect(readAddress('/multi-video/a', '?layout=six&ids=a,b,b')).toEqual({
    layout: 'twoUp',
    positions: ['a', undefined, 'b', undefined],
  });
});

test.each([
  ['/multi-video/a', ''],
  ['/multi-video/a?ids=b', ''],
  ['/multi-video/a?layout=quad&ids=,c', ''],
  ['/multi-video/a?lang=pt&layout=pip&ids=b', '?lang=pt&ids=x'],
])('%s stays the same when it is read and built again', (address, search) => {
  const [path = '', query = ''] = address.split('?');
  expect(buildAddress(readAddress(path, query), search, 'en')).toBe(address);
});

test('events are placed and swapped, and the first position never becomes empty', () => {
  expect(placeEvent(['a', undefined], 'b', 1)).toEqual(['a', 'b']);
  expect(placeEvent(['a', 'b'], 'b', 0)).toEqual(['b', 'a']);
  expect(swapPositions(['a', 'b', 'c'], 0, 2)).toEqual(['c', 'b', 'a']);
  expect(swapPositions(['a', undefined], 0, 1)).toEqual(['a', undefined]);
});
