import { expect, test } from 'vitest';
import { createDroppedFrameLimits, type MeasuredVideo } from './createDroppedFrameLimits.ts';

const HEIGHTS = [240, 720, 360];

/**
 * Creates limits, and a function that measures videos in one or more windows (periods of measurement) and returns the
 * ids of the changed videos. A video has 150 frames in each window; `dropped` has the number of dropped ones by id.
 */
function start() {
  const limits = createDroppedFrameLimits();
  const counts = new Map<string, { dropped: number; total: number }>();
  const measure = (dropped: Readonly<Record<string, number>>, windows = 1, frames = 150): string[] =>
    Array.from({ length: windows }, () => {
      const videos = Object.entries(dropped).map(([id, more]): MeasuredVideo => {
        const before = counts.get(id) ?? { dropped: 0, total: 0 };
        const count = { dropped: before.dropped + more, total: before.total + frames };
        counts.set(id, count);
        return { id, ...count, heights: HEIGHTS, height: Math.min(720, limits.getLimit(id)) };
      });
      return limits.measure(videos) ?? '';
    }).filter(Boolean);
  measure({ a: 0, b: 0 });
  return { limits, measure };
}

test('the video that drops the most frames in two windows in a row is lowered by one step', () => {
  const { limits, measure } = start();
  expect(measure({ a: 20, b: 60 })).toEqual([]);
  expect(measure({ a: 20, b: 60 })).toEqual(['b']);
  expect([limits.getLimit('a'), limits.getLimit('b')]).toEqual([Infinity, 360]);
});

test('one bad window, a few dropped frames and a video that hardly plays change nothing', () => {
  const { limits, measure } = start();
  for (let window = 0; window < 5; window++)
    expect([...measure({ a: 90, b: 0 }), ...measure({ a: 10, b: 0 })]).toEqual([]);
  expect(measure({ a: 15, b: 15 }, 20)).toEqual([]);
  expect(measure({ a: 30, b: 0 }, 5, 40)).toEqual([]);
  measure({ a: 90, b: 0 });
  limits.restart();
  expect(measure({ a: 90, b: 0 }, 2), 'windows before a restart do not count').toEqual([]);
});

test('windows after a change are ignored; when the worst video is at its lowest quality, the next is lowered', () => {
  const { limits, measure } = start();
  expect(measure({ a: 20, b: 60 }, 2)).toEqual(['b']);
  expect(measure({ a: 20, b: 60 }, 5)).toEqual([]);
  expect(measure({ a: 20, b: 60 })).toEqual(['b']);
  expect(limits.getLimit('b')).toBe(240);
  expect(measure({ a: 20, b: 60 }, 6)).toEqual(['a']);
  expect([limits.getLimit('a'), limits.getLimit('b')]).toEqual([360, 240]);
});

test('after a minute with few dropped frames the last lowered video is raised again; a raise that fails doubles the wait', () => {
  const { limits, measure } = start();
  measure({ a: 0, b: 60 }, 2);
  measure({ a: 0, b: 0 }, 4);
  expect(measure({ a: 0, b: 0 }, 11)).toEqual([]);
  expect(measure({ a: 0, b: 0 })).toEqual(['b']);
  expect(limits.getLimit('b')).toBe(Infinity);
  expect(measure({ a: 0, b: 60 }, 6)).toEqual(['b']);
  measure({ a: 0, b: 0 }, 4);
  expect(measure({ a: 0, b: 0 }, 23)).toEqual([]);
  expect(measure({ a: 0, b: 0 })).toEqual(['b']);
});

test('a video that was closed is not raised, and a new load begins to count again', () => {
  const { limits, measure } = start();
  measure({ a: 0, b: 60 }, 2);
  expect(measure({ a: 0 }, 40)).toEqual([]);
  expect(limits.getLimit('b')).toBe(360);
  expect(limits.measure([{ id: 'a', dropped: 0, total: 0, heights: HEIGHTS, height: 720 }])).toBeUndefined();
});
