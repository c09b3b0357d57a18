import { expect, test } from 'vitest';
import { createTestPorts } from '#engine/testing/createTestPorts.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { describeItem } from './describeItem.ts';

const item = (more: Readonly<Record<string, unknown>>) =>
  ({ id: 'a', type: 'VOD', title: 'A', accessLevel: 'GRANTED', ...more }) as unknown as ContentItem;

test('each known fact of a video is listed once, and unknown facts are left out', () => {
  const { ports } = createTestPorts();
  expect(describeItem(item({}), ports).facts).toEqual([]);
  expect(
    describeItem(
      item({ duration: 600, minimumAge: 16, location: 'Porto', series: { seriesId: 's', title: 'The series' } }),
      ports,
    ).facts.map(({ value, href }) => [value, href]),
  ).toEqual([
    ['Porto', undefined],
    ['10 min', undefined],
    ['The series', '/link/series'],
    ['From age 16', undefined],
  ]);
});

test('an event has its date, times, length and parts', () => {
  const { facts, parts } = describeItem(
    item({
      type: 'LIVE',
      duration: 600,
      startDate: '2026-11-21T19:00:00Z',
      endDate: '2026-11-21T22:00:00Z',
      subEvents: [{ title: 'Opening' }],
    }),
    createTestPorts().ports,
  );
  expect(facts.map(({ value }) => value)).toEqual(['2026-11-21 19:00, 2026-11-21 19:00 – 2026-11-21 22:00', '10 min']);
  expect(parts).toEqual([{ title: 'Opening', time: '' }]);
});

test('sign-in is offered only to guests, and only when signing in grants access', () => {
  const locked = item({ accessLevel: 'GRANTED_ON_SIGN_IN' });
  expect(describeItem(locked, createTestPorts().ports)).toMatchObject({ signIn: { href: '/item/a?play=1' }, note: '' });
  expect(describeItem(locked, createTestPorts({ session: { isGuest: false } }).ports)).toMatchObject({
    playLinks: [{ text: 'Watch', href: '?play=1' }],
  });
  expect(describeItem(item({ accessLevel: 'DENIED' }), createTestPorts().ports).signIn).toBeUndefined();
});

test('items that can be played here and now have a play link', () => {
  const { ports } = createTestPorts({ address: { query: { playlistId: 'p' } } });
  const play = (more: Readonly<Record<string, unknown>>) => describeItem(item(more), ports).playLinks[0]?.text;
  expect(describeItem(item({}), ports).playLinks[0]?.href).toBe('?playlistId=p&play=1');
  expect([play({}), play({ watchProgress: 9 }), play({ type: 'LIVE', live: true })]).toEqual([
    'Watch',
    'Resume',
    'Watch live',
  ]);
  expect(play({ type: 'LIVE', startDate: '2026-11-21T23:00:00Z' })).toBeUndefined();
  expect(play({ type: 'LIVE', startDate: '2026-11-21T19:00:00Z' })).toBe('Watch');
  expect(describeItem(item({ accessLevel: 'GEOBLOCKED' }), ports)).toMatchObject({ note: 'Geoblocked hint' });
  expect(play({ accessLevel: 'GEOBLOCKED' })).toBeUndefined();
});

test('a running programme can be played from its start and live, and a premiere shows when it begins', () => {
  const { ports } = createTestPorts({ features: { has: () => true } });
  const programme = item({ type: 'EPG', startDate: '2026-11-21T19:00:00Z', playbackStatus: 'restart' });
  expect(describeItem(programme, ports).playLinks.map(({ text, query }) => [text, query])).toEqual([
    ['Watch from start', { play: '1', at: '2026-11-21T19:00:00Z' }],
    ['Watch live', { play: '1' }],
  ]);
  const release = { type: 'PREMIERE', scheduledAt: '2026-11-22T19:00:00Z' };
  expect(describeItem(item({ release }), ports)).toMatchObject({ playLinks: [], note: 'Premiere 2026-11-22 19:00' });
});

test('an interstitial offers sign-in to guests, and leads viewers with a licence to the video', () => {
  const denied = item({ accessLevel: 'DENIED' });
  expect(describeItem(denied, createTestPorts().ports, true)).toMatchObject({ signIn: {}, playLinks: [] });
  const viewer = createTestPorts({ session: { isGuest: false } }).ports;
  expect(describeItem(denied, viewer, true)).toMatchObject({ playLinks: [] });
  expect(describeItem(denied, viewer, true).signIn).toBeUndefined();
  expect(describeItem(item({}), viewer, true).playLinks).toEqual([{ text: 'Watch', href: '/item/a?play=1' }]);
});

test('signing in returns to the playing video', () => {
  const toItem = () => ({ href: '/login?from=%2Fvideo%2Fa%3FplaylistId%3Dp', external: false });
  const { signIn } = describeItem(
    item({ accessLevel: 'GRANTED_ON_SIGN_IN' }),
    createTestPorts({ links: { toItem } }).ports,
  );
  expect(new URLSearchParams(signIn?.href.split('?')[1]).get('from')).toBe('/video/a?playlistId=p&play=1');
});
