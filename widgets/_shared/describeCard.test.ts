import { describe, expect, it } from 'vitest';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Ports } from '#engine/plugin-api/index.ts';
import { describeCard } from './describeCard.ts';

const NOW = Date.parse('2026-11-21T20:00:00Z');
const ports = (isGuest = true, isCoveredByLicence = false) =>
  ({
    links: { toItem: ({ id }: ContentItem) => ({ href: `/video/${id}`, external: false }) },
    text: {
      t: (key: string, values?: Record<string, unknown>) => [key, ...Object.values(values ?? {})].join(' '),
      date: (iso: string | undefined, style: string) => (iso ? `${style} ${iso.slice(0, 10)}` : ''),
      dayAndMonth: (iso: string | undefined) => (iso ? { day: iso.slice(8, 10), month: iso.slice(5, 7) } : undefined),
      duration: (seconds: number) => `${seconds}s`,
      price: (money: { amount: number } | undefined) => (money ? `$${money.amount / 100}` : ''),
      number: String,
    },
    session: { isGuest },
    playback: { withProgress: (unchanged: ContentItem) => unchanged },
    licences: { covers: () => isCoveredByLicence },
    clock: { now: () => NOW },
  }) as unknown as Ports;
const item = (more: Partial<ContentItem> = {}): ContentItem => ({
  id: 'x',
  type: 'VOD',
  title: 'X',
  accessLevel: 'GRANTED',
  favourite: false,
  live: false,
  displayLiveBadge: true,
  audioOnly: false,
  premiereVOD: false,
  newItem: false,
  owned: false,
  ...more,
});
const hoursFromNow = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

describe('top corner at the start: the status', () => {
  it('shows live with the stage, and how much of the event has elapsed', () => {
    expect(
      describeCard(
        item({ live: true, startDate: hoursFromNow(-1), endDate: hoursFromNow(3), details: { stage: 'Round 2' } }),
        'landscape',
        ports(),
      ),
    ).toMatchObject({ badge: { kind: 'live', text: 'live' }, stage: 'Round 2', progress: { percent: 25 } });
  });
  it('shows no live badge after the end or if the item disables it', () => {
    expect(
      describeCard(item({ live: true, startDate: hoursFromNow(-3), endDate: hoursFromNow(-1) }), 'landscape', ports())
        .badge,
    ).toBeUndefined();
    expect(describeCard(item({ live: true, displayLiveBadge: false }), 'landscape', ports()).badge).toBeUndefined();
  });
  it('shows the weekday within a week, the date later, a premiere with its name, else new', () => {
    expect(describeCard(item({ startDate: hoursFromNow(30) }), 'landscape', ports()).badge?.text).toMatch(
      /^weekday-time/,
    );
    expect(describeCard(item({ startDate: hoursFromNow(24 * 30) }), 'landscape', ports()).badge?.text).toMatch(
      /^day-month/,
    );
    expect(
      describeCard(item({ release: { type: 'PREMIERE', scheduledAt: hoursFromNow(30) } }), 'landscape', ports()).badge
        ?.text,
    ).toMatch(/^premiere weekday-time/);
    expect(describeCard(item({ newItem: true, startDate: hoursFromNow(-30) }), 'landscape', ports()).badge).toEqual({
      kind: 'new',
      text: 'new',
    });
  });
});

describe('top corner at the end: the access', () => {
  it('shows sign-in to guests only', () => {
    expect(describeCard(item({ accessLevel: 'GRANTED_ON_SIGN_IN' }), 'landscape', ports()).lock?.kind).toBe('sign-in');
    expect(describeCard(item({ accessLevel: 'GRANTED_ON_SIGN_IN' }), 'landscape', ports(false)).lock).toBeUndefined();
  });
  it('shows the price of an item for sale, or a text if it has no price', () => {
    expect(
      describeCard(
        item({ accessLevel: 'DENIED', price: { amount: 2499, scale: 2, currency: 'USD' } }),
        'landscape',
        ports(),
      ).lock,
    ).toEqual({ kind: 'buy', text: '$24.99' });
    expect(describeCard(item({ accessLevel: 'DENIED' }), 'landscape', ports()).lock?.text).toBe('purchaseToWatch');
  });
  it('shows nothing for a licensed item, and its own text for a bought and a geoblocked item', () => {
    expect(describeCard(item({ accessLevel: 'DENIED' }), 'landscape', ports(false, true)).lock).toBeUndefined();
    expect(describeCard(item({ accessLevel: 'DENIED', owned: true }), 'landscape', ports()).lock?.kind).toBe('owned');
    expect(describeCard(item({ accessLevel: 'GEOBLOCKED' }), 'landscape', ports()).lock?.kind).toBe('geoblocked');
  });
  it('shows no lock on a fighter', () =>
    expect(describeCard(item({ type: 'FIGHTER', accessLevel: 'DENIED' }), 'square', ports()).lock).toBeUndefined());
});

it('bottom corner at the end: shows the duration, or the number of items with a label', () => {
  expect(describeCard(item({ duration: 124 }), 'landscape', ports()).length).toEqual({ text: '124s' });
  expect(describeCard(item({ duration: 124 }), 'poster', ports()).length).toBeUndefined();
  expect(describeCard(item({ type: 'PLAYLIST', itemCount: 9 }), 'playlist', ports()).length).toEqual({
    text: '9',
    label: 'itemCount 9',
  });
});

it('bottom edge: shows the progress from 0 to 100 with a label, and the remaining time among the facts', () => {
  const texts = describeCard(
    item({ duration: 100, watchProgress: 40, details: { facts: ['A', 'B', 'C'] } }),
    'landscape',
    ports(),
  );
  expect(texts.progress).toEqual({ percent: 40, label: 'watched 40' });
  expect(texts.facts).toEqual(['A', 'B', 'timeLeft 60s']);
  expect(describeCard(item({ duration: 100, watchProgress: 4000 }), 'landscape', ports()).progress?.percent).toBe(100);
});

it('a ticket has date and price of its own and leaves them out of the corners', () => {
  const texts = describeCard(
    item({
      type: 'LIVE',
      startDate: '2026-11-28T22:00:00Z',
      accessLevel: 'DENIED',
      price: { amount: 2499, scale: 2, currency: 'USD' },
      details: { facts: ['Title fight', 'Porto'] },
    }),
    'ticket',
    ports(),
  );
  expect(texts).toMatchObject({
    date: { day: '28', month: '11' },
    price: '$24.99',
    facts: ['Title fight', 'weekday-time 2026-11-28'],
  });
  expect(texts.badge).toBeUndefined();
  expect(texts.lock).toBeUndefined();
});

it('invalid dates and numbers show nothing instead of NaN', () => {
  const texts = describeCard(
    item({ live: true, startDate: 'never', endDate: '9999-99-99', duration: 0, watchProgress: 5 }),
    'landscape',
    ports(),
  );
  expect(JSON.stringify(texts)).not.toMatch(/NaN|null|Invalid/);
});

describe('the rank of a fighter', () => {
  const inArabic = {
    ...ports(),
    text: { ...ports().text, number: (value: number) => value.toLocaleString('ar-EG') },
  } as Ports;
  it("has the viewer's digits", () =>
    expect(describeCard(item({ details: { rank: '2' } }), 'square', inArabic)).toMatchObject({
      rank: '٢',
      isChampion: false,
    }));
  it('is the mark of the champion if it is not a number', () =>
    expect(describeCard(item({ details: { rank: 'C' } }), 'square', inArabic)).toMatchObject({
      rank: 'C',
      isChampion: true,
    }));
});
