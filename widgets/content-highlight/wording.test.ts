import { expect, it } from 'vitest';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { wordingOf } from './wording.ts';

const item = {
  id: 'i',
  type: 'VOD',
  title: 'Item',
  description: 'About it',
  thumbnailUrl: '/t.webp',
  posterUrl: '/p.webp',
} as ContentItem;

it('says what the row says, else what its item says', () => {
  expect(wordingOf({ title: 'Row', background: { imageUrl: '/b.webp' } }, item)).toEqual({
    title: 'Row',
    description: 'About it',
    picture: { url: '/b.webp', from: 'band' },
  });
  expect(wordingOf({ title: ' ' }, item)).toEqual({
    title: 'Item',
    description: 'About it',
    picture: { url: '/t.webp', from: 'item' },
  });
  expect(wordingOf({}, { ...item, thumbnailUrl: undefined } as unknown as ContentItem)?.picture?.url).toBe('/p.webp');
  expect(wordingOf({ title: 'Row' }, undefined)).toEqual({ title: 'Row' });
});
it('is nothing when there is nothing to tell', () => expect(wordingOf({}, undefined)).toBeUndefined());
