import { expect, test } from 'vitest';
import { parseInstant } from './parseInstant.ts';

test.each([
  ['2026-11-28T22:00:00Z', Date.UTC(2026, 10, 28, 22)],
  ['2028-02-29T00:00:00+02:00', Date.UTC(2028, 1, 28, 22)],
  ['2026-11-21T20:00Z', Date.UTC(2026, 10, 21, 20)],
  ['1970-01-01T00:00:00Z', 0],
  ['2026-02-29T10:00:00Z', undefined],
  ['2026-11-31T00:00:00Z', undefined],
  ['9999-99-99', undefined],
  ['', undefined],
  [undefined, undefined],
  ['soon', undefined],
  ['2026-13-01T00:00:00Z', undefined],
])('parseInstant(%j)', (iso, instant) => expect(parseInstant(iso)).toBe(instant));
