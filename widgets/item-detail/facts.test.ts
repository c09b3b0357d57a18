import { expect, test } from 'vitest';
import { createTestPorts } from '#engine/testing/createTestPorts.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { itemWords } from './facts.ts';

const item = (more: Readonly<Record<string, unknown>>) =>
  ({ id: 'a', type: 'VOD', title: 'A', accessLevel: 'GRANTED', ...more }) as unknown as ContentItem;

test('what is known of a video stands there once each, and nothing that is not known', () => {
  const { ports } = createTestPorts();
  expect(itemWords(item({}), ports).facts).toEqual([]);
  expect(
    itemWords(
      item({ duration: 600, minimumAge: 16, location: 'Porto', series: { seriesId: 's', title: 'The series' } }),
      ports,
    ).facts.map(({ words, href }) => [words, href]),
  ).toEqual([
    ['Porto', undefined],
    ['10 min', undefined],
    ['The series', '/link/series'],
    ['From age 16', undefined],
  ]);
});

test('an event has its hours, its length and its parts', () => {
  const { facts, parts } = itemWords(
    item({
      type: 'LIVE',
      duration: 600,
      startDate: '2026-11-21T19:00:00Z',
      endDate: '2026-11-21T22:00:00Z',
      subEvents: [{ title: 'Opening' }],
    }),
    createTestPorts().ports,
  );
  expect(facts.map(({ words }) => words)).toEqual(['2026-11-21 19:00, 2026-11-21 19:00 – 2026-11-21 22:00', '10 min']);
  expect(parts).toEqual([{ title: 'Opening', time: '' }]);
});

test('only a guest is asked to sign in, and only where that opens it', () => {
  const locked = item({ accessLevel: 'GRANTED_ON_SIGN_IN' });
  expect(itemWords(locked, createTestPorts().ports)).toMatchObject({ signIn: { href: '/item/a' }, note: '' });
  expect(itemWords(locked, createTestPorts({ session: { isGuest: false } }).ports)).toMatchObject({
    note: 'Player not yet',
  });
  expect(itemWords(item({ accessLevel: 'DENIED' }), createTestPorts().ports).signIn).toBeUndefined();
});
