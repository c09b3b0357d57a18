import { describe, expect, it } from 'vitest';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { addPage } from './moreItems.ts';

const item = (id: string) => ({ id, type: 'VOD', title: id }) as ContentItem;
const page = (ids: string[], lastSeen: string, moreDataAvailable = true) => ({
  items: ids.map(item),
  paging: { lastSeen, moreDataAvailable },
});

describe('addPage', () => {
  it('adds new items and keeps the order', () => {
    const { items, paging } = addPage([item('a'), item('b')], page(['b', 'c', 'c'], '3'), '2');
    expect(items.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(paging).toEqual({ lastSeen: '3', moreDataAvailable: true });
  });
  it('ends when the server reports the end, when the cursor does not change, and when no item is new', () => {
    expect(addPage([], page(['a'], '1', false), undefined).paging.moreDataAvailable).toBe(false);
    expect(addPage([], page(['a'], '1'), '1').paging.moreDataAvailable).toBe(false);
    expect(addPage([item('a')], page(['a'], '2'), '1').paging.moreDataAvailable).toBe(false);
  });
});
