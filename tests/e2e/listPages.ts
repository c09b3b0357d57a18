// Test data and helpers of the browser tests of playlists, series and seasons.
import type { Page } from '@playwright/test';
import { IMAGES } from './testRealm.ts';

const commonFields = {
  accessLevel: 'GRANTED',
  thumbnailUrl: IMAGES.landscape,
  posterUrl: IMAGES.portrait,
  squareUrl: IMAGES.square,
};
/** Returns a stored item of a type. */
export const createCard = (id: string, type: string, more: object = {}) => ({
  id,
  type,
  title: `Title of ${id}`,
  description: `About ${id}.`,
  ...commonFields,
  ...more,
});
/** Returns the ids of the first test items. */
export const listItemIds = (n: number) => Array.from({ length: n }, (_, i) => `item-${i + 1}`);
/** Settings of a realm for links that viewers share. */
export const sharing = {
  universalLink: 'https://share.test{path}',
  trackingConfiguration: [{ name: 'utm_source', value: 'share' }],
};
/** Returns a list that grows with each API request of a page: path and query. */
export const recordRequests = (page: Page) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) requests.push(pathname + search);
  });
  return requests;
};
