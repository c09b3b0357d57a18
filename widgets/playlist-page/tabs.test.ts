import { expect, it } from 'vitest';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { filterByTab, findTabs, LONG_VIDEO_SECONDS } from './tabs.ts';

const item = (id: string, more: object): ContentItem => ({ id, type: 'VOD', title: id, ...more }) as ContentItem;
const longVideo = item('full', { duration: LONG_VIDEO_SECONDS });
const clip = item('clip', { duration: LONG_VIDEO_SECONDS - 1 });
const live = item('live', { type: 'LIVE' });

it('has a tab for each kind of item, if the list has several kinds', () => {
  expect(findTabs([longVideo, clip, live])).toEqual(['all', 'live', 'long', 'short']);
  expect(findTabs([longVideo, clip])).toEqual(['all', 'long', 'short']);
  expect(findTabs([longVideo, longVideo])).toEqual([]);
  expect(findTabs([])).toEqual([]);
});
it('filters the items by tab', () => {
  expect(filterByTab([longVideo, clip, live], 'short')).toEqual([clip]);
  expect(filterByTab([longVideo, clip, live], 'all')).toEqual([longVideo, clip, live]);
});
