import { expect, it } from 'vitest';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { selectHighlightContent } from './selectHighlightContent.ts';

const item = {
  id: 'i',
  type: 'VOD',
  title: 'Item',
  description: 'About it',
  thumbnailUrl: '/t.webp',
  posterUrl: '/p.webp',
} as ContentItem;

it("prefers the row's content and falls back to the item's", () => {
  expect(selectHighlightContent({ title: 'Row', background: { imageUrl: '/b.webp' } }, item)).toEqual({
    title: 'Row',
    description: 'About it',
    image: { url: '/b.webp', source: 'band' },
  });
  expect(selectHighlightContent({ title: ' ' }, item)).toEqual({
    title: 'Item',
    description: 'About it',
    image: { url: '/t.webp', source: 'item' },
  });
  const withPoster = { ...item, thumbnailUrl: undefined } as unknown as ContentItem;
  expect(selectHighlightContent({}, withPoster)?.image?.url).toBe('/p.webp');
  expect(selectHighlightContent({ title: 'Row' }, undefined)).toEqual({ title: 'Row' });
});
it('returns undefined without any content', () => expect(selectHighlightContent({}, undefined)).toBeUndefined());
