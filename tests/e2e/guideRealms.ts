// Publishes the test realms of the guide: one with a thousand channels, and two with two channels.
import { expect, type RunningProduct } from './fixtures.ts';
import { bucket, createTestRealm, IMAGES, type TestRealm } from './testRealm.ts';

export const CHANNELS = 1000;
export const HALF_HOUR_MS = 1_800_000;

/** Publishes a realm with a thousand channels of 48 programmes a day: 336,000 in a week. */
export function publishThousandChannels(product: RunningProduct): Promise<TestRealm> {
  const shows = Array.from({ length: 48 }, (_, i) => ({
    id: `s${i}`,
    title: `Show ${i + 1} with a title that is longer than half an hour`,
    playbackStatus: 'restart',
  }));
  const slots = shows.map(({ id }, i) => ({
    at: `${String(Math.floor(i / 2)).padStart(2, '0')}:${i % 2 ? '30' : '00'}`,
    show: id,
  }));
  const channels = Array.from({ length: CHANNELS }, (_, i) => ({
    id: `c${i + 1}`,
    name: `Channel ${i + 1}`,
    accessLevel: i === 1 ? 'GRANTED_ON_SIGN_IN' : 'GRANTED',
    week: ['day'],
  }));
  return publishGuideRealm(
    product,
    { home: { elements: [{ type: 'epg-grid', v: 1, id: 'guide', props: { title: 'Guide' } }] } },
    { shows, days: [{ id: 'day', slots }], channels },
  );
}

/**
 * Publishes a realm with two channels. Its browse page has a guide of a weekend on which the clocks go back, and of
 * programmes of five minutes.
 */
export function publishTwoChannels(product: RunningProduct): Promise<TestRealm> {
  const shows = ['Morning', 'Evening'].map((title, i) => ({
    id: title,
    title,
    episodes: [`${title} part`],
    thumbnailUrl: i ? IMAGES.landscape : IMAGES.hero,
    playbackStatus: 'live',
  }));
  const channels = [
    { id: 'one', name: 'First channel', logoUrl: IMAGES.square, accessLevel: 'GRANTED', week: ['day'] },
    { id: 'two', name: 'Second channel', logoUrl: IMAGES.square, accessLevel: 'DENIED', week: ['day'] },
  ];
  const createProgramme = (id: string, startDate: string, endDate: string) => ({
    id,
    title: `Programme ${id}`,
    startDate,
    endDate,
    accessLevel: 'GRANTED',
  });
  const weekend = Array.from({ length: 72 }, (_, hour) =>
    createProgramme(
      `h${hour}`,
      new Date(Date.UTC(2026, 9, 24, hour - 1)).toISOString(),
      new Date(Date.UTC(2026, 9, 24, hour)).toISOString(),
    ),
  );
  const shorts = Array.from({ length: 24 }, (_, i) =>
    createProgramme(
      `s${i}`,
      new Date(Date.UTC(2026, 9, 24, 9, i * 5)).toISOString(),
      new Date(Date.UTC(2026, 9, 24, 9, (i + 1) * 5)).toISOString(),
    ),
  );
  const createChannel = (position: number, programmes: readonly unknown[]) => ({
    id: `w${position}`,
    eventId: `w${position}`,
    name: `W${position}`,
    position,
    accessLevel: 'GRANTED',
    programmes,
  });
  return publishGuideRealm(
    product,
    {
      home: {
        elements: [
          bucket('now', { type: 'EPG_NOW_NEXT', source: { ids: ['one-tv', 'two-tv'] } }),
          bucket('channels', { type: 'EPG', source: { ids: ['one-tv', 'two-tv'] } }),
        ],
      },
      schedule: { elements: [{ type: 'epg-grid', v: 1, id: 'channels', props: {} }] },
      browse: {
        elements: [
          {
            type: 'epg-grid',
            v: 1,
            id: 'weekend',
            props: {
              title: 'Weekend',
              at: '2026-10-24T20:00:00Z',
              items: [createChannel(0, weekend), createChannel(1, shorts)],
              guide: { startDate: '2026-10-23T23:00:00Z', endDate: '2026-10-27T00:00:00Z', totalChannels: 2 },
            },
          },
        ],
      },
    },
    {
      zone: 'UTC',
      shows,
      days: [
        {
          id: 'day',
          slots: [
            { at: '00:00', show: 'Morning' },
            { at: '12:00', show: 'Evening' },
          ],
        },
      ],
      channels,
    },
    [
      {
        id: 'one-tv',
        type: 'EPG',
        epgId: 'one',
        title: 'First channel',
        accessLevel: 'GRANTED',
        thumbnailUrl: IMAGES.landscape,
      },
      {
        id: 'two-tv',
        type: 'EPG',
        epgId: 'two',
        title: 'Second channel',
        accessLevel: 'GRANTED',
        thumbnailUrl: IMAGES.landscape,
      },
      ...Array.from({ length: 20 }, (_, i) => ({
        id: `live-${i}`,
        type: 'LIVE',
        title: `Live ${i}`,
        accessLevel: 'GRANTED',
        thumbnailUrl: IMAGES.landscape,
        startDate: new Date(Date.now() - HALF_HOUR_MS).toISOString(),
        endDate: new Date(Date.now() + 20 * HALF_HOUR_MS).toISOString(),
      })),
    ],
  );
}

/**
 * Publishes a realm whose guide has two programmes of a day: one with playback status `restart` and one with `live`.
 *
 * @param epgPlayback the realm's setting
 */
export function publishPlaybackStatuses(product: RunningProduct, epgPlayback: boolean): Promise<TestRealm> {
  const statuses = ['restart', 'live'] as const;
  return publishGuideRealm(
    product,
    { home: { elements: [{ type: 'epg-grid', v: 1, id: 'channels', props: {} }] } },
    {
      zone: 'UTC',
      shows: statuses.map((playbackStatus) => ({ id: playbackStatus, title: `The ${playbackStatus}`, playbackStatus })),
      days: statuses.map((id) => ({ id, slots: [{ at: '00:00', show: id }] })),
      channels: statuses.map((id) => ({ id, name: `Channel ${id}`, accessLevel: 'GRANTED', week: [id] })),
    },
    undefined,
    epgPlayback,
  );
}

async function publishGuideRealm(
  product: RunningProduct,
  pages: Parameters<typeof createTestRealm>[1],
  epg: unknown,
  catalogue?: readonly Record<string, unknown>[],
  epgPlayback = true,
): Promise<TestRealm> {
  const menu = {
    menus: [
      {
        id: 'main',
        layout: 'top',
        items: [
          { id: 'home', label: 'Home', link: { type: 'HOME' }, main: true },
          { id: 'guide', label: 'All channels', link: { type: 'SCHEDULE' }, main: true },
        ],
      },
    ],
    defaultMenu: 'main',
  };
  const realm = createTestRealm(product, pages, {
    realm: { features: { epgPlayback } },
    menu,
    ...(catalogue && { catalogue }),
  });
  realm.write('data/epg.json', epg);
  const { status, output } = await realm.publish();
  expect(status, output).toBe(0);
  return realm;
}
