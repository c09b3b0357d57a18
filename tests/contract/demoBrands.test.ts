// The demo brands have enough content for every screen, and their dates are relative to the current time.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Item = {
  readonly type: string;
  readonly schedule?: unknown;
  readonly startDate?: unknown;
  readonly minimumAge?: number;
};
const json = (path: string): unknown => JSON.parse(readFileSync(`realms/${path}`, 'utf8'));
const catalogue = (realm: string): Item[] =>
  readdirSync(`realms/${realm}/catalogue`).flatMap((file) => json(`${realm}/catalogue/${file}`) as Item[]);
const count = (items: readonly Item[], ...types: string[]): number =>
  items.filter(({ type }) => types.includes(type)).length;

test('Ironclad: 60 fighters with record and bouts, rankings, 40 news items, 12 channels, 30 live and upcoming events', () => {
  const { fighters } = json('ironclad/data/fighters.json') as { fighters: { record?: object; bouts?: object[] }[] };
  expect(fighters.filter(({ record, bouts }) => record && bouts?.length).length).toBeGreaterThanOrEqual(60);
  expect(
    (json('ironclad/data/rankings.json') as { rankings: { ranked: object[] }[] }).rankings.every(
      ({ ranked }) => ranked.length > 0,
    ),
  ).toBe(true);
  expect((json('ironclad/data/news.json') as { articles: object[] }).articles.length).toBeGreaterThanOrEqual(40);
  const { channels } = json('ironclad/data/epg.json') as { channels: object[] };
  expect(channels.length).toBeGreaterThanOrEqual(12);
  expect(count(catalogue('ironclad'), 'LIVE')).toBeGreaterThanOrEqual(30);
  expect(count(catalogue('ironclad'), 'NEWS')).toBeGreaterThanOrEqual(40);
});

test('Sahra has series with seasons and episodes, Cancha matches, highlights and news', () => {
  const { series } = json('sahra/data/series.json') as { series: { seasons: object[] }[] };
  expect(series.filter(({ seasons }) => seasons.length > 1).length).toBeGreaterThan(0);
  expect(count(catalogue('sahra'), 'VOD')).toBeGreaterThan(200);
  const cancha = catalogue('cancha');
  expect([count(cancha, 'LIVE') >= 20, count(cancha, 'VOD') > 100, count(cancha, 'NEWS') > 0]).toEqual([
    true,
    true,
    true,
  ]);
});

test('no live event has a fixed date: it starts and ends by a rule, in any year', () => {
  for (const realm of ['ironclad', 'sahra', 'cancha']) {
    expect(
      catalogue(realm).filter(
        ({ type, schedule, startDate }) => type === 'LIVE' && (schedule === undefined || startDate !== undefined),
      ),
      realm,
    ).toEqual([]);
  }
});
