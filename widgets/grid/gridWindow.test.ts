import { describe, expect, it } from 'vitest';
import { computeMountedRange, MAX_UNWINDOWED_ITEMS, type GridLayout } from './gridWindow.ts';

const layoutAt = (top: number, more: Partial<GridLayout> = {}): GridLayout => ({
  top,
  lineStep: 300,
  viewportHeight: 720,
  columns: 4,
  ...more,
});

describe('computeMountedRange', () => {
  it('mounts all items of a short grid at any scroll position', () => {
    expect(computeMountedRange(layoutAt(0), 24)).toEqual([0, 24]);
    expect(computeMountedRange(layoutAt(-90_000), MAX_UNWINDOWED_ITEMS)).toEqual([0, MAX_UNWINDOWED_ITEMS]);
  });
  it('mounts the same number of items of a long grid at any length and scroll position', () => {
    const sizes = new Set<number>();
    for (const count of [400, 4000])
      for (let top = 2000; top > -(count / 4) * 300; top -= 137) {
        const [from, to] = computeMountedRange(layoutAt(top), count);
        sizes.add(to - from);
        expect(from % 4).toBe(0);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(count);
      }
    expect([...sizes]).toEqual([40]);
  });
  it('covers the viewport and one viewport height before and after it', () => {
    const [from, to] = computeMountedRange(layoutAt(-30_000), 4000);
    expect((from / 4) * 300).toBeLessThanOrEqual(30_000 - 720);
    expect((to / 4) * 300).toBeGreaterThanOrEqual(30_000 + 2 * 720);
  });
  it('mounts the first items of an unmeasured grid', () => {
    expect(computeMountedRange(layoutAt(0, { lineStep: 0 }), 400)).toEqual([0, MAX_UNWINDOWED_ITEMS]);
    expect(computeMountedRange(layoutAt(0, { columns: 0 }), 400)).toEqual([0, MAX_UNWINDOWED_ITEMS]);
  });
});
