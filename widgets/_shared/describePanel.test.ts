import { describe, expect, it } from 'vitest';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Ports } from '#engine/plugin-api/index.ts';
import { describePanel } from './describePanel.ts';

const NOW = Date.parse('2026-11-21T20:00:00Z');
const ports = ({ isGuest = true, epg = true } = {}) =>
  ({
    links: { toItem: ({ id }: ContentItem) => ({ href: `/video/${id}`, external: false }) },
    text: {
      direction: 'ltr',
      t: (key: string, values?: Record<string, unknown>) => [key, ...Object.values(values ?? {})].join(' '),
      date: (iso: string | undefined, style: string) => (iso ? `${style} ${iso.slice(11, 16)}` : ''),
    },
    session: { isGuest },
    playback: { withProgress: (unchanged: ContentItem) => unchanged },
    licences: { covers: ({ accessLevel }: ContentItem) => accessLevel === 'GRANTED' },
    clock: { now: () => NOW },
    features: { has: (name: string) => name === 'epgPlayback' && epg },
  }) as unknown as Ports;
const item = (more: Partial<ContentItem> = {}) =>
  ({ id: 'x', type: 'VOD', title: 'X', accessLevel: 'GRANTED', ...more }) as ContentItem;
const hoursFromNow = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();
const links = (panelItem: ContentItem, portOptions = {}) =>
  describePanel(panelItem, ports(portOptions)).links.map(({ text, plays }) => `${text}${plays ? ' >' : ''}`);

describe('links', () => {
  it('depend on the type of the item and the access of the viewer', () => {
    expect(links(item())).toEqual(['watch >']);
    expect(links(item({ watchProgress: 9 }))).toEqual(['resume >']);
    expect(links(item({ accessLevel: 'GRANTED_ON_SIGN_IN' }))).toEqual(['signInToWatch']);
    expect(links(item({ accessLevel: 'DENIED' }))).toEqual(['purchaseToWatch']);
    expect(links(item({ accessLevel: 'GEOBLOCKED' }))).toEqual([]);
    expect(links(item({ type: 'LIVE', startDate: hoursFromNow(-1) }))).toEqual(['watchLive >']);
    expect(links(item({ type: 'LIVE', startDate: hoursFromNow(1) }))).toEqual([]);
    const findHref = (panelItem: ContentItem) => describePanel(panelItem, ports()).links[0]?.href;
    expect(findHref(item())).toBe('/video/x?play=1');
    expect(findHref(item({ type: 'LIVE', startDate: hoursFromNow(-1) }))).toBe('/video/x?play=1');
    // The page of a premiere asks whether to join it. An item that cannot be played yet links to its page.
    for (const more of [
      { premiereVOD: true },
      { accessLevel: 'GRANTED_ON_SIGN_IN' },
      { accessLevel: 'DENIED' },
    ] as const)
      expect(findHref(item(more))).toBe('/video/x');
    for (const type of ['SERIES', 'PLAYLIST', 'SEASON'] as const)
      expect(links(item({ type, accessLevel: 'DENIED' }))).toEqual(['open']);
    for (const type of ['SECTION', 'FIGHTER', 'NEWS'] as const) expect(links(item({ type }))).toEqual([]);
  });
  it('depend on the playback status for a programme', () => {
    const programme = item({ type: 'EPG', startDate: hoursFromNow(-1), endDate: hoursFromNow(1) });
    expect(links({ ...programme, playbackStatus: 'restart' })).toEqual(['watchFromStart >', 'watchLive >']);
    expect(links({ ...programme, playbackStatus: 'live' })).toEqual(['watchLive >', 'watchFromStart >']);
    expect(links(programme, { epg: false })).toEqual(['watchLive >']);
    expect(links({ ...programme, accessLevel: 'DENIED' })).toEqual(['purchaseToWatch']);
    expect(describePanel({ ...programme, playbackStatus: 'restart' }, ports()).links.map(({ href }) => href)).toEqual([
      `/video/x?play=1&at=${encodeURIComponent(programme.startDate!)}`,
      '/video/x?play=1',
    ]);
  });
  it('start a channel at its current programme, or only live when its guide is unknown', () => {
    const channel = item({ type: 'EPG', playbackStatus: 'restart' });
    const show = (from: number, to: number) => ({
      title: 'Show',
      startDate: hoursFromNow(from),
      endDate: hoursFromNow(to),
    });
    const hrefs = (programmingInfo: ContentItem['programmingInfo']) =>
      describePanel({ ...channel, programmingInfo } as ContentItem, ports()).links.map(({ href }) => href);
    const live = '/video/x?play=1';
    const startingAt = (from: number): string => `${live}&at=${encodeURIComponent(hoursFromNow(from))}`;
    expect(hrefs({ currentProgramme: show(-1, 1), nextProgramme: show(1, 2) })).toEqual([startingAt(-1), live]);
    // The page was opened before the next programme began.
    expect(hrefs({ currentProgramme: show(-2, -1), nextProgramme: show(-1, 1) })).toEqual([startingAt(-1), live]);
    expect(hrefs({ currentProgramme: show(-3, -2), nextProgramme: show(-2, -1) })).toEqual([live]);
    expect(hrefs(undefined)).toEqual([live]);
  });
});

describe('lines of text', () => {
  const about = (more: Partial<ContentItem>) => describePanel(item(more), ports()).about;
  it('are times, broadcasters, parts and description', () => {
    expect(
      about({
        type: 'LIVE',
        startDate: '2026-11-28T20:00:00Z',
        endDate: '2026-11-28T23:00:00Z',
        localBroadcasters: ['One', 'Two'],
        subEvents: [{ title: 'A' }, { title: 'B' }, { title: 'C' }, { title: 'D' }, { title: 'E' }],
        description: 'Why.',
      }),
    ).toEqual(['date 20:00, time 20:00 – time 23:00', 'shownBy One, Two', 'partsAndMore A · B · C 2', 'Why.']);
    expect(about({})).toEqual([]);
  });
  it('include the next release in the future', () => {
    expect(
      about({
        computedReleases: [
          { type: 'PREMIERE', scheduledAt: hoursFromNow(-5) },
          { type: 'RELEASE', scheduledAt: hoursFromNow(5) },
        ],
      }),
    ).toEqual([`released weekday-time ${hoursFromNow(5).slice(11, 16)}`]);
  });
});
