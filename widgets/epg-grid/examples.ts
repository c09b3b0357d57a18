import type { Example } from '#engine/plugin-api/index.ts';

// All times are fixed, so that the examples look the same whenever they are rendered.

type Json = Readonly<Record<string, unknown>>;
const toIsoTime = (time: string): string => `2026-11-21T${time}:00Z`;
const buildProgramme = (id: string, title: string, from: string, to: string, more: Json = {}): Json => ({
  id,
  title,
  startDate: toIsoTime(from),
  endDate: toIsoTime(to),
  accessLevel: 'GRANTED',
  playbackStatus: 'restart',
  ...more,
});
const buildChannel = (position: number, name: string, programmes: readonly Json[], more: Json = {}): Json => ({
  id: `channel-${position}`,
  eventId: `channel-${position}`,
  name,
  number: String(position + 1),
  position,
  accessLevel: 'GRANTED',
  programmes,
  ...more,
});

const buildEvening = (id: string): readonly Json[] => [
  buildProgramme(`${id}-a`, 'The news', '18:00', '18:30', { episode: 'The early edition' }),
  buildProgramme(`${id}-b`, 'A film with a title that goes on and on', '18:30', '20:45', {
    description: 'Two sentences that say what it is. And why to stay.',
  }),
  buildProgramme(`${id}-c`, 'Weather', '20:45', '20:50'),
  buildProgramme(`${id}-d`, 'The match', '20:50', '22:50', { live: true, playbackStatus: 'live' }),
  buildProgramme(`${id}-e`, 'After the match', '22:50', '23:40', { episode: 'With guests' }),
];
const buildChannels = (count: number): readonly Json[] =>
  Array.from({ length: count }, (_, i) =>
    buildChannel(
      i,
      ['One', 'Two', 'Cinema', 'Music', 'Stage', 'Nature', 'World', 'Night'][i]!,
      buildEvening(String(i)),
      i % 2 ? { note: '24/7' } : {},
    ),
  );
const LOCKED_CHANNELS = [
  ['GRANTED_ON_SIGN_IN', 'With an account'],
  ['DENIED', 'For sale'],
  ['GEOBLOCKED', 'Elsewhere'],
] as const;
const openingTime = { at: toIsoTime('20:30') };

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  { name: 'filled', props: { title: 'Guide', ...openingTime, items: buildChannels(8) } },
  {
    name: 'locked channels',
    props: {
      title: 'Locked',
      ...openingTime,
      items: LOCKED_CHANNELS.map(([accessLevel, name], i) =>
        buildChannel(
          i,
          name,
          buildEvening(String(i)).map((programme) => ({ ...programme, accessLevel })),
          { accessLevel },
        ),
      ),
    },
  },
  {
    name: 'short programmes',
    props: {
      ...openingTime,
      items: [
        buildChannel(
          0,
          'Shorts',
          Array.from({ length: 24 }, (_, i) =>
            buildProgramme(
              `s${i}`,
              `Short ${i + 1}`,
              `${20 + Math.floor(i / 12)}:${String((i % 12) * 5).padStart(2, '0')}`,
              i === 23 ? '22:00' : `${20 + Math.floor((i + 1) / 12)}:${String(((i + 1) % 12) * 5).padStart(2, '0')}`,
            ),
          ),
        ),
      ],
    },
  },
  {
    name: 'one channel, Arabic',
    props: {
      title: 'الدليل',
      ...openingTime,
      items: [
        buildChannel(0, 'القناة الأولى', [
          buildProgramme('a', 'نشرة الأخبار', '19:00', '20:00'),
          buildProgramme('b', 'فيلم السهرة', '20:00', '22:30', { episode: 'الجزء الثاني' }),
        ]),
      ],
    },
  },
  { name: 'empty', props: { title: 'Empty', items: [] } },
  {
    name: 'loads its guide',
    props: { title: "The realm's own" },
    responses: {
      getEpg: {
        items: buildChannels(8),
        moreDataAvailable: false,
        guide: {
          startDate: '2026-11-21T00:00:00Z',
          endDate: '2026-11-23T00:00:00Z',
          totalChannels: 8,
          highlights: [toIsoTime('20:50')],
        },
      },
    },
  },
];
