import { expect, test } from 'vitest';
import type { AdsSettings } from '#schemas/realm/ads.ts';
import { createAdUnits } from './adUnits.ts';

const licences = { licences: [{ id: 'premium', name: 'Premium', type: 'STANDARD', adFree: true }] };
const listUnits = (ads: AdsSettings | undefined, media: object = {}, viewerLicences: readonly string[] = []) =>
  createAdUnits(
    {
      data: new Map([['licences', licences]]),
      realm: { id: 'a', name: 'A', locales: ['en'], defaultLocale: 'en', playback: { ...(ads && { ads }) } },
    } as unknown as Parameters<typeof createAdUnits>[0],
    { id: 'a film', type: 'VOD', media: { asset: 'film', ...media } },
    { locale: 'pt', licences: viewerLicences },
  );
const ads: AdsSettings = { units: [{ kind: 'VAST', url: 'https://ads.example/{item}/{asset}?l={lang}&s={session}' }] };

test('ad units are filled in from the template of the realm', () => {
  expect(listUnits(undefined)).toEqual([]);
  expect(listUnits(ads)).toEqual([
    {
      id: 'ad-1',
      kind: 'VAST',
      url: 'https://ads.example/a%20film/film?l=pt&s={session}',
      position: 'PRE',
      consent: 'REQUIRED',
      timeoutSeconds: 5,
    },
  ]);
});

test('items without ads and viewers with a licence that is free of ads get none', () => {
  expect(listUnits(ads, { ads: false })).toEqual([]);
  expect(listUnits({ ...ads, items: 'MARKED' })).toEqual([]);
  expect(listUnits({ ...ads, items: 'MARKED' }, { ads: true })).toHaveLength(1);
  expect(listUnits(ads, {}, ['premium'])).toEqual([]);
});
