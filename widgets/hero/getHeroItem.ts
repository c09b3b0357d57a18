import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { HeroProps } from './schema.ts';

/**
 * Returns the item to which the actions of a hero apply (specification, content-and-viewing, section 4, "Hero":
 * watchlist and programme dialogs). It is a video that a signed-in viewer can add to a list, or a channel with a
 * current programme. Other heroes have no item.
 */
export function getHeroItem(
  { title, background, primaryButton }: HeroProps,
  isGuest: boolean,
): ContentItem | undefined {
  const { type, event } = primaryButton?.link ?? {};
  const isListable = !isGuest && type?.startsWith('VOD');
  if (!event?.id || !(event.programmingInfo ?? isListable)) return undefined;
  return { type, title: title?.replaceAll('\n', ' '), thumbnailUrl: background?.imageUrl, ...event } as ContentItem;
}
