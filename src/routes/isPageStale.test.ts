import { expect, test } from 'vitest';
import { isPageStale } from './isPageStale.ts';

test('news, rankings and history are stale after a page outside their group; other pages never are', () => {
  for (const page of ['news', 'news-item/n1', 'rankings', 'fighters', 'fighter/f1', 'history']) {
    expect(isPageStale(page, 'home'), page).toBe(true);
    expect(isPageStale(page, undefined), page).toBe(true);
    expect(isPageStale(page, page), page).toBe(false);
  }
  expect(isPageStale('news', 'news-item/n1')).toBe(false);
  expect(isPageStale('rankings', 'fighter/f1')).toBe(false);
  expect(isPageStale('home', 'news')).toBe(false);
});
