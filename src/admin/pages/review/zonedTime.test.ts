import { expect, test } from 'vitest';
import { toInstant } from './zonedTime.ts';

test('a local time of the realm becomes a UTC time: in winter, in summer, and after the change to summer time', () => {
  expect(toInstant('2026-12-01T09:30', 'Europe/Lisbon')).toBe('2026-12-01T09:30:00.000Z');
  expect(toInstant('2026-07-01T09:30', 'Europe/Lisbon')).toBe('2026-07-01T08:30:00.000Z');
  expect(toInstant('2026-03-29T04:00', 'Europe/Madrid')).toBe('2026-03-29T02:00:00.000Z');
  expect(toInstant('2026-12-01T09:30', 'America/Sao_Paulo')).toBe('2026-12-01T12:30:00.000Z');
  expect(toInstant('', 'UTC')).toBeUndefined();
});
