import { expect, test } from 'vitest';
import { isTimeZone, projectSchedule } from './projectSchedule.ts';

const at = (iso: string): number => Date.parse(iso);
const saturday = { kind: 'weekly', weekday: 6, time: '22:00', zone: 'Europe/Lisbon', minutes: 240 } as const;

test('a weekly schedule returns the next event, then the live event, then the event after it', () => {
  expect(projectSchedule(saturday, at('2026-07-01T12:00:00Z'))).toEqual({
    startDate: '2026-07-04T21:00:00Z',
    endDate: '2026-07-05T01:00:00Z',
    live: false,
  });
  expect(projectSchedule(saturday, at('2026-07-04T21:00:00Z')).live).toBe(true);
  expect(projectSchedule(saturday, at('2026-07-05T00:59:59Z'))).toMatchObject({
    startDate: '2026-07-04T21:00:00Z',
    live: true,
  });
  expect(projectSchedule(saturday, at('2026-07-05T01:00:00Z'))).toMatchObject({
    startDate: '2026-07-11T21:00:00Z',
    live: false,
  });
  expect(projectSchedule({ ...saturday, weeksAhead: 2 }, at('2026-07-01T12:00:00Z'))).toMatchObject({
    startDate: '2026-07-18T21:00:00Z',
    live: false,
  });
});

test('a weekly schedule keeps its local time when summer time begins and ends', () => {
  // Lisbon: summer time until 25 October 2026, 01:00 UTC, and from 28 March 2027.
  expect(projectSchedule(saturday, at('2026-10-20T00:00:00Z'))).toMatchObject({
    startDate: '2026-10-24T21:00:00Z',
    endDate: '2026-10-25T01:00:00Z',
  });
  expect(projectSchedule(saturday, at('2026-10-26T00:00:00Z')).startDate).toBe('2026-10-31T22:00:00Z');
  expect(projectSchedule({ ...saturday, weeksAhead: 1 }, at('2027-03-24T00:00:00Z')).startDate).toBe(
    '2027-04-03T21:00:00Z',
  );
  // A local time that summer time skips (02:30 in New York on 14 March 2027) moves one hour forward. When the end of
  // summer time repeats a local time, the first of the two is used.
  const sunday = { kind: 'weekly', weekday: 7, time: '02:30', zone: 'America/New_York', minutes: 60 } as const;
  expect(projectSchedule(sunday, at('2027-03-13T12:00:00Z')).startDate).toBe('2027-03-14T07:30:00Z');
  expect(projectSchedule({ ...sunday, time: '01:30' }, at('2026-10-31T12:00:00Z')).startDate).toBe(
    '2026-11-01T05:30:00Z',
  );
});

test('a weekly schedule uses the time zone of the realm, and UTC for an invalid one', () => {
  const { zone: _zone, ...rule } = saturday;
  expect(projectSchedule(rule, at('2026-07-01T12:00:00Z'), 'Asia/Dubai').startDate).toBe('2026-07-04T18:00:00Z');
  expect(projectSchedule({ ...saturday, zone: 'Mars/Base' }, at('2026-07-01T12:00:00Z')).startDate).toBe(
    '2026-07-04T22:00:00Z',
  );
  expect([isTimeZone('Europe/Lisbon'), isTimeZone('Mars/Base'), isTimeZone('')]).toEqual([true, false, false]);
});

test('a cycle is always live, and another offset gives its occurrence another start', () => {
  for (let minute = 0; minute < 400; minute += 7) {
    const now = at('2031-05-05T00:00:00Z') + minute * 60_000;
    const [one, two] = [
      projectSchedule({ kind: 'cycle', minutes: 180 }, now),
      projectSchedule({ kind: 'cycle', minutes: 180, offset: 48 }, now),
    ];
    for (const { startDate, endDate, live } of [one, two]) {
      expect(live).toBe(true);
      expect(at(startDate) <= now && now < at(endDate)).toBe(true);
    }
    expect(one.startDate).not.toBe(two.startDate);
  }
});
