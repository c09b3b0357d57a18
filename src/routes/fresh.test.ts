import { expect, test } from 'vitest';
import { isOver } from './fresh.ts';

test('[NEWS-004, NEWS-005, STATE-006] what news, rankings and history loaded is over outside their pages, and only theirs', () => {
  for (const page of ['news', 'news-item/n1', 'rankings', 'fighters', 'fighter/f1', 'history']) {
    expect(isOver(page, 'home'), page).toBe(true);
    expect(isOver(page, undefined), page).toBe(true);
    expect(isOver(page, page), page).toBe(false);
  }
  expect(isOver('news', 'news-item/n1')).toBe(false);
  expect(isOver('rankings', 'fighter/f1')).toBe(false);
  expect(isOver('home', 'news')).toBe(false);
});
