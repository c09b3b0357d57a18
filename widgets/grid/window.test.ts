import { describe, expect, it } from 'vitest';
import { ALL_UP_TO, liveItems, type GridMeasures } from './window.ts';

const at = (top: number, more: Partial<GridMeasures> = {}): GridMeasures => ({
  top,
  step: 300,
  viewport: 720,
  columns: 4,
  ...more,
});

describe('liveItems', () => {
  it('draws a short grid whole, wherever the window stands', () => {
    expect(liveItems(at(0), 24)).toEqual([0, 24]);
    expect(liveItems(at(-90_000), ALL_UP_TO)).toEqual([0, ALL_UP_TO]);
  });
  it('draws as much of a long one, however long it is and wherever the window stands', () => {
    const sizes = new Set<number>();
    for (const count of [400, 4000])
      for (let top = 2000; top > -(count / 4) * 300; top -= 137) {
        const [from, to] = liveItems(at(top), count);
        sizes.add(to - from);
        expect(from % 4).toBe(0);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(count);
      }
    expect([...sizes]).toEqual([40]);
  });
  it('covers the window and one more each way', () => {
    const [from, to] = liveItems(at(-30_000), 4000);
    expect((from / 4) * 300).toBeLessThanOrEqual(30_000 - 720);
    expect((to / 4) * 300).toBeGreaterThanOrEqual(30_000 + 2 * 720);
  });
  it('survives an unmeasured grid', () => {
    expect(liveItems(at(0, { step: 0 }), 400)).toEqual([0, ALL_UP_TO]);
    expect(liveItems(at(0, { columns: 0 }), 400)).toEqual([0, ALL_UP_TO]);
  });
});
