import { expect, test } from 'vitest';
import { createFormatter } from './createFormatter.ts';

const NOON_IN_LISBON = new Date('2026-12-01T12:00:00Z');

test("a time names the brand's time zone only when the editor's clock shows another time", () => {
  const options = { locale: 'en-GB', timeZone: 'Europe/Lisbon' };
  expect(createFormatter(options, 'Europe/Lisbon').format(NOON_IN_LISBON)).toBe('1 Dec 2026, 12:00');
  expect(createFormatter(options, 'Europe/Madrid').format(NOON_IN_LISBON)).toMatch(/^1 Dec 2026, 12:00 (GMT|WET)$/);
});
