// The demo brands have enough content for every screen, and their dates are relative to the current time.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Item = {
  readonly type: string;
  readonly schedule?: unknown;
  readonly startDate?: unknown;
};
const readJson = (path: string): unknown => JSON.parse(readFileSync(`realms/${path}`, 'utf8'));
const readCatalogue = (realm: string): Item[] =>
  readdirSync(`realms/${realm}/catalogue`).flatMap((file) => readJson(`${realm}/catalogue/${file}`) as Item[]);
const countItems = (items: readonly Item[], ...types: string[]): number =>
  items.filter(({ type }) => types.includes(type)).length;

test('Ironclad has enough fighters, rankings, news, channels and events', () => {
  const { fighters } = readJson('ironclad/data/fighters.json') as { fighters: { record?: object; bouts?: object[] }[] };
  expect(fighters.filter(({ record, bouts }) => record && bouts?.length).length).toBeGreaterThanOrEqual(60);
  expect(
    (readJson('ironclad/data/rankings.json') as { rankings: { ranked: object[] }[] }).rankings.every(
      ({ ranked }) => ranked.length > 0,
    ),
  ).toBe(true);
  expect((readJson('ironclad/data/news.json') as { articles: object[] }).articles.length).toBeGreaterThanOrEqual(40);
  const { channels } = readJson('ironclad/data/epg.json') as { channels: object[] };
  expect(channels.length).toBeGreaterThanOrEqual(12);
  expect(countItems(readCatalogue('ironclad'), 'LIVE')).toBeGreaterThanOrEqual(30);
  expect(countItems(readCatalogue('ironclad'), 'NEWS')).toBeGreaterThanOrEqual(40);
});

test('Sahra has enough series and videos, Cancha enough matches, videos and news', () => {
  const { series } = readJson('sahra/data/series.json') as { series: { seasons: object[] }[] };
  expect(series.filter(({ seasons }) => seasons.length > 1).length).toBeGreaterThan(0);
  expect(countItems(readCatalogue('sahra'), 'VOD')).toBeGreaterThan(200);
  const cancha = readCatalogue('cancha');
  expect([countItems(cancha, 'LIVE') >= 20, countItems(cancha, 'VOD') > 100, countItems(cancha, 'NEWS') > 0]).toEqual([
    true,
    true,
    true,
  ]);
});

test('every live event has a schedule and no fixed start date, so it is never outdated', () => {
  for (const realm of ['ironclad', 'sahra', 'cancha']) {
    expect(
      readCatalogue(realm).filter(
        ({ type, schedule, startDate }) => type === 'LIVE' && (schedule === undefined || startDate !== undefined),
      ),
      realm,
    ).toEqual([]);
  }
});
