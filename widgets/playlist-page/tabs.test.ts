import { expect, it } from 'vitest';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { inTab, LONG, tabsOf } from './tabs.ts';

const item = (id: string, more: object): ContentItem => ({ id, type: 'VOD', title: id, ...more }) as ContentItem;
const full = item('full', { duration: LONG }),
  clip = item('clip', { duration: LONG - 1 }),
  live = item('live', { type: 'LIVE' });

it('has a tab for each kind that the list has beside others', () => {
  expect(tabsOf([full, clip, live])).toEqual(['all', 'live', 'long', 'short']);
  expect(tabsOf([full, clip])).toEqual(['all', 'long', 'short']);
  expect(tabsOf([full, full])).toEqual([]);
  expect(tabsOf([])).toEqual([]);
});
it('shows what is of the tab', () => {
  expect(inTab([full, clip, live], 'short')).toEqual([clip]);
  expect(inTab([full, clip, live], 'all')).toEqual([full, clip, live]);
});
