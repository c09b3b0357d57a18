import { expect, test } from 'vitest';
import { getDateOrder } from './date-parts.ts';

test.each([
  ['en', 'month day year'],
  ['es', 'day month year'],
  ['ar', 'day month year'],
  ['ja', 'year month day'],
  ['sv', 'year month day'],
  ['debug', 'year month day'],
  ['not a language', 'year month day'],
])('the order of a date in %s is %s', (locale, order) => expect(getDateOrder(locale).join(' ')).toBe(order));
