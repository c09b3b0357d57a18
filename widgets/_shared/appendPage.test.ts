import { describe, expect, it } from 'vitest';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { appendPage } from './appendPage.ts';

const item = (id: string) => ({ id, type: 'VOD', title: id }) as ContentItem;
const page = (ids: string[], lastSeen: string, moreDataAvailable = true) => ({
  items: ids.map(item),
  paging: { lastSeen, moreDataAvailable },
});

describe('appendPage', () => {
  it('appends new items in their order', () => {
    const { items, paging } = appendPage([item('a'), item('b')], page(['b', 'c', 'c'], '3'), '2');
    expect(items.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(paging).toEqual({ lastSeen: '3', moreDataAvailable: true });
  });
  it('ends when the server reports the end, when the cursor repeats, and when no item is new', () => {
    expect(appendPage([], page(['a'], '1', false), undefined).paging.moreDataAvailable).toBe(false);
    expect(appendPage([], page(['a'], '1'), '1').paging.moreDataAvailable).toBe(false);
    expect(appendPage([item('a')], page(['a'], '2'), '1').paging.moreDataAvailable).toBe(false);
  });
});
