import { expect, test } from 'vitest';
import { listGuideDays } from './guideDays.ts';
import { readGuide, listBroadcasts } from './projectGuide.ts';

const at = (iso: string): number => Date.parse(iso);
const HOUR = 3_600_000;

test('days of 23 and 25 hours have their real length', () => {
  const hours = (zone: string, from: string, to: string): number[] => {
    const days = listGuideDays(zone, at(from), at(to));
    return days.slice(1).map((day, index) => (day.start - days[index]!.start) / HOUR);
  };
  // Lisbon puts its clocks back on 25 October 2026 and forward on 28 March 2027.
  expect(hours('Europe/Lisbon', '2026-10-24T12:00:00Z', '2026-10-27T12:00:00Z')).toEqual([24, 24, 25, 24]);
  expect(hours('Europe/Lisbon', '2027-03-27T12:00:00Z', '2027-03-30T12:00:00Z')).toEqual([24, 24, 23, 24]);
  expect(hours('UTC', '2027-03-27T12:00:00Z', '2027-03-30T12:00:00Z')).toEqual([24, 24, 24, 24]);
});

const rules = readGuide({
  shows: ['a', 'b', 'c', 'd'].map((id) => ({ id, title: id })),
  days: [
    {
      id: 'night',
      slots: [
        { at: '00:00', show: 'a' },
        { at: '01:15', show: 'b' },
        { at: '01:45', show: 'c' },
        { at: '03:00', show: 'd' },
      ],
    },
    { id: 'even', slots: [{ at: '12:00', show: 'a' }] },
    {
      id: 'odd',
      slots: [
        { at: '06:00', show: 'b' },
        { at: '18:00', show: 'unknown' },
      ],
    },
  ],
  channels: [
    { id: 'n', name: 'N', week: ['night'] },
    { id: 'w', name: 'W', week: ['even', 'odd', 'even', 'odd', 'even', 'odd', 'even'] },
  ],
} as never);

function listProgrammes(channel: number, zone: string, from: string, to: string): string[] {
  const days = listGuideDays(zone, at(from), at(to) + 24 * HOUR);
  return listBroadcasts(rules, rules.channels[channel]!, days, at(from), at(to)).map(
    ({ show, start, end }) => `${show.id} ${new Date(start).toISOString().slice(5, 16)} ${(end - start) / 60_000}`,
  );
}

test('on the day of 23 hours programmes of the skipped hour move one hour later in local time, and none overlap', () => {
  // Local time in Lisbon skips 01:00 to 02:00 that night. So 01:15 local time becomes 02:15 (01:15 UTC), and 01:45
  // becomes 02:45 (01:45 UTC). The expected times are UTC.
  expect(listProgrammes(0, 'Europe/Lisbon', '2027-03-28T00:00:00Z', '2027-03-28T03:00:00Z')).toEqual([
    'a 03-28T00:00 75',
    'b 03-28T01:15 30',
    'c 03-28T01:45 15',
    'd 03-28T02:00 1260',
  ]);
});

test('on the day of 25 hours a programme also lasts for the repeated hour', () => {
  // Local time in Lisbon repeats 01:00 to 02:00 that night. The programme at 01:45 starts in the first of these two
  // hours (00:45 UTC) and lasts until 03:00 local time (03:00 UTC), an hour longer than on other days.
  expect(listProgrammes(0, 'Europe/Lisbon', '2026-10-24T23:00:00Z', '2026-10-25T03:30:00Z')).toEqual([
    'a 10-24T23:00 75',
    'b 10-25T00:15 30',
    'c 10-25T00:45 135',
    'd 10-25T03:00 1260',
  ]);
});

test('each programme lasts until the next begins, over midnight and over days; a slot of an unknown show is ignored', () => {
  expect(listProgrammes(1, 'UTC', '2026-11-16T11:00:00Z', '2026-11-18T13:00:00Z')).toEqual([
    'a 11-15T12:00 1440',
    'a 11-16T12:00 1080',
    'b 11-17T06:00 1800',
    'a 11-18T12:00 1080',
  ]);
});

/** Removes the day and month from a listed programme. */
const withoutDate = (programme: string): string => programme.replace(/ \d\d-\d\dT/, ' ');

test('a week of the next year has the same programmes at the same times', () => {
  const [one, two] = [
    listProgrammes(1, 'UTC', '2026-11-16T00:00:00Z', '2026-11-23T00:00:00Z'),
    listProgrammes(1, 'UTC', '2027-11-15T00:00:00Z', '2027-11-22T00:00:00Z'),
  ];
  expect(two.map(withoutDate)).toEqual(one.map(withoutDate));
});
