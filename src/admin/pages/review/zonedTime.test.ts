import { expect, test } from 'vitest';
import { toInstant, toLocal } from './zonedTime.ts';

test('a local time of the realm becomes a UTC time: in winter, in summer, and after the change to summer time', () => {
  expect(toInstant('2026-12-01T09:30', 'Europe/Lisbon')).toBe('2026-12-01T09:30:00.000Z');
  expect(toInstant('2026-07-01T09:30', 'Europe/Lisbon')).toBe('2026-07-01T08:30:00.000Z');
  expect(toInstant('2026-03-29T04:00', 'Europe/Madrid')).toBe('2026-03-29T02:00:00.000Z');
  expect(toInstant('2026-12-01T09:30', 'America/Sao_Paulo')).toBe('2026-12-01T12:30:00.000Z');
  expect(toInstant('', 'UTC')).toBeUndefined();
});

test('a year before 1000, which an input has while a person types the year, is a moment too', () => {
  expect(toInstant('0024-12-01T09:30', 'UTC')).toBe('0024-12-01T09:30:00.000Z');
  expect(toLocal(Date.parse('0999-06-01T00:00:00Z'), 'UTC')).toBe('0999-06-01T00:00:00');
  expect(toInstant('12024-12-01T09:30', 'UTC'), 'a year of five digits is refused').toBeUndefined();
});
