// Checks values of settings that realm.json can have for all languages and for single ones.
import { excerpt } from '#schemas/excerpt.ts';
import { isTimeZone } from '../../guide/projectSchedule.ts';
import type { CheckContext } from './checkContext.ts';

const FILE = 'realm.json';

/** Reports a time zone that does not exist. */
export function checkTimeZone({ report }: Pick<CheckContext, 'report'>, pointer: string, timeZone: unknown): void {
  if (typeof timeZone === 'string' && !isTimeZone(timeZone))
    report(FILE, 'FIELD_VALUE', pointer, {
      expected: 'an IANA time zone such as Europe/Lisbon',
      found: excerpt(timeZone),
    });
}

/**
 * Reports rules of the row-type map that name a row type which no widget has.
 * @param pointer the list in realm.json
 */
export function checkRowTypes({ widgets, report }: CheckContext, rowTypes: unknown, pointer = '/rowTypes'): void {
  (Array.isArray(rowTypes) ? (rowTypes as unknown[]) : []).forEach((rule, index) => {
    const { rowType } = (rule ?? {}) as { rowType?: unknown };
    if (widgets.size > 0 && typeof rowType === 'string' && !widgets.has(rowType))
      report(FILE, 'ROW_TYPE_UNKNOWN', `${pointer}/${index}/rowType`, {
        expected: `one of ${[...widgets.keys()].join(', ')}`,
        found: excerpt(rowType),
      });
  });
}
