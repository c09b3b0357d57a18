import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { HeroProps } from './schema.ts';

/**
 * What a hero is about, as far as something can be done with it besides following its buttons: a video that a signed-in viewer may keep in a list, a channel
 * that has a programme on (content-and-viewing 4, "Hero": watchlist modal, programme modal). Undefined for all others.
 */
export function itemOf({ title, background, primaryButton }: HeroProps, isGuest: boolean): ContentItem | undefined {
  const { type, event } = primaryButton?.link ?? {};
  if (!event?.id || !(event.programmingInfo ?? (!isGuest && type?.startsWith('VOD')))) return undefined;
  return { type, title: title?.replaceAll('\n', ' '), thumbnailUrl: background?.imageUrl, ...event } as ContentItem;
}
